"""Rows as values: each column is read into the field that bears its name.

Moments and dates come from their texts, truth from 0 and 1; columns without a field are passed
over. msgspec does it at the speed of a function written for each kind by hand.
"""

from sqlite3 import Row
from typing import Any, TypeVar

import msgspec

from keizer_bot.store.transaction import Transaction, Value

T = TypeVar("T")


def as_(kind: type[T], row: Row, **more: object) -> T:
    """The row as such a value; `more` are fields that no column holds as they are."""
    return msgspec.convert({**dict(row), **more}, kind, strict=False)


def find(tx: Transaction, kind: type[T], sql: str, *values: Value) -> T | None:
    """The first that is found, if any."""
    row = tx.one(sql, *values)
    return as_(kind, row) if row else None


def get(tx: Transaction, kind: type[T], sql: str, *values: Value) -> T:
    """The one that must be there. Raises LookupError."""
    return as_(kind, tx.the(sql, *values))


def every(tx: Transaction, kind: type[T], sql: str, *values: Value) -> tuple[T, ...]:
    """All that are found."""
    return tuple([as_(kind, row) for row in tx.all(sql, *values)])


def value(tx: Transaction, kind: type[T], sql: str, *values: Value) -> T | None:
    """The first column of the first row; None if there is none, or nothing in it."""
    row = tx.one(sql, *values)
    return None if row is None or row[0] is None else msgspec.convert(row[0], kind)


def column(tx: Transaction, sql: str, *values: Value) -> tuple[Any, ...]:
    """The first column of all rows."""
    return tuple([row[0] for row in tx.all(sql, *values)])
