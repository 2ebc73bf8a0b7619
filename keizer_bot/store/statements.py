"""The tables that a statement reads and writes, as SQLite reports them when it prepares it.

SQLite calls its authorizer for each table, also for those that triggers and foreign keys reach.
Since the module `sqlite3` caches prepared statements, the reports are cached here too, by the
statement's text; a change of the schema makes SQLite prepare all anew, and empties this cache.

Rejected: finding the tables in the SQL text, which shows no triggers or foreign keys, and
`PRAGMA data_version`, which reports that something changed but not what.
"""

import sqlite3
from typing import NamedTuple

ANY = "*"  # a change of the schema may have changed any table
_WRITING = frozenset((sqlite3.SQLITE_INSERT, sqlite3.SQLITE_UPDATE, sqlite3.SQLITE_DELETE))
_CHANGES_NO_SCHEMA = _WRITING | {
    sqlite3.SQLITE_READ,
    sqlite3.SQLITE_SELECT,
    sqlite3.SQLITE_FUNCTION,
    sqlite3.SQLITE_RECURSIVE,
    sqlite3.SQLITE_PRAGMA,
    sqlite3.SQLITE_SAVEPOINT,
    sqlite3.SQLITE_TRANSACTION,
}


class Statement(NamedTuple):
    """The tables that a statement reads and writes; `inserts` is true of an INSERT."""

    reads: frozenset[str]
    writes: frozenset[str]
    inserts: bool


_CHANGES_ALL = Statement(frozenset(), frozenset((ANY,)), inserts=False)


class Statements:
    """A connection's statements: `known` maps the text of each to its tables."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.known: dict[str, Statement] = {}
        self._asked: set[tuple[int, str | None, str | None]] = set()
        self._connection = connection
        self._forget()

    def _forget(self) -> None:
        """Make SQLite prepare every statement anew, and report on it: `set_authorizer` does.

        Otherwise `sqlite3` would keep using prepared statements that a change of the schema left
        valid, without a report of what they read.
        """
        self.known.clear()
        self._connection.set_authorizer(self._allow)

    def _allow(
        self, action: int, table: str | None, _: str | None, __: str | None, trigger: str | None
    ) -> int:
        self._asked.add((action, table, trigger))
        return sqlite3.SQLITE_OK

    def listen(self) -> None:
        """Begin to listen: the next statement is unknown; `learned` then says what it touches."""
        self._asked.clear()

    def learned(self, sql: str) -> Statement:
        """The tables of the statement that was just carried out, or failed."""
        asked, self._asked = self._asked, set()
        if not asked or any(action not in _CHANGES_NO_SCHEMA for action, *_ in asked):
            self._forget()  # the schema changed, or it was prepared when nothing listened
            return _CHANGES_ALL
        facts = [action for action in asked if action[1] and not action[1].startswith("sqlite_")]
        statement = self.known[sql] = Statement(
            reads=frozenset([str(name) for act, name, _ in facts if act == sqlite3.SQLITE_READ]),
            writes=frozenset([str(name) for act, name, _ in facts if act in _WRITING]),
            inserts=any(act == sqlite3.SQLITE_INSERT and not trigger for act, _, trigger in facts),
        )
        return statement
