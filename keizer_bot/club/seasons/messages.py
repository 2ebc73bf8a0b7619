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
    coming: "FirstEvening | OnlyEvening | None"
    tempo: Message | None


class OnlyEvening(Message):
    """The evening of a season that has one."""

    evening: Day


class FirstEvening(Message):
    """The first coming evening, and the last evening of the season."""

    first: Day
    last: Day


class ConfirmEnd(shapes.OfSeason):
    """Asks if the season should end now."""

    left: Message | None
    open: Message | None


class RoundsLeft(shapes.Counted):
    """The number of rounds without a final ranking."""


class WithoutResult(shapes.Counted):
    """These games have no result, and will not count."""

    games: tuple[GameLine | OtherNames, ...]


class EndNow(Message):
    """The label: end the season."""


class SeasonEnded(shapes.OfSeason):
    """To the arbiter: the season is over; everybody can still see its ranking."""


class SeasonIsOver(shapes.OfSeason):
    """To the club: the season is over; its prizes and winners, followed by the last ranking."""

    prizes: PossiblyEmpty[Message]


class CompetitionHours(Message):
    """A competition's week: the hours of the evening, the end of sign-off, and the pairing."""

    starts: datetime
    closes: datetime
    pairs: datetime
    several: Message | None


class ConfirmCompetition(shapes.Named):
    """Asks if this competition should begin beside the main one, or get these hours."""

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
    """Sign-off must close before the pairing, and the pairing come before the evening."""


class MainCompetition(shapes.NameRefusal):
    """That is the main competition, whose hours only the host can set."""


EventLabel = Enum(
    "EventLabel",
    "RAPID RAPID_POINTS ROUND_ROBIN DOUBLE_ROUND_ROBIN SWISS CUP_BY_LOT CUP_BY_RATING",
)
"""The labels: the events that can be begun."""


EventRules = Enum(
    "EventRules",
    "RAPID RAPID_POINTS ROUND_ROBIN DOUBLE_ROUND_ROBIN SWISS CUP_BY_LOT CUP_BY_RATING",
)
"""The rules of an event beside the season, in a sentence."""


EventName = Enum(
    "EventName",
    "RAPID RAPID_POINTS ROUND_ROBIN DOUBLE_ROUND_ROBIN SWISS CUP_BY_LOT CUP_BY_RATING",
)
"""The name of an event's competition."""


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
    """Asks for the weekday and hour, which the arbiter may type."""


class ClubEvening(Message):
    """The label: the club's evening."""

    starts: datetime


class EveningsOfSeason(shapes.OfSeason):
    """The label: on the season's evenings, where each game counts in both."""


class EventRuns(shapes.NameRefusal):
    """An event with that name is running."""


class NoSuchFile(Message):
    """Above the question: the words behind the command name no known file."""

    words: str


class WhichFile(shapes.OfSeason):
    """Asks what the file should contain."""


class WhichTable(shapes.OfSeason):
    """Asks which of the rarer tables is wanted."""


class WhichForm(Message):
    """Asks in which form (picture, text or file) to send a table."""

    table: TableName


class AllTables(Message):
    """The label for all tables in one workbook."""


class OtherTable(Message):
    """The label for the rarer tables."""


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
    """With the season file: how to use it."""


class OpenGamesLeftOut(shapes.Counted):
    """The number of games without a result, which the report leaves out."""


class NumbersUnknown(shapes.Counted):
    """The number of players whose federation number is not known."""


class FileForRating(shapes.OfSeason):
    """With a report for rating: the facts that the arbiter must fill in."""

    form: FileForm
    missing: PossiblyEmpty[Message]
