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
    """The label of an arbiter who decides before both have spoken."""


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
    """Inside a sentence: what an objection is about."""


class AboutEvening(Message):
    """Inside a sentence: what an objection is about, if it is no result."""

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
    """To a party in private, below what is contradicted: it is asked what happened."""

    said: Message
    until: datetime


class ArgumentReminder(_Argued):
    """To a party that has not answered, once, some hours before the end."""


class PleaseArgue(_Argued):
    """To whom the bot cannot write, by the arbiter's telephone: it is asked what happened."""


class NothingToAdd(Message):
    """The label of a party that has nothing to say."""


class RewriteArgument(Message):
    """The label by which a party writes its words anew."""


class DropArgument(Message):
    """The label by which a party takes its words back."""


class ArgumentNoted(_Argued):
    """To a party: the words are kept, for whom and how long they can be changed."""


class NothingAdded(_Argued):
    """To a party: noted that there is nothing to say."""


class ArgumentDropped(_Argued):
    """To a party: the words are gone."""


class ArgumentAwaited(_Argued):
    """To a party that pressed to write: what comes next is taken."""


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
    """To the arbiters: what the parties say; they are asked to decide."""

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
    """To the arbiter who decided: why, for both players to read."""

    decision: Decision


class WithoutReason(Message):
    """The label by which no reason is given."""


class ReasonSent(_OfDispute):
    """To the arbiter: the parties can read the reason."""


class ReasonSkipped(_OfDispute):
    """To the arbiter: the decision remains, without a reason."""


class ReasonAwaited(_OfDispute):
    """To the arbiter: their next words are the reason, in place of what they wrote before."""


class ReasonTakenBack(_OfDispute):
    """To whom the bot cannot write, by the arbiter's telephone: there is no reason any more."""


class DecisionReason(_OfDispute):
    """To whom the bot cannot write, by the arbiter's telephone: why the arbiter decided so."""

    reason: str


class DisputeDecided(_OfDispute):
    """To the parties: what the arbiter decided, why, and how to appeal."""

    decision: Decision | Awarded | None
    before: Message | None
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
    """Below a decision: the arbiter is asked for the reason, which will stand here."""


class RulingNoted(_OfDispute):
    """To the arbiter: the ruling was recorded, and the people concerned were told."""

    ruling: Ruling


class Unheard(Enum):
    """The reason why a party gives no argument."""

    SILENT = auto()
    NOTHING_TO_ADD = auto()
    UNREACHABLE = auto()


class _Filed(Message):
    """A line of the file: when, and by whom."""

    at: datetime
    by: str


class FileReported(_Filed):
    """In the file: what was reported first."""

    result: Result


class FileObjected(_Filed):
    """In the file: the opponent objects, without another result."""


class FileContradicted(_Filed):
    """In the file: the opponent says another result."""

    result: Result


class FileArgument(_Filed):
    """In the file: what a party has to say, in its own words."""

    words: Html


class FileNotedArgument(_Filed):
    """In the file: what a party said to an arbiter, who wrote it down."""

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
    """An arbiter who does not play objects: they decide, and correct what is wrong."""
