"""The club's last changes, for everybody to read."""

from __future__ import annotations

from dataclasses import replace

from keizer_bot.club.changes.views import LogLine
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import RequestContext
from keizer_bot.store import clubs, records, seasons
from keizer_bot.store.records import Change

_SHOWN = 20
_PRIVATE = (Action.EXEMPTION, Action.WARNING)


def recent_changes(context: RequestContext, *, private: bool = False) -> tuple[LogLine, ...]:
    """The last changes, the newest first, on the club's clock, of all its competitions.

    Who was warned or has leave is for an arbiter's eyes, in `private`.
    """
    shows_all = private and context.actor.is_arbiter
    found = records.changes(context.tx, context.club.id, _SHOWN)
    shown = [c for c in found if shows_all or c.action not in _PRIVATE]
    return tuple([_named(context, change) for change in shown])


def _named(context: RequestContext, change: Change) -> LogLine:
    """The line; with the competition's name if that is not the main one."""
    line = log_line(context, change)
    if change.season_id is None:
        return line
    season = seasons.season(context.tx, change.season_id)
    competition = clubs.competition(context.tx, season.competition_id)
    if not competition.beside:
        return line
    return replace(line, subject=f"{line.subject} ({competition.name})")


def log_line(context: RequestContext, change: Change) -> LogLine:
    """A change as the log tells it, on the club's clock."""
    return LogLine(
        at=change.at.astimezone(context.zone),
        who=change.actor,
        action=change.action,
        subject=change.subject,
        before=change.before,
        after=change.after,
        reason=change.reason,
    )
