"""All that the host reads of backups, copies, archives and clubs that come and go."""

from datetime import datetime
from pathlib import Path

from keizer_bot.engine.errors import Trouble
from keizer_bot.i18n.message import Message


class DatabaseGone(Message):
    """There are backups of a database that is not there."""

    file: Path
    folder: Path
    count: int
    newest: str


class SeasonSpoilt(Message):
    """A season of a database or an archive cannot be ranked."""

    file: Path
    season: str
    detail: str


class NoSuchFolder(Message):
    """Copies go to a folder that is none."""

    folder: Path


class NoSuchCommand(Message):
    """Copies go by a command that is none."""

    command: str


class CommandSlow(Message):
    """The host's command did not end."""

    command: str
    seconds: int


class CommandFailed(Message):
    """The host's command failed; the detail is its last line."""

    command: str
    code: int
    detail: str


class NotAFile(Message):
    """A folder or a pipe is no backup."""

    file: Path


class KeyNeeded(Message):
    """A copy is opened with its private key."""

    file: Path


class NoPrivateKey(Message):
    """The file holds no key."""

    file: Path
    begins: str


class PrivateKeyBroken(Message):
    """The key lacks something."""

    file: Path


class NotDecrypted(Message):
    """The key is that of another copy; the detail is the library's own."""

    file: str
    key: Path
    detail: str


class NoCopyOfOurs(Message):
    """Something else was encrypted."""

    file: Path


class SeasonHeld(Message):
    """The part of a backup that is about one competition."""

    season: str
    round: int


class SeasonUnbegun(Message):
    """The same of one that has not begun."""

    season: str


class NoSeasonHeld(Message):
    """The same where there is none."""


class ClubHeld(Message):
    """The part of a backup that is about one club."""

    club: str
    seasons: tuple[Message, ...]


class BackupHolds(Message):
    """The contents of a backup."""

    file: Path
    clubs: tuple[ClubHeld, ...]


class BackupOfOthers(Message):
    """The configuration describes clubs that the backup does not have."""

    holds: BackupHolds
    missing: tuple[str, ...]


class NothingDone(Message):
    """The host did not agree."""


class NewerOfAnother(Message):
    """The newer file is of another bot."""


class ErasedToo(Message):
    """Members erased since then are erased in the backup too."""

    count: int


class ErasedUnknown(Message):
    """Nobody knows who was erased after that moment, in UTC."""

    until: str


class NoDatabaseYet(Message):
    """One club goes back only into a database."""

    database: Path
    file: Path


class BackupOfAnother(Message):
    """The backup is of another database."""

    file: Path
    database: Path


class ClubUndescribed(Message):
    """The configuration has no such club."""

    file: Path
    club: str


class NotPutBack(Message):
    """A club of an archive or a backup does not fit; the detail is for a report."""

    file: Path
    detail: str


class ClubUnsaid(Message):
    """A club must be named."""

    known: tuple[str, ...]


class FolderTaken(Message):
    """An archive goes in a folder of its own."""

    folder: Path


class RecipientNeeded(Message):
    """Private parts are encrypted for somebody."""


class RecipientUnlike(Message):
    """A recipient that is no public key; `detail` is the library's reason."""

    detail: str


class ClubThere(Message):
    """The database has the club already."""

    file: Path
    club: str


class ArchivePartMissing(Message):
    """A file of the archive is gone."""

    archive: Path
    name: str


class ArchivePartChanged(Message):
    """A file of the archive is not as it was."""

    archive: Path
    name: str
    sums: str


class ArchiveUnread(Message):
    """The archive's files are not what they should be; the detail is the reader's own."""

    archive: Path
    detail: str


class ArchiveOfOtherForm(Message):
    """Another version made the archive."""

    form: str
    version: int
    ours: str
    newest: int


class NoArchive(Message):
    """A file that is no archive of this program."""

    archive: Path


class ArchiveWithoutSums(Message):
    """The archive lacks its list of checksums."""

    archive: Path
    sums: str


class NoBotName(Message):
    """A club goes to a bot."""

    name: str


class FileTaken(Message):
    """Nothing is written over by a handover."""

    file: Path
    club: str


class NobodyReached(Message):
    """Nobody would get the members' new links."""

    club: str


class ClubGone(Message):
    """The club went to another bot, at that moment in UTC."""

    club: str
    bot: str
    at: str


class ClubNotYet(Message):
    """The database does not have the club yet."""


class WouldBeShown(Message):
    """A folder would show everybody what is private."""

    file: Path


class StrangeIndex(Message):
    """A folder has pages of somebody else."""

    folder: Path


class ConfigThere(Message):
    """A configuration is not written over."""

    file: Path


class ConfigUnwritten(Message):
    """The configuration cannot be written."""

    file: Path
    why: Trouble


class SeasonUnimportable(Message):
    """The configuration names a season that cannot come in."""

    place: Trouble
    file: Path
    why: Trouble


class RegulationsTooLong(Message):
    """The configuration names regulations that nobody would read."""

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
    """The system does not let it be read."""

    place: Trouble
    file: str
    why: Trouble


class NoBackupMade(Message):
    """To the arbiters, once a day: the night's backup failed; the bot goes on and tries again."""


class NoCopySent(Message):
    """To the arbiters, once a day: a copy could not leave the machine; the bot tries again."""


class CopyCaption(Message):
    """Below a copy in the host's private chat: whose it is, and of when."""

    clubs: tuple[str, ...]
    made: datetime
