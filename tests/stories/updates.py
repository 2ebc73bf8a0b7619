"""Odd kinds of messages, as Telegram describes them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

FILES = Path(__file__).parent / "files"

Message = dict[str, Any]


def document(name: str) -> Message:
    """A file of `files/`; its id is its name."""
    size = (FILES / name).stat().st_size
    return {"file_id": name, "file_unique_id": name, "file_name": name, "file_size": size}


def _plain(message: Message) -> Message:
    return message


def _edited(message: Message) -> Message:
    return message | {"edit_date": message["date"]}


def _voice(message: Message) -> Message:
    sound = {"file_id": "voice", "file_unique_id": "voice", "duration": 3}
    return {key: value for key, value in message.items() if key != "text"} | {"voice": sound}


def _forwarded(message: Message) -> Message:
    origin = {"type": "hidden_user", "sender_user_name": "X", "date": message["date"]}
    return message | {"forward_origin": origin}


def _delayed(message: Message) -> Message:
    return message | {"date": message["date"] - 2 * 3600}


def _anonymous(message: Message) -> Message:
    bot = {"id": 1087968824, "is_bot": True, "first_name": "Group", "username": "GroupAnonymousBot"}
    return message | {"from": bot, "sender_chat": message["chat"]}


HOW: dict[str, Callable[[Message], Message]] = {
    "": _plain,
    "edited": _edited,
    "voice": _voice,
    "forwarded": _forwarded,
    "anonymous": _anonymous,
    "delayed": _delayed,
}
