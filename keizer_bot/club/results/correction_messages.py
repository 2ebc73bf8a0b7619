"""All that can be said about the arbiter's decisions about results and points."""

from fractions import Fraction

from keizer_bot.club.ranking.messages import Outcome
from keizer_bot.core.messages import Acknowledgement, LoggedValue, OfGame
from keizer_bot.engine.model import Result
from keizer_bot.i18n.mail_kinds import MailKind
from keizer_bot.i18n.message import Message, Refusal

MAIL_KIND = MailKind.RESULT


class ResultKnown(Message):
    """That result was noted already."""

    round: int
    white: str
    black: str
    result: Result


class ResultInDoubt(Refusal):
    """It is not certain which result is meant."""


class TheyAreSignedOff(Refusal):
    """The player has no game in that round, for they are signed off."""

    round: int
    player: str


class TheyHaveTheBye(Refusal):
    """The player has no game in that round, for they have the bye."""

    round: int
    player: str


class ColoursTurned(Refusal):
    """The names stand the other way round than in the pairing."""

    round: int
    white: str
    black: str


class ResultSet(OfGame, Acknowledgement):
    """To the arbiter: the result of a game is noted."""

    result: Outcome


class ColoursSwapped(OfGame, Acknowledgement):
    """To the arbiter and both players: who had which colour, and the result as it is now."""

    result: Outcome


class ColoursRevised(OfGame):
    """Why a ranking is posted anew: these two had the other colours."""


class ColoursInDispute(Refusal):
    """Somebody objects to the game's result, which was noted by the colours of the pairing."""

    round: int
    white: str
    black: str


class LoggedColours(Message):
    """Two players had the other colours in a game."""

    game: LoggedValue


class ResultStands(OfGame, Acknowledgement):
    """To the arbiter: what a player reported is so, and stands now."""

    result: Outcome


class _Replaced(OfGame):
    """What is said of a game's result that takes another's place."""

    before: Outcome
    result: Outcome


class ResultReplaced(_Replaced, Acknowledgement):
    """To the arbiter: another result is noted than stood there."""


class DecidedForYou(_Replaced):
    """To both players: the arbiter decided about their game, or changed its result."""

    reason: Message | None


class WhichResultOf(OfGame):
    """A question: how the game ended; the buttons name the results."""


class ConfirmVerdict(_Replaced):
    """A question: is this what the arbiter wants, with what it does to the ranking."""

    effect: Message


class ResultsRevised(Message):
    """Why a ranking is posted anew: several results were noted."""

    count: int


class ResultsSet(Acknowledgement):
    """To the arbiter: all these results are noted."""

    count: int
    lines: tuple[ResultSet | ResultReplaced | ResultStands, ...]


class FaultyLine(Message):
    """A line of several results that cannot be noted, and why."""

    line: int
    text: str
    why: Message | Refusal


class FaultyLines(Refusal):
    """None of the results was noted, because of these lines."""

    faults: tuple[FaultyLine, ...]


class _WithoutReason(Refusal):
    """A decision about a game that wants a reason."""

    round: int
    white: str
    black: str


class ReasonNeeded(_WithoutReason):
    """A final result is changed with a reason only; `wanted` is as it would be typed."""

    result: Outcome
    wanted: str


class AwardNeedsReason(_WithoutReason):
    """An award has a reason; `wanted` are the points as they would be typed."""

    wanted: str


class GameTwice(Refusal):
    """The same game stands on two lines."""

    white: str
    black: str


class AwardOutOfRange(Refusal):
    """Nobody is awarded less than nothing, or more than twice the other's value."""

    points: str


class PointsOff(Message):
    """Inside a sentence: so many points are taken off a total."""

    points: Fraction


class PointsGiven(Message):
    """Inside a sentence: so many points are added to a total."""

    points: Fraction


class _Adjusted(Message):
    """What is said of points that are taken off or given, from the ranking of some round on."""

    player: str
    change: PointsOff | PointsGiven
    round: int
    reason: Message


class ConfirmAdjustment(_Adjusted):
    """A question: is this what the arbiter wants, with what it does to the ranking."""

    effect: Message


class AdjustmentNoted(_Adjusted, Acknowledgement):
    """To the arbiter: the points count."""


class YouWereAdjusted(Message):
    """To the player: what the arbiter took off or gave, and why."""

    change: PointsOff | PointsGiven
    round: int
    reason: Message


class PointsAdjusted(_Adjusted):
    """Why a ranking is posted anew: somebody's points were adjusted."""


class AdjustmentNeedsReason(Refusal):
    """Points are taken off or given with a reason only."""

    player: str
    change: PointsOff | PointsGiven


class LoggedAdjustment(Message):
    """Points were taken off or given."""

    player: str
    change: PointsOff | PointsGiven
