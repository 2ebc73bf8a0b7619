"""What people look up: who comes, the ranking, the pairings, one's own sheet, the calendar."""

from __future__ import annotations

from dataclasses import replace

from keizer_bot.club.ranking.post import ranking_view
from keizer_bot.core.context import RequestContext
from keizer_bot.core.last_season import season_or_last
from keizer_bot.core.messages import RoundNotPaired
from keizer_bot.reports.ranking import RankingView


def ranking_after(context: RequestContext, *, after: int | None = None) -> RankingView:
    """The ranking after that round, else as it is now; of the last season if none runs.

    Raises `NoSeason`, `RoundNotPaired`.
    """
    row = season_or_last(context)
    snapshot = context.snapshot_of(row)
    last = len(snapshot.played.rounds)
    if after is not None and not 0 <= after <= last:
        raise RoundNotPaired(after, last)
    ended = context.running is None
    return replace(ranking_view(snapshot, after), over=ended and after in (None, last))
