"""Makes pictures and files when their row is sent: one at a time, and none twice.

A file that was uploaded before is sent by its id. Files made last are kept in memory, so that a
repeated call, or a second chat, does not have to wait for them again.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from telegram import InputFile, Message
from telegram.error import BadRequest

from keizer_bot.clock import Clock
from keizer_bot.core.attachments import Order, make, mark
from keizer_bot.store import uploads
from keizer_bot.store.connection import Database

log = logging.getLogger(__name__)

_AT_HAND = 4  # files kept in memory
_NOT_KNOWN = ("file identifier", "file id", "file_id", "file reference", "file_reference")


class CannotMake(Exception):
    """The file cannot be made, so its words are sent without it."""


class FileSender:
    """Makes files, and sends them."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock
        self._at_hand: dict[str, bytes] = {}
        self._bench = asyncio.Lock()

    async def send(
        self, order: Order, call: Callable[[str | InputFile], Awaitable[Message]]
    ) -> Message:
        """Send the file by `call`; returns the message. Raises CannotMake, TelegramError."""
        key = mark(order)
        file_id = await self._database.run(lambda tx: uploads.file_id(tx, key, self._clock.now()))
        if file_id is not None:
            try:
                return await call(file_id)
            except BadRequest as error:
                if not any(words in error.message.lower() for words in _NOT_KNOWN):
                    raise
        content = await self._made(key, order)
        message = await call(InputFile(content, filename=order["name"]))
        await self._remember(key, message)
        return message

    async def _made(self, key: str, order: Order) -> bytes:
        """The file's bytes, made in a thread; one at a time."""
        async with self._bench:
            if key not in self._at_hand:
                try:
                    content = await asyncio.to_thread(make, order)
                except Exception as error:
                    log.exception("no file of %s", order.get("of"))
                    raise CannotMake(type(error).__name__) from error
                while len(self._at_hand) >= _AT_HAND:
                    del self._at_hand[next(iter(self._at_hand))]
                self._at_hand[key] = content
            return self._at_hand[key]

    async def _remember(self, key: str, message: Message) -> None:
        """Store Telegram's id of what was uploaded; a photo has several sizes, the largest last."""
        sent = message.photo[-1] if message.photo else message.document
        if sent is not None:
            file_id = sent.file_id
            await self._database.run(
                lambda tx: uploads.remember(tx, key, file_id, self._clock.now())
            )
