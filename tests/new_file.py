"""A database as a club's first day finds it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

from keizer_bot.store.connection import Database
from keizer_bot.store.migrations import migrate
from keizer_bot.store.traces import keep_traces
from keizer_bot.store.transaction import Transaction

T = TypeVar("T")

_TEMPLATE: list[bytes] = []
_FILLED: dict[str, tuple[bytes, Any]] = {}


async def new_database(path: Path) -> Database:
    """A file, open and with all its tables, that keeps traces as the bot's does."""
    database = await migrated(path)
    await keep_traces(database)
    return database


async def filled(
    path: Path, name: str, fill: Callable[[Database], Awaitable[T]]
) -> tuple[Database, T]:
    """A new file with a club in it, and what `fill` gave: it is called for the first of that name.

    Later ones are copies of the first file. What `fill` gave is theirs too, so nobody changes it.
    They wait for no disk: no power fails in these tests.
    """
    if name in _FILLED:
        content, given = _FILLED[name]
        path.write_bytes(content)
        database = await Database.open(path)
        await database.outside("PRAGMA synchronous = OFF")
        await keep_traces(database)
        return database, given
    database = await new_database(path)
    given = await fill(database)
    await database.outside("PRAGMA wal_checkpoint(TRUNCATE)")
    _FILLED[name] = path.read_bytes(), given
    return database, given


async def migrated(path: Path) -> Database:
    """A file, open and with all its tables; a new one is a copy of this process's first."""
    new = not path.exists()
    if new and _TEMPLATE:
        path.write_bytes(_TEMPLATE[0])
        return await Database.open(path)
    database = await Database.open(path)
    await migrate(database, _no_backup)
    if new:
        await database.empty_log()
        _TEMPLATE.append(path.read_bytes())
    return database


async def _no_backup() -> None:
    raise AssertionError("a new file needs no backup")


class NoFiles:
    """A file delivery for tests in which nobody sends a file."""

    def wanted(self, _: Transaction, __: str) -> str | None:
        """No file is waited for."""
        return None

    async def fetch(self, file_id: str) -> None:
        """None was asked for."""
        raise AssertionError(file_id)
