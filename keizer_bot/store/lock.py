"""One process for one database: `flock` on the database file itself."""

import fcntl
import os
from pathlib import Path

from keizer_bot.store.trouble import StoreFailed


class AlreadyRunning(Exception):
    """Another process writes this database."""


class InstanceLock:
    """Held from before SQLite opens the file until after SQLite has closed it.

    Closing any descriptor of the file drops the locks that SQLite holds on it in this process:
    so this descriptor is opened first and closed last. The file's mode becomes 0600.
    """

    def __init__(self, path: Path) -> None:
        try:
            self._descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError as error:
            raise StoreFailed(f"{path} cannot be opened: {error.strerror}.") from error
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self.release()
            raise AlreadyRunning(
                f"{path} is in use: a keizer-bot runs on it. Stop the bot first."
            ) from None
        os.fchmod(self._descriptor, 0o600)

    def release(self) -> None:
        """Let another process in; SQLite has closed the file."""
        os.close(self._descriptor)
