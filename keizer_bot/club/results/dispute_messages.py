"""Messages of an objection: to both parties and the arbiters, until it is decided ([003] v)."""

from datetime import date, datetime
from enum import Enum, StrEnum, auto

from keizer_bot.core.messages import Acknowledgement, WhoIsItAbout
from keizer_bot.engine.model import Result
from keizer_bot.i18n import shapes
from keizer_bot.i18n.html import Html
from keizer_bot.i18n.mail_kinds import MailKind
from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.reports.messages import Awarded

MAIL_KIND = MailKind.RESULT


class DisputeForArbiter(shapes.OfGame):
    """To the arbiters: the players contradict each other; both are asked to explain first."""

    first: Result
    objector: str
    until: datetime


class DecideNow(Message):
    """The label for an arbiter who wants to decide before both parties have answered."""


class StillPlayedLabel(Message):
    """The label to play a game after all that was lost by forfeit."""


class StillPlayed(shapes.OfGame, Acknowledgement):
    """To the arbiter and both players: a game that was lost by forfeit will be played after all."""


class ArgumentsEnd(Message):
    """A job: the time for arguments in a dispute is nearly over, or over."""


class Ruling(StrEnum):
    """A decision about an objection that is not about a result."""

    UPHELD = "upheld"
    REJECTED = "rejected"


Decision = Result | Ruling


class RulingLabel(Message):
    """The label of a ruling to choose."""

    ruling: Ruling


class AboutGame(shapes.OfGame):
    """Inside a sentence: the game that an objection is about."""


class AboutEvening(Message):
    """Inside a sentence: the subject of an objection that is not about a result."""

    objector: str
    evening: date


About = AboutGame | AboutEvening


class _OfDispute(Message):
    """A message about an objection."""

    about: About


class _Argued(_OfDispute):
    """A message about an argument: its subject, and the hour until which a party may give it."""

    until: datetime


class ArgumentWanted(Acknowledgement):
    """To a party in private, below the contested report: asks what happened."""

    above: Message
    until: datetime


class ArgumentReminder(_Argued):
    """To a party that has not answered, once, some hours before the end."""


class PleaseArgue(_Argued):
    """To a party whom the bot cannot reach, through the arbiter's call: asks what happened."""


class NothingToAdd(Message):
    """The label for a party that has nothing to say."""


class RewriteArgument(Message):
    """The label of the button to rewrite a party's own words."""


class DropArgument(Message):
    """The label to withdraw one's own argument."""


class ArgumentNoted(_Argued):
    """To a party: its argument is stored, who reads it, and until when it can change."""


class NothingAdded(_Argued):
    """To a party: it is recorded that it has nothing to say."""


class ArgumentDropped(_Argued):
    """To a party: its argument was deleted."""


class ArgumentAwaited(_Argued):
    """To a party that wants to write: its next message is the argument."""


class ArgumentTooLong(shapes.LimitRefusal):
    """The text is too long."""


class NoWords(Refusal):
    """The bot waited for text, and the message has none."""


class TooLateToArgue(Refusal):
    """The time for arguments is over, or the objection is decided."""

    about: About


class DisputeGone(Message):
    """To a party: the objection was undone, so its argument is not stored."""


class DisputeFile(_OfDispute):
    """To the arbiters: both parties' arguments; asks for a decision."""

    file: Html


class EveningObjected(_Argued):
    """To the arbiters: somebody objects, and will explain why."""


class _OfOpenObjection(shapes.OfEvening):
    """A message about an objection to an evening, and the hour until which it may be explained."""

    until: datetime


class ConfirmObjection(_OfOpenObjection):
    """Asks if the sender objects to something that happened that evening."""


class EveningObjectionNoted(shapes.OfEvening):
    """To the objector: the objection was in time."""


class EveningObjectionArgued(_OfOpenObjection, Acknowledgement):
    """To the objector: the objection was in time, and its text is stored."""


class EveningObjectionNotedHere(_OfOpenObjection, Acknowledgement):
    """To an objector without a private chat: how to open one and give reasons."""

    bot: str


class EveningObjectionArguedHere(_OfOpenObjection, Acknowledgement):
    """To an objector without a private chat: the text is stored, and where to change it."""

    bot: str


class ObjectionTooLate(shapes.GameRefusal):
    """The result is final: objections were possible until that hour."""

    result: Result
    until: datetime


class EveningObjectionTooLate(Refusal):
    """No evening is in progress; `until`: when objections to the last one had to be made."""

    until: datetime


class NoEveningYet(Refusal):
    """No evening is in progress, and there was none before."""


class ReasonWanted(_OfDispute, Acknowledgement):
    """To the arbiter who decided: asks for the reason, which both players will read."""

    decision: Decision


class WithoutReason(Message):
    """The label to give no reason."""


class ReasonSent(_OfDispute):
    """To the arbiter: the parties can read the reason."""


class ReasonSkipped(_OfDispute):
    """To the arbiter: the decision stays without a reason."""


class ReasonAwaited(_OfDispute):
    """To the arbiter: their next message becomes the reason, in place of an earlier one."""


class ReasonTakenBack(_OfDispute):
    """To a party whom the bot cannot reach, through the arbiter's call: the reason is withdrawn."""


class DecisionReason(_OfDispute):
    """To a party whom the bot cannot reach, through the arbiter's call: the arbiter's reason."""

    reason: str


class DisputeDecided(_OfDispute):
    """To the parties: the arbiter's decision, the reason, and how to appeal."""

    decision: Decision | Awarded | None
    before: Message | None
    why: Message | None


class EveningRuled(shapes.OfEvening):
    """To the objector: how the arbiter ruled about the evening, why, and how to appeal."""

    ruling: Ruling
    why: Message | None


class ReportedBefore(Message):
    """After a decision: the result that was reported first."""

    result: Result


class GoToAppeal(Message):
    """The label to appeal against a decision to the committee."""


class ReasonGiven(Message):
    """Below a decision: the arbiter's reason."""

    reason: str


class ReasonMayFollow(Message):
    """Below a decision: the bot asked the arbiter for the reason, which will appear here."""


class RulingNoted(_OfDispute):
    """To the arbiter: the ruling was recorded, and the people concerned were told."""

    ruling: Ruling


class Unheard(Enum):
    """The reason why a party gives no argument."""

    SILENT = auto()
    NOTHING_TO_ADD = auto()
    UNREACHABLE = auto()


class _Filed(Message):
    """A line of the file: its time, and its author."""

    at: datetime
    by: str


class FileReported(_Filed):
    """In the file: the first report."""

    result: Result


class FileObjected(_Filed):
    """In the file: the opponent objects without naming another result."""


class FileContradicted(_Filed):
    """In the file: the opponent reports another result."""

    result: Result


class FileArgument(_Filed):
    """In the file: a party's argument in its own words."""

    words: Html


class FileNotedArgument(_Filed):
    """In the file: a party's argument, noted by an arbiter."""

    noted_by: str
    words: Html


class FileWithoutArgument(Message):
    """In the file: a party gives no argument, and why."""

    by: str
    why: Unheard


class NoObjectionAsArbiter(WhoIsItAbout):
    """An arbiter who does not play cannot object: they can decide and correct instead."""
