"""Whether the machine's clock was set: it is compared with one that never steps."""

import logging
import time
from collections.abc import Callable
from datetime import datetime, timedelta

log = logging.getLogger(__name__)

_LOGGED = timedelta(seconds=2)  # that the two clocks may differ from one look to the next
_TOLD = timedelta(minutes=1)


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
