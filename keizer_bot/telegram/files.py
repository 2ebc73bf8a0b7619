"""Files that arbiters send in private: fetched before their message is handled.

The download stands outside every transaction, so that a slow network holds up no commit. Its row
stays new until the message is handled: a kill in between loses nothing but the download.
"""

import asyncio
import logging

import msgspec
from telegram.error import BadRequest, TelegramError

from keizer_bot.clock import Clock
from keizer_bot.club.importing.actions import LARGEST, say_busy, sends_files, unpack
from keizer_bot.core.request import ReceivedFile
from keizer_bot.store.transaction import Transaction
from keizer_bot.telegram.api import Api
from keizer_bot.telegram.update import read_update

log = logging.getLogger(__name__)

_TRIES = 3
_TAKES_LONG = 200 * 1024  # bytes
_BETWEEN_TRIES = 1.0  # seconds
_AT_ONCE = 4  # files, each of which is in memory while it is read
_LARGEST_ID = 2**63 - 1  # SQLite's integers


class FileDelivery:
    """Says which file a kept update is waiting for, and fetches it."""

    def __init__(self, api: Api, clock: Clock) -> None:
        self._api = api
        self._clock = clock
        self._few = asyncio.Semaphore(_AT_ONCE)

    def wanted(self, tx: Transaction, body: str) -> str | None:
        """The id of the file that must be fetched before this update is handled, if any.

        Only what an arbiter sends in private, and only if it is not too large. Whoever sends a
        long list sees at once that it is being read.
        """
        if '"document"' not in body:
            return None
        try:
            message = read_update(body).message
        except (msgspec.MsgspecError, RecursionError):
            return None  # it becomes a dead letter
        if message is None or message.chat.type != "private" or message.document is None:
            return None
        document, sender = message.document, message.sender.id if message.sender else 0
        size = document.file_size or 0
        if size > LARGEST or abs(sender) > _LARGEST_ID or not sends_files(tx, sender):
            return None
        if size > _TAKES_LONG:
            say_busy(tx, sender, message.message_id, self._clock.now())
        return document.file_id

    async def fetch(self, file_id: str) -> ReceivedFile | None:
        """What the file holds, read where it keeps nobody waiting; None if it did not come."""
        async with self._few:
            content = await self._content(file_id)
            return None if content is None else await asyncio.to_thread(unpack, content)

    async def _content(self, file_id: str) -> bytes | None:
        for _ in range(_TRIES):
            try:
                return await self._api.document(file_id)
            except BadRequest:
                return None
            except TelegramError as error:
                log.warning("no file from Telegram", extra={"error": type(error).__name__})
                await self._clock.sleep(_BETWEEN_TRIES)
        return None
