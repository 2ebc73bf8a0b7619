"""Finds the act that a message caused before it was edited."""

from keizer_bot.core.identify import memberships_of
from keizer_bot.core.request import Heard
from keizer_bot.store import clubs, traces
from keizer_bot.store.outbox import cause_of_answer
from keizer_bot.store.transaction import Transaction


def act_of_message(tx: Transaction, heard: Heard) -> int | None:
    """The act that the message caused as it was first written; None if there is none to undo."""
    cause = cause_of_answer(tx, heard.place.recipient, heard.message_id)
    if heard.sender is None or cause is None:
        return None
    numbers = {heard.sender.person_id, *(m.person_id for m in memberships_of(tx, heard.sender))}
    acts = (traces.act_caused(tx, number, heard.at, cause) for number in numbers if number)
    return next((act for act in acts if act is not None), None)


def is_in_club(tx: Transaction, heard: Heard) -> bool:
    """True if the message is from a member in a chat of their club."""
    chat = clubs.chat(tx, heard.place.chat_id, heard.place.topic_id)
    if chat is None or heard.sender is None:
        return False
    memberships = memberships_of(tx, heard.sender)
    return any(member.club_id == chat.club_id for member in memberships)
