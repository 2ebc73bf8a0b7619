"""What a Telegram message says, by whom and where; and what is passed over in silence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from keizer_bot.i18n.catalogue import LANGUAGES
from keizer_bot.usecases.reception import Place, Sender

if TYPE_CHECKING:
    from datetime import datetime

    import telegram


@dataclass(frozen=True, slots=True)
class Heard:
    """Words from a person. `sender` is None for an anonymous admin or a channel.

    `language` is that of his telephone if the house speaks it, else Dutch.
    """

    text: str
    sender: Sender | None
    place: Place
    message_id: int
    at: datetime
    language: str


def hear(message: telegram.Message) -> Heard | None:
    """The words of a message; None for bots, forwards and what has no words in a group.

    In private a voice message or a picture is meant for the bot too: its words are empty.
    """
    text = message.text or message.caption or ""
    wordless = message.chat.type == "private" and message.effective_attachment is not None
    if (
        not (text or wordless)
        or message.via_bot
        or message.forward_origin
        or message.is_automatic_forward
    ):
        return None
    sender = _sender(message)
    if sender is None and message.sender_chat is None:
        return None
    user = message.from_user
    spoken = (user.language_code or "")[:2] if user else ""
    return Heard(
        text=text,
        sender=sender,
        place=place_of(message),
        message_id=message.message_id,
        at=message.date,
        language=spoken if spoken in LANGUAGES else "nl",
    )


def _sender(message: telegram.Message) -> Sender | None:
    user = message.from_user
    if user is None or user.is_bot or message.sender_chat is not None:
        return None
    return Sender(user.id, user.full_name)


def place_of(message: telegram.Message) -> Place:
    """Where a message was said."""
    topic = message.message_thread_id if message.is_topic_message else None
    return Place(message.chat.id, topic or 0, private=message.chat.type == "private")
