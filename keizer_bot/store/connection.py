"""The one connection to the club's file, and the one way to use it: `await database.run(step)`.

A step is a plain function. It runs whole in SQLite's thread, between BEGIN and COMMIT, so nothing
can wait in the middle of a transaction, and a slow disk holds up the steps, not the event loop.
The thread runs the steps one by one, in the order in which they were asked for. A task that is
cancelled while its step runs gets the cancellation after it: what was committed stays committed.

Rejected: a transaction held open by a task. Each statement cost a hop to the thread and back, tasks
queued for the transaction, and an await in its middle held up everybody.
"""

import asyncio
import sqlite3
from collections import defaultdict
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from sqlite3 import Row
from typing import Any, Concatenate, ParamSpec, Self, TypeVar, cast

import aiosqlite

from keizer_bot.store.lock import InstanceLock
from keizer_bot.store.read_cache import Lasting
from keizer_bot.store.transaction import STATEMENTS, ActNumbers, Memory, Transaction
from keizer_bot.store.trouble import StoreFailed, guarded

__all__ = ["Database", "StoreFailed", "Transaction"]

P = ParamSpec("P")
T = TypeVar("T")

_WAITING = "PRAGMA busy_timeout = 5000"
_PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA secure_delete = ON",
    "PRAGMA temp_store = MEMORY",  # nothing of the club is written in /var/tmp
    _WAITING,
)
_ROWS_AT_A_TIME = 64  # aiosqlite asks how many its own cursors fetch; we use none of them


class _Connection(aiosqlite.Connection):
    """aiosqlite's connection and thread; it has no public way to run our function there."""

    async def begin(self) -> None:
        """Open the file; if that fails, wait for the thread, which still reports to the loop."""
        try:
            await self
        except BaseException:
            await _to_its_end(asyncio.to_thread(self._thread.join))
            raise

    async def run(self, function: Callable[[sqlite3.Connection], T]) -> T:
        """The function's result; it runs to its end even if the waiting task is cancelled."""
        step = self._execute(lambda: function(self._conn))  # type: ignore[no-untyped-call]
        return cast("T", await _to_its_end(step))


class Database:
    """One SQLite file; every access is a step in a transaction, one at a time."""

    def __init__(self, connection: _Connection, path: str, lock: InstanceLock | None) -> None:
        self._connection = connection
        self._memory: Memory | None = None
        self._others_write = lock is None
        self._lock = lock
        self._path = path
        self._begin = "BEGIN IMMEDIATE" if lock else "BEGIN"
        self._events: defaultdict[str, asyncio.Event] = defaultdict(asyncio.Event)
        self._acts: ActNumbers | None = None
        self._is_closed = False

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
        return await cls._connect(str(path), None, (_WAITING,))

    @classmethod
    async def _connect(cls, path: str, lock: InstanceLock | None, pragmas: Sequence[str]) -> Self:
        connect = partial(
            sqlite3.connect,
            path if lock else _read_only(path),
            isolation_level=None,
            uri=lock is None,
            cached_statements=STATEMENTS,
        )
        with guarded(path):
            connection = _Connection(connect, _ROWS_AT_A_TIME)
            await connection.begin()
            try:
                await connection.run(lambda raw: _prepare(raw, pragmas))
            except BaseException:
                await _to_its_end(connection.close())
                raise
        return cls(connection, path, lock)

    async def close(self) -> None:
        """Wait for the steps that were asked for, close the file and let go of the lock."""
        self._is_closed = True
        await _to_its_end(self._connection.close())
        lock, self._lock = self._lock, None
        if lock:
            lock.release()

    def event(self, name: str) -> asyncio.Event:
        """Event set after each commit of a step that gave this signal; the waiter clears it."""
        return self._events[name]

    async def run(
        self, step: Callable[Concatenate[Transaction, P], T], *arguments: P.args, **more: P.kwargs
    ) -> T:
        """Run the step in a transaction of its own, in SQLite's thread; returns its result.

        Commits when the step returns, rolls back when it raises; only a commit gives its signals.
        Raises what the step raises, StoreFailed, and RuntimeError for an `async def`: a step cannot
        await anything.
        """
        signals: set[str] = set()

        def whole(raw: sqlite3.Connection) -> T:
            self._memory = self._memory or Memory(raw)
            if self._others_write:  # nothing is kept
                self._memory.lasting = Lasting()
            tx = Transaction(raw, self._path, self._acts, self._memory)
            result = self._committed(raw, tx, lambda: step(tx, *arguments, **more))
            signals.update(tx.signals)
            return result

        try:
            return await self._in_its_thread(whole)
        finally:
            for name in signals:
                self._events[name].set()

    def _committed(self, raw: sqlite3.Connection, tx: Transaction, step: Callable[[], T]) -> T:
        try:
            _carry_out(raw, self._begin, self._path)
            tx.begin_act()
            result = _result_of(step)
            tx.end_act()
            _carry_out(raw, "COMMIT", self._path)
            tx.cache.commit()
        except BaseException:
            if raw.in_transaction:
                with suppress(sqlite3.Error):
                    raw.execute("ROLLBACK")
            raise
        return result

    async def number_acts(self, acts: ActNumbers, function: str) -> None:
        """Number acts with `acts` from now on; the SQL `function` gives a trace its act."""
        left = partial(acts.mark, traced=True)
        await self._in_its_thread(lambda raw: raw.create_function(function, 0, left))
        self._acts = acts

    async def empty_log(self) -> bool:
        """Write SQLite's log into the file and truncate it; False while a reader still needs it.

        Text that was blanked in the file remains in the log until then. Waits for no reader,
        because the chat's steps wait for the same thread.
        """

        def truncate(raw: sqlite3.Connection) -> bool:
            _carry_out(raw, "PRAGMA busy_timeout = 0", self._path)
            try:
                ((busy, _, _),) = _carry_out(raw, "PRAGMA wal_checkpoint(TRUNCATE)", self._path)
            finally:
                _carry_out(raw, _WAITING, self._path)
            return not busy

        return await self._in_its_thread(truncate)

    async def outside(self, pragma: str) -> Sequence[Row]:
        """Run a PRAGMA that SQLite accepts only outside a transaction."""
        return await self._in_its_thread(lambda raw: _carry_out(raw, pragma, self._path))

    async def _in_its_thread(self, function: Callable[[sqlite3.Connection], T]) -> T:
        if self._is_closed:
            raise ValueError("the database is closed")
        return await self._connection.run(function)


def _read_only(path: str) -> str:
    return f"{Path(path).absolute().as_uri()}?mode=ro"


def _prepare(raw: sqlite3.Connection, pragmas: Sequence[str]) -> None:
    raw.row_factory = Row
    for sql in (*pragmas, "SELECT count(*) FROM sqlite_schema"):
        raw.execute(sql).fetchall()


def _carry_out(raw: sqlite3.Connection, sql: str, path: str) -> Sequence[Row]:
    with guarded(path, all_of_it=True):
        return raw.execute(sql).fetchall()


def _result_of(step: Callable[[], T]) -> T:
    """The step's result. Raises RuntimeError if it must be awaited: no event loop runs here."""
    try:
        result = step()
    except StopIteration as error:  # no future takes it: the task would wait for ever
        raise RuntimeError("a step raised StopIteration") from error
    if not isinstance(result, Awaitable):
        return result
    if isinstance(result, Coroutine):
        result.close()
    raise RuntimeError("a step is a plain function: it gave something to be awaited")


async def _to_its_end(step: Coroutine[Any, Any, T]) -> T:
    """The step's result, awaited even by a cancelled task, whose cancellation follows it."""
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
