"""Noticing that the wall clock was set, or that the machine slept."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from datetime import datetime

log = logging.getLogger(__name__)

_STEP = 2.0  # seconds that wall clock and monotonic clock may differ from one look to the next


class ClockWatch:
    """Compares the wall clock with one that never steps."""

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._last: tuple[datetime, float] | None = None

    def look(self, at: datetime) -> None:
        """Say it in the log if the wall clock went otherwise than time did since the last look."""
        now = self._monotonic()
        if self._last is not None:
            then, before = self._last
            step = (at - then).total_seconds() - (now - before)
            if abs(step) > _STEP:
                log.warning("the wall clock was set by %+.0f seconds", step, extra={"at": at})
        self._last = at, now
