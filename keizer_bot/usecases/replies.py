"""What answers a message or a press besides new words: a reaction, a changed message, a toast."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from keizer_bot.i18n.html import plain
from keizer_bot.store import outbox
from keizer_bot.usecases.post import AT_ONCE, FIRST, SOON
from keizer_bot.usecases.wording import payload, words

if TYPE_CHECKING:
    from datetime import datetime

    from keizer_bot.store.connection import Transaction
    from keizer_bot.usecases.wording import Say, Writer

TOAST = 200  # characters that Telegram shows of the answer to a press


def react(desk: Writer, chat_id: int, message_id: int, emoji: str) -> None:
    """Queue the reaction that tells the writer of a message at once that he was heard."""
    react_at(desk.tx, chat_id, message_id, emoji, desk.at)


def react_at(tx: Transaction, chat_id: int, message_id: int, emoji: str, at: datetime) -> None:
    """Queue a reaction before there is a desk."""
    outbox.put(
        tx,
        chat_id=chat_id,
        method=outbox.REACTION,
        payload={"message_id": message_id, "reaction": [{"type": "emoji", "emoji": emoji}]},
        at=at,
        urgency=AT_ONCE,
    )


def is_posted(desk: Writer, chat_id: int, say: Say, language: str) -> bool:
    """Whether the chat reads these very words already, as a post of what was just done."""
    said = outbox.said(desk.tx, chat_id)
    return bool(said) and desk.texts.headed(words(desk, say, language)) in said


def rewrite(desk: Writer, chat_id: int, message_id: int, say: Say, language: str) -> None:
    """Queue a change of a message whose id is known: the question becomes its answer."""
    parameters = payload(desk, say, (), language) | {"message_id": message_id}
    outbox.put(
        desk.tx,
        chat_id=chat_id,
        method="editMessageText",
        payload=parameters,
        at=desk.at,
        urgency=SOON,
    )


def close_question(desk: Writer, chat_id: int, message_id: int) -> None:
    """Queue the removal of a question's buttons: a post beside it says what was done."""
    outbox.put(
        desk.tx,
        chat_id=chat_id,
        method="editMessageReplyMarkup",
        payload={"message_id": message_id},
        at=desk.at,
        urgency=SOON,
    )


def toast(desk: Writer, query_id: str, say: Say | None, language: str) -> None:
    """Queue the answer to a press: a line over the chat, which a reader must tap away."""
    parameters: dict[str, Any] = {"callback_query_id": query_id}
    if say is not None:
        parameters |= {"text": plain(words(desk, say, language))[:TOAST], "show_alert": True}
    outbox.put(
        desk.tx,
        chat_id=None,
        method="answerCallbackQuery",
        payload=parameters,
        at=desk.at,
        urgency=FIRST,
    )
