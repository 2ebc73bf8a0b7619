"""Seasons and players in and out of the database, for the command line."""

from __future__ import annotations

from pathlib import Path

from keizer_bot.app.refusals import HostRefused
from keizer_bot.app.running import opened
from keizer_bot.clock import Clock
from keizer_bot.config import Config
from keizer_bot.formats.season_file import read_season_file, write_season_file
from keizer_bot.i18n.translator import Translator
from keizer_bot.store import clubs, seasons
from keizer_bot.store.clubs import Competition
from keizer_bot.store.connection import Database, Transaction
from keizer_bot.usecases.reception import House, desk_of_season
from keizer_bot.usecases.season_files import export_season, import_season


async def take_in(config: Config, clock: Clock, club: str | None, path: Path) -> str:
    """Import a season file as the club's running season; the season's name.

    Raises HostRefused, what `opened` raises, and what reading a season file raises.
    """
    file = read_season_file(path.read_bytes())
    async with opened(config, clock) as database, database.transaction() as tx:
        competition = await competition_of(tx, club)
        await import_season(tx, competition.id, file, clock.now())
    return file.season.name


async def give_out(config: Config, clock: Clock, club: str | None, *, private: bool) -> bytes:
    """The club's running season as a file, read beside a bot that may run."""
    database = await Database.open_read_only(config.database)
    try:
        async with database.transaction() as tx:
            competition = await competition_of(tx, club)
            row = await seasons.current_season(tx, competition.id)
            if row is None:
                raise HostRefused(f"{competition.name} has no season yet.")
            house = House(Translator(), bot_name="")
            desk = await desk_of_season(tx, house, row.id, clock.now())
            return write_season_file(await export_season(desk, row.id, private=private))
    finally:
        await database.close()


async def competition_of(tx: Transaction, club: str | None) -> Competition:
    """The main competition of the club of that name; of the only club if none is named."""
    known = await clubs.clubs(tx)
    found = [each for each in known if club is None or each.name == club]
    if len(found) != 1:
        names = ", ".join(each.name for each in known) or "none"
        problem = "there is no club of that name" if club else "say which club with --club"
        raise HostRefused(f"{problem[0].upper()}{problem[1:]}; known are: {names}.")
    return (await clubs.competitions(tx, found[0].id))[0]
