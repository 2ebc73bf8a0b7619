"""The one connection to the club's file, and transactions that are one uninterrupted step.

A task may be cancelled at any await. Inside a transaction that undoes the transaction; BEGIN,
COMMIT and ROLLBACK themselves are waited for to their end, so that no cancelled task leaves a
transaction open behind it. SQLite runs in a thread of its own: a slow disk holds up the
transactions, not the event loop. Each statement from the loop costs a hop to that thread and back;
`Database.at_once` spares them by letting the whole step run there.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from sqlite3 import Row
from typing import Any, Self, TypeVar, cast

import aiosqlite

from keizer_bot.store.acts import Acts
from keizer_bot.store.lock import InstanceLock
from keizer_bot.store.memory import Memory
from keizer_bot.store.transaction import STATEMENTS, InItsThread, Transaction, to_its_end
from keizer_bot.store.trouble import StoreFailed, guarded
from keizer_bot.store.turns import Turns

__all__ = ["Database", "StoreFailed", "Transaction"]

T = TypeVar("T")

_PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA secure_delete = ON",
    "PRAGMA temp_store = MEMORY",  # nothing of the club is written in /var/tmp
    "PRAGMA busy_timeout = 5000",
)


def _read_only(path: str) -> str:
    return f"{Path(path).absolute().as_uri()}?mode=ro"


def _driven(step: Coroutine[Any, Any, T]) -> T:
    """The result of a step that waits for nothing: it is over at once."""
    try:
        step.send(None)
    except StopIteration as end:
        return cast("T", end.value)
    step.close()
    raise RuntimeError("a step in SQLite's thread may wait for nothing but the database")


class Database:
    """One SQLite file; every access is a transaction, one at a time."""

    def __init__(
        self, connection: aiosqlite.Connection, path: str, lock: InstanceLock | None
    ) -> None:
        self._connection = connection
        self._lock = lock
        self._path = path
        self._begin = "BEGIN IMMEDIATE" if lock else "BEGIN"
        self._turns = Turns()
        self._memory = Memory() if lock else None  # of a file that others write nothing is kept
        self._events: defaultdict[str, asyncio.Event] = defaultdict(asyncio.Event)
        self._acts: Acts | None = None

    @classmethod
    async def open(cls, path: Path | str) -> Self:
        """Open the file (or make it, mode 0600) as the one process that writes it.

        Raises AlreadyRunning when another process has it, StoreFailed when it cannot be used.
        """
        lock = InstanceLock(Path(path))
        try:
            return await cls._connect(str(path), lock, _PRAGMAS)
        except BaseException:
            lock.release()
            raise

    @classmethod
    async def open_read_only(cls, path: Path | str) -> Self:
        """Open the file to read it, beside a bot that runs; it must exist."""
        return await cls._connect(str(path), None, ("PRAGMA busy_timeout = 5000",))

    @classmethod
    async def _connect(cls, path: str, lock: InstanceLock | None, pragmas: tuple[str, ...]) -> Self:
        with guarded(path):
            target = path if lock else _read_only(path)
            connection = await aiosqlite.connect(
                target, isolation_level=None, uri=lock is None, cached_statements=STATEMENTS
            )
            connection.row_factory = Row
            try:
                for pragma in pragmas:
                    await connection.execute_fetchall(pragma)
                await connection.execute_fetchall("SELECT count(*) FROM sqlite_schema")
            except BaseException:
                await to_its_end(connection.close())
                raise
        return cls(connection, path, lock)

    async def close(self) -> None:
        """Wait for a transaction in progress, then close the file and let go of the lock."""
        async with self._turns.alone():
            await to_its_end(self._connection.close())
        lock, self._lock = self._lock, None
        if lock:
            lock.release()

    def event(self, name: str) -> asyncio.Event:
        """Set after each commit of a transaction that gave this signal; the waiter clears it."""
        return self._events[name]

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        """All or nothing: committed when the block ends, rolled back when it raises."""
        async with self._turns.alone():
            tx = self._new(self._connection)
            try:
                async with _transaction(tx, self._connection, self._begin, self._path):
                    yield tx
            finally:
                self._wake(tx)

    async def at_once(self, step: Callable[[Transaction], Coroutine[Any, Any, T]]) -> T:
        """The result of a whole transaction that runs in SQLite's thread.

        For steps of many statements which wait for nothing else: RuntimeError, if they do.
        """
        async with self._turns.in_line():
            # aiosqlite has no public way to let a function of ours run in its thread.
            raw = InItsThread(self._connection._conn)  # noqa: SLF001
            run = self._connection._execute  # noqa: SLF001
            tx = self._new(raw)

            async def whole() -> T:
                async with _transaction(tx, raw, self._begin, self._path):
                    return await step(tx)

            try:
                result = await to_its_end(run(_driven, whole()))  # type: ignore[no-untyped-call]
            finally:
                self._wake(tx)
            return cast("T", result)

    def _new(self, connection: aiosqlite.Connection | InItsThread) -> Transaction:
        return Transaction(connection, self._path, self._acts, self._memory)

    def _wake(self, tx: Transaction) -> None:
        """Give its signals, if it was committed: of a cancelled task too."""
        for name in tx.signals if tx.committed else ():
            self._events[name].set()

    async def number_acts(self, acts: Acts, function: str) -> None:
        """Give acts these numbers from now on; SQL asks for that of a trace by this function."""
        async with self._turns.alone():
            await self._connection.create_function(function, 0, acts.of_trace)
            self._acts = acts

    async def outside(self, pragma: str) -> Sequence[Row]:
        """Carry out a PRAGMA that SQLite takes only outside a transaction."""
        async with self._turns.alone():
            return await to_its_end(self._step(pragma))

    async def _step(self, sql: str) -> Sequence[Row]:
        return await _step(self._connection, sql, self._path)


@asynccontextmanager
async def _transaction(
    tx: Transaction, connection: aiosqlite.Connection | InItsThread, begin: str, path: str
) -> AsyncIterator[None]:
    try:
        await tx.to_its_end(_step(connection, begin, path))
        tx.begin_act()
        yield
        await tx.end_act()
        await tx.to_its_end(_commit(tx, connection, path))
    except BaseException:
        await tx.to_its_end(_roll_back(connection))
        raise


async def _commit(
    tx: Transaction, connection: aiosqlite.Connection | InItsThread, path: str
) -> None:
    await _step(connection, "COMMIT", path)
    tx.committed = True


async def _step(
    connection: aiosqlite.Connection | InItsThread, sql: str, path: str
) -> Sequence[Row]:
    with guarded(path, all_of_it=True):
        return list(await connection.execute_fetchall(sql))


async def _roll_back(connection: aiosqlite.Connection | InItsThread) -> None:
    if connection.in_transaction:
        with suppress(sqlite3.Error):
            await connection.execute_fetchall("ROLLBACK")
