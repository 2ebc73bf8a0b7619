"""What people look up: who comes, the ranking, the pairings, one's own sheet, the calendar."""

from __future__ import annotations

from keizer_bot.calendar import Evening, Phase
from keizer_bot.club.calendar.messages import EveningState
from keizer_bot.club.calendar.views import CalendarView, EveningView
from keizer_bot.core.context import RequestContext

_STATES = {
    Phase.FINAL: EveningState.PLAYED,
    Phase.PAIRED: EveningState.PAIRED,
    Phase.CLOSED: EveningState.CLOSED,
}


def season_calendar(context: RequestContext) -> CalendarView:
    """The season's evenings, and how far each is."""
    snapshot = context.snapshot
    coming = snapshot.calendar.next(context.at)

    def state(evening: Evening) -> EveningState | None:
        known = _STATES.get(evening.phase)
        return known or (EveningState.NEXT if evening == coming else None)

    return CalendarView(
        season=snapshot.row.name,
        evenings=tuple(
            EveningView(e.number, e.date, e.period, state(e)) for e in snapshot.calendar.evenings
        ),
    )
