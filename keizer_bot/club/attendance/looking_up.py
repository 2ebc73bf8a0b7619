"""What people look up: who comes, the ranking, the pairings, one's own sheet, the calendar."""

from __future__ import annotations

from keizer_bot.calendar import Evening, Phase
from keizer_bot.club.attendance.presence import eligible, expected, present, silent
from keizer_bot.club.attendance.views import AttendanceView
from keizer_bot.core.context import RequestContext
from keizer_bot.core.messages import NoEveningLeft
from keizer_bot.store import dashboards, games


def attendance_of(context: RequestContext, *, evening: int | None = None) -> AttendanceView:
    """Who comes to that round (its id), else to the coming one. Raises `NoEveningLeft`."""
    snapshot = context.snapshot
    chosen = next((e for e in snapshot.calendar.evenings if e.id == evening), None)
    chosen = chosen or snapshot.calendar.next(context.at)
    if chosen is None:
        raise NoEveningLeft(snapshot.row.name)
    said = games.presence(context.tx, chosen.id)
    checking = _is_checking_in(context, chosen)
    coming = (present if checking else expected)(snapshot, chosen, said)
    away = [p for p in eligible(snapshot, chosen) if p not in expected(snapshot, chosen, said)]
    busy = {i for g in snapshot.games_of(chosen.id) for i in (g.white_id, g.black_id)}
    return AttendanceView(
        round=chosen.number,
        evening=chosen.date,
        coming=tuple(p.name for p in coming),
        absent=tuple(p.name for p in away),
        closes=chosen.closes if context.at < chosen.closes else None,
        pairs=chosen.pairs if checking else None,
        waiting=len(silent(snapshot, chosen, said, busy=busy)) if checking else 0,
        held=context.at >= chosen.pairs or dashboards.is_held(context.tx, chosen.id),
    )


def _is_checking_in(context: RequestContext, evening: Evening) -> bool:
    """Whether members say now that they are there, and are not paired yet."""
    opens = evening.check_in
    waits = evening.phase in (Phase.OPEN, Phase.CLOSED)
    return opens is not None and opens <= context.at and waits
