"""Telegram's flood limits, counted by the clock that was handed in.

Sending and editing count alike. Telegram publishes 30 messages a second overall, 20 a minute to
one group and about one a second to one chat where short bursts pass; the size of such a burst is
ours, on the strict side.
"""

import math
from collections import defaultdict, deque
from dataclasses import dataclass, field

from keizer_bot.standin.refusals import too_many_requests


@dataclass(slots=True)
class FloodLimits:
    """How much is let through; ``enabled = False`` lets everything pass.

    ``per_second`` is for all chats together, ``per_group_minute`` for one group, and a chat has a
    bucket of ``burst`` messages that fills up by one a second.
    """

    per_second: int = 30
    per_group_minute: int = 20
    burst: int = 5
    enabled: bool = True
    _overall: deque[float] = field(default_factory=deque)
    _groups: dict[int, deque[float]] = field(default_factory=lambda: defaultdict(deque))
    _buckets: dict[int, tuple[float, float]] = field(default_factory=dict)

    def admit(self, chat_id: int, now: float, *, group: bool) -> None:
        """Count one message to ``chat_id`` at ``now`` (seconds).

        Raises:
            ApiRefusal: 429 with whole seconds to wait; a refused message counts nowhere.

        """
        if not self.enabled:
            return
        waits = [_wait(self._overall, now, 1.0, self.per_second)]
        if group:
            waits.append(_wait(self._groups[chat_id], now, 60.0, self.per_group_minute))
        tokens = self._tokens(chat_id, now)
        waits.append(1.0 - tokens)
        if max(waits) > 0:
            raise too_many_requests(max(1, math.ceil(max(waits))))
        self._overall.append(now)
        self._buckets[chat_id] = (tokens - 1.0, now)
        if group:
            self._groups[chat_id].append(now)

    def admit_reaction(self, now: float) -> None:
        """Count a reaction at ``now``: it is a call like any other, but no message to its chat.

        Raises:
            ApiRefusal: 429, as above.

        """
        wait = _wait(self._overall, now, 1.0, self.per_second) if self.enabled else 0.0
        if wait > 0:
            raise too_many_requests(max(1, math.ceil(wait)))
        self._overall.append(now)

    def _tokens(self, chat_id: int, now: float) -> float:
        tokens, since = self._buckets.get(chat_id, (float(self.burst), now))
        return min(float(self.burst), tokens + max(0.0, now - since))


def _wait(sent: deque[float], now: float, window: float, most: int) -> float:
    """Return the seconds until the window has room, 0 or less if it has."""
    while sent and not now - window < sent[0] <= now:
        sent.popleft()
    return sent[0] + window - now if len(sent) >= most else 0.0
