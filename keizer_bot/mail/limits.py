"""Limits mail to the host's number an hour, and to none while the server is down.

A tenth of that number is reserved for mail that somebody is waiting for, such as a link to sign in.
"""

from collections import deque
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

_HOUR = timedelta(hours=1)
_WAITED_FOR = 2  # up to this urgency somebody waits at their screen
_RESERVE = 10  # one in so many mails is reserved for those


def pause(attempts: int) -> timedelta:
    """The wait after that number of attempts: 1 minute, 2, 4 … up to half an hour.

    A server that does not know us yet (greylisting) accepts nothing in the first minutes.
    """
    return timedelta(minutes=min(30, 2 ** min(max(attempts - 1, 0), 5)))


class MailLimits:
    """Counts the mails of the last hour, and notes since when the server accepts nothing."""

    def __init__(self, an_hour: int) -> None:
        self._an_hour = an_hour
        self._sent: deque[datetime] = deque()
        self._failures = 0
        self._down_since: datetime | None = None
        self._closed_until = datetime.min.replace(tzinfo=UTC)

    def spend(self, moments: Iterable[datetime]) -> None:
        """Count mails that were, or may have been, handed over at these moments."""
        self._sent.extend(moments)

    def server_failed(self, at: datetime) -> timedelta:
        """Record that the server accepted nothing; returns how long to wait."""
        self._failures += 1
        self._down_since = self._down_since or at
        wait = pause(self._failures)
        self._closed_until = at + wait
        return wait

    def server_answered(self) -> None:
        """Record that the server works."""
        self._failures, self._down_since = 0, None

    def is_down_for(self, at: datetime) -> timedelta:
        """Time for which the server has accepted nothing."""
        return at - self._down_since if self._down_since else timedelta()

    def opens(self, now: datetime, urgency: int) -> datetime:
        """The moment from which a mail of that urgency may be sent; in the past if it may now."""
        while self._sent and self._sent[0] <= now - _HOUR:
            self._sent.popleft()
        reserved = 0 if urgency <= _WAITED_FOR else -(-self._an_hour // _RESERVE)
        room = max(1, self._an_hour - reserved)
        if len(self._sent) < room:
            return self._closed_until
        return max(self._closed_until, self._sent[len(self._sent) - room] + _HOUR)
