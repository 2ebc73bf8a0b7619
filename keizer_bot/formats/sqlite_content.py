"""A SQLite file from somebody else: opened from its bytes, never written, never trusted."""

import sqlite3
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Final

SQLITE: Final = b"SQLite format 3\0"
_LONGEST_CELL: Final = 64 * 1024  # bytes; no name comes near a thousandth of it
_MOST_STEPS: Final = 50_000_000  # of SQLite's machine; a list of 60,000 players takes 2 million


@contextmanager
def opened(content: bytes) -> Iterator[sqlite3.Connection]:
    """The database in those bytes, in memory. Raises sqlite3.Error, also during reading.

    A file can have computed columns, views and virtual tables, which run when they are read: the
    size of a cell and the total running time are limited, and `columns_of` accepts only plain
    tables.
    """
    connection = sqlite3.connect(":memory:")
    try:
        connection.deserialize(content)
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST_CELL)
        connection.set_progress_handler(lambda: 1, _MOST_STEPS)
        connection.execute("PRAGMA trusted_schema = OFF")
        connection.execute("PRAGMA query_only = ON")
        yield connection
    except UnicodeDecodeError as error:  # from SQLite's error message, when it quotes the file
        raise sqlite3.DatabaseError("the file is not a database") from error
    finally:
        connection.close()


def columns_of(connection: sqlite3.Connection, table: str) -> Collection[str]:
    """The columns of that table; empty if it is a view, a virtual table, or does not exist."""
    sql = "SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ? COLLATE NOCASE"
    made = connection.execute(sql, (table,)).fetchone()
    if made is None or not str(made[0]).upper().startswith("CREATE TABLE"):
        return ()
    return {
        str(name)
        for (name,) in connection.execute("SELECT name FROM pragma_table_info(?)", (table,))
    }
