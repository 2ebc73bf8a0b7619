"""Errors of SQLite about the file, as one sentence for the host."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from keizer_bot.i18n.host_error import HostError
from keizer_bot.store import messages

_TROUBLES = {
    sqlite3.SQLITE_FULL: messages.DiskFull,
    sqlite3.SQLITE_IOERR: messages.DiskFailed,
    sqlite3.SQLITE_READONLY: messages.FileReadOnly,
    sqlite3.SQLITE_PERM: messages.FileForbidden,
    sqlite3.SQLITE_CANTOPEN: messages.DatabaseUnopened,
    sqlite3.SQLITE_CORRUPT: messages.DatabaseDamaged,
    sqlite3.SQLITE_NOTADB: messages.DatabaseForeign,
    sqlite3.SQLITE_BUSY: messages.DatabaseHeld,
    sqlite3.SQLITE_LOCKED: messages.DatabaseHeld,
    sqlite3.SQLITE_NOMEM: messages.NotEnoughMemory,
}


class StoreFailed(HostError):
    """The file cannot be relied on: nothing is half stored, and the bot must stop."""


def raise_trouble(error: sqlite3.Error, path: str, *, all_of_it: bool = False) -> None:
    """Raise StoreFailed for an error about the file; with `all_of_it` for every error.

    An error in a statement (a constraint, a misspelt column) is left to the caller.
    """
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if trouble := _TROUBLES.get(code):
        raise StoreFailed(trouble(path)) from error
    if all_of_it:
        raise StoreFailed(messages.DatabaseUnfinished(path, str(error))) from error


@contextmanager
def guarded(path: str, *, all_of_it: bool = False) -> Iterator[None]:
    """Pass SQLite's errors in this block to `raise_trouble`."""
    try:
        yield
    except sqlite3.Error as error:
        raise_trouble(error, path, all_of_it=all_of_it)
        raise
