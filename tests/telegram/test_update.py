"""Updates as the bot reads them, beside python-telegram-bot's reading of the same JSON."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import msgspec
import pytest
import telegram
from telegram.constants import MessageAttachmentType

from keizer_bot.telegram.dispatch import hear
from keizer_bot.telegram.update import Attached, read_update

WHEN = int(datetime(2026, 11, 20, 17, 59, 59, tzinfo=UTC).timestamp())
ANNA = {
    "id": 7,
    "is_bot": False,
    "first_name": "Anna",
    "last_name": "de Wit",
    "language_code": "it",
}
PLAIN = {
    "message_id": 3,
    "date": WHEN,
    "chat": {"id": -5, "type": "supergroup", "title": "De Pion"},
    "from": ANNA,
    "text": "/afmelden",
    "message_thread_id": 12,
    "is_topic_message": True,
}


def both(update: dict[str, Any]) -> tuple[Any, Any]:
    """The same update read by us and by python-telegram-bot."""
    update = {"update_id": 1} | update
    return read_update(json.dumps(update)), telegram.Update.de_json(update, None)


def test_a_message_says_the_same() -> None:
    """Its sender, chat, moment and text."""
    ours, theirs = (update.message for update in both({"message": PLAIN}))
    heard = hear(ours)
    assert heard is not None
    assert heard.at == theirs.date
    assert heard.sender is not None
    assert heard.sender.name == theirs.from_user.full_name == "Anna de Wit"
    names = ("text", "message_id", "message_thread_id", "is_topic_message", "caption")
    assert [getattr(ours, n) for n in names] == [getattr(theirs, n) for n in names]
    assert (ours.chat.id, ours.chat.type) == (theirs.chat.id, theirs.chat.type)


def test_whatever_telegram_attaches_is_known() -> None:
    """All kinds that python-telegram-bot knows."""
    assert set(Attached.__struct_fields__) == {str(kind) for kind in MessageAttachmentType}


def test_a_press_says_the_same() -> None:
    """For an old message Telegram only gives its place, with 0 as date."""
    old = {"message_id": 3, "date": 0, "chat": PLAIN["chat"]}
    query = {"id": "4", "from": ANNA, "chat_instance": "1", "data": "k:5", "message": old}
    ours, theirs = (update.callback_query for update in both({"callback_query": query}))
    assert (ours.id, ours.data, ours.sender.id) == (theirs.id, theirs.data, theirs.from_user.id)
    assert ours.message.chat.id == theirs.message.chat.id
    assert ours.message.message_id == theirs.message.message_id


@pytest.mark.parametrize(
    "wrong", [{"date": 10**30}, {"date": "y"}, {"from": 7}, {"chat": 5}, {"message_id": None}]
)
def test_malformed_updates_are_refused(wrong: dict[str, Any]) -> None:
    """Then it becomes a dead letter."""
    with pytest.raises(msgspec.ValidationError):
        read_update(json.dumps({"message": PLAIN | wrong}))


def test_unknown_kinds_of_updates_are_skipped() -> None:
    """A field of next year, of any form."""
    assert read_update(json.dumps({"message": PLAIN | {"mood": [1]}})).message is not None
