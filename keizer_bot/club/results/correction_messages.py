"""Messages when the arbiter decides a result or gives points: to the arbiter and the players."""

from keizer_bot.club.ranking.messages import Outcome
from keizer_bot.core.messages import Acknowledgement, LoggedValue
from keizer_bot.i18n import shapes
from keizer_bot.i18n.mail_kinds import MailKind
from keizer_bot.i18n.message import Message, Refusal

MAIL_KIND = MailKind.RESULT


class ResultKnown(shapes.OfResult):
    """The corrected result is the one on record."""


class ResultInDoubt(Refusal):
    """The bot is not certain which result is meant."""


class TheyAreSignedOff(shapes.RoundRefusal):
    """The player has no game in that round, because they are signed off."""

    player: str


class TheyHaveTheBye(shapes.RoundRefusal):
    """The player has no game in that round, because they have the bye."""

    player: str


class ColoursTurned(shapes.GameRefusal):
    """The names are in the reverse order of the pairing."""


class ResultSet(shapes.OfGame, Acknowledgement):
    """To the arbiter: the result of a game is recorded."""

    result: Outcome


class ColoursSwapped(shapes.OfGame, Acknowledgement):
    """To the arbiter and both players: the corrected colours, with the present result."""

    result: Outcome


class ColoursRevised(shapes.OfGame):
    """The reason why a ranking is posted again: the colours of these two were swapped."""


class ColoursInDispute(shapes.GameRefusal):
    """Somebody objects to the game's result, which was noted by the colours of the pairing."""


class LoggedColours(Message):
    """The colours of two players in a game were swapped."""

    game: LoggedValue


class ResultStands(shapes.OfGame, Acknowledgement):
    """To the arbiter: the reported result is confirmed now."""

    result: Outcome


class _Replaced(shapes.OfGame):
    """A message about a result that replaces another."""

    before: Outcome
    result: Outcome


class ResultReplaced(_Replaced, Acknowledgement):
    """To the arbiter: another result replaced the recorded one."""


class DecidedForYou(_Replaced):
    """To both players: the arbiter decided about their game, or changed its result."""

    reason: Message | None


class ConfirmVerdict(_Replaced):
    """Asks the arbiter to confirm a changed result, and shows the effect on the ranking."""

    effect: Message


class ResultsRevised(shapes.Counted):
    """The reason why a ranking is posted again: several results were entered."""


class ResultsSet(shapes.Counted, Acknowledgement):
    """To the arbiter: all these results are recorded."""

    lines: tuple[ResultSet | ResultReplaced | ResultStands, ...]


class FaultyLine(Message):
    """A line of several results that cannot be recorded, and why."""

    line: int
    text: str
    why: Message | Refusal


class FaultyLines(Refusal):
    """No result was recorded, because of these lines."""

    faults: tuple[FaultyLine, ...]


class ReasonNeeded(shapes.GameRefusal):
    """A final result only changes with a reason; `wanted` is the wanted result, as typed."""

    result: Outcome
    wanted: str


class AwardNeedsReason(shapes.GameRefusal):
    """An award needs a reason; `wanted` has the awarded points, as typed."""

    wanted: str


class GameTwice(Refusal):
    """The same game is on two lines."""

    white: str
    black: str


class AwardOutOfRange(Refusal):
    """An award is at least zero, and at most twice the opponent's value."""

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
    """Asks the arbiter to confirm points given or taken off, and shows their effect."""

    effect: Message


class AdjustmentNoted(_Adjusted, Acknowledgement):
    """To the arbiter: the points are recorded."""


class YouWereAdjusted(Message):
    """To the player: the points that the arbiter gave or deducted, and why."""

    change: PointsOff | PointsGiven
    round: int
    reason: Message


class PointsAdjusted(_Adjusted):
    """The reason why a ranking is posted again: somebody's points were adjusted."""


class AdjustmentNeedsReason(shapes.PlayerRefusal):
    """Points are only given or taken off with a reason."""

    change: PointsOff | PointsGiven


class LoggedAdjustment(shapes.OfPlayer):
    """Points were taken off or given."""

    change: PointsOff | PointsGiven
