"""A transaction in progress, on the loop or wholly in SQLite's thread; and parts of it."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Coroutine, Iterable, Sequence
from functools import lru_cache
from sqlite3 import Row
from typing import TYPE_CHECKING, Any, TypeVar, cast

from keizer_bot.store.memory import Memory, written_by
from keizer_bot.store.trouble import raise_trouble

if TYPE_CHECKING:
    import aiosqlite

    from keizer_bot.store.acts import Acts

Value = str | int | None
T = TypeVar("T")

STATEMENTS = 512  # that are kept ready: all that the house has


@lru_cache(maxsize=STATEMENTS)
def _inserts(sql: str) -> bool:
    return sql.lstrip()[:6].upper() == "INSERT"


async def to_its_end(step: Coroutine[Any, Any, T]) -> T:
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


class InItsThread:
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


class Transaction:
    """A transaction in progress: the only way to read or write. Ends with its `async with`."""

    def __init__(
        self,
        connection: aiosqlite.Connection | InItsThread,
        path: str,
        acts: Acts | None = None,
        memory: Memory | None = None,
    ) -> None:
        self._connection = connection
        self.to_its_end = _as_it_is if isinstance(connection, InItsThread) else to_its_end
        self._path = path
        self.acts = acts
        self._memory = memory
        self._written: set[str] = set()  # tables of which it must read what it wrote itself
        self.savepoints = 0
        self.touched = False  # something was written since the last savepoint
        self.signals: set[str] = set()
        self.committed = False
        self.cause: int | None = None  # the inbox row that is being handled
        self.posts: dict[int, int] = {}  # from which row on this act may tell a chat

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
        try:
            return cast("Sequence[Row]", await self._connection.execute_fetchall(sql, values))
        except sqlite3.Error as error:
            raise_trouble(error, self._path)
            raise

    async def write(self, sql: str, *values: Value) -> int:
        """Carry out an INSERT (its row id comes back), UPDATE or DELETE (the count of rows)."""
        self._note_writing(sql)
        try:
            cursor = await self._connection.execute(sql, values)
        except sqlite3.Error as error:
            raise_trouble(error, self._path)
            raise
        return (cursor.lastrowid or 0) if _inserts(sql) else cursor.rowcount

    async def write_many(self, sql: str, rows: Iterable[Sequence[Value]]) -> None:
        """Carry out an INSERT for each row, at one go: for thousands of them."""
        self._note_writing(sql)
        try:
            await self._connection.executemany(sql, rows)
        except sqlite3.Error as error:
            raise_trouble(error, self._path)
            raise

    def _note_writing(self, sql: str) -> None:
        table = written_by(sql)
        if table is None:
            return
        self.touched = True
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

    def act_of_line(self) -> int | None:
        """The number of the act in hand, for a line on record; None where none are numbered."""
        return self.acts.of_line() if self.acts else None

    def begin_act(self) -> None:
        """Nothing is done yet."""
        if self.acts:
            self.acts.begin()

    async def end_act(self) -> None:
        """What was done so far belongs together; what follows is somebody else's doing."""
        self.posts.clear()
        if self.acts:
            await self.acts.end(self)

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

    __slots__ = ("_mark", "_own", "_touched", "_tx")

    def __init__(self, tx: Transaction) -> None:
        self._tx = tx

    async def __aenter__(self) -> None:
        """Make a savepoint where one is needed."""
        tx = self._tx
        self._touched, self._own = tx.touched, tx.touched or not tx.savepoints
        self._mark = tx.acts.mark() if tx.acts else None
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
            if tx.acts and self._mark:
                tx.acts.back_to(self._mark)
            return
        if self._own:
            await tx.write("RELEASE part")
        tx.touched |= self._touched
