"""The club's last changes, for everybody to read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keizer_bot.reports.log import Action, LogLine
from keizer_bot.store import records

if TYPE_CHECKING:
    from keizer_bot.store.records import Change
    from keizer_bot.usecases.desk import Desk

_SHOWN = 20
_PRIVATE = (Action.EXEMPTION, Action.WARNING)


async def recent_changes(desk: Desk, *, private: bool = False) -> tuple[LogLine, ...]:
    """The last changes, the newest first, on the club's clock.

    Who was warned or has leave is for an arbiter's eyes, in `private`.
    """
    shows_all = private and desk.actor.is_arbiter
    found = await records.changes(desk.tx, desk.club.id, _SHOWN)
    return tuple(log_line(desk, c) for c in found if shows_all or c.action not in _PRIVATE)


def log_line(desk: Desk, change: Change) -> LogLine:
    """A change as the log tells it, on the club's clock."""
    return LogLine(
        at=change.at.astimezone(desk.zone),
        who=change.actor,
        action=change.action,
        subject=change.subject,
        before=change.before,
        after=change.after,
        reason=change.reason,
    )
