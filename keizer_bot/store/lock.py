"""One process for one database: SQLite's own lock, on a separate file beside the database.

It works wherever SQLite does, and the system releases it however the process ends. Rejected:
`flock` on the database itself. Windows has none, and closing a descriptor of the database drops
the locks that SQLite holds on it.
"""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from keizer_bot.config.problems import file_cause
from keizer_bot.i18n.host_error import HostError
from keizer_bot.store.messages import DatabaseInUse, FileUnopened
from keizer_bot.store.trouble import StoreFailed, guarded

_PATIENCE = 0.5  # seconds; `is_held` holds the file for less


class AlreadyRunning(HostError):
    """Another process has this database open to write."""


class InstanceLock:
    """Held while the database is open to write. Creates its file, for its owner alone.

    Raises AlreadyRunning, and StoreFailed when the file cannot be made.
    """

    def __init__(self, path: Path) -> None:
        lock = path.with_name(f"{path.name}.lock")
        for file in (path, lock):
            try:
                os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
                file.chmod(0o600)
            except OSError as error:
                raise StoreFailed(FileUnopened(file, file_cause(error))) from error
        with guarded(str(lock)):
            self._lock = sqlite3.connect(lock, timeout=_PATIENCE, isolation_level=None)
            try:
                self._lock.execute("BEGIN EXCLUSIVE")
            except sqlite3.Error as error:
                self._lock.close()
                if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                    raise
                raise AlreadyRunning(DatabaseInUse(path)) from None

    def release(self) -> None:
        """Release the lock; SQLite has closed the database by now."""
        self._lock.close()


def check_not_held(path: Path) -> None:
    """Refuse a database that is open to write, before the host is asked anything in vain.

    Raises AlreadyRunning, StoreFailed.
    """
    if is_held(path):
        raise AlreadyRunning(DatabaseInUse(path))


def is_held(path: Path) -> bool:
    """True if a process has the database at `path` open to write. Raises StoreFailed."""
    lock = path.with_name(f"{path.name}.lock")
    if not lock.exists():
        return False
    with guarded(str(lock)), closing(sqlite3.connect(lock, timeout=0)) as connection:
        try:
            connection.execute("SELECT count(*) FROM sqlite_schema")
        except sqlite3.Error as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise
            return True
    return False
