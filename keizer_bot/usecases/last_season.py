"""After a season and before the next: what people look up is the last one's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keizer_bot.store import seasons
from keizer_bot.usecases.desk import NoSeason

if TYPE_CHECKING:
    from keizer_bot.store.seasons import SeasonRow
    from keizer_bot.usecases.desk import Desk


async def season_or_last(desk: Desk) -> SeasonRow:
    """The running season, else the one that ended last. Raises `NoSeason`."""
    running = await seasons.current_season(desk.tx, desk.competition.id)
    found = running or await seasons.last_season(desk.tx, desk.competition.id)
    if found is None:
        raise NoSeason(desk.club.name)
    return found
