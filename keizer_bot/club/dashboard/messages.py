"""Messages on the arbiter's dashboard and in the lists behind its buttons."""

from datetime import date, datetime
from enum import Enum, auto

from keizer_bot.club.results.dispute_messages import About
from keizer_bot.core.messages import GameLine, Names, OtherNames
from keizer_bot.engine.model import Result
from keizer_bot.i18n import shapes
from keizer_bot.i18n.message import Message


class ObjectionsToDecide(shapes.Counted):
    """Asks which of the waiting objections to decide."""


class NothingObjected(Message):
    """No objection waits for the arbiter."""


class NoteArgument(Message):
    """The label of the button to note this party's argument."""

    party: str


class WriteForParty(Message):
    """Asks the arbiter for a party's argument, which is their next message."""

    party: str
    about: About


class ArgumentNotedForYou(Message):
    """To a party: the arbiter noted their argument."""

    about: About
    arbiter: str
    words: str


class RoundProgress(Enum):
    """The stage that the round has reached."""

    OPEN = auto()
    CLOSED = auto()
    PAIRED = auto()
    PLAYING = auto()
    HELD = auto()


class AwayKind(Enum):
    """The reason for an absence, as far as an arbiter needs it."""

    IN_TIME = auto()
    LATE = auto()
    FOR_CLUB = auto()
    NO_SHOW = auto()
    USUALLY = auto()


class ClockStep(Enum):
    """The next step of the clock."""

    CLOSES = auto()
    CHECKS_IN = auto()
    PAIRS = auto()
    STARTS = auto()
    FINAL = auto()


class Dashboard(Message):
    """The whole dashboard."""

    lines: tuple[Message, ...]


class DashboardRound(shapes.OfSeason):
    """The first round that is not over."""

    round: int
    evening: date
    progress: RoundProgress


class DashboardOver(shapes.OfSeason):
    """No round is left on the calendar."""


class ComingCount(shapes.Counted):
    """The number of players who are coming, out of all."""

    total: int


class _Listed(shapes.Counted):
    """A number of people, and the first of them by name."""

    players: Names


class WithoutAnswer(_Listed):
    """The players who have not answered; they count as coming."""


class SilentSoFar(_Listed):
    """The players who have not answered in a club where one comes by checking in."""


class NotCheckedIn(_Listed):
    """The expected players who have not checked in."""


class AwayOfKind(Message):
    """The absent players of one kind of absence."""

    kind: AwayKind
    count: int
    players: Names


class ResultsSoFar(shapes.Counted):
    """The number of known results, out of all games."""

    total: int


class MovedLine(shapes.OfGame):
    """A game that is played on another day."""

    day: date


class DisputeLine(shapes.OfGame):
    """A game with two different reports; the first counts for now."""

    first: Result | None
    objector: str


class OpenGame(shapes.OfPair):
    """A game of the round that heads the dashboard, without a result."""


class StillPlaying(shapes.Counted):
    """Games of this evening without a result."""

    games: tuple[OpenGame | GameLine | OtherNames, ...]


class LateGames(shapes.Counted):
    """Games without a result, though their evening is over."""

    games: tuple[GameLine | OtherNames, ...]


class MovedGames(shapes.Counted):
    """Games that will be played on another day."""

    games: tuple[MovedLine | OtherNames, ...]


class OpenDisputes(shapes.Counted):
    """Games that wait for the arbiter's decision."""

    games: tuple[DisputeLine | OtherNames, ...]


class OtherObjections(shapes.Counted):
    """Objections that are not about a result, and wait for a decision."""


class WaitingClaims(_Listed):
    """The people who claim to be a member and wait for the arbiter."""


class WaitingCalls(_Listed):
    """The people who are still to be called."""


class DutyLine(shapes.OfPlayersEvening):
    """The player who plays for the club that evening."""


class WaitingDuty(shapes.Counted):
    """The players who claim to play for the club on an evening without a known match."""

    claims: tuple[DutyLine | OtherNames, ...]


class TellVisitors(Message):
    """The arbiter must tell the visiting captain whose phone is on stand-by ([003] u)."""

    against: str
    captain: str
    players: tuple[str, ...]


class OverrideCount(shapes.Counted):
    """The number of overrides that the pairing will honour."""


class StepLine(Message):
    """A step of the clock, and its hour."""

    step: ClockStep
    at: datetime


class NextSteps(Message):
    """The next steps of the clock."""

    steps: tuple[StepLine, ...]


class DashboardSent(Message):
    """To the arbiter who asked in the group: the dashboard is in private."""


class FillIn(shapes.Counted):
    """Asks which game's result to enter."""


class AllFilledIn(Message):
    """Every game has its result."""


class ClaimsToDecide(shapes.Counted):
    """Asks which of the people who claim to be a member are right."""


class NobodyClaims(Message):
    """Nobody is waiting to be linked."""


class DutiesToDecide(Message):
    """Asks which of these players play for the club."""

    claims: tuple[DutyLine, ...]


class NoDutyClaimed(Message):
    """Nobody claims to play for the club without a known match."""


class GameLabel(shapes.OfPair):
    """The label of a game."""


class ClaimYes(shapes.OfMember):
    """The label that approves this member's claim."""


class ClaimNo(shapes.OfMember):
    """The label that refuses this member's claim."""


class CallDone(shapes.OfPlayer):
    """The arbiter called this member."""
