"""Files that arbiters send in private: fetched before their message is handled.

The download stands outside every transaction, so that a slow network holds up no commit. Its row
stays new until the message is handled: a kill in between loses nothing but the download.
"""

import asyncio
import json
import logging
from typing import Any, Protocol

from telegram.error import BadRequest, TelegramError

from keizer_bot.clock import Clock
from keizer_bot.club.importing.actions import LARGEST, say_busy, sends_files, unpack
from keizer_bot.core.request import ReceivedFile
from keizer_bot.store.transaction import Transaction

log = logging.getLogger(__name__)

_TRIES = 3
_TAKES_LONG = 200 * 1024  # bytes
_BETWEEN_TRIES = 1.0  # seconds
_LARGEST_ID = 2**63 - 1  # SQLite's integers


class Source(Protocol):
    """Where files are fetched from (keizer_bot.telegram.api)."""

    async def document(self, file_id: str) -> bytes:
        """The content of that file. Raises TelegramError."""
        ...


class FileDelivery:
    """Says which file a kept update is waiting for, and fetches it."""

    def __init__(self, source: Source, clock: Clock) -> None:
        self._source = source
        self._clock = clock

    def wanted(self, tx: Transaction, body: str) -> str | None:
        """The id of the file that must be fetched before this update is handled, if any.

        Only what an arbiter sends in private, and only if it is not too large. Whoever sends a
        long list sees at once that it is being read.
        """
        if '"document"' not in body:
            return None
        message = _table(_table(_read(body)).get("message"))
        document, sender = _table(message.get("document")), _table(message.get("from")).get("id")
        if _table(message.get("chat")).get("type") != "private" or not document:
            return None
        file_id, size = document.get("file_id"), document.get("file_size") or 0
        if not isinstance(file_id, str) or not isinstance(size, int) or size > LARGEST:
            return None
        if not isinstance(sender, int) or abs(sender) > _LARGEST_ID:
            return None
        if not sends_files(tx, sender):
            return None
        number = message.get("message_id")
        if size > _TAKES_LONG and isinstance(number, int):
            say_busy(tx, sender, number, self._clock.now())
        return file_id

    async def fetch(self, file_id: str) -> ReceivedFile | None:
        """What the file holds, read where it keeps nobody waiting; None if it did not come."""
        content = await self._content(file_id)
        return None if content is None else await asyncio.to_thread(unpack, content)

    async def _content(self, file_id: str) -> bytes | None:
        for _ in range(_TRIES):
            try:
                return await self._source.document(file_id)
            except BadRequest:
                return None
            except TelegramError as error:
                log.warning("no file from Telegram", extra={"error": type(error).__name__})
                await self._clock.sleep(_BETWEEN_TRIES)
        return None


def _read(body: str) -> object:
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        return None


def _table(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}
