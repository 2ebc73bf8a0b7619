"""A clock that only moves when a test tells it to."""

import asyncio
import heapq
from datetime import UTC, datetime, timedelta


class ManualClock:
    """A clock for tests: it stands still until it is set.

    Sleepers wake in the order of their moments when ``set`` or ``advance`` passes them; they run
    at the next turn of the event loop.
    """

    def __init__(self, moment: datetime) -> None:
        self._now = moment.astimezone(UTC)
        self._sleepers: list[tuple[datetime, int, asyncio.Future[None]]] = []
        self._count = 0

    def now(self) -> datetime:
        """Return the moment that was last set."""
        return self._now

    def set(self, moment: datetime) -> None:
        """Jump to ``moment``, forwards or backwards, and wake everybody who waits for it."""
        self._now = moment.astimezone(UTC)
        while self._sleepers and self._sleepers[0][0] <= self._now:
            future = heapq.heappop(self._sleepers)[2]
            if not future.done():
                future.set_result(None)

    def advance(self, seconds: float) -> None:
        """Let that many ``seconds`` pass at once."""
        self.set(self._now + timedelta(seconds=seconds))

    async def sleep(self, seconds: float) -> None:
        """Return when ``advance`` or ``set`` has let ``seconds`` pass."""
        await self.sleep_until(self._now + timedelta(seconds=seconds))

    async def sleep_until(self, moment: datetime) -> None:
        """Return when ``advance`` or ``set`` has reached ``moment``."""
        if moment <= self._now:
            await asyncio.sleep(0)
            return
        future = asyncio.get_running_loop().create_future()
        self._count += 1
        heapq.heappush(self._sleepers, (moment.astimezone(UTC), self._count, future))
        await future
