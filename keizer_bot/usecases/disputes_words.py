"""What is said about an objection ([003] rule v): to the parties, and to the arbiters."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum

from keizer_bot.engine.model import Result
from keizer_bot.i18n.html import Html
from keizer_bot.i18n.message import Message, Refusal


class Ruling(StrEnum):
    """What is decided about an objection that asks for no result."""

    UPHELD = "upheld"
    REJECTED = "rejected"


Decision = Result | Ruling


@dataclass(frozen=True, slots=True)
class RulingLabel(Message):
    """The label of a ruling to choose."""

    ruling: Ruling


@dataclass(frozen=True, slots=True)
class AboutGame(Message):
    """Inside a sentence: what an objection is about."""

    round: int
    white: str
    black: str


@dataclass(frozen=True, slots=True)
class AboutEvening(Message):
    """Inside a sentence: what an objection is about, if it is no result."""

    objector: str
    evening: date


About = AboutGame | AboutEvening


@dataclass(frozen=True, slots=True)
class ArgumentWanted(Message):
    """To a party in private: it is asked what happened."""

    about: About
    until: datetime


@dataclass(frozen=True, slots=True)
class ArgumentReminder(Message):
    """To a party that has not answered, once, some hours before the end."""

    about: About
    until: datetime


@dataclass(frozen=True, slots=True)
class PleaseArgue(Message):
    """To whom the bot cannot write, by the arbiter's telephone: it is asked what happened."""

    about: About
    until: datetime


@dataclass(frozen=True, slots=True)
class NothingToAdd(Message):
    """The label of a party that has nothing to say."""


@dataclass(frozen=True, slots=True)
class RewriteArgument(Message):
    """The label by which a party writes its words anew."""


@dataclass(frozen=True, slots=True)
class DropArgument(Message):
    """The label by which a party takes its words back."""


@dataclass(frozen=True, slots=True)
class ArgumentNoted(Message):
    """To a party: the words are kept, for whom and how long they can be changed."""

    about: About
    until: datetime


@dataclass(frozen=True, slots=True)
class NothingAdded(Message):
    """To a party: noted that there is nothing to say."""

    about: About
    until: datetime


@dataclass(frozen=True, slots=True)
class ArgumentDropped(Message):
    """To a party: the words are gone."""

    about: About
    until: datetime


@dataclass(frozen=True, slots=True)
class ArgumentAwaited(Message):
    """To a party that pressed to write: what comes next is taken."""

    about: About
    until: datetime


@dataclass
class ArgumentTooLong(Refusal):
    """The words are longer than is read."""

    most: int


@dataclass
class NoWords(Refusal):
    """Words were awaited, and something without words came."""


@dataclass
class TooLateToArgue(Refusal):
    """The time is up, or the matter is decided."""

    about: About


@dataclass(frozen=True, slots=True)
class DisputeGone(Message):
    """To a party: the objection was undone, so the words are not kept."""


@dataclass(frozen=True, slots=True)
class DisputeFile(Message):
    """To the arbiters: what the parties say; they are asked to decide."""

    about: About
    file: Html


@dataclass(frozen=True, slots=True)
class EveningObjected(Message):
    """To the arbiters: somebody objects, and says why later."""

    about: About
    until: datetime


@dataclass(frozen=True, slots=True)
class ConfirmObjection(Message):
    """A question: whether the sender objects to something of that evening."""

    evening: date
    until: datetime


@dataclass(frozen=True, slots=True)
class EveningObjectionNoted(Message):
    """To the objector: it was in time, and what follows."""

    evening: date
    until: datetime


@dataclass(frozen=True, slots=True)
class EveningObjectionArgued(Message):
    """To the objector: it was in time, and the words with it are kept."""

    evening: date
    until: datetime


@dataclass(frozen=True, slots=True)
class EveningObjectionNotedHere(Message):
    """To an objector who cannot be asked in private: how to open that chat and give reasons."""

    evening: date
    until: datetime
    bot: str


@dataclass(frozen=True, slots=True)
class EveningObjectionArguedHere(Message):
    """To an objector without a private chat: the words are kept, and where to change them."""

    evening: date
    until: datetime
    bot: str


@dataclass
class ObjectionTooLate(Refusal):
    """The evening's result is final: objections were possible until then."""

    round: int
    white: str
    black: str
    result: Result
    until: datetime


@dataclass
class EveningObjectionTooLate(Refusal):
    """There is no evening going on to object to; the last one's hour."""

    until: datetime


@dataclass
class NoEveningYet(Refusal):
    """There is no evening going on, and there was none before."""


@dataclass(frozen=True, slots=True)
class ReasonWanted(Message):
    """To the arbiter who decided: why, for both players to read."""

    about: About
    decision: Decision


@dataclass(frozen=True, slots=True)
class WithoutReason(Message):
    """The label by which no reason is given."""


@dataclass(frozen=True, slots=True)
class ReasonSent(Message):
    """To the arbiter: the parties have the reason."""

    about: About


@dataclass(frozen=True, slots=True)
class ReasonSkipped(Message):
    """To the arbiter: the decision stands without a reason."""

    about: About


@dataclass(frozen=True, slots=True)
class ReasonAwaited(Message):
    """To the arbiter: his next words are the reason, in place of what he wrote before."""

    about: About


@dataclass(frozen=True, slots=True)
class ReasonTakenBack(Message):
    """To the parties: the arbiter takes back what he wrote as his reason; the decision stays."""

    about: About


@dataclass(frozen=True, slots=True)
class DecisionReason(Message):
    """To the parties: why the arbiter decided so."""

    about: About
    reason: str


@dataclass(frozen=True, slots=True)
class ObjectionDecided(Message):
    """To the objector: what the arbiter decided about something else than a result."""

    about: About
    ruling: Ruling


@dataclass(frozen=True, slots=True)
class RulingNoted(Message):
    """To the arbiter: his ruling is noted, and told."""

    about: About
    ruling: Ruling


@dataclass(frozen=True, slots=True)
class YouMayAppeal(Message):
    """To the parties of a decision: how to appeal, and until when."""

    about: About
