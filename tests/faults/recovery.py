"""A file that a fault left behind: opened, looked over, and lived on with."""

from __future__ import annotations

from pathlib import Path

from keizer_bot.store.connection import Database
from tests.faults.bot import Tables, bot_of, reopened
from tests.faults.cycle import STEPS, live


async def whole(database: Database) -> None:
    """SQLite and the foreign keys find nothing wrong."""
    assert [tuple(row) for row in await database.outside("PRAGMA integrity_check")] == [("ok",)]
    assert list(await database.outside("PRAGMA foreign_key_check")) == []


async def lived_on(path: Path, first: int) -> Tables:
    """The file's tables after the bot restarted and went on from that step."""
    database = await reopened(path)
    await whole(database)
    bot = bot_of(database, STEPS[min(first, len(STEPS) - 1)].at)
    await live(bot, lambda _: None, first)
    found = await bot.tables()
    await database.close()
    return found
