"""All that the host reads of the database and its backups."""

from pathlib import Path

from keizer_bot.engine.errors import Trouble
from keizer_bot.i18n.message import Message


class DiskFull(Message):
    """The disk has no room."""

    file: str


class DiskFailed(Message):
    """The disk does not read or write."""

    file: str


class FileReadOnly(Message):
    """The file may be read, and not written."""

    file: str


class FileForbidden(Message):
    """The file may not be opened."""

    file: str


class FileNotOpened(Message):
    """SQLite cannot open the file."""

    file: str


class DatabaseDamaged(Message):
    """The database is spoilt."""

    file: str


class DatabaseForeign(Message):
    """The file is something else."""

    file: str


class DatabaseHeld(Message):
    """Another program has locked the file."""

    file: str


class NotEnoughMemory(Message):
    """SQLite has no memory left."""

    file: str


class DatabaseUnfinished(Message):
    """SQLite fails in another way; the detail is SQLite's own."""

    file: str
    detail: str


class FileUnopened(Message):
    """The system does not open the file."""

    file: Path
    why: Trouble


class FileUnwritten(Message):
    """The system does not let the file be made."""

    file: Path
    why: Trouble


class MigrationBroken(Message):
    """A migration would spoil the database, which is as it was."""

    number: int


class DatabaseNewer(Message):
    """A later version wrote the database."""

    present: int
    newest: int


class BackupGoesBack(Message):
    """A later version wrote the database; this version can read an earlier backup."""

    why: Message
    file: Path


class DatabaseOlder(Message):
    """An earlier version wrote the database, and somebody only reads it."""

    file: Path


class DatabaseInUse(Message):
    """A bot runs on the database."""

    file: Path


class BackupMissing(Message):
    """There is no such backup."""

    file: Path


class BackupUnread(Message):
    """The backup is no database; the detail is SQLite's own."""

    file: Path
    detail: str


class BackupDamaged(Message):
    """The backup is spoilt; the detail is SQLite's own."""

    file: Path
    detail: str


class BackupIncomplete(Message):
    """Rows of the backup refer to others that are not there."""

    file: Path


class BackupForeign(Message):
    """Something else wrote the backup."""

    file: Path


class BackupNewer(Message):
    """A later version wrote the backup."""

    file: Path
    why: DatabaseNewer


class BackupIsDatabase(Message):
    """The database itself is to be put in its own place."""

    file: Path
