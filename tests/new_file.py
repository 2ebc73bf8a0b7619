"""A database as a club's first day finds it, or with a club in it: a file, or in memory."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from contextlib import closing
from functools import partial
from pathlib import Path
from sqlite3 import Connection, Cursor, IntegrityError, connect
from typing import Any, Self, TypeVar

from keizer_bot.store.connection import Database, _Connection, _prepare
from keizer_bot.store.migrations import migrate, version
from keizer_bot.store.read_cache import Lasting
from keizer_bot.store.traces import continue_acts, keep_traces
from keizer_bot.store.transaction import STATEMENTS, ActNumbers, Memory, Transaction
from keizer_bot.telegram.asking import TelegramAsker

T = TypeVar("T")

_EMPTY: list[bytes] = []
_FILLED: dict[str, tuple[bytes, Any]] = {}
_IDLE: dict[bytes, list[_Lasting]] = {}


async def new_database(path: Path) -> Database:
    """A file, open and with all its tables, that keeps traces as the bot's does."""
    database = await migrated(path)
    await keep_traces(database)
    return database


async def in_memory() -> Database:
    """The same without a file; its connection serves one test after the other."""
    return await InMemory.holding(await make_tables())


async def migrated(path: Path) -> Database:
    """A file, open and with all its tables; a new one is a copy of this process's first."""
    if not path.exists():
        path.write_bytes(await make_tables())
        return await Database.open(path)
    database = await Database.open(path)
    await migrate(database, _no_backup)
    return database


async def migrate_once(
    database: Database,
    before: Callable[[], Awaitable[object]],
    migrations: Mapping[int, str] | None = None,
) -> None:
    """As `migrate` does, but a new file gets a copy of the tables: to make them takes 80 ms."""
    if migrations is not None or await version(database):
        await migrate(database, before, migrations)
        return
    content = await make_tables()
    await database._connection.run(lambda raw: _write(content, raw))


async def filled(
    path: Path | None, name: str, fill: Callable[[Database], Awaitable[T]]
) -> tuple[Database, T]:
    """A database with a club in it, and `fill`'s result, which is made once for each name.

    Later ones are copies of the first, and share `fill`'s result, so no test may change it. The
    database is in memory unless a test needs a file; that file is not synced, for speed.
    """
    if name not in _FILLED:
        first = await InMemory.made(await make_tables())
        given = await fill(first)
        _FILLED[name] = await first.bytes(), given
        await Database.close(first)
    content, given = _FILLED[name]
    if path is None:
        return await InMemory.holding(content), given
    path.write_bytes(content)
    database = await Database.open(path)
    await database.outside("PRAGMA synchronous = OFF")
    await keep_traces(database)
    return database, given


async def make_tables() -> bytes:
    """A file with all its tables, and nothing in them; made once a process."""
    if not _EMPTY:
        database = InMemory(await InMemory.connected())
        await migrate(database, _no_backup)
        _EMPTY.append(await database.bytes())
        await Database.close(database)
    return _EMPTY[0]


class InMemory(Database):
    """A database without a file; its connection and thread serve one test after the other.

    A test's transactions are parts of one that is rolled back at its end. So the next test finds
    what this one found, without a copy of it, and SQLite keeps the tables' definitions, the
    triggers for traces and the prepared statements, half of what a short test costs.
    """

    _connection: _Lasting

    def __init__(self, connection: _Lasting) -> None:
        super().__init__(connection, ":memory:", None)
        self._content = b""
        self._begin, self._others_write = "BEGIN IMMEDIATE", False

    @classmethod
    async def holding(cls, content: bytes) -> Self:
        """A database with that in it, which keeps traces as the bot's does."""
        idle = _IDLE.setdefault(content, [])
        database = cls(idle.pop()) if idle else await cls.made(content)
        if database._connection.memory:
            database._memory = database._connection.memory
            database._memory.lasting, database._memory.watched = Lasting(), frozenset()
            database._memory._by_look.clear()
            await continue_acts(database)
        await database._connection.run(lambda raw: raw.execute("SAVEPOINT test"))
        database._content = content
        return database

    @classmethod
    async def made(cls, content: bytes) -> Self:
        """The same with a connection of its own, whose transactions are lasting."""
        database = cls(await cls.connected())
        await database._connection.run(lambda raw: _write(content, raw))
        await keep_traces(database)
        return database

    @staticmethod
    async def connected() -> _Lasting:
        """A connection of its own."""
        connect_ = partial(
            connect,
            ":memory:",
            isolation_level=None,
            cached_statements=STATEMENTS,
            factory=_Inner,
        )
        connection = _Lasting(connect_, 64)
        await connection.begin()
        await connection.run(lambda raw: _prepare(raw, ["PRAGMA foreign_keys = ON"]))
        return connection

    async def bytes(self) -> bytes:
        """The size of a file by its content."""
        return await self._connection.run(lambda raw: raw.serialize())

    async def number_acts(self, acts: ActNumbers, function: str) -> None:
        """Number acts with `acts` from now on, without a new function: statements name the old."""
        is_new = self._connection.acts is None
        self._connection.acts = self._acts = acts
        if is_new:
            mark = self._connection.mark
            await self._connection.run(lambda raw: raw.create_function(function, 0, mark))

    async def close(self) -> None:
        """Wait for the steps that were asked for; then the next test has the connection."""
        if not self._is_closed:
            self._is_closed = True
            await self._connection.run(lambda raw: raw.rollback())
            self._connection.memory = self._memory
            _IDLE[self._content].append(self._connection)


class _Inner(Connection):
    """Its transactions may be parts of one: what they defer is checked at their own end."""

    _is_begun = False

    @property
    def in_transaction(self) -> bool:
        """True within a transaction of the bot's."""
        return self._is_begun

    def execute(self, sql: str, *values: Any) -> Cursor:
        """Execute it; a transaction is a savepoint."""
        if sql not in _ENDS:
            return super().execute(sql, *values)
        self._is_begun = sql == "BEGIN IMMEDIATE"
        ((is_deferred,),) = super().execute("PRAGMA defer_foreign_keys")
        if is_deferred:
            super().execute("PRAGMA defer_foreign_keys = OFF")
            if sql == "COMMIT" and super().execute("PRAGMA foreign_key_check").fetchone():
                self._is_begun = True
                raise IntegrityError("FOREIGN KEY constraint failed")
        if sql == "ROLLBACK":
            super().execute("ROLLBACK TO step")
        return super().execute(_ENDS[sql])


_ENDS = {
    "BEGIN IMMEDIATE": "SAVEPOINT step",
    "COMMIT": "RELEASE step",
    "ROLLBACK": "RELEASE step",
}


def _write(content: bytes, raw: Connection) -> None:
    """Replace the whole database by a file's content.

    Not by `deserialize` on that connection: SQLite 3.40 loses temporary triggers by it.
    """
    with closing(connect(":memory:")) as source:
        source.deserialize(content)
        source.backup(raw)


class _Lasting(_Connection):
    """Open until the process ends, without a warning."""

    acts: ActNumbers | None = None
    memory: Memory | None = None

    def mark(self) -> int:
        """The number of the act in progress, which leaves a trace."""
        assert self.acts
        return self.acts.mark(traced=True)

    def __del__(self) -> None:
        pass


async def _no_backup() -> None:
    raise AssertionError("a new file needs no backup")


class NothingAsked(TelegramAsker):
    """For tests in which Telegram is asked nothing before an update is handled."""

    def __init__(self) -> None:
        """Nobody is there to ask."""

    def wanted(self, _: Transaction, __: str) -> None:
        """Nothing is waited for."""
