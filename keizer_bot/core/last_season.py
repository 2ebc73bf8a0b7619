"""After a season and before the next: what people look up is the last one's."""

from __future__ import annotations

from keizer_bot.core.context import RequestContext
from keizer_bot.core.messages import NoSeason
from keizer_bot.core.snapshot import SeasonSnapshot
from keizer_bot.store import seasons
from keizer_bot.store.seasons import PlayerRow, SeasonRow


def season_or_last(context: RequestContext) -> SeasonRow:
    """The running season, else the one that ended last. Raises `NoSeason`."""
    running = context.running
    found = running or seasons.last_season(context.tx, context.competition.id)
    if found is None:
        raise NoSeason(context.club.name)
    return found


def snapshot_or_last(context: RequestContext) -> SeasonSnapshot:
    """The running season's facts, else those of the one that ended last. Raises `NoSeason`."""
    return context.snapshot_of(season_or_last(context))


def own_player_or_last(context: RequestContext) -> PlayerRow:
    """The sender as a player of that season. Raises `NotLinked`, `NoSeason`, `NotAPlayer`."""
    context.require_known()
    return context.own_player_in(season_or_last(context))
