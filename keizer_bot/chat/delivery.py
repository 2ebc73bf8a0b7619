"""Decides where an answer goes: the group gets what the group needs, the rest is for one person.

A question in private is answered there. In a group:

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

from dataclasses import dataclass
from enum import Enum, auto

from msgspec.structs import replace

from keizer_bot.chat import messages
from keizer_bot.core.messages import Acknowledgement, UnboundChat, UndoThis
from keizer_bot.core.questions import ButtonKey, intend
from keizer_bot.core.reply import Button, Reply, ReplyKind
from keizer_bot.i18n.message import Refusal
from keizer_bot.store.transaction import Transaction

DONE, LOOK = "👍", "🤔"  # two of the reactions that Telegram lets a bot give


class AnswerPlace(Enum):
    """The place of the words of an answer."""

    HERE = auto()
    PRIVATE = auto()
    TOGETHER = auto()


@dataclass(frozen=True, slots=True)
class Delivery:
    """The place of the words, and the reaction that is sent at once."""

    place: AnswerPlace
    reaction: str | None = None


_OPEN = {
    ReplyKind.REPORT: Delivery(AnswerPlace.HERE),
    ReplyKind.ACT: Delivery(AnswerPlace.PRIVATE, DONE),
    ReplyKind.OWN: Delivery(AnswerPlace.PRIVATE, DONE),
    ReplyKind.QUESTION: Delivery(AnswerPlace.PRIVATE, LOOK),
    ReplyKind.REFUSAL: Delivery(AnswerPlace.PRIVATE, LOOK),
}
_CLOSED = dict.fromkeys(ReplyKind, Delivery(AnswerPlace.HERE)) | {
    ReplyKind.ACT: Delivery(AnswerPlace.TOGETHER, DONE)
}


def where(
    say: Reply | Refusal,
    in_words: ReplyKind,
    *,
    in_private: bool,
    private_open: bool,
    edited: bool = False,
) -> Delivery:
    """Decide where an answer goes; `in_words` is the kind of an answer that has none itself.

    An edited message gets no reaction, because the one below it holds until its act is undone.
    """
    if in_private:
        return Delivery(AnswerPlace.HERE)
    kind = in_words
    match say:
        case UnboundChat():  # the group needs to know that
            return Delivery(AnswerPlace.HERE)
        case Refusal():
            kind = ReplyKind.REFUSAL
        case Reply(kind=ReplyKind() as reply_kind):
            kind = reply_kind
    delivery = (_OPEN if private_open else _CLOSED)[kind]
    if edited and kind is not ReplyKind.REFUSAL:
        return Delivery(delivery.place)
    return delivery


def with_undo(tx: Transaction, say: Reply, of: str = "") -> Reply:
    """The answer; if it acknowledges an act, with a button that undoes just that.

    `of` names the person or competition if several such buttons are below each other.
    """
    if tx.acts is None or not any(isinstance(text, Acknowledgement) for text in say.texts):
        return say
    done = tx.acts.done
    if not (done.recorded and done.traced):  # nothing was changed, or it cannot be undone
        return say
    label = messages.UndoOf(of) if of else UndoThis()
    return replace(say, rows=(*say.rows, (Button(label, intend(ButtonKey.UNDO, act=done.number)),)))
