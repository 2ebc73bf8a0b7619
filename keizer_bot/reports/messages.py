"""Messages of the shared text reports: ranking, pairings, score sheets, logos."""

from datetime import datetime
from enum import Enum, StrEnum, auto
from fractions import Fraction

from keizer_bot.engine.model import AbsenceKind, Result
from keizer_bot.i18n import shapes
from keizer_bot.i18n.message import Message


class Unsettled(Enum):
    """The reasons why a ranking may still change."""

    RESULTS = auto()
    OBJECTION = auto()
    BOTH = auto()

    @classmethod
    def of(cls, *, results: bool, objection: bool) -> "Unsettled | None":
        """Combines missing results and open objections; None if there are neither."""
        if results:
            return cls.BOTH if objection else cls.RESULTS
        return cls.OBJECTION if objection else None


class Awarded(Message):
    """A game that the arbiter decided, with the fraction of the win that each side got."""

    white: Fraction
    black: Fraction


class Postponed(shapes.OfDay):
    """The game is played on another day."""


class GameMark(Enum):
    """A remark beside a game's result."""

    DISPUTED = auto()
    IN_ADVANCE = auto()


class PairingsTitle(shapes.OfRound):
    """The heading of the pairings."""

    starts: datetime


class PairingsVersion(Message):
    """The round was paired again; these pairings replace the posted ones."""

    version: int


class _OnBoard(shapes.OfBoard):
    """A message about a game and its board."""

    white: str
    black: str


class BoardOpen(_OnBoard):
    """A board without a result."""

    mark: GameMark | Postponed | None


class BoardPlayed(_OnBoard):
    """A board with its result."""

    result: Result | Awarded
    mark: GameMark | Postponed | None


class PairingsInside(Message):
    """Which boards count in an event too."""

    event: str
    boards: tuple[str, ...]


class PairingsBye(shapes.Counted):
    """The players who have a bye."""

    players: tuple[str, ...]


class PairingsByeThere(PairingsBye):
    """The same when everybody had checked in, so that it is too late to stay at home."""


class PairingsFriendly(Message):
    """Friendly games between players who are both free; they do not count."""

    games: tuple[str, ...]


class YouthTimeControl(Message):
    """Inside a text: the time control of the youth."""

    tempo: str


class TimeControl(Message):
    """The time control, as the club writes it."""

    tempo: str
    youth: YouthTimeControl | None


class PairingsAnalogue(shapes.Counted):
    """The boards, `first` to `last`, for which there are no digital clocks ([003] rule g)."""

    first: int
    last: int


class PairingsAnalogueChosen(Message):
    """The boards on which both players chose an analogue clock."""

    boards: tuple[str, ...]


class PairingsAbsent(shapes.Counted):
    """The number of players who are absent."""


class RankingTitle(shapes.OfSeason):
    """The heading of the ranking after a round."""

    round: int


class StartRankingTitle(shapes.OfSeason):
    """The heading of the ranking at the start of a season."""


class FinalRankingTitle(RankingTitle):
    """The heading of the last ranking of a season that has ended."""


class RankingTop(Message):
    """One of the first places, below the picture of a ranking."""

    rank: int
    player: str
    total: Fraction


class RankingProvisional(Message):
    """The ranking may still change, and why."""

    open: Unsettled


class FewPairsMet(Message):
    """Too few of the possible pairs have met for the ranking to mean much."""

    met: int
    possible: int
    percent: int


class EnoughPairsMet(FewPairsMet):
    """The share of possible pairs that have met is large enough for a meaningful ranking."""


class RankingLegend(Message):
    """The meaning of the signs."""


class OneGroupOnly(shapes.OfGroup):
    """Only this group is shown, with its places in the whole ranking."""


class Colour(StrEnum):
    """The colour of a player's pieces."""

    WHITE = "white"
    BLACK = "black"


class Outcome(StrEnum):
    """The result of a game or a bye, as the player had it."""

    WON = "won"
    DREW = "drew"
    LOST = "lost"
    AWARD = "award"
    WON_BY_FORFEIT = "won_by_forfeit"
    LOST_BY_FORFEIT = "lost_by_forfeit"
    OPEN = "open"
    BYE = "bye"


class Correction(StrEnum):
    """A line of a score sheet outside the rounds: the arbiter's adjustment, or the lift to 0."""

    ADJUSTMENT = "adjustment"
    AT_LEAST_ZERO = "at_least_zero"


class Away(StrEnum):
    """Stands for an absence whose kind is not public."""

    AWAY = "away"


class Withheld(StrEnum):
    """The reason why an absence pays nothing although its kind would."""

    LIMIT = "limit"
    LAST_ROUNDS = "last-rounds"
    BEFORE_FIRST_GAME = "before-first-game"
    SAME_EVENING = "same-evening"


class AfterRound(shapes.OfRound):
    """Part of a sentence: the ranking after this round."""


class AtTheStart(Message):
    """Part of a sentence: the ranking before the first round."""


class SheetTitle(shapes.OfPlayer):
    """The heading of a score sheet or card: the player and their place."""

    after: Message
    rank: int
    players: int
    total: Fraction


class SheetProvisional(Message):
    """Some results are not known yet."""


class OwnValue(Message):
    """The credit for the player's own value."""

    credit: Fraction


class OwnValueTimes(OwnValue):
    """The same where the rules count the own value more or less than once."""

    value: Fraction
    times: Fraction


class EntryCredit(Message):
    """The points that the player got for entering in mid-season."""

    credit: Fraction


class CorrectionReason(Message):
    """Part of a line: why the arbiter corrected the points."""

    reason: str


class CorrectionCredit(Message):
    """The credit of a correction; it may be below 0."""

    what: Correction
    credit: Fraction
    why: CorrectionReason | None


class GameCredit(shapes.OfRound):
    """The credit of a game; `value` is the opponent's."""

    colour: Colour
    opponent: str
    value: Fraction
    outcome: Outcome
    credit: Fraction


class FreeCredit(shapes.OfRound):
    """The credit of a round without a game; `value` is the player's own."""

    what: Outcome | AbsenceKind | str
    value: Fraction
    credit: Fraction


class FixedCredit(shapes.OfRound):
    """The credit of a round without a game, if it does not depend on the player's value."""

    what: Outcome | AbsenceKind | str
    credit: Fraction


class WithheldCredit(shapes.OfRound):
    """A round without a game that gave no credit, and why."""

    what: AbsenceKind | str
    why: Withheld


class ColoursSoFar(Message):
    """The number of games with each colour."""

    whites: int
    blacks: int


class RatingLine(Message):
    """The player's rating and its source."""

    rating: Message


class NextEvening(shapes.OfEvening):
    """The evening on which the player plays next."""


class ClaimsWaiting(shapes.OfEvenings):
    """Evenings on which the player says they play for the club, not yet confirmed."""


class LogoTooLarge(Message):
    """The logo has more than `most` pixels on a side."""

    most: int


class LogoUnreadable(Message):
    """The logo's file is not a picture."""


class LogoUnshapely(Message):
    """The logo is too small, too large or too long."""

    width: int
    height: int
    least: int
    most: int
    times: int


class PairingsSeat(shapes.OfBoard):
    """The board, colour and opponent of a player, in a list by name."""

    colour: Colour
    opponent: str
