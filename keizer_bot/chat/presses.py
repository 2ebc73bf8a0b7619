"""Carries out presses of buttons, and decides where each answer goes."""

import re
from datetime import datetime

import msgspec
from msgspec.structs import replace

from keizer_bot.chat.delivery import with_undo
from keizer_bot.chat.family import ask_which, chosen, of_member, presser_of
from keizer_bot.chat.messages import UndoByWord
from keizer_bot.chat.old_buttons import read_old_button
from keizer_bot.core.context import AppContext, Context, WhichOfFamily
from keizer_bot.core.identify import (
    Place,
    PrivateVisit,
    ReplyContext,
    can_be_told,
    check_not_moved,
    context_in,
    texts_for,
)
from keizer_bot.core.messages import StaleButton
from keizer_bot.core.posting import answer_press, close_question, is_posted, rewrite, send
from keizer_bot.core.questions import (
    BUTTONS,
    Below,
    as_asked,
    fulfil,
    needs_awake,
    on_press,
    posted,
    require_existing,
)
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Press, attempt
from keizer_bot.core.wording import in_messages
from keizer_bot.i18n.message import Refusal
from keizer_bot.store import buttons
from keizer_bot.store.buttons import Intention
from keizer_bot.store.intents import Address, person
from keizer_bot.store.transaction import Transaction

_TOO_LONG = re.compile(r"[0-9]{19,}")  # a number too large for the database


class _PressAnswer(msgspec.Struct, frozen=True):
    """The reply to a press, its language, the presser's name, and the kind of message pressed."""

    reply: Reply | Refusal
    language: str
    presser: str
    below: Below


def press(tx: Transaction, app_context: AppContext, pressed: Press, received: datetime) -> None:
    """Carry out the button and answer: over the chat, or in place of a question."""
    button = _button(tx, pressed.data)
    competition = buttons.competition_of(tx, button) if button is not None else None
    texts = app_context.texts
    if competition is not None:  # chess and draughts have different texts
        texts = texts_for(tx, texts, competition)
    context = ReplyContext(tx, texts, received)
    visit = PrivateVisit(tx, app_context, pressed.sender, pressed.place, received, pressed.language)
    done: _PressAnswer | Refusal
    try:
        done = attempt(tx, _carry_out, visit, pressed, button, competition)
    except WhichOfFamily as which:  # several members share the account
        if competition is None:
            raise
        asker = context_in(tx, app_context, pressed.sender, competition, received)
        question = ask_which(asker, which, press_for, data=pressed.data)
        done = _PressAnswer(question, asker.language, "", Below.POST)
    if isinstance(done, Refusal):
        answer_press(context, pressed.query, done, pressed.language)
    else:
        _answer(context, pressed, done)


def _button(tx: Transaction, data: str) -> Intention | None:
    """The intention of the button with this data; None if there is no such button now.

    A form on a page, which is not stored like a chat's button, contains the intention itself.
    """
    if not data.startswith("{"):
        stored = buttons.stored_intention(tx, data) or read_old_button(data)
        registered = BUTTONS.get(stored.button) if stored else None
        return stored if registered and registered.below else None
    try:
        shown = buttons.INTENTION.decode(data)
    except msgspec.DecodeError:
        return None
    return None if _TOO_LONG.search(data) else posted(shown.button, shown.arguments)


def _answer(context: ReplyContext, pressed: Press, answer: _PressAnswer) -> None:
    place, reply, below = pressed.place, answer.reply, answer.below
    if place is None or place.private or isinstance(reply, Refusal):
        context = replace(context, texts=context.texts.read_by(answer.presser))
    if isinstance(reply, Refusal):  # over the chat, where only the presser sees it
        answer_press(context, pressed.query, reply, answer.language)
        return
    if place is None:
        answer_press(context, pressed.query, None, answer.language)
        return
    here = Address(place.recipient, answer.language, place.topic_id)
    if not pressed.message_id:  # the button is on a page, not under a message to replace
        send(context, here, with_undo(context.tx, reply))
        return
    if below is Below.POST:
        _under_a_post(context, pressed, place, reply, here)
        return
    answer_press(context, pressed.query, None, answer.language)
    if below is Below.LIST or (below is Below.ACKNOWLEDGEMENT and not place.private):
        send(context, here, with_undo(context.tx, reply))
    else:
        _in_its_place(context, here, pressed.message_id, reply)


def _in_its_place(context: ReplyContext, here: Address, message_id: int, reply: Reply) -> None:
    """Replace the question by its answer; further pages of a report follow it.

    If the answer is in the chat as a post already, the question only loses its buttons; a file goes
    below it.
    """
    posted = is_posted(context, here.recipient, reply, here.language)
    if posted or reply.attachment:
        close_question(context, here, message_id)
        if not posted:
            send(context, here, reply)
        return
    first, *rest = in_messages(context, with_undo(context.tx, reply), here.language)
    rewrite(context, here, message_id, first)
    for page in rest:
        send(context, here, page)


def _under_a_post(
    context: ReplyContext, pressed: Press, place: Place, reply: Reply, here: Address
) -> None:
    """Keep the post as it is: words appear over the chat, and a question goes to the presser."""
    if reply.is_in_words:
        if with_undo(context.tx, reply).rows:  # the answer to a press has no buttons
            reply = Reply.of(*reply.texts, UndoByWord())
        answer_press(context, pressed.query, reply, here.language)
        return
    answer_press(context, pressed.query, None, here.language)
    user_id = pressed.sender.person_id
    in_private = not place.private and can_be_told(context.tx, user_id)
    send(context, Address(person(user_id), here.language) if in_private else here, reply)


def _carry_out(
    visit: PrivateVisit, pressed: Press, button: Intention | None, competition: int | None
) -> _PressAnswer:
    """Carry out the button. Raises `StaleButton` if the button no longer exists."""
    tx, sender, at = visit.tx, visit.sender, visit.at
    registered = BUTTONS.get(button.button) if button else None
    if button is not None and registered and registered.for_visitors:
        return _PressAnswer(fulfil(visit, button), visit.language, sender.name, Below.QUESTION)
    sender = presser_of(tx, sender, button)
    if pressed.place is not None:  # a moved club's buttons may have another club's numbers
        check_not_moved(tx, sender, pressed.place)
    if button is None or competition is None or registered is None or registered.below is None:
        raise StaleButton
    context = context_in(tx, visit.app_context, sender, competition, at)
    context = replace(context, earliest=pressed.since or at)
    if needs_awake(button):
        context.require_awake()
    context = as_asked(context, button)
    reply = attempt(tx, fulfil, context, button)
    if isinstance(reply, Reply) and not sender.is_account:
        reply = of_member(context, reply)
    return _PressAnswer(reply, context.language, context.actor.name, registered.below)


@on_press("press-for")
def press_for(context: Context, *, member: int, data: str) -> Reply:
    """Press the button for that member of the family. Raises `StaleButton` and its refusals."""
    button = require_existing(_button(context.tx, data))
    sender = chosen(context, member)
    there = context_in(context.tx, context.app, sender, context.competition.id, context.at)
    return of_member(there, fulfil(there, button))
