"""The queue of one bot's updates, acknowledged exactly as by Telegram (TDLib's ``TQueue``)."""

import asyncio
import random
from collections.abc import Collection
from typing import Any

from keizer_bot.clock import Clock
from keizer_bot.standin.refusals import ApiRefusal, ConnectionDropped, Json

KINDS = frozenset({"message", "edited_message", "callback_query", "my_chat_member"})
"""The kinds of updates that the stand-in sends."""

_FORGOTTEN_AFTER = 24 * 3600.0  # seconds
_MOST_AT_ONCE = 100
_LONGEST_POLL = 50  # seconds
_FUTURE = 10  # an offset further than this after the last update is ignored
_PAST = 100_000  # and so is one so far before the first
_FIRST_IDS = (2_000_001, 1_000_000_000)

_OTHER_POLL = (
    "Conflict: terminated by other getUpdates request; "
    "make sure that only one bot instance is running"
)


class UpdateQueue:
    """Holds updates, oldest first, until an ``offset`` above theirs confirms them.

    Args:
        clock: for dates, the 24 hours after which Telegram forgets, and long polling.
        seed: for the random number at which update ids start, and start again.

    ``next_id`` is the id of the next update.

    """

    def __init__(self, clock: Clock, seed: int = 0) -> None:
        self._clock = clock
        self._chance = random.Random(seed)  # noqa: S311 - repeatable, not secret
        self._waiting: list[tuple[float, Json]] = []
        self.next_id = self._chance.randint(*_FIRST_IDS)
        self._allowed = KINDS
        self._poll: asyncio.Future[str] | None = None

    @property
    def pending(self) -> list[Json]:
        """The updates that are not confirmed yet, oldest first."""
        self._forget_old()
        return [update for _, update in self._waiting]

    @property
    def awaited(self) -> bool:
        """True if a request waits for the next update."""
        return self._poll is not None and not self._poll.done()

    def push(self, kind: str, payload: Json) -> None:
        """Queue an update of a kind that the bot wants, and wake a waiting request."""
        if kind not in self._allowed:
            return
        self.push_raw({"update_id": self.next_id, kind: payload})

    def push_raw(self, update: Json) -> None:
        """Queue an update unchanged, even malformed or repeated, with an ``update_id``."""
        self._waiting.append((self._seconds(), update))
        self.next_id = max(self.next_id, update.get("update_id", 0) + 1)
        self._wake("")

    def restart_ids(self) -> None:
        """Continue from a random id, as Telegram does after a quiet week; drops waiting updates."""
        self._waiting.clear()
        self.next_id = self._chance.randint(*_FIRST_IDS)

    def allow(self, kinds: Collection[str] | None) -> None:
        """Set the kinds that the bot wants; None leaves them, empty means the default."""
        if kinds is not None:
            self._allowed = frozenset(kinds) & KINDS or KINDS

    def cut_off(self) -> None:
        """Break the connection of a waiting request; later updates wait for the next one."""
        if self._poll is not None and not self._poll.done():
            self._poll.set_exception(ConnectionDropped(done=False))
        self._poll = None

    async def get(self, offset: int, limit: int, timeout: float) -> list[Json]:  # noqa: ASYNC109 - Telegram's word
        """Answer getUpdates: confirm all below ``offset`` and return the rest, waiting if asked.

        It waits ``timeout`` seconds of the clock or of real time, whichever is over sooner.

        Raises:
            ApiRefusal: 409 when another request comes while this one waits.
            ConnectionDropped: when it is cut off while it waits.

        """
        limit = min(max(limit, 1), _MOST_AT_ONCE)
        timeout = min(max(timeout, 0), _LONGEST_POLL)
        updates = self._take(offset, limit)
        self._wake(_OTHER_POLL)
        if updates or not timeout:
            return updates
        self._poll = asyncio.get_running_loop().create_future()
        if conflict := await self._wait(self._poll, timeout):
            raise ApiRefusal(409, conflict)
        return self._take(offset, limit)

    def discard(self) -> None:
        """Forget all waiting updates."""
        self._waiting.clear()

    def _take(self, offset: int, limit: int) -> list[Json]:
        self._forget_old()
        if offset < 0:
            self._waiting = self._waiting[offset:]
        elif offset and self._sensible(offset):
            self._waiting = [item for item in self._waiting if item[1]["update_id"] >= offset]
        return [update for _, update in self._waiting[:limit]]

    def _sensible(self, offset: int) -> bool:
        head = self._waiting[0][1]["update_id"] if self._waiting else self.next_id
        return bool(head - _PAST <= offset <= self.next_id + _FUTURE)

    def _wake(self, conflict: str) -> None:
        if self._poll is not None and not self._poll.done():
            self._poll.set_result(conflict)
        self._poll = None

    async def _wait(self, poll: asyncio.Future[str], timeout: float) -> str:  # noqa: ASYNC109 - likewise
        """Return why the wait ended: a conflict in Telegram's words, or ""."""
        clock = asyncio.ensure_future(self._clock.sleep(timeout))
        waiting: set[asyncio.Future[Any]] = {poll, clock}
        try:
            await asyncio.wait(waiting, timeout=timeout, return_when=asyncio.FIRST_COMPLETED)
            return poll.result() if poll.done() else ""
        finally:
            clock.cancel()
            poll.cancel()

    def _forget_old(self) -> None:
        limit = self._seconds() - _FORGOTTEN_AFTER
        self._waiting = [item for item in self._waiting if item[0] > limit]

    def _seconds(self) -> float:
        return self._clock.now().timestamp()
