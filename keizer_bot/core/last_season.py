"""After a season and before the next: what people look up is the last one's."""

from __future__ import annotations

from keizer_bot.core.context import Desk
from keizer_bot.core.messages import NoSeason
from keizer_bot.core.snapshot import Book
from keizer_bot.store import seasons
from keizer_bot.store.seasons import PlayerRow, SeasonRow


def season_or_last(desk: Desk) -> SeasonRow:
    """The running season, else the one that ended last. Raises `NoSeason`."""
    running = desk.running
    found = running or seasons.last_season(desk.tx, desk.competition.id)
    if found is None:
        raise NoSeason(desk.club.name)
    return found


def book_or_last(desk: Desk) -> Book:
    """The running season's facts, else those of the one that ended last. Raises `NoSeason`."""
    return desk.book_of(season_or_last(desk))


def own_player_or_last(desk: Desk) -> PlayerRow:
    """The sender as a player of that season. Raises `NotLinked`, `NoSeason`, `NotAPlayer`."""
    desk.require_known()
    return desk.own_player_in(season_or_last(desk))
