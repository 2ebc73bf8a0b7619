"""Where an answer goes: the group hears what the group needs, the rest is for one person.

What was asked in private is answered there. In a group:

==========  =============================================  =========================
the answer  the sender's private chat is open              it is not
==========  =============================================  =========================
a report    in the group, at once                          in the group, at once
an act      a reaction; the sentence in private            a reaction; the sentence
                                                           in the next combined post
their own   a reaction; the answer in private              a reply in the group
a question  a reaction that asks; the question in private  a reply in the group
a refusal   a reaction that asks; the words in private     a reply in the group
==========  =============================================  =========================

A reaction never stands alone: its sentence says what it means.
"""

from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import TypeVar

from keizer_bot.chat import messages
from keizer_bot.core.buttons import ButtonKind, data
from keizer_bot.core.commands import AnswerKind
from keizer_bot.core.messages import Acknowledgement, UnboundChat, UndoThis
from keizer_bot.core.questions import Answer, Asked, Pages, WithFile
from keizer_bot.i18n.message import Button, Message, Refusal
from keizer_bot.store.transaction import Transaction

DONE, LOOK = "👍", "🤔"  # two of the reactions that Telegram lets a bot give


class AnswerPlace(Enum):
    """Where the words go."""

    HERE = auto()
    PRIVATE = auto()
    TOGETHER = auto()


@dataclass(frozen=True, slots=True)
class Delivery:
    """Where the words go, and the reaction that comes at once."""

    place: AnswerPlace
    reaction: str | None = None


_OPEN = {
    AnswerKind.REPORT: Delivery(AnswerPlace.HERE),
    AnswerKind.ACT: Delivery(AnswerPlace.PRIVATE, DONE),
    AnswerKind.OWN: Delivery(AnswerPlace.PRIVATE, DONE),
    AnswerKind.QUESTION: Delivery(AnswerPlace.PRIVATE, LOOK),
    AnswerKind.REFUSAL: Delivery(AnswerPlace.PRIVATE, LOOK),
}
_CLOSED = dict.fromkeys(AnswerKind, Delivery(AnswerPlace.HERE)) | {
    AnswerKind.ACT: Delivery(AnswerPlace.TOGETHER, DONE)
}


def where(
    say: Answer | Refusal, in_words: AnswerKind, *, in_private: bool, private_open: bool
) -> Delivery:
    """Where an answer goes, by where it was asked and whether the sender can be written to.

    `in_words` is the sort of the command's answers in mere words.
    """
    if in_private:
        return Delivery(AnswerPlace.HERE)
    kind = in_words
    match say:
        case UnboundChat():  # that is for the group
            return Delivery(AnswerPlace.HERE)
        case Refusal():
            kind = AnswerKind.REFUSAL
        case Asked() if not say.done:
            kind = AnswerKind.QUESTION
        case Pages() | WithFile():
            kind = AnswerKind.OWN if say.own else AnswerKind.REPORT
    return (_OPEN if private_open else _CLOSED)[kind]


Said = TypeVar("Said", bound=Answer | Refusal)


def with_undo(tx: Transaction, say: Said, of: str = "") -> Said | Asked:
    """The answer, and below what acknowledges an act the button that undoes just that.

    Where several such buttons stand below each other, `of` names whose or of what it is.
    """
    if not isinstance(say, Message | Asked | tuple):
        return say
    told = say if isinstance(say, tuple) else (say.text if isinstance(say, Asked) else say,)
    if tx.acts is None or not any(isinstance(one, Acknowledgement) for one in told):
        return say
    act, recorded, traced = tx.acts.done
    if not (recorded and traced):  # nothing was changed, or it cannot be undone
        return say
    label = messages.UndoOf(of) if of else UndoThis()
    undo = (Button(label, data(ButtonKind.UNDO, act)),)
    if isinstance(say, Asked):  # it asks for more beside
        return replace(say, rows=(*say.rows, undo))
    text = told[0] if len(told) == 1 else messages.Several(told)
    return Asked(text, (undo,))
