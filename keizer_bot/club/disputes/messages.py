"""All that can be said about objections ([003] rule v)."""

from datetime import date, datetime
from enum import Enum, StrEnum, auto

from keizer_bot.engine.model import Result
from keizer_bot.i18n.html import Html
from keizer_bot.i18n.message import Message, Refusal


class DisputeForArbiter(Message):
    """To the arbiters: decide between the players."""

    round: int
    white: str
    black: str
    first: Result
    objector: str


class ArgumentsEnd(Message):
    """A job: the time for arguments in a dispute is nearly, or wholly, up."""


class Ruling(StrEnum):
    """What is decided about an objection that asks for no result."""

    UPHELD = "upheld"
    REJECTED = "rejected"


Decision = Result | Ruling


class RulingLabel(Message):
    """The label of a ruling to choose."""

    ruling: Ruling


class AboutGame(Message):
    """Inside a sentence: what an objection is about."""

    round: int
    white: str
    black: str


class AboutEvening(Message):
    """Inside a sentence: what an objection is about, if it is no result."""

    objector: str
    evening: date


About = AboutGame | AboutEvening


class ArgumentWanted(Message):
    """To a party in private: it is asked what happened."""

    about: About
    until: datetime


class ArgumentReminder(Message):
    """To a party that has not answered, once, some hours before the end."""

    about: About
    until: datetime


class PleaseArgue(Message):
    """To whom the bot cannot write, by the arbiter's telephone: it is asked what happened."""

    about: About
    until: datetime


class NothingToAdd(Message):
    """The label of a party that has nothing to say."""


class RewriteArgument(Message):
    """The label by which a party writes its words anew."""


class DropArgument(Message):
    """The label by which a party takes its words back."""


class ArgumentNoted(Message):
    """To a party: the words are kept, for whom and how long they can be changed."""

    about: About
    until: datetime


class NothingAdded(Message):
    """To a party: noted that there is nothing to say."""

    about: About
    until: datetime


class ArgumentDropped(Message):
    """To a party: the words are gone."""

    about: About
    until: datetime


class ArgumentAwaited(Message):
    """To a party that pressed to write: what comes next is taken."""

    about: About
    until: datetime


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


class DisputeFile(Message):
    """To the arbiters: what the parties say; they are asked to decide."""

    about: About
    file: Html


class EveningObjected(Message):
    """To the arbiters: somebody objects, and says why later."""

    about: About
    until: datetime


class ConfirmObjection(Message):
    """A question: whether the sender objects to something of that evening."""

    evening: date
    until: datetime


class EveningObjectionNoted(Message):
    """To the objector: it was in time, and what follows."""

    evening: date
    until: datetime


class EveningObjectionArgued(Message):
    """To the objector: it was in time, and the words with it are kept."""

    evening: date
    until: datetime


class EveningObjectionNotedHere(Message):
    """To an objector who cannot be asked in private: how to open that chat and give reasons."""

    evening: date
    until: datetime
    bot: str


class EveningObjectionArguedHere(Message):
    """To an objector without a private chat: the words are kept, and where to change them."""

    evening: date
    until: datetime
    bot: str


class ObjectionTooLate(Refusal):
    """The evening's result is final: objections were possible until then."""

    round: int
    white: str
    black: str
    result: Result
    until: datetime


class EveningObjectionTooLate(Refusal):
    """There is no evening going on to object to; the last one's hour."""

    until: datetime


class NoEveningYet(Refusal):
    """There is no evening going on, and there was none before."""


class ReasonWanted(Message):
    """To the arbiter who decided: why, for both players to read."""

    about: About
    decision: Decision


class WithoutReason(Message):
    """The label by which no reason is given."""


class ReasonSent(Message):
    """To the arbiter: the parties have the reason."""

    about: About


class ReasonSkipped(Message):
    """To the arbiter: the decision stands without a reason."""

    about: About


class ReasonAwaited(Message):
    """To the arbiter: their next words are the reason, in place of what they wrote before."""

    about: About


class ReasonTakenBack(Message):
    """To the parties: the arbiter takes back the reason that was given; the decision stays."""

    about: About


class DecisionReason(Message):
    """To the parties: why the arbiter decided so."""

    about: About
    reason: str


class ObjectionDecided(Message):
    """To the objector: what the arbiter decided about something else than a result."""

    about: About
    ruling: Ruling


class RulingNoted(Message):
    """To the arbiter: their ruling is noted, and told."""

    about: About
    ruling: Ruling


class YouMayAppeal(Message):
    """To the parties of a decision: how to appeal, and until when."""

    about: About


class Unheard(Enum):
    """Why a party says nothing."""

    SILENT = auto()
    NOTHING_TO_ADD = auto()
    UNREACHABLE = auto()


class FileReported(Message):
    """In the file: what was reported first."""

    at: datetime
    by: str
    result: Result


class FileObjected(Message):
    """In the file: the opponent objects, without another result."""

    at: datetime
    by: str


class FileContradicted(Message):
    """In the file: the opponent says another result."""

    at: datetime
    by: str
    result: Result


class FileArgument(Message):
    """In the file: what a party has to say, in its own words."""

    at: datetime
    by: str
    words: Html


class FileNotedArgument(Message):
    """In the file: what a party said to an arbiter, who wrote it down."""

    at: datetime
    by: str
    noted_by: str
    words: Html


class FileWithoutArgument(Message):
    """In the file: a party says nothing, and why."""

    by: str
    why: Unheard
