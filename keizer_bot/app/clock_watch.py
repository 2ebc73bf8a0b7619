"""Checks the machine's clock against one that never steps, and against Telegram's.

Telegram's time is known from the `Date` header of its answers (`keizer_bot.telegram.api`).
"""

import logging
import time
from collections.abc import Callable
from datetime import datetime, timedelta

from keizer_bot.clock import RealClock

log = logging.getLogger(__name__)

_LOGGED = timedelta(seconds=2)  # a step larger than this is logged
_REPORTED = timedelta(minutes=1)  # a step larger than this is reported
_WRONG = timedelta(minutes=2)  # off Telegram's time; an answer may be delayed by half a minute


def passed() -> float:
    """Seconds by a clock that never steps; on Linux it also counts while the machine sleeps."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()


class ClockWatch:
    """Detects that the machine's clock was set or is wrong; used with the real clock only."""

    def __init__(self, passed: Callable[[], float] = passed) -> None:
        self._passed = passed
        self._last: tuple[datetime, float] | None = None
        self._telegram_time: tuple[datetime, float] | None = None

    def stepped(self, at: datetime) -> datetime | None:
        """The time that the clock would show if it had not been set since the last call.

        `at` is the time that it shows. None unless it was set by more than a minute; a step of more
        than two seconds is logged.
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
        return expected if abs(at - expected) > _REPORTED else None

    def heard(self, telegram_time: datetime) -> None:
        """Note the present time of Telegram's clock."""
        self._telegram_time = telegram_time, self._passed()

    def differs(self, at: datetime) -> datetime | None:
        """Telegram's present time, if `at` differs from it by more than two minutes."""
        if self._telegram_time is None:
            return None
        then, before = self._telegram_time
        telegram_time = then + timedelta(seconds=self._passed() - before)
        return telegram_time if abs(at - telegram_time) > _WRONG else None


class ReceiptClock(RealClock):
    """The clock that dates button presses: the machine's or, while that is wrong, Telegram's."""

    def __init__(self, clock: RealClock, watch: ClockWatch) -> None:
        self._clock = clock
        self._watch = watch

    def now(self) -> datetime:
        """Return the present moment, aware, in UTC."""
        at = self._clock.now()
        return self._watch.differs(at) or at
