"""What can go wrong with the file, said in one sentence for the host."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

_SENTENCES = {
    sqlite3.SQLITE_FULL: "The disk is full: {path} cannot be written. Make room, then start again.",
    sqlite3.SQLITE_IOERR: "The disk refused to read or write {path}. Check the disk and the free"
    " space, then start again.",
    sqlite3.SQLITE_READONLY: "{path} may only be read here. Give the bot the right to write the"
    " file and its folder.",
    sqlite3.SQLITE_PERM: "{path} may not be opened by this user. Give the bot the right to read"
    " and write it.",
    sqlite3.SQLITE_CANTOPEN: "{path} cannot be opened. Check that its folder exists and that the"
    " bot may write there.",
    sqlite3.SQLITE_CORRUPT: "{path} is damaged. Put the last backup back with"
    " `keizer-bot restore`.",
    sqlite3.SQLITE_NOTADB: "{path} is not a database of keizer-bot. Check database.path in"
    " config.toml.",
    sqlite3.SQLITE_BUSY: "{path} is held by another program. End that program, then start again.",
    sqlite3.SQLITE_LOCKED: "{path} is held by another program. End that program, then start again.",
    sqlite3.SQLITE_NOMEM: "There is not enough memory to work on {path}.",
}


class StoreFailed(Exception):
    """The file cannot be relied on: nothing half is stored, and the bot must stop."""


def raise_trouble(error: sqlite3.Error, path: str, *, all_of_it: bool = False) -> None:
    """Raise StoreFailed for an error about the file; with `all_of_it` for every error.

    An error about a statement (a constraint, a misspelt column) is left to whoever asked.
    """
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    sentence = _SENTENCES.get(code)
    if sentence is None and not all_of_it:
        return
    unknown = f"SQLite could not finish its work on {{path}} ({error})."
    raise StoreFailed((sentence or unknown).format(path=path)) from error


@contextmanager
def guarded(path: str, *, all_of_it: bool = False) -> Iterator[None]:
    """Let `raise_trouble` judge SQLite's errors in this block."""
    try:
        yield
    except sqlite3.Error as error:
        raise_trouble(error, path, all_of_it=all_of_it)
        raise
