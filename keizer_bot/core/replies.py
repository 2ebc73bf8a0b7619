"""What answers a message or a press besides new words: a reaction, or the message changed."""

from __future__ import annotations

from datetime import datetime

from keizer_bot.core.posting import AT_ONCE, FIRST, SOON
from keizer_bot.core.wording import Sayable, Writer, words, written
from keizer_bot.store import intents, outbox
from keizer_bot.store.intents import Address, Recipient
from keizer_bot.store.outbox import Outgoing
from keizer_bot.store.transaction import Transaction


def react(tx: Transaction, where: Recipient, message_id: int, emoji: str, at: datetime) -> None:
    """Queue the reaction that tells the writer of a message at once that it was heard."""
    nod, to = intents.React(emoji), Address(where)
    outbox.put(tx, Outgoing(intent=nod, to=to, about=message_id, urgency=AT_ONCE), at)


def is_posted(desk: Writer, where: Recipient, say: Sayable, language: str) -> bool:
    """Whether the chat reads these very words already, as a post of what was just done."""
    said = outbox.said(desk.tx, where)
    return bool(said) and desk.texts.headed(words(desk, say, language)) in said


def rewrite(desk: Writer, to: Address, message_id: int, say: Sayable) -> None:
    """Queue a change of a message whose number is known: the question becomes its answer."""
    change = intents.Change(*written(desk, say, to.language))
    outbox.put(desk.tx, Outgoing(intent=change, to=to, about=message_id, urgency=SOON), desk.at)


def close_question(desk: Writer, to: Address, message_id: int) -> None:
    """Queue the removal of a question's buttons: a post beside it says what was done."""
    close = Outgoing(intent=intents.Close(), to=to, about=message_id, urgency=SOON)
    outbox.put(desk.tx, close, desk.at)


def answer_press(desk: Writer, press: str, say: Sayable | None, language: str) -> None:
    """Queue the answer to a press: a line over the chat, which a reader must tap away."""
    text = words(desk, say, language) if say is not None else ""
    outbox.put(desk.tx, Outgoing(intent=intents.Answer(press, text), urgency=FIRST), desk.at)
