"""Rows as values: each column is read into the field of the same name.

Moments and dates come from text, booleans from 0 and 1; columns without a field are ignored.
msgspec does this as fast as a function written by hand for each type.
"""

from sqlite3 import Row
from typing import Any, TypeVar

import msgspec

from keizer_bot.store.transaction import Transaction, Value

T = TypeVar("T")


def as_(kind: type[T], row: Row, **more: object) -> T:
    """The row as a value of this type; `more` are fields that no column holds as they are."""
    return msgspec.convert(_fields(row) | more, kind, strict=False)


def _fields(row: Row) -> dict[str, Any]:
    """The columns by name; of two with one name the first, as in a `Row`.

    `dict(row)` searches for each column by its name, which takes twice as long.
    """
    return dict(zip(reversed(row.keys()), reversed(tuple(row)), strict=True))


def find(tx: Transaction, kind: type[T], sql: str, *values: Value) -> T | None:
    """The first row as a value; None if there is none."""
    row = tx.one(sql, *values)
    return as_(kind, row) if row else None


def get(tx: Transaction, kind: type[T], sql: str, *values: Value) -> T:
    """The only row as a value. Raises LookupError if there is none."""
    return as_(kind, tx.the(sql, *values))


def every(tx: Transaction, kind: type[T], sql: str, *values: Value) -> tuple[T, ...]:
    """All rows as values."""
    rows = tx.all(sql, *values)
    return tuple([msgspec.convert(_fields(row), kind, strict=False) for row in rows])


def value(tx: Transaction, kind: type[T], sql: str, *values: Value) -> T | None:
    """The first column of the first row; None if there is no row, or NULL."""
    row = tx.one(sql, *values)
    return None if row is None or row[0] is None else msgspec.convert(row[0], kind)


def column(tx: Transaction, sql: str, *values: Value) -> tuple[Any, ...]:
    """The first column of all rows."""
    return tuple([row[0] for row in tx.all(sql, *values)])
