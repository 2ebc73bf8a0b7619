"""A database as a club's first day finds it."""

from __future__ import annotations

from pathlib import Path

from keizer_bot.store.connection import Database
from keizer_bot.store.migrations import migrate


async def new_database(path: Path) -> Database:
    """A new file, open and with all its tables."""
    database = await Database.open(path)
    await migrate(database, _no_backup)
    return database


async def _no_backup() -> None:
    raise AssertionError("a new file needs no backup")
