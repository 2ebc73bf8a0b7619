"""All that can be said about seasons that begin and end, and about competitions side by side."""

from datetime import date, datetime
from enum import Enum, auto

from keizer_bot.core.messages import FileForm, GameLine, OtherNames
from keizer_bot.i18n.message import Message, PossiblyEmpty, Refusal
from keizer_bot.reports.tables.choice import TableName


class DayOfYear(Message):
    """A day of another year than this one."""

    day: date


Day = date | DayOfYear


class SeasonBegins(Message):
    """To the club: a new season, and its first evening that is still to come."""

    season: str
    players: int
    rounds: int
    coming: "FirstEvening | None"


class FirstEvening(Message):
    """The first evening that is to come, and the last of all."""

    first: Day
    last: Day


class ConfirmEnd(Message):
    """A question: does the season end now."""

    season: str
    left: Message | None
    open: Message | None


class RoundsLeft(Message):
    """So many rounds have no final ranking yet."""

    count: int


class WithoutResult(Message):
    """These games have no result: they will count for nobody."""

    count: int
    games: tuple[GameLine | OtherNames, ...]


class EndNow(Message):
    """The label: end the season."""


class SeasonEnded(Message):
    """To the arbiter: the season is over; its ranking stays to be seen."""

    season: str


class SeasonIsOver(Message):
    """To the club: the season is over, and who won its prizes; its last ranking follows."""

    season: str
    prizes: PossiblyEmpty[Message]


class LoggedSeasonStart(Message):
    """A season has begun."""

    season: str


class LoggedSeasonEnd(Message):
    """A season has ended."""

    season: str


class LoggedSeasonImport(Message):
    """An earlier season came in from a file."""

    season: str


class CompetitionHours(Message):
    """A competition's week: the evening, until when one signs off, when it is paired."""

    starts: datetime
    closes: datetime
    pairs: datetime
    several: Message | None


class ConfirmCompetition(Message):
    """A question: is there to be this competition beside the main one, or with these hours."""

    name: str
    hours: CompetitionHours


class CompetitionNoted(Message):
    """There is a competition of that name now, with these hours; a season is to be begun."""

    name: str
    hours: CompetitionHours
    undo: "CompetitionUndo | None"


class CompetitionUndo(Message):
    """Behind it, while a season runs: how to take the competition back."""


class CompetitionLine(Message):
    """A line: a competition, its running season and its hours."""

    name: str
    season: Message
    hours: CompetitionHours


class CurrentSeason(Message):
    """The season that a competition is in."""

    season: str


class NoSeasonYet(Message):
    """A competition has no running season."""


class CompetitionsTitle(Message):
    """Above the club's competitions."""

    club: str


class HowToAddOne(Message):
    """Below the competitions: how one is begun."""


class HoursOutOfOrder(Refusal):
    """Signing off, pairing, evening must come in this order."""

    name: str


class MainCompetition(Refusal):
    """That is the main competition: its hours are the host's to set."""

    name: str


class EventLabel(Enum):
    """The labels: the events that can be begun."""

    RAPID = auto()
    RAPID_POINTS = auto()
    ROUND_ROBIN = auto()
    DOUBLE_ROUND_ROBIN = auto()
    SWISS = auto()
    CUP_BY_LOT = auto()
    CUP_BY_RATING = auto()


class EventRules(Enum):
    """The rules of an event beside the season, in a sentence."""

    RAPID = auto()
    RAPID_POINTS = auto()
    ROUND_ROBIN = auto()
    DOUBLE_ROUND_ROBIN = auto()
    SWISS = auto()
    CUP_BY_LOT = auto()
    CUP_BY_RATING = auto()


class EventName(Enum):
    """What the competition of an event is called."""

    RAPID = auto()
    RAPID_POINTS = auto()
    ROUND_ROBIN = auto()
    DOUBLE_ROUND_ROBIN = auto()
    SWISS = auto()
    CUP_BY_LOT = auto()
    CUP_BY_RATING = auto()


class WhoPlaysInEvent(Message):
    """A question: who plays in the event."""

    name: str


class FirstOfRanking(Message):
    """The label: the first so many of the season's ranking."""

    first: int


class WhoPlays(Enum):
    """The labels: everybody, or whoever is tapped next."""

    EVERYBODY = auto()
    BY_TAP = auto()


class WhichEvening(Message):
    """A question: on which day of the week and at which hour; it may be typed."""

    name: str


class ClubEvening(Message):
    """The label: the club's evening."""

    starts: datetime


class EveningsOfSeason(Message):
    """The label: on the season's evenings, where each game counts in both."""

    season: str


class EventRuns(Refusal):
    """An event of that name is being played."""

    name: str


class LoggedCompetition(Message):
    """There is one competition more."""

    name: str


class LoggedHours(Message):
    """A competition has other hours."""

    name: str
    starts: str


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
