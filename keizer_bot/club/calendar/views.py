"""The season's evenings, as /kalender tells them."""

from itertools import groupby
from operator import attrgetter

from keizer_bot.calendar import Evening, Phase
from keizer_bot.club.calendar import messages
from keizer_bot.club.pairing.messages import YourGame
from keizer_bot.core.context import RequestContext
from keizer_bot.core.games import game_with
from keizer_bot.i18n.html import Html, pages
from keizer_bot.i18n.message import Message
from keizer_bot.reading.evenings import coming
from keizer_bot.reports.messages import Colour

_STATES = {
    Phase.FINAL: messages.EveningState.PLAYED,
    Phase.PAIRED: messages.EveningState.PAIRED,
    Phase.CLOSED: messages.EveningState.CLOSED,
}


def calendar_post(context: RequestContext, language: str) -> tuple[Html, ...]:
    """The season's evenings, and how far each is, as one or more messages. Raises `NoSeason`."""
    season, evenings = context.season.name, context.calendar.evenings
    coming = context.calendar.next(context.at)
    several = len({evening.period for evening in evenings}) > 1
    lines: list[Message] = []
    period = None
    for day, rounds in groupby(evenings, key=attrgetter("date")):
        first, *more = rounds
        if several and first.period != period:
            period = first.period
            lines.append(messages.CalendarPeriod(period))
        numbers = f"{first.number}–{more[-1].number}" if more else str(first.number)
        state = _state(context.calendar.on(day) or first, coming)
        if state is None:
            lines.append(messages.CalendarEvening(numbers, day))
        else:
            lines.append(messages.CalendarEveningState(numbers, day, state))
    if not lines:
        return (context.texts.render(messages.EmptyCalendar(season), language),)
    shown = [context.texts.render(line, language) for line in lines]
    return pages(context.texts.render(messages.CalendarTitle(season), language), shown)


def _state(evening: Evening, coming: Evening | None) -> messages.EveningState | None:
    """How far the evening is; None where it is still to come, and another is first."""
    return _STATES.get(evening.phase, messages.EveningState.NEXT if evening == coming else None)


def evening_hours(context: RequestContext, evening: Evening | None) -> Message:
    """When that evening is, or the coming one. Raises `SeasonOver`."""
    evening = evening or coming(context.calendar, context.at)
    hours = (context.local(at) for at in (evening.starts, evening.closes, evening.pairs))
    return messages.EveningHours(evening.date, *hours)


def own_pairing(context: RequestContext) -> Message | None:
    """The sender's own game of the evening that is paired; None if they have none."""
    own = context.plays_as(context.season)
    paired = next((e for e in context.calendar.evenings if e.phase is Phase.PAIRED), None)
    game = game_with(context, paired.id, own.id) if own and paired else None
    if own is None or paired is None or game is None:
        return None
    colour = Colour.WHITE if game.white_id == own.id else Colour.BLACK
    return YourGame(paired.date, colour, context.players[game.opponent_of(own.id)].name, game.board)


def pairings_come(context: RequestContext) -> Message | None:
    """When the pairings of the coming evening come; None if they are there."""
    paired = [e for e in context.calendar.evenings if e.phase is Phase.PAIRED]
    evening = context.calendar.next(context.at)
    if paired or evening is None or evening.is_paired:
        return None
    return messages.PairingsCome(evening.date, context.local(evening.pairs))
