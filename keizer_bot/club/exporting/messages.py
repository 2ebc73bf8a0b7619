"""All that can be said about files that go out."""

from keizer_bot.core.messages import FileForm
from keizer_bot.i18n.message import Message, PossiblyEmpty
from keizer_bot.reports.tables.choice import TableName


class NoSuchFile(Message):
    """Above the question: the words behind the command name no file that there is."""

    said: str


class _OfSeasonsFiles(Message):
    """What is said of a season and its files."""

    season: str


class WhichFile(_OfSeasonsFiles):
    """Which part of the season the file is to hold."""


class WhichTable(_OfSeasonsFiles):
    """Which of the other tables."""


class WhichForm(Message):
    """In which form that table is to come."""

    table: TableName


class AllTables(Message):
    """The label for all tables in one workbook."""


class OtherTable(Message):
    """The label for the tables that are asked for less."""


class GamesToEnter(Message):
    """The label for the games as PGN."""


class WholeSeason(Message):
    """The label for the season file."""


class FileOfTable(Message):
    """With the file of a table: what it is, of which season."""

    table: TableName
    season: str


class FileOfRound(Message):
    """With the file of a table that is of one round."""

    table: TableName
    round: int
    season: str


class FileOfTables(_OfSeasonsFiles):
    """With the workbook of all tables."""


class FileOfGames(_OfSeasonsFiles):
    """With the games as PGN, from which forfeits are left out."""


class FileOfSeason(_OfSeasonsFiles):
    """With the season file: what it is good for."""


class OpenGamesLeftOut(Message):
    """So many games have no result yet, and are not in the report."""

    count: int


class NumbersUnknown(Message):
    """Of so many players the federation's number is not known."""

    count: int


class FileForRating(_OfSeasonsFiles):
    """With a report for rating: what the bot does not know, and is to be filled in."""

    form: FileForm
    missing: PossiblyEmpty[Message]
