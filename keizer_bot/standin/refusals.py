"""The refusals of the Bot API in Telegram's own words: flood limits, and injected faults."""

import math
import random
from collections import defaultdict, deque
from collections.abc import Collection
from dataclasses import dataclass, field
from enum import StrEnum
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


class Fault(StrEnum):
    """A way in which a request fails."""

    DROP_REQUEST = "drop_request"
    """The connection closes before anything is done."""
    DROP_REPLY = "drop_reply"
    """The request is carried out; the connection closes before the answer."""
    TOO_MANY_REQUESTS = "429"
    BAD_GATEWAY = "502"
    """An HTML page from the server in front, as Telegram gives it; nothing is done."""
    FORBIDDEN = "403"
    BAD_REQUEST = "400"


_PASSING = (Fault.DROP_REQUEST, Fault.DROP_REPLY, Fault.TOO_MANY_REQUESTS, Fault.BAD_GATEWAY)


class ConnectionDropped(Exception):
    """The caller gets no answer; ``done`` is true if the request was carried out."""

    def __init__(self, *, done: bool) -> None:
        self.done = done
        super().__init__("the connection was closed without an answer")


class Faults:
    """Chooses the requests that fail; methods are named as in the Bot API, ignoring case."""

    def __init__(self) -> None:
        self._scripted: dict[str, deque[Fault]] = defaultdict(deque)
        self._rate = 0.0
        self._kinds: tuple[Fault, ...] = ()
        self._methods: frozenset[str] = frozenset()
        self._chance = random.Random(0)  # noqa: S311 - repeatable, not secret

    def fail_next(self, method: str, fault: Fault, times: int = 1) -> None:
        """Let the next ``times`` requests of ``method`` fail with ``fault``.

        They come after those of earlier calls.
        """
        self._scripted[method.lower()].extend([fault] * times)

    def fail_at_random(
        self, rate: float, seed: int, kinds: Collection[Fault] = (), methods: Collection[str] = ()
    ) -> None:
        """Let a share ``rate`` of requests fail (0 stops it); the same seed fails the same ones.

        No ``kinds`` means those that pass by themselves, no ``methods`` means all.
        """
        self._rate = rate
        self._kinds = tuple(kinds) or _PASSING
        self._methods = frozenset(name.lower() for name in methods)
        self._chance = random.Random(seed)  # noqa: S311 - repeatable, not secret

    def strike(self, method: str) -> Fault | None:
        """Return the fault for this request, if any; a scripted one is used up."""
        if scripted := self._scripted[method.lower()]:
            return scripted.popleft()
        if self._methods and method.lower() not in self._methods:
            return None
        if self._rate and self._chance.random() < self._rate:
            return self._chance.choice(self._kinds)
        return None


def refusal_of(fault: Fault) -> ApiRefusal:
    """Return the transcript's answer for a request that was not carried out."""
    return {
        Fault.DROP_REQUEST: ApiRefusal(0, "the request was lost on its way"),
        Fault.TOO_MANY_REQUESTS: too_many_requests(3),
        Fault.BAD_GATEWAY: ApiRefusal(502, "Bad Gateway"),
        Fault.FORBIDDEN: forbidden("bot was blocked by the user"),
        Fault.BAD_REQUEST: bad_request("chat not found"),
    }[fault]
