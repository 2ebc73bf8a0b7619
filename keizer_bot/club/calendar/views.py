"""The season's evenings, as /kalender tells them."""

from dataclasses import dataclass
from datetime import date

from keizer_bot.calendar import Evening, Phase
from keizer_bot.club.calendar import messages
from keizer_bot.core.context import RequestContext
from keizer_bot.i18n.html import Html
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.pages import pages

_STATES = {
    Phase.FINAL: messages.EveningState.PLAYED,
    Phase.PAIRED: messages.EveningState.PAIRED,
    Phase.CLOSED: messages.EveningState.CLOSED,
}


@dataclass(frozen=True, slots=True)
class EveningView:
    """A round on the calendar; `state` is None for an evening that is yet to come."""

    round: int
    day: date
    period: int
    state: messages.EveningState | None = None


@dataclass(frozen=True, slots=True)
class CalendarView:
    """A season's evenings in order."""

    season: str
    evenings: tuple[EveningView, ...]


def season_calendar(context: RequestContext) -> CalendarView:
    """The season's evenings, and how far each is."""
    snapshot = context.snapshot
    coming = snapshot.calendar.next(context.at)

    def state(evening: Evening) -> messages.EveningState | None:
        known = _STATES.get(evening.phase)
        return known or (messages.EveningState.NEXT if evening == coming else None)

    return CalendarView(
        season=snapshot.row.name,
        evenings=tuple(
            EveningView(e.number, e.date, e.period, state(e)) for e in snapshot.calendar.evenings
        ),
    )


def calendar_post(view: CalendarView, texts: Translator, language: str) -> tuple[Html, ...]:
    """The calendar as one or more messages."""
    if not view.evenings:
        return (texts.render(messages.EmptyCalendar(view.season), language),)
    several = len({evening.period for evening in view.evenings}) > 1
    lines: list[Message] = []
    period = None
    for evening in view.evenings:
        if several and evening.period != period:
            period = evening.period
            lines.append(messages.CalendarPeriod(period))
        if evening.state is None:
            lines.append(messages.CalendarEvening(evening.round, evening.day))
        else:
            lines.append(messages.CalendarEveningState(evening.round, evening.day, evening.state))
    shown = [texts.render(line, language) for line in lines]
    return pages(texts.render(messages.CalendarTitle(view.season), language), shown)
