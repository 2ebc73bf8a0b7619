"""Where pictures and files are made, when their row is sent: one at a time, none twice.

What Telegram has already is sent by its id. What was made a moment ago is still at hand: a call
that is repeated, or a second chat, does not wait for it again.
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

_AT_HAND = 4  # files that were made last
_NOT_KNOWN = ("file identifier", "file id", "file_id", "file reference", "file_reference")


class CannotMake(Exception):
    """The file cannot be made: its words go alone."""


class FileSender:
    """Makes files, and sends them once they are made."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock
        self._at_hand: dict[str, bytes] = {}
        self._bench = asyncio.Lock()

    async def send(
        self, order: Order, call: Callable[[str | InputFile], Awaitable[Message]]
    ) -> Message:
        """The message with the file, sent by `call`. Raises CannotMake, TelegramError."""
        known_as = mark(order)
        file_id = await self._database.run(
            lambda tx: uploads.file_id(tx, known_as, self._clock.now())
        )
        if file_id is not None:
            try:
                return await call(file_id)
            except BadRequest as error:
                if not any(words in error.message.lower() for words in _NOT_KNOWN):
                    raise
        content = await self._made(known_as, order)
        message = await call(InputFile(content, filename=order["name"]))
        await self._remember(known_as, message)
        return message

    async def _made(self, known_as: str, order: Order) -> bytes:
        """The file's bytes, made beside the event loop: only one at a time, for the others wait."""
        async with self._bench:
            if known_as not in self._at_hand:
                try:
                    content = await asyncio.to_thread(make, order)
                except Exception as error:
                    log.exception("no file of %s", order.get("of"))
                    raise CannotMake(type(error).__name__) from error
                while len(self._at_hand) >= _AT_HAND:
                    del self._at_hand[next(iter(self._at_hand))]
                self._at_hand[known_as] = content
            return self._at_hand[known_as]

    async def _remember(self, known_as: str, message: Message) -> None:
        """Keep Telegram's id of what was uploaded; a photo comes in sizes, the largest last."""
        sent = message.photo[-1] if message.photo else message.document
        if sent is not None:
            file_id = sent.file_id
            await self._database.run(
                lambda tx: uploads.remember(tx, known_as, file_id, self._clock.now())
            )
