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
    return msgspec.convert({**dict(row), **more}, kind, strict=False)


def find(tx: Transaction, kind: type[T], sql: str, *values: Value) -> T | None:
    """The first row as a value; None if there is none."""
    row = tx.one(sql, *values)
    return as_(kind, row) if row else None


def get(tx: Transaction, kind: type[T], sql: str, *values: Value) -> T:
    """The only row as a value. Raises LookupError if there is none."""
    return as_(kind, tx.the(sql, *values))


def every(tx: Transaction, kind: type[T], sql: str, *values: Value) -> tuple[T, ...]:
    """All rows as values."""
    return tuple([as_(kind, row) for row in tx.all(sql, *values)])


def value(tx: Transaction, kind: type[T], sql: str, *values: Value) -> T | None:
    """The first column of the first row; None if there is no row, or NULL."""
    row = tx.one(sql, *values)
    return None if row is None or row[0] is None else msgspec.convert(row[0], kind)


def column(tx: Transaction, sql: str, *values: Value) -> tuple[Any, ...]:
    """The first column of all rows."""
    return tuple([row[0] for row in tx.all(sql, *values)])
