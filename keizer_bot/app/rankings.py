"""A backup counts only if the rankings in it can be computed."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from pathlib import Path

from keizer_bot.engine import standings
from keizer_bot.i18n.translator import Translator
from keizer_bot.store import seasons
from keizer_bot.store.backup import NoBackup
from keizer_bot.store.connection import Database, Transaction
from keizer_bot.usecases.book import read_book
from keizer_bot.usecases.reception import House, desk_of_season
from keizer_bot.usecases.season_rules import rules_of


def can_be_ranked(path: Path) -> None:
    """Rank every running season of a database file, in a thread of its own.

    Raises NoBackup with the season that cannot be ranked.
    """
    asyncio.run(_rank_all(path))


async def _rank_all(path: Path) -> None:
    database = await Database.open_read_only(path)
    try:
        async with database.transaction() as tx:
            for row in await seasons.running_seasons(tx):
                await _rank(tx, row, path)
    finally:
        await database.close()


async def _rank(tx: Transaction, row: seasons.SeasonRow, path: Path) -> None:
    try:
        house = House(Translator(), bot_name="")
        desk = await desk_of_season(tx, house, row.id, datetime.now(UTC))
        standings((await read_book(desk, row)).season, rules_of(row))
    except Exception as error:
        problem = f"{path}: the season {row.name} in it cannot be ranked ({error})."
        raise NoBackup(problem) from error
