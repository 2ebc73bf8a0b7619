"""The arbiter's dashboard: how the round stands, what waits, and what comes next."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from enum import Enum, auto

from keizer_bot.engine.model import Result
from keizer_bot.i18n.message import Message


class RoundState(Enum):
    """How far the round is."""

    OPEN = auto()
    CLOSED = auto()
    PAIRED = auto()
    PLAYING = auto()
    HELD = auto()


class AwayKind(Enum):
    """Why somebody does not come, as far as the arbiter needs it."""

    IN_TIME = auto()
    LATE = auto()
    FOR_CLUB = auto()
    NO_SHOW = auto()
    USUALLY = auto()


class Step(Enum):
    """What the clock does next."""

    CLOSES = auto()
    CHECKS_IN = auto()
    PAIRS = auto()
    STARTS = auto()
    FINAL = auto()


@dataclass(frozen=True, slots=True)
class Dashboard(Message):
    """The whole of it."""

    lines: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class DashboardRound(Message):
    """The first round that is not over."""

    season: str
    round: int
    evening: date
    state: RoundState


@dataclass(frozen=True, slots=True)
class DashboardOver(Message):
    """No round is left on the calendar."""

    season: str


@dataclass(frozen=True, slots=True)
class OtherNames(Message):
    """In a list of names: so many more."""

    count: int


Names = tuple[str | OtherNames, ...]


@dataclass(frozen=True, slots=True)
class ComingCount(Message):
    """How many come, of how many."""

    count: int
    total: int


@dataclass(frozen=True, slots=True)
class NotHeard(Message):
    """Who has said nothing; they count as coming."""

    count: int
    players: Names


@dataclass(frozen=True, slots=True)
class NotCheckedIn(Message):
    """Who should come, and has not said that he is there."""

    count: int
    players: Names


@dataclass(frozen=True, slots=True)
class Away(Message):
    """Who does not come."""

    kind: AwayKind
    count: int
    players: Names


@dataclass(frozen=True, slots=True)
class ResultsSoFar(Message):
    """How many results are known, of how many games."""

    count: int
    total: int


@dataclass(frozen=True, slots=True)
class GameLine(Message):
    """A game."""

    round: int
    white: str
    black: str


@dataclass(frozen=True, slots=True)
class MovedLine(Message):
    """A game that is played on another day."""

    round: int
    white: str
    black: str
    day: date


@dataclass(frozen=True, slots=True)
class DisputeLine(Message):
    """A game of which the players say different things; the first stands for now."""

    round: int
    white: str
    black: str
    first: Result | None
    objector: str


@dataclass(frozen=True, slots=True)
class StillPlaying(Message):
    """Games of this evening without a result."""

    count: int
    games: tuple[GameLine | OtherNames, ...]


@dataclass(frozen=True, slots=True)
class LateGames(Message):
    """Games without a result, though their evening is over."""

    count: int
    games: tuple[GameLine | OtherNames, ...]


@dataclass(frozen=True, slots=True)
class MovedGames(Message):
    """Games that will be played on another day."""

    count: int
    games: tuple[MovedLine | OtherNames, ...]


@dataclass(frozen=True, slots=True)
class OpenDisputes(Message):
    """Games that wait for the arbiter's decision."""

    count: int
    games: tuple[DisputeLine | OtherNames, ...]


@dataclass(frozen=True, slots=True)
class OtherObjections(Message):
    """Objections that are not about a result, and wait for a decision."""

    count: int


@dataclass(frozen=True, slots=True)
class WaitingClaims(Message):
    """Who says to be a member, and waits for the arbiter."""

    count: int
    players: Names


@dataclass(frozen=True, slots=True)
class WaitingCalls(Message):
    """Who is still to be called."""

    count: int
    players: Names


@dataclass(frozen=True, slots=True)
class DutyLine(Message):
    """Who says to play for the club on which evening."""

    player: str
    evening: date


@dataclass(frozen=True, slots=True)
class WaitingDuty(Message):
    """Who says to play for the club, where no match is known."""

    count: int
    claims: tuple[DutyLine | OtherNames, ...]


@dataclass(frozen=True, slots=True)
class WishCount(Message):
    """How many wishes the pairing will honour."""

    count: int


@dataclass(frozen=True, slots=True)
class StepLine(Message):
    """What happens when, by the clock."""

    step: Step
    at: datetime


@dataclass(frozen=True, slots=True)
class NextSteps(Message):
    """What happens next by the clock."""

    steps: tuple[StepLine, ...]


# Around it ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DashboardSent(Message):
    """To the arbiter who asked in the group: the dashboard is in private."""


@dataclass(frozen=True, slots=True)
class SaidFirst(Message):
    """What was done, and below it what is asked next."""

    said: Message
    then: Message


@dataclass(frozen=True, slots=True)
class FillIn(Message):
    """A question: of which game is the result to be filled in."""

    count: int


@dataclass(frozen=True, slots=True)
class AllFilledIn(Message):
    """Every game has its result."""


@dataclass(frozen=True, slots=True)
class ClaimsToDecide(Message):
    """A question: who is who they say they are."""

    count: int


@dataclass(frozen=True, slots=True)
class NobodyClaims(Message):
    """Nobody waits to be linked."""


@dataclass(frozen=True, slots=True)
class DutiesToDecide(Message):
    """A question: who of these plays for the club."""

    claims: tuple[DutyLine, ...]


@dataclass(frozen=True, slots=True)
class NoDutyClaimed(Message):
    """Nobody says to play for the club without a known match."""


@dataclass(frozen=True, slots=True)
class GameLabel(Message):
    """The label of a game."""

    white: str
    black: str


@dataclass(frozen=True, slots=True)
class ClaimYes(Message):
    """The label that agrees with what this member says."""

    member: str


@dataclass(frozen=True, slots=True)
class ClaimNo(Message):
    """The label that refuses what this member says."""

    member: str


class Job(Enum):
    """What the arbiter can do from the dashboard; the values stand in the buttons' data."""

    WHO = "who"
    PREVIEW = "preview"
    PAIR = "pair"
    AGAIN = "again"
    RESULTS = "results"
    OBJECTIONS = "objections"
    POST = "post"
    RANKING = "ranking"
    CLAIMS = "claims"
    DUTY = "duty"
    CALLS = "calls"
    LOG = "log"
    CALENDAR = "calendar"
    UNDO = "undo"


@dataclass(frozen=True, slots=True)
class JobLabel(Message):
    """The label of a job."""

    job: Job
