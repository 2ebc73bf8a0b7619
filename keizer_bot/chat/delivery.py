"""Decides where an answer goes: the group gets what it needs, the rest is for one person.

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

from enum import Enum, auto

import msgspec
from msgspec.structs import replace

from keizer_bot.chat import messages
from keizer_bot.chat.family import of_member
from keizer_bot.chat.messages import KeepLanguage
from keizer_bot.club.people.actions import language_name, set_language
from keizer_bot.core.context import Context
from keizer_bot.core.identify import ReplyContext
from keizer_bot.core.messages import Acknowledgement, UnboundChat, UndoThis
from keizer_bot.core.posting import LATER, is_posted, react, send
from keizer_bot.core.questions import ButtonKey, Choice, ask, intend
from keizer_bot.core.reply import Button, Reply, ReplyKind
from keizer_bot.core.request import Incoming, Request
from keizer_bot.core.wording import Sayable, in_messages, words
from keizer_bot.i18n.html import plain
from keizer_bot.i18n.message import Refusal
from keizer_bot.store import people
from keizer_bot.store.intents import Address
from keizer_bot.store.transaction import Transaction

DONE, LOOK = "👍", "🤔"  # two of the reactions that Telegram lets a bot give


class AnswerPlace(Enum):
    """The place of the words of an answer."""

    HERE = auto()
    PRIVATE = auto()
    TOGETHER = auto()


class Delivery(msgspec.Struct, frozen=True):
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
    reply: Reply | Refusal,
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
    match reply:
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


def with_undo(tx: Transaction, reply: Reply, of: str = "") -> Reply:
    """The answer; if it acknowledges an act, with a button that undoes just that.

    `of` names the person or competition if several such buttons are below each other.
    """
    if tx.acts is None or not any(isinstance(text, Acknowledgement) for text in reply.texts):
        return reply
    done = tx.acts.done
    if not (done.recorded and done.traced):  # nothing was changed, or it cannot be undone
        return reply
    label = messages.UndoOf(of) if of else UndoThis()
    return replace(
        reply, rows=(*reply.rows, (Button(label, intend(ButtonKey.UNDO, act=done.number)),))
    )


class AddressedReply(msgspec.Struct, frozen=True):
    """A reply with two languages: that of the chat, and that of the sender.

    `context` is set if a club knows the sender. `own_language` is empty if both are the same.
    """

    reply: Reply | Refusal | None
    language: str
    own_language: str = ""
    context: Context | None = None
    is_of_plain_words: bool = False

    @property
    def sender(self) -> str:
        """The sender's name in the club; empty if unknown."""
        return self.context.actor.name if self.context else ""

    @property
    def is_question(self) -> bool:
        """True if it asks something: then no other question is added."""
        return isinstance(self.reply, Reply) and self.reply.asks


def addressed(request: Request, reply: Reply | Refusal | None) -> AddressedReply:
    """The reply in the languages of the request."""
    return AddressedReply(reply, request.language, request.own_language, request.context)


def offer_written_language(incoming: Incoming, context: Context, answer: AddressedReply) -> None:
    """Offer once, below an answer that asks nothing, to keep the language they write."""
    if not answer.is_question and (offer := offer_language(context)) is not None:
        language = answer.own_language or answer.language
        send(context, Address(incoming.place.recipient, language), offer)


def deliver(
    context: ReplyContext,
    incoming: Incoming,
    reply: Reply | Refusal,
    answer: AddressedReply,
    delivery: Delivery,
) -> None:
    """Queue the answer: a reaction at once, and the words where they belong."""
    place = incoming.place
    if delivery.reaction is not None:
        react(context.tx, place.recipient, incoming.message_id, delivery.reaction, incoming.at)
    together = delivery.place is AnswerPlace.TOGETHER
    if isinstance(reply, Reply):
        reply = with_undo(context.tx, reply, answer.sender if together else "")
    if is_posted(context, place.recipient, reply, answer.language):
        return
    to = here = Address(place.recipient, answer.language, place.topic_id, incoming.message_id)
    if delivery.place is AnswerPlace.PRIVATE and incoming.sender is not None:
        to = Address(
            incoming.sender.recipient, answer.own_language or answer.language, instead=here
        )
    if place.private or to is not here:
        context = replace(context, texts=context.texts.read_by(answer.sender))
        if isinstance(reply, Reply) and answer.context is not None:
            reply = of_member(answer.context, reply)
    if not together:
        send(context, to, reply)
        return
    for part in in_messages(context, reply, to.language):
        send(context, to, _with_name(context, part, answer), urgency=LATER)


def _with_name(context: ReplyContext, part: Sayable, answer: AddressedReply) -> Sayable:
    """The words after the sender's name, unless they contain it."""
    text = words(context, part, answer.language)
    if not answer.sender or answer.sender in plain(text):
        return part
    named = messages.AboutWhom(answer.sender, text)
    return Reply.question(named, part.rows) if isinstance(part, Reply) else named


def offer_language(context: Context) -> Reply | None:
    """Offer once to keep the language that a member writes; None if there is nothing to offer.

    A member who chose a language is answered in that, even if it is the club's.
    """
    member, written = context.actor.member, context.written
    if member is None or written in {None, context.club.language}:
        return None
    if not people.offer_language(context.tx, member.id):
        return None
    choices = [
        Choice(
            language_name(context.texts, key, key).capitalize(), intend(set_language, language=key)
        )
        for key in (written, context.club.language)
    ]
    return ask(context, KeepLanguage(), choices, in_a_row=2)
