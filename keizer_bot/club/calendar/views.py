"""Answers about the season's evenings: /kalender, the hours, and the sender's own game."""

from itertools import groupby
from operator import attrgetter

import msgspec

from keizer_bot.calendar import Evening, Phase
from keizer_bot.club.calendar import messages
from keizer_bot.club.pairing.messages import YourGame
from keizer_bot.club.pairing.post import analogue_rows
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.context import Context
from keizer_bot.core.games import game_with
from keizer_bot.core.questions import Below, intend, on_press
from keizer_bot.core.reply import Button, Reply
from keizer_bot.core.request import Request
from keizer_bot.i18n.commands import Topic
from keizer_bot.i18n.html import Html, pages
from keizer_bot.i18n.message import Message
from keizer_bot.reading.dates import coming
from keizer_bot.reading.questions import Ask, Enquiry
from keizer_bot.reading.wanted import evening_asked
from keizer_bot.reports.messages import Colour

_SHOWN = 10  # evenings shown of a longer calendar
_STATES = {
    Phase.FINAL: messages.EveningState.PLAYED,
    Phase.PAIRED: messages.EveningState.PAIRED,
    Phase.CLOSED: messages.EveningState.CLOSED,
}


def calendar_post(context: Context, language: str) -> tuple[Html, ...]:
    """The season's evenings, each with its stage, as one or more messages. Raises `NoSeason`."""
    season, days = context.season.name, _days(context)
    if not days:
        return (context.texts.render(messages.EmptyCalendar(season), language),)
    several = len({day.period for day in days}) > 1
    lines: list[Message] = []
    period = None
    for day in days:
        if several and day.period != period:
            period = day.period
            lines.append(messages.CalendarPeriod(period))
        lines.append(day.line)
    shown = [context.texts.render(line, language) for line in lines]
    return pages(context.texts.render(messages.CalendarTitle(season), language), shown)


def coming_evenings(context: Context, language: str) -> Reply:
    """The coming evenings, as many as fit on a phone, with a button for all. Raises `NoSeason`.

    A short season is shown whole; a finished one by its last evenings.
    """
    days = _days(context)
    if len(days) <= _SHOWN:
        return Reply.report(*calendar_post(context, language))
    over = sum(day.is_over for day in days)
    first = min(over, len(days) - _SHOWN)
    lines = [day.line for day in days[first : first + _SHOWN]]
    title = context.texts.render(messages.CalendarTitle(context.season.name), language)
    (text,) = pages(title, [context.texts.render(line, language) for line in lines])
    whole = intend(whole_calendar, competition=context.competition.id)
    return Reply.report(text, rows=((Button(messages.WholeCalendar(len(days)), whole),),))


@on_press("whole-calendar", below=Below.LIST)
def whole_calendar(context: Context, *, competition: int) -> Reply:  # noqa: ARG001 - the context has it
    """All evenings of the season. Raises `NoSeason`."""
    return Reply.report(*calendar_post(context, context.language))


class _CalendarDay(msgspec.Struct, frozen=True):
    """A day of the calendar: its line, for all rounds of that day."""

    line: messages.CalendarEvening
    period: int
    is_over: bool


def _days(context: Context) -> list[_CalendarDay]:
    coming = context.calendar.next(context.at)
    days = []
    for date, rounds in groupby(context.calendar.evenings, key=attrgetter("date")):
        first, *more = rounds
        numbers = f"{first.number}–{more[-1].number}" if more else str(first.number)
        evening = context.calendar.on(date) or first
        usual = messages.EveningState.NEXT if evening == coming else None
        state = _STATES.get(evening.phase, usual)
        line = messages.CalendarEvening(numbers, date)
        if state is not None:
            line = messages.CalendarEveningState(numbers, date, state)
        is_over = (more[-1] if more else first).phase is Phase.FINAL
        days.append(_CalendarDay(line, first.period, is_over))
    return days


def evening_hours(context: Context, evening: Evening | None) -> Message:
    """The hours of that evening, by default the next one. Raises `SeasonOver`."""
    evening = evening or coming(context.calendar, context.at)
    hours = (context.local(at) for at in (evening.starts, evening.closes, evening.pairs))
    return messages.EveningHours(evening.date, *hours)


def own_pairing(context: Context) -> Reply | None:
    """The sender's own game of the paired evening; None if they have none."""
    own_player = context.plays_as(context.season)
    paired = next((e for e in context.calendar.evenings if e.phase is Phase.PAIRED), None)
    game = game_with(context, paired.id, own_player.id) if own_player and paired else None
    if own_player is None or paired is None or game is None:
        return None
    colour = Colour.WHITE if game.white_id == own_player.id else Colour.BLACK
    opponent = context.players[game.opponent_of(own_player.id)].name
    own_game = YourGame(paired.date, colour, opponent, game.board, paired.starts)
    return Reply.of(own_game, rows=analogue_rows(context, game))


def pairings_come(context: Context) -> Message | None:
    """The hour of the coming evening's pairing; None if it is paired."""
    paired = [e for e in context.calendar.evenings if e.phase is Phase.PAIRED]
    evening = context.calendar.next(context.at)
    if paired or evening is None or evening.is_paired:
        return None
    return messages.PairingsCome(evening.date, context.local(evening.pairs))


def calendar(request: Request) -> Reply:
    """``/kalender``: the coming evenings, with a button for all; in plain words: one's hours."""
    context, wanted = request.context, request.wanted
    if isinstance(wanted, Ask) and wanted.question is Enquiry.CALENDAR:
        evening = evening_asked(wanted.text, context.calendar, context.at)
        return Reply.of(evening_hours(context, evening))
    return coming_evenings(context, request.language)


CALENDAR = Command(
    "kalender calendar calendario", Topic.READING, calendar, Scope.CALENDAR, usual=True, asks=True
)
