"""What people look up: who comes, the ranking, the pairings, one's own sheet, the calendar."""

from __future__ import annotations

from keizer_bot.calendar import Evening, Phase
from keizer_bot.club.attendance.presence import eligible, expected, present, silent
from keizer_bot.club.attendance.views import AttendanceView
from keizer_bot.core.context import Desk
from keizer_bot.core.messages import NoEveningLeft
from keizer_bot.store import dashboards, games


def attendance_of(desk: Desk, *, evening: int | None = None) -> AttendanceView:
    """Who comes to that round (its id), else to the coming one. Raises `NoEveningLeft`."""
    book = desk.book
    chosen = next((e for e in book.calendar.evenings if e.id == evening), None)
    chosen = chosen or book.calendar.next(desk.at)
    if chosen is None:
        raise NoEveningLeft(book.row.name)
    said = games.presence(desk.tx, chosen.id)
    checking = _is_checking_in(desk, chosen)
    coming = (present if checking else expected)(book, chosen, said)
    away = [p for p in eligible(book, chosen) if p not in expected(book, chosen, said)]
    busy = {i for g in book.games_of(chosen.id) for i in (g.white_id, g.black_id)}
    return AttendanceView(
        round=chosen.number,
        evening=chosen.date,
        coming=tuple(p.name for p in coming),
        absent=tuple(p.name for p in away),
        closes=chosen.closes if desk.at < chosen.closes else None,
        pairs=chosen.pairs if checking else None,
        waiting=len(silent(book, chosen, said, busy=busy)) if checking else 0,
        held=desk.at >= chosen.pairs or dashboards.is_held(desk.tx, chosen.id),
    )


def _is_checking_in(desk: Desk, evening: Evening) -> bool:
    """Whether members say now that they are there, and are not paired yet."""
    opens = evening.check_in
    waits = evening.phase in (Phase.OPEN, Phase.CLOSED)
    return opens is not None and opens <= desk.at and waits
