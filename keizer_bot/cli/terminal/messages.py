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


class NumberWanted(shapes.LimitRefusal):
    """The answer is not a number of the list."""


class DayWanted(Refusal):
    """The answer is not a date."""


class SimulatedClock(Message):
    """A test's clock cannot be used with the real Telegram."""


class BackupMade(shapes.OfFile):
    """A backup was made."""


class AsksRestore(shapes.OfFile):
    """Asks if a backup may replace that database."""


class BackupRestored(Message):
    """A backup replaced the database."""

    database: Path
    file: Path


class KeptAside(shapes.OfFile):
    """The previous database was moved to this file."""


class ConfigFromCopy(shapes.OfFile):
    """The configuration was restored from the copy."""


class SiteWritten(shapes.OfFolder):
    """A website was written."""

    club: str
    files: int
    changed: int


class Stopped(Message):
    """The host pressed Ctrl-C."""


class Unforeseen(Message):
    """The program has a fault, which is in the log."""


class AsksWhichClub(shapes.OfNames):
    """Asks which club is meant."""


class ArchiveMade(shapes.OfFolder):
    """An archive was written in a folder."""

    count: int


class ArchiveFileMade(shapes.OfFile):
    """An archive was written as a file."""

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
    """Asks if the club may be deleted in two weeks."""


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
    """Asks if the club may be deleted now."""


class ClubErased(shapes.OfClub):
    """The club was deleted."""


class AsksHandover(shapes.OfClub):
    """Asks if the club may move to that bot."""

    bot: str


class HandedOver(shapes.OfFile):
    """The club was handed over, with new links for `count` members."""

    club: str
    count: int


class HandoverNext(Message):
    """The next step, at the other bot."""

    bot: str
    file: str


class ClubPutBack(shapes.OfClub):
    """The club was restored from its archive."""


class AsksClubRestore(shapes.OfClub):
    """Asks if the club may be restored."""


class ClubRestored(shapes.OfClub):
    """One club was restored from a backup."""

    file: Path


class PrivateNeedsSeason(Message):
    """Private data can only be exported in a season file."""


class SeasonWritten(shapes.OfFile):
    """The season was written to a file."""


class TableWritten(shapes.OfFile):
    """A table of the season was written to a file."""

    table: str


class ReadingFile(shapes.OfFileName):
    """A long list is being read."""


class AsksRatings(Message):
    """Asks if these ratings are right."""


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


class AsksGroup(shapes.OfFileName):
    """Asks which group of the file is meant."""

    choices: tuple[str, ...]


class AsksColumn(shapes.OfFileName):
    """Asks which column of the file holds `column`."""

    column: Column
    choices: tuple[str, ...]


class ChoiceMissing(Message):
    """A choice that there is nobody to ask for, and the option that makes it."""

    asks: Message
    option: str


class ColumnMissing(shapes.OfFileName):
    """The table does not have this column."""

    column: str


class LooksLikeHonours(shapes.OfFileName):
    """The table looks like a list of winners."""


class LooksLikePlayers(shapes.OfFileName):
    """The table looks like a list of players."""


class AsksFirstDay(shapes.OfSeason):
    """Asks for the date of the first round."""


class FirstDayMissing(shapes.OfFileName):
    """The same when there is nobody to ask."""

    begins: Message | None
    day: str


class BeganOn(Message):
    """The date on which, by the file, the season began."""

    day: str


class PictureNeedsFile(Message):
    """A terminal cannot show a picture."""


class NothingToPlay(shapes.OfFile):
    """The season has no rounds to play after that round."""

    after: int
    known: int
    rounds: int


class OptionRefused(Message):
    """The value of an option is not valid."""

    option: str
    why: Refusal
