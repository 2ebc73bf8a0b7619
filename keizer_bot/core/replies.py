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


def is_posted(context: Writer, where: Recipient, say: Sayable, language: str) -> bool:
    """Whether the chat reads these very words already, as a post of what was just done."""
    said = outbox.said(context.tx, where)
    return bool(said) and context.texts.headed(words(context, say, language)) in said


def rewrite(context: Writer, to: Address, message_id: int, say: Sayable) -> None:
    """Queue a change of a message whose number is known: the question becomes its answer."""
    change = intents.Change(*written(context, say, to.language))
    outbox.put(
        context.tx, Outgoing(intent=change, to=to, about=message_id, urgency=SOON), context.at
    )


def close_question(context: Writer, to: Address, message_id: int) -> None:
    """Queue the removal of a question's buttons: a post beside it says what was done."""
    close = Outgoing(intent=intents.Close(), to=to, about=message_id, urgency=SOON)
    outbox.put(context.tx, close, context.at)


def answer_press(context: Writer, press: str, say: Sayable | None, language: str) -> None:
    """Queue the answer to a press: a line over the chat, which a reader must tap away."""
    text = words(context, say, language) if say is not None else ""
    outbox.put(context.tx, Outgoing(intent=intents.Answer(press, text), urgency=FIRST), context.at)
