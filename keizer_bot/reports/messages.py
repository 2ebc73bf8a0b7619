"""All that the shared text reports can say: ranking, pairings, sheets, causes and prizes."""

from datetime import date, datetime
from enum import Enum, StrEnum, auto
from fractions import Fraction

from keizer_bot.engine.model import AbsenceKind, Result
from keizer_bot.i18n.message import Message
from keizer_bot.reports.unsettled import Unsettled


class Awarded(Message):
    """A game that the arbiter decided, with the fraction that each side was given."""

    white: Fraction
    black: Fraction


class Postponed(Message):
    """The game is played on another day."""

    day: date


class GameMark(Enum):
    """What is to be known of a game beside its result."""

    DISPUTED = auto()
    IN_ADVANCE = auto()


class PairingsTitle(Message):
    """Above the pairings."""

    round: int
    starts: datetime


class PairingsVersion(Message):
    """The round was paired again: this replaces what was posted before."""

    version: int


class BoardOpen(Message):
    """A board without a result."""

    board: int
    white: str
    black: str
    mark: GameMark | Postponed | None


class BoardPlayed(Message):
    """A board with its result."""

    board: int
    white: str
    black: str
    result: Result | Awarded
    mark: GameMark | Postponed | None


class PairingsBye(Message):
    """Who has no opponent because the number is odd."""

    count: int
    players: tuple[str, ...]


class PairingsByeThere(PairingsBye):
    """The same where everybody had checked in: it is too late to stay at home."""


class PairingsFriendly(Message):
    """Who plays for fun, because both are left free; it does not count."""

    games: tuple[str, ...]


class PairingsAnalogue(Message):
    """The lowest boards, for which there are no digital clocks ([003] rule g)."""

    count: int
    first: int
    last: int


class PairingsAbsent(Message):
    """How many do not come."""

    count: int


class RankingTitle(Message):
    """Above the ranking after a round."""

    season: str
    round: int


class StartRankingTitle(Message):
    """Above the ranking with which a season starts."""

    season: str


class FinalRankingTitle(RankingTitle):
    """Above the last ranking of a season that has ended."""


class RankingTop(Message):
    """One of the first places, below the picture of a ranking."""

    rank: int
    player: str
    total: Fraction


class RankingProvisional(Message):
    """The ranking may still change, and why."""

    open: Unsettled


class FewPairsMet(Message):
    """Of all possible games so many have been played: too few for the ranking to mean much."""

    met: int
    possible: int
    percent: int


class EnoughPairsMet(FewPairsMet):
    """The same where they are enough."""


class RankingLegend(Message):
    """What the signs and the short column heads mean, in words."""


class RankingLegendWithoutGames(Message):
    """The same of a table that has no room for the number of games."""


class OneGroupOnly(Message):
    """Only this group is shown, with its places in the whole ranking."""

    group: str


class Colour(StrEnum):
    """The colour of one's pieces."""

    WHITE = "white"
    BLACK = "black"


class Outcome(StrEnum):
    """What a game or a bye was for the player."""

    WON = "won"
    DREW = "drew"
    LOST = "lost"
    AWARD = "award"
    WON_BY_FORFEIT = "won_by_forfeit"
    LOST_BY_FORFEIT = "lost_by_forfeit"
    OPEN = "open"
    BYE = "bye"


class Correction(StrEnum):
    """A line of a sheet beside the rounds: what the arbiter adds or takes, what lifts it to 0."""

    ADJUSTMENT = "adjustment"
    AT_LEAST_ZERO = "at_least_zero"


class Away(StrEnum):
    """What is said of an absence whose kind is not for everybody's eyes."""

    AWAY = "away"


class Withheld(StrEnum):
    """Why an absence pays nothing although its kind would."""

    LIMIT = "limit"
    LAST_ROUNDS = "last-rounds"
    BEFORE_FIRST_GAME = "before-first-game"
    SAME_EVENING = "same-evening"


class AfterRound(Message):
    """Inside a sentence: which ranking it is."""

    round: int


class AtTheStart(Message):
    """Inside a sentence: it is the ranking before the first round."""


class SheetTitle(Message):
    """Whose sheet or card it is, and their place."""

    player: str
    after: Message
    rank: int
    players: int
    total: Fraction


class SheetProvisional(Message):
    """Some results are not known yet."""


class OwnValue(Message):
    """What the player's own place is worth."""

    credit: Fraction


class OwnValueTimes(OwnValue):
    """The same where the rules count it more or less than once."""

    value: Fraction
    times: Fraction


class EntryCredit(Message):
    """What the player was given on entering in mid-season."""

    credit: Fraction


class CorrectionReason(Message):
    """Inside a line: why the arbiter corrected somebody's points."""

    reason: str


class CorrectionCredit(Message):
    """What stands beside the rounds; it may be below 0."""

    what: Correction
    credit: Fraction
    why: CorrectionReason | None


class GameCredit(Message):
    """What a game gave; `value` is the opponent's."""

    round: int
    colour: Colour
    opponent: str
    value: Fraction
    outcome: Outcome
    credit: Fraction


class FreeCredit(Message):
    """What a round without a game gave; `value` is the player's own."""

    round: int
    what: Outcome | AbsenceKind | str
    value: Fraction
    credit: Fraction


class FixedCredit(Message):
    """What a round without a game gave, whatever the player's value."""

    round: int
    what: Outcome | AbsenceKind | str
    credit: Fraction


class WithheldCredit(Message):
    """A round without a game that gave nothing, and why."""

    round: int
    what: AbsenceKind | str
    why: Withheld


class ColoursSoFar(Message):
    """How often the player had each colour."""

    whites: int
    blacks: int


class RatingLine(Message):
    """The player's rating, and where it comes from."""

    rating: Message


class NextEvening(Message):
    """When the player plays again."""

    evening: date


class ClaimsWaiting(Message):
    """On these evenings the player plays for the club, which must still be confirmed."""

    evenings: tuple[date, ...]


class LogoTooLarge(Message):
    """A mark with more pixels than anybody can show."""

    most: int


class LogoUnreadable(Message):
    """A mark that is no picture."""


class LogoUnshapely(Message):
    """A mark too small, too large or too long."""

    width: int
    height: int
    least: int
    most: int
    times: int
