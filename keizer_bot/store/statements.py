"""Which tables a statement reads and writes: SQLite says so when it prepares the statement.

Its authorizer is asked about each table, those that triggers and foreign keys reach included. The
module `sqlite3` keeps statements ready, so what SQLite said is kept here too, by the statement's
text; a change of the schema makes SQLite prepare them all again, and is forgotten here.

Rejected: reading the tables out of the SQL, which knows no triggers and foreign keys, and
`PRAGMA data_version`, which says that something changed and not what.
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
    """The statements that a connection has carried out; `known` are they by their text."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.known: dict[str, Statement] = {}
        self._asked: set[tuple[int, str | None, str | None]] = set()
        self._connection = connection
        self._forget()

    def _forget(self) -> None:
        """Let SQLite prepare every statement anew when it comes next: that is what this call does.

        The module `sqlite3` keeps statements ready that a change of the schema leaves alone. They
        would be carried out without a word of what they read.
        """
        self.known.clear()
        self._connection.set_authorizer(self._allow)

    def _allow(
        self, action: int, table: str | None, _: str | None, __: str | None, trigger: str | None
    ) -> int:
        self._asked.add((action, table, trigger))
        return sqlite3.SQLITE_OK

    def listen(self) -> None:
        """A statement that is not known is carried out next; then it is `learned`."""
        self._asked.clear()

    def learned(self, sql: str) -> Statement:
        """What SQLite said of the statement that was just carried out, or failed."""
        asked, self._asked = self._asked, set()
        if not asked or any(action not in _CHANGES_NO_SCHEMA for action, *_ in asked):
            self._forget()  # the schema changed, or nobody listened when it was prepared
            return _CHANGES_ALL
        facts = [one for one in asked if one[1] and not one[1].startswith("sqlite_")]
        statement = self.known[sql] = Statement(
            reads=frozenset([str(name) for act, name, _ in facts if act == sqlite3.SQLITE_READ]),
            writes=frozenset([str(name) for act, name, _ in facts if act in _WRITING]),
            inserts=any(act == sqlite3.SQLITE_INSERT and not trigger for act, _, trigger in facts),
        )
        return statement
