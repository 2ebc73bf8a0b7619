"""All that commands say and ask at the terminal, but for `init`."""

from enum import Enum, auto
from pathlib import Path

from keizer_bot.formats.results_columns import Column
from keizer_bot.i18n.message import Message, Refusal


class AgreeWord(Enum):
    """The answer to most questions."""

    YES = auto()
    NO = auto()


class ClubColumn(Enum):
    """The heads of the table of clubs."""

    CLUB = auto()
    FOUNDED = auto()
    MEMBERS = auto()
    LAST_EVENING = auto()
    STATE = auto()


class YesOrNoWanted(Refusal):
    """The answer is neither."""


class OneOfWanted(Refusal):
    """The answer is none of those."""

    known: tuple[str, ...]


class NumberWanted(Refusal):
    """The answer is no number of the list."""

    most: int


class DayWanted(Refusal):
    """The answer is no day."""


class SimulatedClock(Message):
    """A clock of a test, with the real Telegram."""


class BackupMade(Message):
    """A backup was made."""

    file: Path


class AsksRestore(Message):
    """A question: is a backup put in the place of that file."""

    file: Path


class BackupRestored(Message):
    """A backup was put back."""

    database: Path
    file: Path


class KeptAside(Message):
    """The place of the database of before."""

    file: Path


class ConfigFromCopy(Message):
    """The configuration was in the copy."""

    file: Path


class SiteWritten(Message):
    """A website was written."""

    folder: Path
    club: str
    files: int
    changed: int


class Stopped(Message):
    """The host pressed Ctrl-C."""


class Unforeseen(Message):
    """The program has an error; it stands in the log."""


class AsksWhichClub(Message):
    """A question: which of the clubs."""

    names: tuple[str, ...]


class ArchiveMade(Message):
    """An archive was written in a folder."""

    folder: Path
    count: int


class ArchiveFileMade(Message):
    """An archive was written as a file."""

    file: Path
    club: str
    count: int


class FoundedInFile(Message):
    """The configuration describes the club."""


class NeverPlayed(Message):
    """The club has not played."""


class ClubSleeps(Message):
    """The club was put to sleep."""

    club: str


class ClubWoken(Message):
    """The club was woken."""

    club: str


class AsksRemoval(Message):
    """A question: is the club deleted in two weeks."""

    club: str


class ClubDeletedSoon(Message):
    """The club is deleted two weeks from now."""

    club: str


class ClubDeletedLater(Message):
    """The club is deleted two weeks after its archive was delivered."""

    club: str


class ClubRemains(Message):
    """The club is not deleted after all."""

    club: str


class NothingChangedYet(Message):
    """A question that nobody can be asked."""

    question: Message


class AsksErasure(Message):
    """A question: is the club deleted now."""

    club: str


class ClubErased(Message):
    """The club was deleted."""

    club: str


class AsksHandover(Message):
    """A question: does the club go to that bot."""

    club: str
    bot: str


class HandedOver(Message):
    """The club went, with a new link for so many members."""

    file: Path
    club: str
    count: int


class HandoverNext(Message):
    """The next step, at the other bot."""

    bot: str
    file: str


class ClubPutBack(Message):
    """The club of an archive came back."""

    club: str


class AsksClubRestore(Message):
    """A question: is the club put back."""

    club: str


class ClubRestored(Message):
    """One club of a backup came back."""

    club: str
    file: Path


class PrivateNeedsSeason(Message):
    """Only a season file has what is private."""


class SeasonWritten(Message):
    """The season is in a file."""

    file: Path


class TableWritten(Message):
    """A table of the season is in a file."""

    file: Path
    table: str


class ReadingFile(Message):
    """A long list is being read."""

    file: str


class AsksRatings(Message):
    """A question: are these ratings right."""


class RatingsTaken(Message):
    """The ratings were changed."""


class NoRatingChanged(Message):
    """No rating was changed."""


class RatingListKept(Message):
    """A list was kept."""

    list: str
    count: int


class RatingUncertain(Message):
    """A player who may be one of several."""

    line: Message


class MissingOnList(Message):
    """Players whom the list does not have."""

    names: tuple[str, ...]


class PlayersTried(Message):
    """The outcome of an import that was only tried."""

    added: int
    players: int


class PlayersAdded(Message):
    """The outcome of an import."""

    season: str
    added: int
    players: int


class AsksTakeOver(Message):
    """A question below what was shown."""


class TakeOverUnasked(Message):
    """The same where nobody can be asked."""


class AsksGroup(Message):
    """A question: which group of the file."""

    file: str
    choices: tuple[str, ...]


class AsksColumn(Message):
    """A question: which column of the file is that."""

    file: str
    column: Column
    choices: tuple[str, ...]


class ChoiceUnsaid(Message):
    """A choice that nobody can be asked for; the option that makes it."""

    asks: Message
    option: str


class ColumnMissing(Message):
    """The table has no such column."""

    file: str
    column: str


class LooksLikeHonours(Message):
    """The table holds winners."""

    file: str


class LooksLikePlayers(Message):
    """The table holds players."""

    file: str


class AsksFirstDay(Message):
    """A question: when was the first round."""

    season: str


class FirstDayUnsaid(Message):
    """The same where nobody can be asked."""

    file: str
    begins: Message | None
    day: str


class BeganOn(Message):
    """The day on which the file says that the season began."""

    day: str


class PictureNeedsFile(Message):
    """No terminal shows a picture."""


class NothingToPlay(Message):
    """The season has no round after that."""

    file: Path
    after: int
    known: int
    rounds: int


class OptionRefused(Message):
    """An option has a value that will not do."""

    option: str
    why: Refusal
