"""Answers to an arbiter who sends a file."""

from enum import Enum, auto
from fractions import Fraction

from keizer_bot.club.seasons.messages import Day
from keizer_bot.core.change_log import Recorded
from keizer_bot.core.messages import LastPart, OtherNames
from keizer_bot.engine.errors import Trouble
from keizer_bot.engine.model import AbsenceKind
from keizer_bot.formats.looks import FileLook
from keizer_bot.formats.messages import FaultyText, PlayersProblem
from keizer_bot.formats.results_columns import Column
from keizer_bot.i18n import shapes
from keizer_bot.i18n.message import Message, PossiblyEmpty, Refusal


class FilesFromArbiter(Refusal):
    """A member sent a file."""


class FileTooLarge(Refusal):
    """The file is larger than any season's file."""

    megabytes: int


class FileNotFetched(shapes.NameRefusal):
    """Telegram did not deliver the file in several tries."""


class FileTakesTooMuch(shapes.NameRefusal):
    """Reading the file took more time or memory than any club's file needs."""


class FileGivenUp(shapes.Named):
    """To the sender: the bot crashed twice while reading the file, and will not try again."""


class FileKindUnknown(shapes.NameRefusal):
    """The bot does not read files of this kind."""


class FileLooksLike(shapes.NameRefusal):
    """The bot does not read files of this kind, but recognises it."""

    looks: FileLook


class PlayersFileRefused(shapes.NameRefusal):
    """A list of players cannot be read: the fault, and its line."""

    line: int
    problem: PlayersProblem
    found: FaultyText | None


class PlayersLinesRefused(shapes.NameRefusal):
    """Several lines of a list of players are wrong."""

    lines: tuple[Message, ...]


class EmptyList(shapes.NameRefusal):
    """A list without a single player."""


class RulesForWhich(Message):
    """Asks if these rules are for the running season or for the one being prepared."""

    running: str
    coming: str


class WhichGroup(shapes.Named):
    """Asks which of Sevilla's groups should become the season."""


class WhichColumn(shapes.Named):
    """Asks which column of a table of results holds this."""

    column: Column


class _InFile(shapes.OfSeason):
    """The size of a season in a file."""

    players: int
    rounds: int


class MovedSummary(_InFile):
    """Summary of a season from another program, with its losses and a check of the totals."""

    kind: "FileKind"
    first: tuple[str, ...]
    games: int
    absences: int
    notes: PossiblyEmpty[Message]
    rules: tuple[Message, ...]
    totals: "SameTotals | OtherTotals | None"


class MovedPreview(Message):
    """The summary; asks if the file should become a season here."""

    summary: MovedSummary | LastPart
    running: "EndsRunning | None"


class ReadAs(Message):
    """The kind of absence that a reason in the file was read as, and how often it occurs."""

    reason: str
    kind: AbsenceKind | Recorded
    count: int


class OpenGames(shapes.Counted):
    """The number of games without a result."""


class NoDates(Message):
    """The rounds for which the report has no date."""

    rounds: tuple[str, ...]


class NoDatesAtAll(Message):
    """No round has a date."""


class SameTotals(shapes.Counted):
    """All totals of the old program are the same here."""

    round: int


class SomeTotals(Message):
    """Not all totals of the old program are the same here."""

    same: int
    count: int
    round: int


class OtherTotals(SomeTotals):
    """Some totals differ here: the players, and possible causes."""

    lines: "tuple[OtherTotalLine | OtherNames, ...]"
    causes: tuple[Message, ...]


class OtherTotalLine(shapes.Named):
    """A player's total in the old program and here."""

    theirs: Fraction
    ours: Fraction


class UnknownCause(Message):
    """Totals differ, and the file does not show why."""


class FileKind(Enum):
    """The kinds of files that are recognised."""

    SEASON = auto()
    SEVILLA = auto()
    KEIZER_FOR_CLUBS = auto()
    TRF = auto()
    RESULTS = auto()
    PLAYERS = auto()
    RULES = auto()


class FileRefused(shapes.NameRefusal):
    """A season or rules file cannot be read, or contradicts itself; `why` says where."""

    kind: FileKind
    why: Trouble


class FileLinesRefused(shapes.NameRefusal):
    """Several lines of a table of results are wrong."""

    kind: FileKind
    lines: tuple[Trouble | Message, ...]


class SeasonFilePreview(_InFile):
    """The season in a file; asks if it should become the running season."""

    first: "FirstPlayers | None"
    last: "LastRound | None"
    running: "EndsRunning | None"


class ArchivePreview(Message):
    """Several seasons in an archive; asks if they should become earlier seasons here."""

    seasons: "tuple[SeasonInArchive, ...]"


class SeasonInArchive(_InFile):
    """One season of an archive, in short."""

    games: int
    first: "FirstPlayers | None"
    totals: "SameTotals | SomeTotals | None"


class ToChoose(Enum):
    """The choice that the arbiter must make before the bot can read a file."""

    GROUP = auto()
    COLUMNS = auto()
    TEAMS = auto()


class SendAlone(shapes.NameRefusal):
    """A file in an archive must be sent alone, because the bot has to ask something about it."""

    asked: ToChoose


class EarlierSeasonsTakenIn(Message):
    """These seasons are now stored as earlier ones."""

    seasons: tuple[str, ...]


class FirstPlayers(shapes.OfNames):
    """The first players of a file, as they will be called."""


class LastRound(shapes.OfPlayersRound):
    """The leader after the last round of the file."""


class EndsRunning(shapes.OfSeason):
    """Another season is running and would end; `played` is its number of played rounds."""

    played: int


class TakeItIn(Message):
    """The label: make the file the running season."""


class EndAndTakeIn(Message):
    """The label: end the running season, and make the file the running one."""


class TakeAsEarlier(Message):
    """The label: store the file as an earlier season; the running one continues."""


class AskFirstDate(shapes.OfSeason):
    """Asks for the date of round 1, which the file does not give."""


class ThatDay(Message):
    """The label: the day on which the file says that its season began."""

    day: Day


class NoPastEvening(shapes.WordsRefusal):
    """The answer to `AskFirstDate` is not a club evening of the past year."""


class SeasonTakenIn(shapes.OfSeason):
    """The file is the running season now."""

    players: int
    ended: "SeasonKept | None"


class EarlierTakenIn(shapes.OfSeason):
    """The file is an earlier season now, to be looked up by its years."""

    players: int
    years: str


class SeasonKept(shapes.OfSeason):
    """The season that ended stays in the database."""


class FileThrownAway(Message):
    """The file was thrown away, and nothing else was done."""
