"""The one connection to the club's file, and transactions that are one uninterrupted step."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from sqlite3 import Row
from typing import Self

import aiosqlite

Value = str | int | None

_PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA secure_delete = ON",
    "PRAGMA busy_timeout = 5000",
)


class Transaction:
    """A transaction in progress: the only way to read or write. Ends with its `async with`."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection

    async def one(self, sql: str, *values: Value) -> Row | None:
        """The first row, or None."""
        rows = await self._connection.execute_fetchall(sql, values)
        return next(iter(rows), None)

    async def all(self, sql: str, *values: Value) -> Sequence[Row]:
        """All rows."""
        return list(await self._connection.execute_fetchall(sql, values))

    async def write(self, sql: str, *values: Value) -> int:
        """Carry out an INSERT (its row id comes back), UPDATE or DELETE (the count of rows)."""
        async with self._connection.execute(sql, values) as cursor:
            inserted = sql.lstrip()[:6].upper() == "INSERT"
            return (cursor.lastrowid or 0) if inserted else cursor.rowcount

    @asynccontextmanager
    async def part(self) -> AsyncIterator[None]:
        """A part that is undone alone when it raises; the rest of the transaction stands."""
        await self._connection.execute("SAVEPOINT part")
        try:
            yield
        except BaseException:
            await asyncio.shield(self._connection.execute("ROLLBACK TO part"))
            raise
        finally:
            await asyncio.shield(self._connection.execute("RELEASE part"))


class Database:
    """One SQLite file; every access goes through `transaction`, one at a time."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection
        self._turn = asyncio.Lock()

    @classmethod
    async def open(cls, path: Path | str) -> Self:
        """Open the file (or make it) with the settings that durability asks for."""
        connection = await aiosqlite.connect(path, isolation_level=None)
        connection.row_factory = Row
        for pragma in _PRAGMAS:
            await connection.execute(pragma)
        return cls(connection)

    async def close(self) -> None:
        """Wait for a transaction in progress, then close the file."""
        async with self._turn:
            await self._connection.close()

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        """All or nothing: committed when the block ends, rolled back when it raises."""
        async with self._turn:
            await self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield Transaction(self._connection)
            except BaseException:
                await asyncio.shield(self._connection.execute("ROLLBACK"))
                raise
            await asyncio.shield(self._connection.execute("COMMIT"))
