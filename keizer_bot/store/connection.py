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
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from functools import lru_cache
from pathlib import Path
from sqlite3 import Row
from typing import Any, Self, TypeVar, cast

import aiosqlite

from keizer_bot.store.lock import InstanceLock
from keizer_bot.store.memory import Memory, written_by
from keizer_bot.store.trouble import StoreFailed, guarded

__all__ = ["Database", "StoreFailed", "Transaction"]

Value = str | int | None
T = TypeVar("T")

_PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA secure_delete = ON",
    "PRAGMA temp_store = MEMORY",  # nothing of the club is written in /var/tmp
    "PRAGMA busy_timeout = 5000",
)


_STATEMENTS = 512  # that are kept ready: all that the house has


@lru_cache(maxsize=_STATEMENTS)
def _inserts(sql: str) -> bool:
    return sql.lstrip()[:6].upper() == "INSERT"


def _read_only(path: str) -> str:
    return f"{Path(path).absolute().as_uri()}?mode=ro"


async def _to_its_end(step: Coroutine[Any, Any, T]) -> T:
    """The result of the step, waited for even by a cancelled task; the cancel comes after it."""
    task = asyncio.ensure_future(step)
    cancelled: asyncio.CancelledError | None = None
    while not task.done():
        try:
            await asyncio.wait({task})
        except asyncio.CancelledError as error:
            cancelled = error
    result = task.result()
    if cancelled:
        raise cancelled
    return result


async def _as_it_is(step: Coroutine[Any, Any, T]) -> T:
    """The result of a step that nobody can cancel."""
    return await step


class _InItsThread:
    """The connection as SQLite's own thread uses it: every call is done when it returns."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    @property
    def in_transaction(self) -> bool:
        """Whether a transaction is open."""
        return self._connection.in_transaction

    async def execute(self, sql: str, values: Iterable[Value] = ()) -> sqlite3.Cursor:
        """A statement, carried out."""
        return self._connection.execute(sql, tuple(values))

    async def executemany(self, sql: str, rows: Iterable[Sequence[Value]]) -> sqlite3.Cursor:
        """A statement, carried out for each row."""
        return self._connection.executemany(sql, rows)

    async def execute_fetchall(self, sql: str, values: Iterable[Value] = ()) -> list[Row]:
        """All rows of a query."""
        return self._connection.execute(sql, tuple(values)).fetchall()


def _driven(step: Coroutine[Any, Any, T]) -> T:
    """The result of a step that waits for nothing: it is over at once."""
    try:
        step.send(None)
    except StopIteration as end:
        return cast("T", end.value)
    step.close()
    raise RuntimeError("a step in SQLite's thread may wait for nothing but the database")


class Transaction:
    """A transaction in progress: the only way to read or write. Ends with its `async with`."""

    def __init__(
        self,
        connection: aiosqlite.Connection | _InItsThread,
        path: str,
        at_each_end: tuple[str, ...] = (),
        memory: Memory | None = None,
    ) -> None:
        self._connection = connection
        self.to_its_end = _as_it_is if isinstance(connection, _InItsThread) else _to_its_end
        self._guarded = guarded(path)
        self._at_each_end = at_each_end
        self._memory = memory
        self._written: set[str] = set()  # tables of which it must read what it wrote itself
        self.savepoints = 0
        self.touched = False  # something was written since the last savepoint
        self.signals: set[str] = set()
        self.wrote = False
        self.committed = False
        self.cause: int | None = None  # the inbox row that is being handled

    async def one(self, sql: str, *values: Value) -> Row | None:
        """The first row, or None."""
        rows = await self.all(sql, *values)
        return rows[0] if rows else None

    async def the(self, sql: str, *values: Value) -> Row:
        """The one row that must be there. Raises LookupError."""
        row = await self.one(sql, *values)
        if row is None:
            raise LookupError(sql)
        return row

    async def all(self, sql: str, *values: Value) -> Sequence[Row]:
        """All rows."""
        self._note_writing(sql)
        with self._guarded:
            return cast("Sequence[Row]", await self._connection.execute_fetchall(sql, values))

    async def write(self, sql: str, *values: Value) -> int:
        """Carry out an INSERT (its row id comes back), UPDATE or DELETE (the count of rows)."""
        self._note_writing(sql)
        with self._guarded:
            cursor = await self._connection.execute(sql, values)
        return (cursor.lastrowid or 0) if _inserts(sql) else cursor.rowcount

    async def write_many(self, sql: str, rows: Iterable[Sequence[Value]]) -> None:
        """Carry out an INSERT for each row, at one go: for thousands of them."""
        self._note_writing(sql)
        with self._guarded:
            await self._connection.executemany(sql, rows)

    def _note_writing(self, sql: str) -> None:
        table = written_by(sql)
        if table is None:
            return
        self.wrote = self.touched = True
        if self._memory is not None and self._memory.wrote(table):
            self._written.add(table)

    def memory_of(self, tables: frozenset[str]) -> Memory | None:
        """Where answers from these tables are kept; None if this transaction wrote to one."""
        if self._written and not self._written.isdisjoint(tables):
            return None
        return self._memory

    def signal(self, name: str) -> None:
        """Once this is committed, wake whoever waits for `Database.event(name)`."""
        self.signals.add(name)

    async def end_act(self) -> None:
        """What was written so far belongs together; what follows is somebody else's doing."""
        if self.wrote:
            for sql in self._at_each_end:
                await self.write(sql)
            self.wrote = False

    def part(self) -> Part:
        """A part that is undone alone when it raises; the rest of the transaction stands.

        If nothing was written yet in the part around it, that one's savepoint will do.
        """
        return Part(self)

    async def undo_part(self, *, release: bool) -> None:
        """Undo what was written since the last savepoint, and end that with `release`."""
        if not self._connection.in_transaction:
            return  # after a full disk SQLite has rolled back everything already
        await self.write("ROLLBACK TO part")
        if release:
            await self.write("RELEASE part")


class Part:
    """See `Transaction.part`; a generator would take four times as long."""

    __slots__ = ("_own", "_touched", "_tx")

    def __init__(self, tx: Transaction) -> None:
        self._tx = tx

    async def __aenter__(self) -> None:
        """Make a savepoint where one is needed."""
        tx = self._tx
        self._touched, self._own = tx.touched, tx.touched or not tx.savepoints
        if self._own:
            await tx.write("SAVEPOINT part")
        tx.savepoints += self._own
        tx.touched = False

    async def __aexit__(self, _: object, error: BaseException | None, __: object) -> None:
        """Let it stand, or undo it."""
        tx = self._tx
        tx.savepoints -= self._own
        if error is not None:
            await tx.to_its_end(tx.undo_part(release=self._own))
            tx.touched = self._touched
            return
        if self._own:
            await tx.write("RELEASE part")
        tx.touched |= self._touched


class Database:
    """One SQLite file; every access goes through `transaction`, one at a time."""

    def __init__(
        self, connection: aiosqlite.Connection, path: str, lock: InstanceLock | None
    ) -> None:
        self._connection = connection
        self._lock = lock
        self._path = path
        self._begin = "BEGIN IMMEDIATE" if lock else "BEGIN"
        self._turn = asyncio.Lock()
        self._memory = Memory() if lock else None  # of a file that others write nothing is kept
        self._events: defaultdict[str, asyncio.Event] = defaultdict(asyncio.Event)
        self.at_each_end: tuple[str, ...] = ()  # what is done when an act has written something

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
                target, isolation_level=None, uri=lock is None, cached_statements=_STATEMENTS
            )
            connection.row_factory = Row
            try:
                for pragma in pragmas:
                    await connection.execute_fetchall(pragma)
                await connection.execute_fetchall("SELECT count(*) FROM sqlite_schema")
            except BaseException:
                await _to_its_end(connection.close())
                raise
        return cls(connection, path, lock)

    async def close(self) -> None:
        """Wait for a transaction in progress, then close the file and let go of the lock."""
        async with self._turn:
            await _to_its_end(self._connection.close())
        lock, self._lock = self._lock, None
        if lock:
            lock.release()

    def event(self, name: str) -> asyncio.Event:
        """Set after each commit of a transaction that gave this signal; the waiter clears it."""
        return self._events[name]

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        """All or nothing: committed when the block ends, rolled back when it raises."""
        async with self._turn:
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
        async with self._turn:
            # aiosqlite has no public way to let a function of ours run in its thread.
            raw = _InItsThread(self._connection._conn)  # noqa: SLF001
            run = self._connection._execute  # noqa: SLF001
            tx = self._new(raw)

            async def whole() -> T:
                async with _transaction(tx, raw, self._begin, self._path):
                    return await step(tx)

            try:
                result = await _to_its_end(run(_driven, whole()))  # type: ignore[no-untyped-call]
            finally:
                self._wake(tx)
            return cast("T", result)

    def _new(self, connection: aiosqlite.Connection | _InItsThread) -> Transaction:
        return Transaction(connection, self._path, self.at_each_end, self._memory)

    def _wake(self, tx: Transaction) -> None:
        """Give its signals, if it was committed: of a cancelled task too."""
        for name in tx.signals if tx.committed else ():
            self._events[name].set()

    async def outside(self, pragma: str) -> Sequence[Row]:
        """Carry out a PRAGMA that SQLite takes only outside a transaction."""
        async with self._turn:
            return await _to_its_end(self._step(pragma))

    async def _step(self, sql: str) -> Sequence[Row]:
        return await _step(self._connection, sql, self._path)


@asynccontextmanager
async def _transaction(
    tx: Transaction, connection: aiosqlite.Connection | _InItsThread, begin: str, path: str
) -> AsyncIterator[None]:
    try:
        await tx.to_its_end(_step(connection, begin, path))
        yield
        await tx.end_act()
        await tx.to_its_end(_commit(tx, connection, path))
    except BaseException:
        await tx.to_its_end(_roll_back(connection))
        raise


async def _commit(
    tx: Transaction, connection: aiosqlite.Connection | _InItsThread, path: str
) -> None:
    await _step(connection, "COMMIT", path)
    tx.committed = True


async def _step(
    connection: aiosqlite.Connection | _InItsThread, sql: str, path: str
) -> Sequence[Row]:
    with guarded(path, all_of_it=True):
        return list(await connection.execute_fetchall(sql))


async def _roll_back(connection: aiosqlite.Connection | _InItsThread) -> None:
    if connection.in_transaction:
        with suppress(sqlite3.Error):
            await connection.execute_fetchall("ROLLBACK")
