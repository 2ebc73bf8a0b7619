"""Messages when a season or a competition begins or ends: to the arbiter, then to the club."""

from datetime import date, datetime
from enum import Enum, auto

from keizer_bot.core.messages import FileForm, GameLine, OtherNames
from keizer_bot.i18n import shapes
from keizer_bot.i18n.message import Message, PossiblyEmpty
from keizer_bot.reports.tables.choice import TableName


class DayOfYear(shapes.OfDay):
    """A day of another year than this one."""


Day = date | DayOfYear


class SeasonBegins(shapes.OfSeason):
    """To the club: a new season, and its first evening that is still to come."""

    players: int
    rounds: int
    coming: "FirstEvening | None"
    tempo: Message | None


class FirstEvening(Message):
    """The first evening that is to come, and the last of all."""

    first: Day
    last: Day


class ConfirmEnd(shapes.OfSeason):
    """A question: does the season end now."""

    left: Message | None
    open: Message | None


class RoundsLeft(shapes.Counted):
    """The number of rounds without a final ranking."""


class WithoutResult(shapes.Counted):
    """These games have no result: they will count for nobody."""

    games: tuple[GameLine | OtherNames, ...]


class EndNow(Message):
    """The label: end the season."""


class SeasonEnded(shapes.OfSeason):
    """To the arbiter: the season is over; its ranking stays to be seen."""


class SeasonIsOver(shapes.OfSeason):
    """To the club: the season is over; its prizes and winners, followed by the last ranking."""

    prizes: PossiblyEmpty[Message]


class LoggedSeasonStart(shapes.OfSeason):
    """A season has begun."""


class LoggedSeasonEnd(shapes.OfSeason):
    """A season has ended."""


class LoggedSeasonImport(shapes.OfSeason):
    """An earlier season came in from a file."""


class CompetitionHours(Message):
    """A competition's week: the evening, until when one signs off, when it is paired."""

    starts: datetime
    closes: datetime
    pairs: datetime
    several: Message | None


class ConfirmCompetition(shapes.Named):
    """A question: should this competition begin beside the main one, or get these hours."""

    hours: CompetitionHours


class CompetitionNoted(shapes.Named):
    """The competition was added with these hours; the next step is to begin a season."""

    hours: CompetitionHours
    undo: "CompetitionUndo | None"


class CompetitionUndo(Message):
    """After `CompetitionNoted`, while a season runs: how to remove the competition."""


class CompetitionLine(shapes.Named):
    """A line: a competition, its running season and its hours."""

    season: Message
    hours: CompetitionHours


class CurrentSeason(shapes.OfSeason):
    """The season that a competition is in."""


class NoSeasonYet(Message):
    """A competition has no running season."""


class CompetitionsTitle(shapes.OfClub):
    """Above the club's competitions."""


class HowToAddOne(Message):
    """Below the list of competitions: how to start one."""


class HoursOutOfOrder(shapes.NameRefusal):
    """Signing off, pairing, evening must come in this order."""


class MainCompetition(shapes.NameRefusal):
    """That is the main competition: its hours are the host's to set."""


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
    """The name of an event's competition."""

    RAPID = auto()
    RAPID_POINTS = auto()
    ROUND_ROBIN = auto()
    DOUBLE_ROUND_ROBIN = auto()
    SWISS = auto()
    CUP_BY_LOT = auto()
    CUP_BY_RATING = auto()


class WhoPlaysInEvent(shapes.Named):
    """Asks who plays in the event."""


class FirstOfRanking(Message):
    """The label: the top of the season's ranking, up to that number."""

    first: int


class WhoPlays(Enum):
    """The labels: everybody, or the players tapped next."""

    EVERYBODY = auto()
    BY_TAP = auto()


class WhichEvening(shapes.Named):
    """A question: on which day of the week and at which hour; it may be typed."""


class ClubEvening(Message):
    """The label: the club's evening."""

    starts: datetime


class EveningsOfSeason(shapes.OfSeason):
    """The label: on the season's evenings, where each game counts in both."""


class EventRuns(shapes.NameRefusal):
    """An event of that name is being played."""


class LoggedCompetition(shapes.Named):
    """There is one competition more."""


class LoggedHours(shapes.Named):
    """A competition has other hours."""

    starts: str


class NoSuchFile(Message):
    """Above the question: the words behind the command name no file that there is."""

    said: str


class WhichFile(shapes.OfSeason):
    """The part of the season that the file is to contain."""


class WhichTable(shapes.OfSeason):
    """The choice among the rarer tables."""


class WhichForm(Message):
    """Asks in which form (picture, text or file) to send a table."""

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
    """With the file of a table: its content, and its season."""

    table: TableName
    season: str


class FileOfRound(Message):
    """With the file of a table of one round."""

    table: TableName
    round: int
    season: str


class FileOfTables(shapes.OfSeason):
    """With the workbook of all tables."""


class FileOfGames(shapes.OfSeason):
    """With the games as PGN, from which forfeits are left out."""


class FileOfSeason(shapes.OfSeason):
    """With the season file: its use."""


class OpenGamesLeftOut(shapes.Counted):
    """The number of games without a result, which the report leaves out."""


class NumbersUnknown(shapes.Counted):
    """The number of players whose federation number is not known."""


class FileForRating(shapes.OfSeason):
    """With a report for rating: the facts that the arbiter must fill in."""

    form: FileForm
    missing: PossiblyEmpty[Message]
