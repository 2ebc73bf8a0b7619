"""Messages to the host about faults of the database and its backups, at the terminal."""

from pathlib import Path

from keizer_bot.engine.errors import Trouble
from keizer_bot.i18n.message import Message


class DiskFull(Message):
    """The disk is full."""

    file: str


class DiskFailed(Message):
    """Reading or writing the disk failed."""

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
    """The database is damaged."""

    file: str


class DatabaseForeign(Message):
    """The file is no database of this program."""

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
    """The operating system refuses to open the file."""

    file: Path
    why: Trouble


class FileUnwritten(Message):
    """The operating system refuses to create or write the file."""

    file: Path
    why: Trouble


class MigrationBroken(Message):
    """A migration failed its check; the database is unchanged."""

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
    """An earlier version wrote the database, and this command only reads it."""

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
    """The backup is damaged; the detail is SQLite's own."""

    file: Path
    detail: str


class BackupIncomplete(Message):
    """The backup has rows that refer to missing rows."""

    file: Path


class BackupForeign(Message):
    """Another program wrote the backup."""

    file: Path


class BackupNewer(Message):
    """A later version wrote the backup."""

    file: Path
    why: DatabaseNewer


class BackupIsDatabase(Message):
    """The file to restore is the database itself."""

    file: Path
