"""Faults for tests to inject into the stand-in's answers, scripted or at random."""

import random
from collections import defaultdict, deque
from collections.abc import Callable, Collection
from enum import StrEnum

from keizer_bot.standin.model import (
    ApiRefusal,
    ConnectionDropped,
    Disturbance,
    bad_request,
    forbidden,
    too_many_requests,
)
from keizer_bot.standin.world import Telegram


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


_DISTURBANCES: dict[Fault, Callable[[], Disturbance]] = {
    Fault.DROP_REQUEST: lambda: ConnectionDropped(done=False),
    Fault.DROP_REPLY: lambda: ConnectionDropped(done=True),
    Fault.TOO_MANY_REQUESTS: lambda: too_many_requests(3),
    Fault.BAD_GATEWAY: lambda: ApiRefusal(502, "Bad Gateway"),
    Fault.FORBIDDEN: lambda: forbidden("bot was blocked by the user"),
    Fault.BAD_REQUEST: lambda: bad_request("chat not found"),
}
_PASSING = (Fault.DROP_REQUEST, Fault.DROP_REPLY, Fault.TOO_MANY_REQUESTS, Fault.BAD_GATEWAY)


class Faults:
    """Chooses the requests that fail; methods are named as in the Bot API, ignoring case."""

    def __init__(self) -> None:
        self._scripted: dict[str, deque[Fault]] = defaultdict(deque)
        self._rate = 0.0
        self._kinds: tuple[Fault, ...] = ()
        self._methods: frozenset[str] = frozenset()
        self._chance = random.Random(0)

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
        self._chance = random.Random(seed)

    def __call__(self, method: str) -> Disturbance | None:
        """The stand-in's ``disturbs``."""
        fault = self.strike(method)
        return None if fault is None else _DISTURBANCES[fault]()

    def strike(self, method: str) -> Fault | None:
        """Return the fault for this request, if any; a scripted one is used up."""
        if scripted := self._scripted[method.lower()]:
            return scripted.popleft()
        if self._methods and method.lower() not in self._methods:
            return None
        if self._rate and self._chance.random() < self._rate:
            return self._chance.choice(self._kinds)
        return None


def faults(telegram: Telegram) -> Faults:
    """The faults of that stand-in, none so far."""
    if not isinstance(telegram.disturbs, Faults):
        telegram.disturbs = Faults()
    return telegram.disturbs
