"""Messages and questions of all commands at the terminal, except `init`."""

from enum import Enum, auto
from pathlib import Path

from keizer_bot.formats.results_columns import Column
from keizer_bot.i18n import shapes
from keizer_bot.i18n.message import Message, Refusal


class AgreeWord(Enum):
    """The answers to a question of yes or no."""

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
    """The answer is neither yes nor no."""


class OneOfWanted(Refusal):
    """The answer is not one of the words to choose from."""

    known: tuple[str, ...]


class NumberWanted(Refusal):
    """The answer is not a number of the list."""

    most: int


class DayWanted(Refusal):
    """The answer is not a date."""


class SimulatedClock(Message):
    """A test's clock cannot be used with the real Telegram."""


class BackupMade(Message):
    """A backup was made."""

    file: Path


class AsksRestore(Message):
    """A question: may a backup replace that database."""

    file: Path


class BackupRestored(Message):
    """A backup replaced the database."""

    database: Path
    file: Path


class KeptAside(Message):
    """The previous database was moved to this file."""

    file: Path


class ConfigFromCopy(Message):
    """The configuration was restored from the copy."""

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
    """The program has a fault, which is in the log."""


class AsksWhichClub(shapes.OfNames):
    """A question: which club."""


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
    """The club was founded by the configuration."""


class NeverPlayed(Message):
    """The club has not played yet."""


class ClubSleeps(shapes.OfClub):
    """The club was put to sleep."""


class ClubWoken(shapes.OfClub):
    """The club was woken."""


class AsksRemoval(shapes.OfClub):
    """A question: may the club be deleted in two weeks."""


class ClubDeletedSoon(shapes.OfClub):
    """The club will be deleted in two weeks."""


class ClubDeletedLater(shapes.OfClub):
    """The club will be deleted two weeks after its archive is delivered."""


class ClubRemains(shapes.OfClub):
    """The club will not be deleted after all."""


class NothingChangedYet(Message):
    """There is nobody to ask this question, so nothing was changed."""

    question: Message


class AsksErasure(shapes.OfClub):
    """A question: may the club be deleted now."""


class ClubErased(shapes.OfClub):
    """The club was deleted."""


class AsksHandover(shapes.OfClub):
    """A question: may the club move to that bot."""

    bot: str


class HandedOver(Message):
    """The club was handed over, with new links for `count` members."""

    file: Path
    club: str
    count: int


class HandoverNext(Message):
    """The next step, at the other bot."""

    bot: str
    file: str


class ClubPutBack(shapes.OfClub):
    """The club was restored from its archive."""


class AsksClubRestore(shapes.OfClub):
    """A question: may the club be restored."""


class ClubRestored(shapes.OfClub):
    """One club was restored from a backup."""

    file: Path


class PrivateNeedsSeason(Message):
    """Private data can only be exported in a season file."""


class SeasonWritten(Message):
    """The season was written to a file."""

    file: Path


class TableWritten(Message):
    """A table of the season was written to a file."""

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
    """A list was stored."""

    list: str
    count: int


class RatingUncertain(Message):
    """A player who may be one of several on the list."""

    line: Message


class MissingOnList(shapes.OfNames):
    """Players who are not on the list."""


class PlayersTried(Message):
    """The outcome of an import that was only a trial."""

    added: int
    players: int


class PlayersAdded(shapes.OfSeason):
    """The outcome of an import."""

    added: int
    players: int


class AsksTakeOver(Message):
    """A question below a summary: may this be imported."""


class TakeOverUnasked(Message):
    """The same when there is nobody to ask."""


class AsksGroup(Message):
    """A question: which group of the file."""

    file: str
    choices: tuple[str, ...]


class AsksColumn(Message):
    """A question: which column of the file is the one named."""

    file: str
    column: Column
    choices: tuple[str, ...]


class ChoiceUnsaid(Message):
    """A choice that there is nobody to ask for, and the option that makes it."""

    asks: Message
    option: str


class ColumnMissing(Message):
    """The table does not have this column."""

    file: str
    column: str


class LooksLikeHonours(Message):
    """The table looks like a list of winners."""

    file: str


class LooksLikePlayers(Message):
    """The table looks like a list of players."""

    file: str


class AsksFirstDay(shapes.OfSeason):
    """A question: the date of the first round."""


class FirstDayUnsaid(Message):
    """The same when there is nobody to ask."""

    file: str
    begins: Message | None
    day: str


class BeganOn(Message):
    """The date on which, by the file, the season began."""

    day: str


class PictureNeedsFile(Message):
    """A terminal cannot show a picture."""


class NothingToPlay(Message):
    """The season has no rounds to play after that round."""

    file: Path
    after: int
    known: int
    rounds: int


class OptionRefused(Message):
    """The value of an option is not valid."""

    option: str
    why: Refusal
