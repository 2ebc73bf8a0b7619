"""What observers are told: requests of the bot, and what happens in the chats."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from typing import TypeAlias

from keizer_bot.standin.model import ButtonPress, ChatMessage
from keizer_bot.standin.refusals import Json

EventKind = Enum("EventKind", "POSTED EDITED DELETED PINNED REACTED PRESSED ANSWERED")
"""What happened to a message or a press."""


@dataclass(frozen=True, slots=True)
class Happening:
    """Something a member would see: a message, or a press and its answer."""

    at: datetime
    kind: EventKind
    subject: ChatMessage | ButtonPress


@dataclass(frozen=True, slots=True)
class Exchange:
    """One request of the bot with its answer, as the transcript keeps it.

    ``params`` are the decoded parameters (uploaded files as ``<name, n bytes>``), ``response``
    is the JSON that was or would have been sent, ``fault`` names a fault that struck.
    """

    at: datetime
    method: str
    params: Json
    response: Json
    fault: str | None = None

    @property
    def ok(self) -> bool:
        """Whether Telegram did what was asked."""
        return bool(self.response["ok"])


Observer: TypeAlias = Callable[[Happening | Exchange], None]
