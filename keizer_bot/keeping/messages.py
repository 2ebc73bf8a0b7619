"""Messages to the host about backups, copies, archives and clubs that come and go."""

from datetime import datetime
from pathlib import Path

from keizer_bot.engine.errors import Trouble
from keizer_bot.i18n import shapes
from keizer_bot.i18n.message import Message


class DatabaseGone(shapes.OfFile):
    """The database is missing, but there are backups of it."""

    folder: Path
    count: int
    newest: str


class SeasonSpoilt(shapes.OfFile):
    """A season of a database or an archive cannot be ranked."""

    season: str
    detail: str


class NoSuchFolder(shapes.OfFolder):
    """The folder for copies does not exist."""


class NoSuchCommand(Message):
    """The command for copies does not exist."""

    command: str


class CommandSlow(Message):
    """The host's command did not end in time."""

    command: str
    seconds: int


class CommandFailed(Message):
    """The host's command failed; the detail is its last line."""

    command: str
    code: int
    detail: str


class NotAFile(shapes.OfFile):
    """The file is no regular file, so no backup."""


class KeyNeeded(shapes.OfFile):
    """A copy can be opened only with its private key."""


class NoPrivateKey(shapes.OfFile):
    """The file holds no private key."""

    begins: str


class PrivateKeyBroken(shapes.OfFile):
    """The private key is damaged."""


class NotDecrypted(shapes.OfFileName):
    """The key does not fit this copy; the detail is the library's own."""

    key: Path
    detail: str


class NoCopyOfOurs(shapes.OfFile):
    """The encrypted file is no copy of ours."""


class SeasonHeld(shapes.OfSeason):
    """The contents of a backup for one competition: its season, and the last paired round."""

    round: int


class SeasonUnbegun(shapes.OfSeason):
    """The contents of a backup for a competition whose season has no paired round."""


class NoSeasonHeld(Message):
    """The contents of a backup for a competition without a season."""


class ClubHeld(shapes.OfClub):
    """The contents of a backup for one club."""

    seasons: tuple[Message, ...]


class BackupHolds(shapes.OfFile):
    """The contents of a backup."""

    clubs: tuple[ClubHeld, ...]


class BackupOfOthers(Message):
    """The backup lacks clubs that the configuration describes."""

    holds: BackupHolds
    missing: tuple[str, ...]


class NothingDone(Message):
    """The host did not agree."""


class NewerOfAnother(Message):
    """The newer file belongs to another bot."""


class ErasedToo(shapes.Counted):
    """Members erased since then are erased in the backup too."""


class ErasedUnknown(Message):
    """It is unknown who was erased after that moment, in UTC."""

    until: str


class NoDatabaseYet(Message):
    """A single club can be restored only into an existing database."""

    database: Path
    file: Path


class BackupOfAnother(shapes.OfFile):
    """The backup belongs to another database."""

    database: Path


class ClubUndescribed(shapes.OfFile):
    """The configuration does not describe that club."""

    club: str


class NotPutBack(shapes.OfFile):
    """The rows of an archive or backup do not fit; the detail is for a fault report."""

    detail: str


class ClubNotNamed(Message):
    """The host must name one of several clubs."""

    known: tuple[str, ...]


class FolderTaken(shapes.OfFolder):
    """An archive needs a new folder of its own."""


class RecipientNeeded(Message):
    """The private part needs somebody to encrypt it for."""


class RecipientUnlike(Message):
    """A recipient is no public key; `detail` is the library's reason."""

    detail: str


class ClubThere(shapes.OfFile):
    """The database has the club already."""

    club: str


class ArchivePartMissing(Message):
    """A file of the archive is missing."""

    archive: Path
    name: str


class ArchivePartChanged(Message):
    """A file of the archive does not match its checksum."""

    archive: Path
    name: str
    sums: str


class ArchiveUnread(Message):
    """A file of the archive cannot be parsed; the detail is the parser's own."""

    archive: Path
    detail: str


class ArchiveOfOtherForm(Message):
    """Another version made the archive."""

    form: str
    version: int
    ours: str
    newest: int


class NoArchive(Message):
    """The file is no archive of this program."""

    archive: Path


class ArchiveWithoutSums(Message):
    """The archive lacks its list of checksums."""

    archive: Path
    sums: str


class NoBotName(shapes.Named):
    """The given name is no user name of a bot."""


class FileTaken(shapes.OfFile):
    """A handover does not overwrite a file."""

    club: str


class NobodyReached(shapes.OfClub):
    """No arbiter could be told the members' new links."""


class ClubGone(shapes.OfClub):
    """The club went to another bot, at that moment in UTC."""

    bot: str
    at: str


class ClubNotYet(Message):
    """The database does not have the club yet."""


class WouldBeShown(shapes.OfFile):
    """The folder would show everybody something private."""


class StrangeIndex(shapes.OfFolder):
    """The folder has pages of somebody else."""


class ConfigThere(shapes.OfFile):
    """An existing configuration is not overwritten."""


class ConfigUnwritten(shapes.OfFile):
    """The configuration cannot be written."""

    why: Trouble


class SeasonUnimportable(Message):
    """The configuration names a season that cannot be imported."""

    place: Trouble
    file: Path
    why: Trouble


class RegulationsTooLong(Message):
    """The configuration names regulations that are too long."""

    place: Trouble
    file: Path
    size: int
    most: int


class NotText(Message):
    """The configuration names a file that is no text."""

    place: Trouble
    file: Path


class HostFileWrong(Message):
    """A fault of a file that the configuration names."""

    place: Trouble
    file: str
    why: Message


class HostFileUnread(Message):
    """The system refuses to read a file that the configuration names."""

    place: Trouble
    file: str
    why: Trouble


class NoBackupMade(Message):
    """To the arbiters, once a day: the nightly backup failed; the bot goes on and tries again."""


class NoCopySent(Message):
    """To the arbiters, once a day: a copy could not leave the machine; the bot tries again."""


class CopyCaption(Message):
    """The caption of a copy in the host's private chat: its clubs and its moment."""

    clubs: tuple[str, ...]
    made: datetime
