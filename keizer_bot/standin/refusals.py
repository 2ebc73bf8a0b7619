"""The refusals of the Bot API in Telegram's own words, and its flood limits."""

import math
from collections import defaultdict, deque
from dataclasses import dataclass, field
from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]


class ApiRefusal(Exception):
    """An answer ``{"ok": false}``: the code, Telegram's description, and its parameters."""

    def __init__(self, code: int, description: str, parameters: Json | None = None) -> None:
        self.code = code
        self.description = description
        self.parameters = parameters
        super().__init__(f"{code} {description}")


class NotModelledError(ApiRefusal):
    """A 400 of the stand-in's own, for requests that it does not model but Telegram accepts."""

    def __init__(self, reason: str) -> None:
        super().__init__(400, f"Bad Request: the stand-in refuses {reason}")


class ConnectionDropped(Exception):
    """The caller gets no answer; ``done`` is true if the request was carried out."""

    def __init__(self, *, done: bool) -> None:
        self.done = done
        super().__init__("the connection was closed without an answer")


Disturbance: TypeAlias = ApiRefusal | ConnectionDropped
"""The answers that an outage or a test gives the bot."""


def bad_request(description: str) -> ApiRefusal:
    """Return the 400 that Telegram gives for a request that it understands but will not do."""
    return ApiRefusal(400, f"Bad Request: {description}")


def forbidden(description: str) -> ApiRefusal:
    """Return the 403 that Telegram gives where the bot has no access."""
    return ApiRefusal(403, f"Forbidden: {description}")


def too_many_requests(retry_after: int) -> ApiRefusal:
    """Return the 429 that asks to wait ``retry_after`` whole seconds."""
    description = f"Too Many Requests: retry after {retry_after}"
    return ApiRefusal(429, description, {"retry_after": retry_after})


@dataclass(slots=True)
class FloodLimits:
    """Limits the rate of messages; ``enabled = False`` turns that off.

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
        """Count a reaction at ``now``: in all calls, but not as a message to its chat.

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
