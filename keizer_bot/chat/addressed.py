"""Replies with their languages, and how they are queued for their chats."""

import msgspec
from msgspec.structs import replace

from keizer_bot.chat import messages
from keizer_bot.chat.delivery import AnswerPlace, Delivery, with_undo
from keizer_bot.chat.family import of_member
from keizer_bot.chat.written_language import offer_language
from keizer_bot.core.context import RequestContext
from keizer_bot.core.identify import ReplyContext
from keizer_bot.core.posting import LATER, is_posted, react, send
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Heard, Request
from keizer_bot.core.wording import Sayable, in_messages, words
from keizer_bot.i18n.html import plain
from keizer_bot.i18n.message import Refusal
from keizer_bot.store.intents import Address


class AddressedReply(msgspec.Struct, frozen=True):
    """A reply with two languages: that of the chat, and that of the sender.

    `context` is set if a club knows the sender. `own_language` is empty if both are the same.
    """

    reply: Reply | Refusal | None
    language: str
    own_language: str = ""
    context: RequestContext | None = None
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


def offer_written_language(heard: Heard, context: RequestContext, answer: AddressedReply) -> None:
    """Offer once, below an answer that asks nothing, to keep the language they write."""
    if not answer.is_question and (offer := offer_language(context)) is not None:
        language = answer.own_language or answer.language
        send(context, Address(heard.place.recipient, language), offer)


def deliver(
    context: ReplyContext,
    heard: Heard,
    reply: Reply | Refusal,
    answer: AddressedReply,
    delivery: Delivery,
) -> None:
    """Queue the answer: a reaction at once, and the words where they belong."""
    place = heard.place
    if delivery.reaction is not None:
        react(context.tx, place.recipient, heard.message_id, delivery.reaction, heard.at)
    together = delivery.place is AnswerPlace.TOGETHER
    if isinstance(reply, Reply):
        reply = with_undo(context.tx, reply, answer.sender if together else "")
    if is_posted(context, place.recipient, reply, answer.language):
        return
    to = here = Address(place.recipient, answer.language, place.topic_id, heard.message_id)
    if delivery.place is AnswerPlace.PRIVATE and heard.sender is not None:
        to = Address(heard.sender.recipient, answer.own_language or answer.language, instead=here)
    if place.private or to is not here:
        context = replace(context, texts=context.texts.read_by(answer.sender))
        reply = _below_name(reply, answer)
    if not together:
        send(context, to, reply)
        return
    for part in in_messages(context, reply, to.language):
        send(context, to, _with_name(context, part, answer), urgency=LATER)


def _below_name(reply: Reply | Refusal, answer: AddressedReply) -> Reply | Refusal:
    """The reply below the member's name, if they share their account."""
    if isinstance(reply, Refusal) or answer.context is None:
        return reply
    return of_member(answer.context, reply)


def _with_name(context: ReplyContext, part: Sayable, answer: AddressedReply) -> Sayable:
    """The words after the sender's name, unless they contain it."""
    text = words(context, part, answer.language)
    if not answer.sender or answer.sender in plain(text):
        return part
    named = messages.AboutWhom(answer.sender, text)
    return Reply.question(named, part.rows) if isinstance(part, Reply) else named
