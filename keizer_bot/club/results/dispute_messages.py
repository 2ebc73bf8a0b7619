"""Messages of an objection: to both parties and the arbiters, until it is decided ([003] v)."""

from datetime import date, datetime
from enum import Enum, StrEnum, auto

from keizer_bot.core.messages import Acknowledgement, LoggedValue, WhoIsItAbout
from keizer_bot.engine.model import Result
from keizer_bot.i18n import shapes
from keizer_bot.i18n.html import Html
from keizer_bot.i18n.mail_kinds import MailKind
from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.reports.messages import Awarded

MAIL_KIND = MailKind.RESULT


class DisputeForArbiter(shapes.OfGame):
    """To the arbiters: the players contradict each other; they are asked when both have spoken."""

    first: Result
    objector: str
    until: datetime


class DecideNow(Message):
    """The label of an arbiter who decides before both parties have answered."""


class StillPlayedLabel(Message):
    """The label by which a game that was lost by forfeit is played after all."""


class StillPlayed(shapes.OfGame, Acknowledgement):
    """A game that was lost by forfeit is played after all, to the arbiter and its players."""


class ArgumentsEnd(Message):
    """A job: the time for arguments in a dispute is nearly, or wholly, up."""


class Ruling(StrEnum):
    """A decision about an objection that asks for no result."""

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
    """A message about an argument: its subject, and until when one may give it."""

    until: datetime


class ArgumentWanted(Acknowledgement):
    """To a party in private, below the contested report: asks what happened."""

    said: Message
    until: datetime


class ArgumentReminder(_Argued):
    """To a party that has not answered, once, some hours before the end."""


class PleaseArgue(_Argued):
    """To a party whom the bot cannot reach, through the arbiter's call: asks what happened."""


class NothingToAdd(Message):
    """The label of a party that has nothing to say."""


class RewriteArgument(Message):
    """The label of the button to rewrite a party's own words."""


class DropArgument(Message):
    """The label by which a party takes its words back."""


class ArgumentNoted(_Argued):
    """To a party: the words are stored, who reads them, and until when they can change."""


class NothingAdded(_Argued):
    """To a party: noted that there is nothing to say."""


class ArgumentDropped(_Argued):
    """To a party: the words are gone."""


class ArgumentAwaited(_Argued):
    """To a party that pressed to write: the next words count."""


class ArgumentTooLong(Refusal):
    """The words are longer than is read."""

    most: int


class NoWords(Refusal):
    """Words were awaited, and something without words came."""


class TooLateToArgue(Refusal):
    """The time is up, or the matter is decided."""

    about: About


class DisputeGone(Message):
    """To a party: the objection was undone, so the words are not kept."""


class DisputeFile(_OfDispute):
    """To the arbiters: both parties' arguments; asks for a decision."""

    file: Html


class EveningObjected(_Argued):
    """To the arbiters: somebody objects, and says why later."""


class _OfOpenObjection(shapes.OfEvening):
    """A message about an objection to an evening, and until when one may argue it."""

    until: datetime


class ConfirmObjection(_OfOpenObjection):
    """A question: whether the sender objects to something of that evening."""


class EveningObjectionNoted(shapes.OfEvening):
    """To the objector: it was in time."""


class EveningObjectionArgued(_OfOpenObjection, Acknowledgement):
    """To the objector: it was in time, and the words with it are kept."""


class EveningObjectionNotedHere(_OfOpenObjection, Acknowledgement):
    """To an objector who cannot be asked in private: how to open that chat and give reasons."""

    bot: str


class EveningObjectionArguedHere(_OfOpenObjection, Acknowledgement):
    """To an objector without a private chat: the words are kept, and where to change them."""

    bot: str


class ObjectionTooLate(shapes.GameRefusal):
    """The evening's result is final: objections were possible until then."""

    result: Result
    until: datetime


class EveningObjectionTooLate(Refusal):
    """There is no evening going on to object to; the last one's hour."""

    until: datetime


class NoEveningYet(Refusal):
    """There is no evening going on, and there was none before."""


class ReasonWanted(_OfDispute, Acknowledgement):
    """To the arbiter who decided: asks for the reason, which both players will read."""

    decision: Decision


class WithoutReason(Message):
    """The label by which no reason is given."""


class ReasonSent(_OfDispute):
    """To the arbiter: the parties can read the reason."""


class ReasonSkipped(_OfDispute):
    """To the arbiter: the decision remains, without a reason."""


class ReasonAwaited(_OfDispute):
    """To the arbiter: their next words become the reason, instead of an earlier one."""


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


class EveningRuled(Message):
    """To the objector: how the arbiter ruled about the evening, why, and how to appeal."""

    evening: date
    ruling: Ruling
    why: Message | None


class ReportedBefore(Message):
    """After a decision: the result that had been reported."""

    result: Result


class GoToAppeal(Message):
    """The label by which a party brings a decision before the committee."""


class ReasonGiven(Message):
    """Below a decision: the arbiter's reason."""

    reason: str


class ReasonMayFollow(Message):
    """Below a decision: the arbiter is asked for the reason, which will appear here."""


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
    """In the file: the opponent objects, without another result."""


class FileContradicted(_Filed):
    """In the file: the opponent says another result."""

    result: Result


class FileArgument(_Filed):
    """In the file: a party's argument in its own words."""

    words: Html


class FileNotedArgument(_Filed):
    """In the file: a party's argument, noted by an arbiter."""

    noted_by: str
    words: Html


class FileWithoutArgument(Message):
    """In the file: a party says nothing, and why."""

    by: str
    why: Unheard


class LoggedReports(Message):
    """The two players reported different results."""

    game: LoggedValue
    first: LoggedValue
    second: LoggedValue


class LoggedContest(Message):
    """A player objects to a result."""

    game: LoggedValue
    result: LoggedValue


class LoggedDecision(Message):
    """An objection to a result is decided."""

    game: LoggedValue
    result: LoggedValue


class LoggedObjection(shapes.OfPlayersDay):
    """A player objects about an evening."""


class LoggedRuling(shapes.OfPlayersDay):
    """An objection about an evening is decided."""

    ruling: LoggedValue


class LoggedArgument(shapes.OfPlayer):
    """A party's argument was stored."""


class NoObjectionAsArbiter(WhoIsItAbout):
    """An arbiter who does not play objects: they can decide and correct instead."""
