"""When the next mail may go: as many in an hour as the host allows, none while the server is down.

The last tenth of an hour's mails is kept for what somebody waits for, as a link to sign in.
"""

from collections import deque
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

_HOUR = timedelta(hours=1)
_WAITED_FOR = 2  # an urgency up to here is of somebody at their screen
_KEPT_FREE = 10  # of how many one is kept for those


def pause(attempts: int) -> timedelta:
    """How long to wait after so many attempts: 1 minute, 2, 4 … half an hour.

    A server that does not know us yet (greylisting) takes nothing in the first minutes.
    """
    return timedelta(minutes=min(30, 2 ** min(max(attempts - 1, 0), 5)))


class MailLimits:
    """What was sent in the last hour, and since when the server takes nothing."""

    def __init__(self, an_hour: int) -> None:
        self._an_hour = an_hour
        self._sent: deque[datetime] = deque()
        self._failures = 0
        self._down_since: datetime | None = None
        self._closed_until = datetime.min.replace(tzinfo=UTC)

    def spend(self, moments: Iterable[datetime]) -> None:
        """Mails were handed over at these moments, or may have been."""
        self._sent.extend(moments)

    def server_failed(self, at: datetime) -> timedelta:
        """The server took nothing: leave it alone for this long."""
        self._failures += 1
        self._down_since = self._down_since or at
        wait = pause(self._failures)
        self._closed_until = at + wait
        return wait

    def server_answered(self) -> None:
        """The server looks at mails (again)."""
        self._failures, self._down_since = 0, None

    def is_down_for(self, at: datetime) -> timedelta:
        """For how long the server has taken nothing."""
        return at - self._down_since if self._down_since else timedelta()

    def opens(self, now: datetime, urgency: int) -> datetime:
        """From when on a mail of that urgency may go: a moment of the past, if it may now."""
        while self._sent and self._sent[0] <= now - _HOUR:
            self._sent.popleft()
        kept = 0 if urgency <= _WAITED_FOR else -(-self._an_hour // _KEPT_FREE)
        room = max(1, self._an_hour - kept)
        if len(self._sent) < room:
            return self._closed_until
        return max(self._closed_until, self._sent[len(self._sent) - room] + _HOUR)
