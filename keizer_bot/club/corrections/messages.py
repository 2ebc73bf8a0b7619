"""All that can be said about the arbiter's decisions about results."""

from keizer_bot.club.ranking.messages import Outcome
from keizer_bot.engine.model import Result
from keizer_bot.i18n.message import Message, Refusal


class ResultKnown(Message):
    """That result was noted already."""

    white: str
    black: str
    result: Result


class ResultInDoubt(Refusal):
    """It is not certain which result is meant."""


class ColoursTurned(Refusal):
    """The names stand the other way round than in the pairing."""

    white: str
    black: str


class _OfGame(Message):
    """What is said of a game."""

    round: int
    white: str
    black: str


class ResultSet(_OfGame):
    """To the arbiter: the result of a game is noted."""

    result: Outcome


class ResultReplaced(_OfGame):
    """To the arbiter: another result is noted than stood there."""

    before: Outcome
    result: Outcome


class DecidedForYou(_OfGame):
    """To both players: the arbiter decided about their game, or changed its result."""

    before: Outcome
    result: Outcome
    reason: Message | None


class WhichResultOf(_OfGame):
    """A question: how the game ended; the buttons name the results."""


class ConfirmVerdict(_OfGame):
    """A question: is this what the arbiter wants, with what it does to the ranking."""

    before: Outcome
    result: Outcome
    effect: Message


class ResultsRevised(Message):
    """Why a ranking is posted anew: several results were noted."""

    count: int


class ResultsSet(Message):
    """To the arbiter: all these results are noted."""

    count: int
    lines: tuple[ResultSet | ResultReplaced, ...]


class FaultyLine(Message):
    """A line of several results that cannot be noted, and why."""

    line: int
    text: str
    why: Message | Refusal


class FaultyLines(Refusal):
    """None of the results was noted, because of these lines."""

    faults: tuple[FaultyLine, ...]


class ReasonNeeded(Refusal):
    """A final result is changed with a reason only; `wanted` is as it would be typed."""

    round: int
    white: str
    black: str
    result: Outcome
    wanted: str


class AwardNeedsReason(Refusal):
    """An award has a reason; `wanted` are the points as they would be typed."""

    round: int
    white: str
    black: str
    wanted: str


class GameTwice(Refusal):
    """The same game stands on two lines."""

    white: str
    black: str


class AwardOutOfRange(Refusal):
    """Nobody is awarded less than nothing, or more than twice the other's value."""

    points: str
