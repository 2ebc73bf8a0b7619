"""A transaction in progress, in SQLite's thread; parts of it; and the numbers of acts.

An act is everything that one update, or one step that was due, did to the facts and put on record.
By its number is found again all that was done together.
"""

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, datetime
from functools import lru_cache
from sqlite3 import Row
from typing import NamedTuple, TypeVar

from keizer_bot.store.channels import Channel
from keizer_bot.store.intents import Recipient
from keizer_bot.store.moments import to_text
from keizer_bot.store.read_cache import Lasting, ReadCache
from keizer_bot.store.statements import ANY, Statements
from keizer_bot.store.trouble import raise_trouble

T = TypeVar("T")
Value = str | int | datetime | date | None

sqlite3.register_adapter(datetime, to_text)
sqlite3.register_adapter(date, date.isoformat)

JOBS_CHANGED = "jobs"  # the signal of a commit that wrote to what comes due was read from

STATEMENTS = 512  # that are kept ready: all that the bot has


@lru_cache(maxsize=STATEMENTS)
def _insertion(table: str, columns: str, replacing: str) -> str:
    marks = ", ".join("?" for _ in columns.split(", "))
    sql = f"INSERT INTO {table} ({columns}) VALUES ({marks})"
    new = ", ".join(f"{column} = excluded.{column}" for column in replacing.split(", "))
    return f"{sql} ON CONFLICT DO UPDATE SET {new}" if replacing else sql


class _Done(NamedTuple):
    """How far an act is: whether it has a line on record, and whether it left a trace."""

    number: int
    recorded: bool = False
    traced: bool = False


class UndoUnits:
    """Numbers the acts of this process, from the first free number on.

    What leaves no line on record leaves its number free, and no trace. `done` is how far the act in
    hand is; a part that is undone puts it back.
    """

    def __init__(self, first: int) -> None:
        self.done = _Done(first)

    def begin(self) -> None:
        """Nothing is done yet; what a transaction did that was undone does not count."""
        self.done = _Done(self.done.number)

    def leaves(self, *, recorded: bool = False, traced: bool = False) -> int:
        """The act in hand leaves a line on record, or a row before and after it: its number."""
        done = self.done
        self.done = _Done(done.number, done.recorded or recorded, done.traced or traced)
        return done.number

    def end(self) -> int | None:
        """What follows is another act. The number whose traces are to be forgotten, if any."""
        number, recorded, traced = self.done
        self.done = _Done(number + recorded)
        return number if traced and not recorded else None


class Memory:
    """What a connection knows from one transaction to the next.

    `statements` is what each reads and writes, `lasting` is what was read and still holds, and
    `watched` are the tables from which was read what comes due.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.statements = Statements(connection)
        self.lasting = Lasting()
        self.watched = frozenset[str]()
        self._by_look: dict[object, set[str]] = {}

    def watch(self, look: object, tables: set[str]) -> None:
        """That look at what comes due has read these tables, whatever it read the last time."""
        self._by_look[look] = tables
        self.watched = frozenset((ANY,)).union(*self._by_look.values())


class Transaction:
    """A transaction in progress: the only way to read or write. Ends with its step."""

    def __init__(
        self,
        connection: sqlite3.Connection,
        path: str,
        acts: UndoUnits | None = None,
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
        self.club_id: int | None = None  # in which the act in hand is done
        # Who acts in this step, and by which channel: there they are answered.
        self.answering: tuple[Recipient, Channel] | None = None
        self.posts: dict[Recipient, int] = {}  # from which row on this act may tell them

    def one(self, sql: str, *values: Value) -> Row | None:
        """The first row, or None."""
        rows = self.all(sql, *values)
        return rows[0] if rows else None

    def the(self, sql: str, *values: Value) -> Row:
        """The one row that must be there. Raises LookupError."""
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
        """Carry out an INSERT (its row id comes back), UPDATE or DELETE (the count of rows)."""
        cursor, inserts = self._carry_out(self._connection.execute, sql, values)
        return (cursor.lastrowid or 0) if inserts else cursor.rowcount

    def insert(self, table: str, columns: str, *values: Value, replacing: str = "") -> int:
        """Write a row with these values; its id. If it is there, its columns in `replacing` change.

        Columns are named as SQL does, with commas between them.
        """
        return self.write(_insertion(table, columns, replacing), *values)

    def write_many(self, sql: str, rows: Iterable[Sequence[Value]]) -> None:
        """Carry out an INSERT for each row, at one go: for thousands of them."""
        self._carry_out(self._connection.executemany, sql, rows)

    def _carry_out(
        self,
        execute: Callable[[str, T], sqlite3.Cursor],
        sql: str,
        values: T,
    ) -> tuple[sqlite3.Cursor, bool]:
        """The statement's cursor, and whether it is an INSERT; what it touches is noted."""
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
            if statement is None:  # a statement that failed is prepared all the same
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
        """What this look reads in the block is watched: a commit that writes to it is signalled."""
        self.cache.noting.append(set())
        try:
            yield
        finally:
            self._memory.watch(look, self.cache.end_noting())

    @property
    def is_open(self) -> bool:
        """Whether SQLite still has it open."""
        return self._connection.in_transaction

    def begin_act(self) -> None:
        """Nothing is done yet."""
        if self.acts:
            self.acts.begin()

    def end_act(self) -> None:
        """What was done so far belongs together; what follows is somebody else's doing."""
        self.posts.clear()
        untold = self.acts.end() if self.acts else None
        if untold is not None:
            self.write("DELETE FROM trace WHERE act = ?", untold)

    def part(self) -> "TransactionPart":
        """A part that is undone alone when it raises; the rest of the transaction stands.

        If nothing was written yet in the part around it, that one's savepoint will do.
        """
        return TransactionPart(self)

    def trial(self) -> "TransactionPart":
        """A part that is undone in any case: to see what would come of it."""
        return _Trial(self)


@dataclass(slots=True)
class TransactionPart:
    """See `Transaction.part`; a generator would take four times as long."""

    _tx: Transaction
    _own: bool = False
    _touched: bool = False
    _done: _Done | None = None

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
        """Let it stand, or undo it."""
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
        """Undo it."""
        self._undo()
