"""What can go wrong with the file, said in one sentence for the host."""

from __future__ import annotations

import sqlite3

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


class guarded:  # noqa: N801 - used as a function is; a generator would take four times as long
    """Turn SQLite's errors about the file into StoreFailed; with `all_of_it` every error.

    An error about a statement (a constraint, a misspelt column) is left as it is.
    """

    __slots__ = ("_all_of_it", "_path")

    def __init__(self, path: str, *, all_of_it: bool = False) -> None:
        self._path = path
        self._all_of_it = all_of_it

    def __enter__(self) -> None:
        """Nothing is needed beforehand: one may guard many statements."""

    def __exit__(self, _: object, error: BaseException | None, __: object) -> None:
        """Raise what the host can do something with."""
        if not isinstance(error, sqlite3.Error):
            return
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        sentence = _SENTENCES.get(code)
        if sentence is None and not self._all_of_it:
            return
        unknown = f"SQLite could not finish its work on {{path}} ({error})."
        raise StoreFailed((sentence or unknown).format(path=self._path)) from error
