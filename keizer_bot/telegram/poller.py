"""Fetches updates from Telegram, and acknowledges them only after they are committed.

python-telegram-bot's own poller acknowledges before anything is handled; this one fetches the next
updates only after `Inbox.keep` has committed the last ones.
"""

import asyncio
import logging
import random
from datetime import datetime
from typing import Any

from telegram.error import Conflict, InvalidToken, RetryAfter, TelegramError

from keizer_bot.clock import Clock
from keizer_bot.telegram.api import LONG_POLL, POLL_LIMIT, Api, seconds_to_wait
from keizer_bot.telegram.arrival import next_offset
from keizer_bot.telegram.inbox import Inbox
from keizer_bot.telegram.refusals import TokenRefused, TwoMachines

log = logging.getLogger(__name__)

_CONFLICTS = 5  # a poll that was just broken off can conflict with our next one
_BETWEEN_CONFLICTS = 2.0  # seconds
_LONGEST_PAUSE = 30.0  # seconds between tries while Telegram cannot be reached


class Poller:
    """The only caller of getUpdates."""

    def __init__(self, api: Api, inbox: Inbox, clock: Clock) -> None:
        self._api = api
        self._inbox = inbox
        self._clock = clock
        self._chance = random.SystemRandom()
        self._offset: int | None = None
        self._offset_before: int | None = None
        self._away = True  # true until Telegram's backlog has been fetched after a silence
        self._emptied: datetime | None = None  # start of the last poll that left nothing behind
        self._wanted: datetime | None = None
        self._asked = asyncio.Event()
        self._progress = asyncio.Event()

    async def run(self) -> None:
        """Poll for ever. Raises TokenRefused, TwoMachines, StoreFailed."""
        failures = conflicts = 0
        while True:
            try:
                updates = await self._poll()
            except Conflict:
                self._away = True
                conflicts += 1
                if conflicts >= _CONFLICTS:
                    raise TwoMachines from None
                await self._clock.sleep(_BETWEEN_CONFLICTS)
            except InvalidToken:
                raise TokenRefused from None
            except TelegramError as error:
                self._away = True
                failures += 1
                if failures == 1:  # once; the health line says since when
                    log.warning("no updates from Telegram", extra={"error": type(error).__name__})
                await self._clock.sleep(self._pause(failures, error))
            else:
                if updates is not None:
                    failures = conflicts = 0
                    await self._pause_if_stuck(updates)

    async def drained(self, moment: datetime) -> None:
        """Return when everything that was sent before the moment has been fetched and handled.

        This breaks off a long poll, and repeats a poll of 0 seconds, begun at or after the moment,
        until it brings fewer updates than it asks for. If the clock is set back to before the
        moment, it waits for nothing more.
        """
        while not self._is_empty_since(moment):
            self._wanted = moment
            self._progress.clear()
            self._asked.set()
            await self._progress.wait()
        await self._inbox.handled_before(moment)

    def _is_empty_since(self, moment: datetime | None) -> bool:
        now = self._clock.now()
        if moment is None or now < moment:
            return True
        return self._emptied is not None and moment <= self._emptied <= now

    async def _poll(self) -> list[Any] | None:
        """The updates of one call, committed; None if it was broken off for a short one."""
        short = not self._is_empty_since(self._wanted)
        if not short:
            self._progress.set()  # after a step of the clock a waiter would wait in vain
        self._asked.clear()
        begun = self._clock.now()
        call = asyncio.ensure_future(self._api.updates(self._offset, 0 if short else LONG_POLL))
        asked = asyncio.ensure_future(self._asked.wait())
        try:
            await asyncio.wait({call, asked}, return_when=asyncio.FIRST_COMPLETED)
            if not call.done() and not short:
                return None
            updates = await call
        finally:
            asked.cancel()
            call.cancel()
        # When asked twice with one offset within half a second, Telegram gives one update although
        # it has more.
        throttled = len(updates) == 1 and self._offset == self._offset_before
        more = len(updates) >= POLL_LIMIT or throttled
        await self._inbox.keep(updates, away=self._away, more=more)
        self._offset_before, self._offset = self._offset, next_offset(updates) or self._offset
        if not more:
            self._emptied, self._away = begun, False
        self._progress.set()
        return updates

    async def _pause_if_stuck(self, updates: list[Any]) -> None:
        """Pause if no update has a number, because then none can be acknowledged."""
        if updates and next_offset(updates) is None:
            await self._clock.sleep(_BETWEEN_CONFLICTS)

    def _pause(self, failures: int, error: TelegramError) -> float:
        """Seconds to wait after that number of failures in a row, with some chance in it."""
        if isinstance(error, RetryAfter):
            return seconds_to_wait(error)
        longest = min(_LONGEST_PAUSE, 2.0 ** min(failures, 10) / 2)
        return longest * self._chance.uniform(0.5, 1)
