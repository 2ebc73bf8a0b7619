"""Whether the machine's clock can be relied on: compared with one that never steps, and Telegram's.

What Telegram's clock shows is known from the `Date` of its answers (`keizer_bot.telegram.api`).
"""

import logging
import time
from collections.abc import Callable
from datetime import datetime, timedelta

from keizer_bot.clock import RealClock

log = logging.getLogger(__name__)

_LOGGED = timedelta(seconds=2)  # that the two clocks may differ from one look to the next
_TOLD = timedelta(minutes=1)
_WRONG = timedelta(minutes=2)  # from Telegram's; an answer may have waited as long as half a minute


def passed() -> float:
    """Seconds by a clock that never steps; on Linux it goes on while the machine sleeps."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()


class ClockWatch:
    """Looks after the machine's clock; for no other is there one."""

    def __init__(self, passed: Callable[[], float] = passed) -> None:
        self._passed = passed
        self._last: tuple[datetime, float] | None = None
        self._theirs: tuple[datetime, float] | None = None

    def stepped(self, at: datetime) -> datetime | None:
        """What the clock would show if it had not been set by more than a minute since last time.

        `at` is what it shows. None if it was not; a smaller step is in the log alone.
        """
        now = self._passed()
        last, self._last = self._last, (at, now)
        if last is None:
            return None
        then, before = last
        expected = then + timedelta(seconds=now - before)
        if abs(at - expected) > _LOGGED:
            step = (at - expected).total_seconds()
            log.warning("the wall clock was set by %+.0f seconds", step, extra={"at": at})
        return expected if abs(at - expected) > _TOLD else None

    def heard(self, theirs: datetime) -> None:
        """Telegram's clock shows this now."""
        self._theirs = theirs, self._passed()

    def differs(self, at: datetime) -> datetime | None:
        """What Telegram's clock shows by now, if `at` is more than two minutes from it."""
        if self._theirs is None:
            return None
        then, before = self._theirs
        theirs = then + timedelta(seconds=self._passed() - before)
        return theirs if abs(at - theirs) > _WRONG else None


class ReceiptClock(RealClock):
    """By which presses are dated: the machine's clock or, while that one is wrong, Telegram's."""

    def __init__(self, clock: RealClock, watch: ClockWatch) -> None:
        self._clock = clock
        self._watch = watch

    def now(self) -> datetime:
        """Return the present moment, aware, in UTC."""
        at = self._clock.now()
        return self._watch.differs(at) or at
