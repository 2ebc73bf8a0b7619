"""Messages when the arbiter decides a result or gives points, and of an appeal ([003] rule w).

They go to the arbiters, the players, and the committee of three.
"""

from datetime import date

from keizer_bot.club.ranking.messages import Outcome
from keizer_bot.club.results.dispute_messages import About, Decision
from keizer_bot.core.messages import Acknowledgement, WhoIsItAbout
from keizer_bot.i18n import shapes
from keizer_bot.i18n.html import Html
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


class ListedResult(Message):
    """A line of several results: one that is recorded now."""

    white: str
    black: str
    result: Outcome


class ListedAlready(ListedResult):
    """The same, if it was recorded already."""


class ListedInstead(ListedResult):
    """The same, if another result was recorded."""

    before: Outcome


class ResultsSet(shapes.Counted, Acknowledgement):
    """To the arbiter: all these results of a round are recorded."""

    round: int
    lines: tuple[ListedResult, ...]


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


class WhichAppeal(Message):
    """Asks against which decision the sender appeals."""


class _OfAppeal(Message):
    """A message about an appeal."""

    about: About


class ConfirmAppeal(_OfAppeal):
    """Asks if the decision should go to the committee."""

    decision: Decision
    judges: tuple[str, ...]


class AppealMade(_OfAppeal):
    """To the appellant: the people who decide now."""

    judges: tuple[str, ...]
    left_out: Message | None


class AppealNoted(_OfAppeal):
    """To the arbiters and the other party: an appeal was made, and who decides."""

    appellant: str
    judges: tuple[str, ...]
    left_out: Message | None


class LeftOut(Message):
    """Inside a text: the committee members who do not decide, as a party or the arbiter."""

    members: tuple[str, ...]


class AppealFile(_OfAppeal):
    """To a member of the committee in private: the file, and the question."""

    appellant: str
    file: Html


class FileDecision(Message):
    """In the file: the arbiter's decision, and the reason."""

    decision: Decision
    reason: Message | None


class BecauseOf(Message):
    """Inside a text: the arbiter's reason."""

    reason: str


class DecisionStands(Message):
    """The label to uphold the arbiter's decision."""


class JudgeWithoutTelegram(_OfAppeal):
    """To a member of the committee whom an arbiter must call: there is an appeal."""


class VoteNoted(_OfAppeal):
    """To a member of the committee: the vote was recorded, and who has not voted yet."""

    count: int


class AppealRejected(_OfAppeal):
    """To all: the arbiter's decision is upheld."""

    decision: Decision


class AppealGranted(_OfAppeal):
    """To all: the committee changes the decision."""

    before: Decision
    decision: Decision


class AfterAppeal(Message):
    """On record: why the result was changed."""


class NoCommittee(_OfAppeal):
    """To the appellant: nobody can decide the appeal; the bot told the arbiters."""


class AppealWithoutCommittee(Message):
    """To the arbiters: somebody wants to appeal, and there is no committee."""

    appellant: str
    about: About


class NothingToAppeal(Refusal):
    """No decision about an objection concerns the sender."""


class AppealedAlready(Refusal):
    """The committee is already dealing with that decision."""

    about: About


class CommitteeTerm(Message):
    """Inside a text: the day until which the committee is appointed."""

    until: date


class CommitteeIs(Message):
    """The members of the committee, for everybody."""

    members: tuple[str, ...]
    term: CommitteeTerm | None


class CommitteeSet(Message):
    """To the arbiter: these three are the committee from now on."""

    members: tuple[str, ...]
    term: CommitteeTerm | None


class CommitteeReminder(Message):
    """A job: reminds the arbiters that the committee's term ends."""


class CommitteeEnds(Message):
    """To the arbiters: the committee's three years end, and the candidates for the next one."""

    until: date
    members: tuple[str, ...]


class NoCommitteeYet(Message):
    """There is no committee yet; how to appoint one."""


class CommitteeOfThree(Refusal):
    """The committee must have three members, and the arbiter named another number."""

    named: int


class CommitteeName(Message):
    """The committee, as the actor of a change."""


class NoAppealAsArbiter(WhoIsItAbout):
    """An arbiter who does not play cannot appeal: only players appeal, against an arbiter."""
