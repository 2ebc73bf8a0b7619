"""Where pictures and files are made, when their row is sent: one at a time, none twice.

What Telegram has already is sent by its id. What was made a moment ago is still at hand: a call
that is repeated, or a second chat, does not wait for it again.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any

from telegram.error import BadRequest

from keizer_bot.store import uploads
from keizer_bot.usecases.attachments import is_picture, make, mark

if TYPE_CHECKING:
    from collections.abc import Mapping

    from keizer_bot.bot.telegram import Api
    from keizer_bot.clock import Clock
    from keizer_bot.store.connection import Database
    from keizer_bot.usecases.attachments import Order

log = logging.getLogger(__name__)

_AT_HAND = 4  # files that were made last
_NOT_KNOWN = ("file identifier", "file id", "file_id", "file reference", "file_reference")


class CannotMake(Exception):
    """The file cannot be made: its words go alone."""


class Workshop:
    """Sends rows with a file."""

    def __init__(self, database: Database, api: Api, clock: Clock) -> None:
        self._database = database
        self._api = api
        self._clock = clock
        self._at_hand: dict[str, bytes] = {}
        self._bench = asyncio.Lock()

    async def call(self, method: str, parameters: Mapping[str, Any], order: Order) -> Any:  # noqa: ANN401 - JSON
        """The result of the method with the file. Raises CannotMake, TelegramError."""
        part, known_as = "photo" if is_picture(order) else "document", mark(order)
        file_id = await self._database.run(uploads.file_id, known_as, self._clock.now())
        if file_id is not None:
            try:
                return await self._api.call(method, {**parameters, part: file_id})
            except BadRequest as error:
                if not any(words in error.message.lower() for words in _NOT_KNOWN):
                    raise
        content = await self._made(known_as, order)
        result = await self._api.call(method, parameters, {part: (order["name"], content)})
        await self._remember(known_as, result.get(part))
        return result

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

    async def _remember(self, known_as: str, sent: Any) -> None:  # noqa: ANN401 - JSON
        """Keep Telegram's id of what was uploaded; a photo comes in sizes, the largest last."""
        sizes = sent if isinstance(sent, list) else [sent]
        file_id = sizes[-1].get("file_id") if sizes and isinstance(sizes[-1], dict) else None
        if isinstance(file_id, str):
            await self._database.run(uploads.remember, known_as, file_id, self._clock.now())
