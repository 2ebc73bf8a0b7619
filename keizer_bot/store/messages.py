"""Messages to the host about faults of the database and its backups, at the terminal."""

from pathlib import Path

from keizer_bot.engine.errors import Trouble
from keizer_bot.i18n import shapes
from keizer_bot.i18n.message import Message


class DiskFull(shapes.OfFileName):
    """The disk is full."""


class DiskFailed(shapes.OfFileName):
    """Reading or writing the disk failed."""


class FileReadOnly(shapes.OfFileName):
    """The file may be read, and not written."""


class FileForbidden(shapes.OfFileName):
    """The file may not be opened."""


class DatabaseUnopened(shapes.OfFileName):
    """SQLite cannot open the file."""


class DatabaseDamaged(shapes.OfFileName):
    """The database is damaged."""


class DatabaseForeign(shapes.OfFileName):
    """The file is no database of this program."""


class DatabaseHeld(shapes.OfFileName):
    """Another program has locked the file."""


class NotEnoughMemory(shapes.OfFileName):
    """SQLite has no memory left."""


class DatabaseUnfinished(shapes.OfFileName):
    """SQLite fails in another way; the detail is SQLite's own."""

    detail: str


class FileUnopened(shapes.OfFile):
    """The operating system refuses to open the file."""

    why: Trouble


class FileUnwritten(shapes.OfFile):
    """The operating system refuses to create or write the file."""

    why: Trouble


class MigrationBroken(shapes.OfNumber):
    """A migration failed its check; the database is unchanged."""


class DatabaseNewer(Message):
    """A later version wrote the database."""

    present: int
    newest: int


class BackupGoesBack(Message):
    """A later version wrote the database; this version can read an earlier backup."""

    why: Message
    file: Path


class DatabaseOlder(shapes.OfFile):
    """An earlier version wrote the database, and this command only reads it."""


class DatabaseInUse(shapes.OfFile):
    """A bot runs on the database."""


class BackupMissing(shapes.OfFile):
    """There is no such backup."""


class BackupUnread(shapes.OfFile):
    """The backup is no database; the detail is SQLite's own."""

    detail: str


class BackupDamaged(shapes.OfFile):
    """The backup is damaged; the detail is SQLite's own."""

    detail: str


class BackupIncomplete(shapes.OfFile):
    """The backup has rows that refer to missing rows."""


class BackupForeign(shapes.OfFile):
    """Another program wrote the backup."""


class BackupNewer(shapes.OfFile):
    """A later version wrote the backup."""

    why: DatabaseNewer


class BackupIsDatabase(shapes.OfFile):
    """The file to restore is the database itself."""
