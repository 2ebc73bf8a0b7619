"""All that can be said about files that come in."""

from enum import Enum, auto
from fractions import Fraction

from keizer_bot.club.seasons.messages import Day
from keizer_bot.core.change_log import Recorded
from keizer_bot.core.messages import LastPart, OtherNames
from keizer_bot.engine.errors import Trouble
from keizer_bot.engine.model import AbsenceKind
from keizer_bot.formats.looks import FileLook
from keizer_bot.formats.messages import FoundThere, OtherBadLines
from keizer_bot.formats.players_file import PlayersProblem
from keizer_bot.formats.results_columns import Column
from keizer_bot.i18n import shapes
from keizer_bot.i18n.message import Message, PossiblyEmpty, Refusal


class FilesFromArbiter(Refusal):
    """A member sent a file."""


class FileTooLarge(Refusal):
    """It is larger than any season."""

    megabytes: int


class FileNotFetched(shapes.NameRefusal):
    """Telegram did not give it, in several tries."""


class FileTakesTooMuch(shapes.NameRefusal):
    """Reading it takes more time or memory than any file of a club does."""


class FileGivenUp(shapes.Named):
    """To its sender: the bot ended twice while it read that file, and leaves it."""


class FileKindUnknown(shapes.NameRefusal):
    """It is none of the files that the bot reads."""


class FileLooksLike(shapes.NameRefusal):
    """It is none of the files that the bot reads, but it is clear what it is."""

    looks: FileLook


class PlayersFileRefused(shapes.NameRefusal):
    """A list of players cannot be read: what is wrong, in which line."""

    line: int
    problem: PlayersProblem
    found: FoundThere | None


class PlayersLinesRefused(shapes.NameRefusal):
    """Several lines of a list of players are wrong."""

    lines: tuple[Message, ...]


class EmptyList(shapes.NameRefusal):
    """A list without a single player."""


class RulesForWhich(Message):
    """A question: are these rules for the season that runs, or for the one in the making."""

    running: str
    coming: str


class WhichGroup(shapes.Named):
    """A question: which of Sevilla's groups is to be the season."""


class WhichColumn(shapes.Named):
    """A question: which column of a table of results holds that."""

    column: Column


class _InFile(shapes.OfSeason):
    """The extent of a season in a file."""

    players: int
    rounds: int


class MovedSummary(_InFile):
    """Summary of a season from another program: taken in, left out, and if the totals agree."""

    kind: "FileKind"
    first: tuple[str, ...]
    games: int
    absences: int
    notes: PossiblyEmpty[Message]
    rules: tuple[Message, ...]
    totals: "SameTotals | OtherTotals | None"


class MovedPreview(Message):
    """The same, and a question: is it to be a season here."""

    summary: MovedSummary | LastPart
    running: "EndsRunning | None"


class ReadAs(Message):
    """As what a reason of absence was read, and how often it stands there."""

    reason: str
    kind: AbsenceKind | Recorded
    count: int


class OpenGames(shapes.Counted):
    """So many games have no result yet."""


class NoDates(Message):
    """Of these rounds the report has no date."""

    rounds: tuple[str, ...]


class NoDatesAtAll(Message):
    """No round has a date."""


class SameTotals(shapes.Counted):
    """All totals of the old program are the same here."""

    round: int


class OtherTotals(Message):
    """Some are not; whose, and what can be the cause."""

    same: int
    count: int
    round: int
    lines: "tuple[OtherTotalLine | OtherNames, ...]"
    causes: tuple[Message, ...]


class OtherTotalLine(shapes.Named):
    """Somebody's total there and here."""

    theirs: Fraction
    ours: Fraction


class UnknownCause(Message):
    """Totals differ for a reason that the file does not show."""


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
    """A season or rules file cannot be read, or contradicts itself; the engine says where."""

    kind: FileKind
    why: Trouble


class FileLinesRefused(shapes.NameRefusal):
    """Several lines of a table of results are wrong; `more` says how many others."""

    kind: FileKind
    lines: tuple[Trouble, ...]
    more: OtherBadLines | None


class SeasonFilePreview(_InFile):
    """The season in a file, and the question if it is to be the running season."""

    first: "FirstPlayers | None"
    last: "LastRound | None"
    running: "EndsRunning | None"


class ArchivePreview(Message):
    """Several seasons at once, and a question: are they to be earlier seasons here."""

    seasons: "tuple[SeasonInArchive, ...]"


class SeasonInArchive(_InFile):
    """One of them, in short."""

    games: int
    first: "FirstPlayers | None"
    totals: "SameTotals | SomeTotals | None"


class SomeTotals(Message):
    """Not all totals of the old program are the same here."""

    same: int
    count: int
    round: int


class ToChoose(Enum):
    """The choice that is needed before a file can be read."""

    GROUP = auto()
    COLUMNS = auto()
    TEAMS = auto()


class SendAlone(shapes.NameRefusal):
    """One of the files of an archive about which something must be asked."""

    asked: ToChoose


class EarlierSeasonsTakenIn(Message):
    """These are earlier seasons now."""

    seasons: tuple[str, ...]


class FirstPlayers(shapes.OfNames):
    """The first players of a file, as they will be called."""


class LastRound(shapes.OfPlayersRound):
    """The leader after the last round of the file."""


class EndsRunning(shapes.OfSeason):
    """Another season runs, and would end: so many of its rounds were played."""

    played: int


class TakeItIn(Message):
    """The label: make the file the running season."""


class EndAndTakeIn(Message):
    """The label: end the running season, and make the file the running one."""


class TakeAsEarlier(Message):
    """The label: keep the file as an earlier season; what runs goes on."""


class AskFirstDate(shapes.OfSeason):
    """A question: when round 1 was, for a file that does not say it."""


class ThatDay(Message):
    """The label: the day on which the file says that its season began."""

    day: Day


class NoPastEvening(shapes.WordsRefusal):
    """The answer to it is no club evening of the past year."""


class SeasonTakenIn(shapes.OfSeason):
    """The file is the running season now."""

    players: int
    ended: "SeasonKept | None"


class EarlierTakenIn(shapes.OfSeason):
    """The file is an earlier season now; it is looked up by its years."""

    players: int
    years: str


class SeasonKept(shapes.OfSeason):
    """The season that ended stays in the database."""


class FileThrownAway(Message):
    """Nothing was done with the file, and it is not kept."""
