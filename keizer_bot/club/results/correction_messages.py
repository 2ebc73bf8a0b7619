"""Messages when the arbiter decides a result or gives points: to the arbiter and the players."""

from keizer_bot.club.ranking.messages import Outcome
from keizer_bot.core.messages import Acknowledgement, LoggedValue
from keizer_bot.engine.model import Result
from keizer_bot.i18n import shapes
from keizer_bot.i18n.mail_kinds import MailKind
from keizer_bot.i18n.message import Message, Refusal

MAIL_KIND = MailKind.RESULT


class ResultKnown(shapes.OfGame):
    """That result was noted already."""

    result: Result


class ResultInDoubt(Refusal):
    """It is not certain which result is meant."""


class TheyAreSignedOff(shapes.RoundRefusal):
    """The player has no game in that round, for they are signed off."""

    player: str


class TheyHaveTheBye(shapes.RoundRefusal):
    """The player has no game in that round, for they have the bye."""

    player: str


class ColoursTurned(shapes.GameRefusal):
    """The names are in the other order than in the pairing."""


class ResultSet(shapes.OfGame, Acknowledgement):
    """To the arbiter: the result of a game is noted."""

    result: Outcome


class ColoursSwapped(shapes.OfGame, Acknowledgement):
    """To the arbiter and both players: the corrected colours, and the result as it is now."""

    result: Outcome


class ColoursRevised(shapes.OfGame):
    """The reason why a ranking is posted again: these two had the other colours."""


class ColoursInDispute(shapes.GameRefusal):
    """Somebody objects to the game's result, which was noted by the colours of the pairing."""


class LoggedColours(Message):
    """Two players had the other colours in a game."""

    game: LoggedValue


class ResultStands(shapes.OfGame, Acknowledgement):
    """To the arbiter: the reported result is confirmed now."""

    result: Outcome


class _Replaced(shapes.OfGame):
    """A message about a result that replaces another."""

    before: Outcome
    result: Outcome


class ResultReplaced(_Replaced, Acknowledgement):
    """To the arbiter: another result is noted than stood there."""


class DecidedForYou(_Replaced):
    """To both players: the arbiter decided about their game, or changed its result."""

    reason: Message | None


class ConfirmVerdict(_Replaced):
    """A question: is this what the arbiter wants, with the effect on the ranking."""

    effect: Message


class ResultsRevised(shapes.Counted):
    """The reason why a ranking is posted again: several results were entered."""


class ResultsSet(shapes.Counted, Acknowledgement):
    """To the arbiter: all these results are noted."""

    lines: tuple[ResultSet | ResultReplaced | ResultStands, ...]


class FaultyLine(Message):
    """A line of several results that cannot be noted, and why."""

    line: int
    text: str
    why: Message | Refusal


class FaultyLines(Refusal):
    """None of the results was noted, because of these lines."""

    faults: tuple[FaultyLine, ...]


class ReasonNeeded(shapes.GameRefusal):
    """A final result is changed with a reason only; `wanted` is as it would be typed."""

    result: Outcome
    wanted: str


class AwardNeedsReason(shapes.GameRefusal):
    """An award has a reason; `wanted` are the points as they would be typed."""

    wanted: str


class GameTwice(Refusal):
    """The same game is on two lines."""

    white: str
    black: str


class AwardOutOfRange(Refusal):
    """Nobody is awarded less than nothing, or more than twice the other's value."""

    points: str


class PointsOff(shapes.OfPoints):
    """Inside a sentence: the points taken off a total."""


class PointsGiven(shapes.OfPoints):
    """Inside a sentence: the points added to a total."""


class _Adjusted(shapes.OfPlayer):
    """A message about points taken off or given, from some round's ranking on."""

    change: PointsOff | PointsGiven
    round: int
    reason: Message


class ConfirmAdjustment(_Adjusted):
    """A question: is this what the arbiter wants, with the effect on the ranking."""

    effect: Message


class AdjustmentNoted(_Adjusted, Acknowledgement):
    """To the arbiter: the points count."""


class YouWereAdjusted(Message):
    """To the player: the points that the arbiter gave or deducted, and why."""

    change: PointsOff | PointsGiven
    round: int
    reason: Message


class PointsAdjusted(_Adjusted):
    """The reason why a ranking is posted again: somebody's points were adjusted."""


class AdjustmentNeedsReason(shapes.PlayerRefusal):
    """Points are taken off or given with a reason only."""

    change: PointsOff | PointsGiven


class LoggedAdjustment(shapes.OfPlayer):
    """Points were taken off or given."""

    change: PointsOff | PointsGiven
