"""After a season and before the next: what people look up is the last one's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keizer_bot.store import seasons
from keizer_bot.usecases.book import read_book
from keizer_bot.usecases.desk import NoSeason, own_player_of, require_known

if TYPE_CHECKING:
    from keizer_bot.store.seasons import PlayerRow, SeasonRow
    from keizer_bot.usecases.book import Book
    from keizer_bot.usecases.desk import Desk


async def season_or_last(desk: Desk) -> SeasonRow:
    """The running season, else the one that ended last. Raises `NoSeason`."""
    running = await seasons.current_season(desk.tx, desk.competition.id)
    found = running or await seasons.last_season(desk.tx, desk.competition.id)
    if found is None:
        raise NoSeason(desk.club.name)
    return found


async def book_or_last(desk: Desk) -> Book:
    """The running season's facts, else those of the one that ended last. Raises `NoSeason`."""
    return await read_book(desk, await season_or_last(desk))


async def own_player_or_last(desk: Desk) -> PlayerRow:
    """The sender as a player of that season. Raises `NotLinked`, `NoSeason`, `NotAPlayer`."""
    require_known(desk)
    return await own_player_of(desk, await season_or_last(desk))
