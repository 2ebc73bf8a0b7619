"""A transaction in progress, in SQLite's thread; parts of it; and the numbers of acts.

An act is everything that one update, or one scheduled step, changed in the facts and put on record.
Its number marks all that belongs together.
"""

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import date, datetime
from functools import lru_cache
from sqlite3 import Row
from types import NoneType
from typing import TypeVar

import msgspec
from msgspec import to_builtins

from keizer_bot.engine.model import AbsenceKind
from keizer_bot.i18n.mail_kinds import MailKind
from keizer_bot.store.intents import Channel, Recipient, RecipientKind
from keizer_bot.store.moments import to_text
from keizer_bot.store.read_cache import Lasting, ReadCache
from keizer_bot.store.statements import ANY, Statements
from keizer_bot.store.trouble import raise_trouble

T = TypeVar("T")
Value = str | int | datetime | date | None

sqlite3.register_adapter(datetime, to_text)
sqlite3.register_adapter(date, date.isoformat)
# These would need no adapter, but looking in vain for one takes five times as long.
sqlite3.register_adapter(NoneType, {None: None}.get)
sqlite3.register_adapter(bool, int)
for _kind in (AbsenceKind, Channel, MailKind, RecipientKind):
    sqlite3.register_adapter(_kind, str.__str__)

JOBS_CHANGED = "jobs"  # the signal of a commit that wrote to a table that scheduling has read

STATEMENTS = 512  # prepared statements to cache: more than the bot has


@lru_cache(maxsize=STATEMENTS)
def _insertion(table: str, columns: str, replacing: str) -> str:
    marks = ", ".join("?" for _ in columns.split(", "))
    sql = f"INSERT INTO {table} ({columns}) VALUES ({marks})"
    new = ", ".join(f"{column} = excluded.{column}" for column in replacing.split(", "))
    return f"{sql} ON CONFLICT DO UPDATE SET {new}" if replacing else sql


@lru_cache(maxsize=STATEMENTS)
def _row_insertion(table: str, columns: tuple[str, ...]) -> str:
    return _insertion(table, ", ".join(columns), "")


class _ActState(msgspec.Struct, frozen=True):
    """An act's number, and if it has put a line on record or left a trace."""

    number: int
    recorded: bool = False
    traced: bool = False


class ActNumbers:
    """Numbers the acts of this process, from the first free number on.

    An act that puts nothing on record uses no number and keeps no trace. `done` is the state of the
    act in progress; undoing a part restores it.
    """

    def __init__(self, first: int) -> None:
        self.done = _ActState(first)

    def begin(self) -> None:
        """Begin an act, forgetting the state of a transaction that was rolled back."""
        self.done = _ActState(self.done.number)

    def mark(self, *, recorded: bool = False, traced: bool = False) -> int:
        """Mark the act in progress as recorded or traceable; returns its number."""
        done = self.done
        self.done = _ActState(done.number, done.recorded or recorded, done.traced or traced)
        return done.number

    def end(self) -> int | None:
        """End the act; returns its number if its traces must be deleted, None otherwise."""
        done = self.done
        self.done = _ActState(done.number + done.recorded)
        return done.number if done.traced and not done.recorded else None


class Memory:
    """Facts that a connection keeps from one transaction to the next.

    `statements` holds the tables of each statement, `lasting` the cached answers, and `watched` the
    tables that scheduling has read.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.statements = Statements(connection)
        self.lasting = Lasting()
        self.watched = frozenset[str]()
        self._by_look: dict[object, set[str]] = {}

    def watch(self, look: object, tables: set[str]) -> None:
        """Record that this look at what comes due read these tables, in place of its last ones."""
        self._by_look[look] = tables
        self.watched = frozenset((ANY,)).union(*self._by_look.values())


class Transaction:
    """A transaction in progress: the only way to read or write. It ends with its step."""

    def __init__(
        self,
        connection: sqlite3.Connection,
        path: str,
        acts: ActNumbers | None = None,
        memory: Memory | None = None,
    ) -> None:
        self._connection = connection
        self._path = path
        self.acts = acts
        self._memory = memory or Memory(connection)
        self.cache = ReadCache(self._memory.lasting)
        self.savepoints = 0
        self.touched = False  # something was written since the last savepoint
        self.signals: set[str] = set()  # events of the database that its commit sets
        self.cause: int | None = None  # the inbox row that is being handled
        self.club_id: int | None = None  # the club of the act in progress
        # The person acting in this step, and the channel on which they are answered.
        self.answering: tuple[Recipient, Channel] | None = None
        self.posts: dict[Recipient, int] = {}  # each recipient's first post by this act

    def one(self, sql: str, *values: Value) -> Row | None:
        """The first row; None if there is none."""
        rows = self.all(sql, *values)
        return rows[0] if rows else None

    def the(self, sql: str, *values: Value) -> Row:
        """The only row. Raises LookupError if there is none."""
        row = self.one(sql, *values)
        if row is None:
            raise LookupError(sql)
        return row

    def all(self, sql: str, *values: Value) -> Sequence[Row]:
        """All rows."""
        cursor, _ = self._carry_out(self._connection.execute, sql, values)
        try:
            return cursor.fetchall()
        except sqlite3.Error as error:
            raise_trouble(error, self._path)
            raise

    def write(self, sql: str, *values: Value) -> int:
        """Execute an INSERT (returns the row id), UPDATE or DELETE (returns the number of rows)."""
        cursor, inserts = self._carry_out(self._connection.execute, sql, values)
        return (cursor.lastrowid or 0) if inserts else cursor.rowcount

    def insert(self, table: str, columns: str, *values: Value, replacing: str = "") -> int:
        """Insert a row; returns its id. If it exists, its columns in `replacing` are updated.

        Columns are named as in SQL, separated by commas.
        """
        return self.write(_insertion(table, columns, replacing), *values)

    def insert_row(self, table: str, row: msgspec.Struct) -> int:
        """Insert a row whose columns are the fields; returns its id.

        With `omit_defaults` the fields that have their default are left to the table's.
        """
        columns = to_builtins(row, builtin_types=(datetime,), enc_hook=str)  # of Html
        return self.write(_row_insertion(table, tuple(columns)), *columns.values())

    def write_many(self, sql: str, rows: Iterable[Sequence[Value]]) -> None:
        """Execute an INSERT for each row, all at once: for thousands of rows."""
        self._carry_out(self._connection.executemany, sql, rows)

    def _carry_out(
        self, execute: Callable[[str, T], sqlite3.Cursor], sql: str, values: T
    ) -> tuple[sqlite3.Cursor, bool]:
        """The statement's cursor, and if it is an INSERT; notes the tables that it touches."""
        statements = self._memory.statements
        statement = statements.known.get(sql)
        if statement is None:
            statements.listen()
        try:
            cursor = execute(sql, values)
        except sqlite3.Error as error:
            raise_trouble(error, self._path)
            raise
        finally:
            if statement is None:  # even a statement that failed was prepared
                statement = statements.learned(sql)
        reads, writes, inserts = statement
        if self.cache.noting:
            self.cache.noting[-1].update(reads)
        if writes:
            self.touched = True
            self.cache.wrote(writes)
            if not self._memory.watched.isdisjoint(writes):
                self.signals.add(JOBS_CHANGED)
        return cursor, inserts

    @contextmanager
    def watching(self, look: object) -> Iterator[None]:
        """Watch the tables that this look reads in the block; a write to them is signalled."""
        self.cache.noting.append(set())
        try:
            yield
        finally:
            self._memory.watch(look, self.cache.end_noting())

    @property
    def is_open(self) -> bool:
        """True if SQLite still has the transaction open."""
        return self._connection.in_transaction

    def begin_act(self) -> None:
        """Begin an act."""
        if self.acts:
            self.acts.begin()

    def end_act(self) -> None:
        """End the act: what follows in this transaction belongs to another."""
        self.posts.clear()
        unrecorded = self.acts.end() if self.acts else None
        if unrecorded is not None:
            self.write("DELETE FROM trace WHERE act = ?", unrecorded)

    def part(self) -> "TransactionPart":
        """A part that is undone alone if it raises; the rest of the transaction stays.

        It needs no savepoint of its own if nothing was written yet in the part around it.
        """
        return TransactionPart(self)

    def trial(self) -> "TransactionPart":
        """A part that is always undone, to try something out."""
        return _Trial(self)


class TransactionPart(msgspec.Struct):
    """See `Transaction.part`; a generator would take four times as long."""

    _tx: Transaction
    _own: bool = False
    _touched: bool = False
    _done: _ActState | None = None

    def __enter__(self) -> None:
        """Make a savepoint where one is needed."""
        tx = self._tx
        self._touched, self._own = tx.touched, tx.touched or not tx.savepoints
        self._done = tx.acts.done if tx.acts else None
        if self._own:
            tx.write("SAVEPOINT part")
        tx.savepoints += self._own
        tx.touched = False
        tx.cache.begin_part()

    def __exit__(self, _: object, error: BaseException | None, __: object) -> None:
        """Keep the part, or undo it after an error."""
        if error is not None:
            self._undo()
            return
        tx = self._tx
        tx.savepoints -= self._own
        if self._own:
            tx.write("RELEASE part")
        tx.touched |= self._touched
        tx.cache.end_part()

    def _undo(self) -> None:
        """Roll back this part, with the caches and the traces of acts that it had added."""
        tx = self._tx
        tx.savepoints -= self._own
        if tx.is_open:  # after a full disk SQLite has rolled back everything already
            tx.write("ROLLBACK TO part")
            if self._own:
                tx.write("RELEASE part")
        tx.touched = self._touched
        tx.cache.undo_part()
        if tx.acts and self._done:
            tx.acts.done = self._done


class _Trial(TransactionPart):
    """See `Transaction.trial`."""

    def __exit__(self, _: object, __: BaseException | None, ___: object) -> None:
        """Undo the part."""
        self._undo()
