"""Answers the edit of a message, which is not carried out."""

from contextlib import suppress

from keizer_bot.chat import messages
from keizer_bot.chat.coming import answers_in_group
from keizer_bot.chat.competition_readings import competition_readings, may_be_plain
from keizer_bot.core.context import AppContext
from keizer_bot.core.identify import memberships_of, open_context
from keizer_bot.core.messages import UndoThis
from keizer_bot.core.questions import ButtonKey, intend
from keizer_bot.core.reply import Button, Reply
from keizer_bot.core.request import Incoming, Request
from keizer_bot.i18n.message import Refusal
from keizer_bot.store import clubs, traces
from keizer_bot.store.outbox import cause_of_answer
from keizer_bot.store.transaction import Transaction


def answer_edit(
    tx: Transaction, app_context: AppContext, incoming: Incoming, *, unasked: bool
) -> Reply | Refusal | None:
    """The answer to an edit, with a button that undoes what the message had caused.

    `unasked`: it is no command. None if such words would have caused nothing.
    """
    act = act_of_message(tx, incoming)
    if act is not None:
        undo = Button(UndoThis(), intend(ButtonKey.UNDO, act=act, message=incoming.message_id))
        return Reply.question(messages.EditedAfterAct(), ((undo,),))
    if incoming.place.private or not unasked:
        return messages.EditedCommand()
    sure = answers_in_group(incoming) or _is_sure_claim(tx, app_context, incoming)
    return Reply.of(messages.EditedWords()) if sure and _is_in_club(tx, incoming) else None


def act_of_message(tx: Transaction, incoming: Incoming) -> int | None:
    """The act that the message caused as it was first written; None if there is none to undo."""
    cause = cause_of_answer(tx, incoming.place.recipient, incoming.message_id)
    if incoming.sender is None or cause is None:
        return None
    numbers = {
        incoming.sender.person_id,
        *(m.person_id for m in memberships_of(tx, incoming.sender)),
    }
    acts = (traces.act_caused(tx, number, incoming.at, cause) for number in numbers if number)
    return next((act for act in acts if act is not None), None)


def _is_sure_claim(tx: Transaction, app_context: AppContext, incoming: Incoming) -> bool:
    if incoming.sender is None or not may_be_plain(incoming):
        return False
    with suppress(Refusal):
        context = open_context(tx, app_context, incoming.sender, incoming.place, incoming.at)
        readings = competition_readings(Request(context, "", incoming))
        return any(reading.is_sure and not reading.reports_a_result for reading in readings)
    return False


def _is_in_club(tx: Transaction, incoming: Incoming) -> bool:
    """True if the message is from a member in a chat of their club."""
    chat = clubs.chat(tx, incoming.place.chat_id, incoming.place.topic_id)
    if chat is None or incoming.sender is None:
        return False
    memberships = memberships_of(tx, incoming.sender)
    return any(member.club_id == chat.club_id for member in memberships)
