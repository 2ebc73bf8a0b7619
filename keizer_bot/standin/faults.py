"""Trouble on demand: what goes wrong with a request, by script or by seeded chance."""

import random
from collections import defaultdict, deque
from collections.abc import Collection
from enum import StrEnum

from keizer_bot.standin.refusals import ApiRefusal, bad_request, forbidden, too_many_requests


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


_PASSING = (
    Fault.DROP_REQUEST,
    Fault.DROP_REPLY,
    Fault.TOO_MANY_REQUESTS,
    Fault.BAD_GATEWAY,
)


class ConnectionDropped(Exception):
    """The caller gets no answer; ``done`` says whether the request was carried out."""

    def __init__(self, *, done: bool) -> None:
        self.done = done
        super().__init__("the connection was closed without an answer")


class Faults:
    """Which requests fail, and how; method names as in the Bot API, case ignored."""

    def __init__(self) -> None:
        self._scripted: dict[str, deque[Fault]] = defaultdict(deque)
        self._rate = 0.0
        self._kinds: tuple[Fault, ...] = ()
        self._methods: frozenset[str] = frozenset()
        self._chance = random.Random(0)  # noqa: S311 - repeatable, not secret

    def fail_next(self, method: str, fault: Fault, times: int = 1) -> None:
        """Let the next ``times`` requests of ``method`` fail so; later calls queue up behind."""
        self._scripted[method.lower()].extend([fault] * times)

    def fail_at_random(
        self, rate: float, seed: int, kinds: Collection[Fault] = (), methods: Collection[str] = ()
    ) -> None:
        """Let a share ``rate`` of requests fail (0 stops it), the same ones for the same seed.

        No ``kinds`` means those that pass by themselves, no ``methods`` means all.
        """
        self._rate = rate
        self._kinds = tuple(kinds) or _PASSING
        self._methods = frozenset(name.lower() for name in methods)
        self._chance = random.Random(seed)  # noqa: S311 - repeatable, not secret

    def strike(self, method: str) -> Fault | None:
        """Return the fault that befalls this request, taking it from the script."""
        if scripted := self._scripted[method.lower()]:
            return scripted.popleft()
        if self._methods and method.lower() not in self._methods:
            return None
        if self._rate and self._chance.random() < self._rate:
            return self._chance.choice(self._kinds)
        return None


def refusal_of(fault: Fault) -> ApiRefusal:
    """Return what the transcript says of a request that was not carried out."""
    return {
        Fault.DROP_REQUEST: ApiRefusal(0, "the request was lost on its way"),
        Fault.TOO_MANY_REQUESTS: too_many_requests(3),
        Fault.BAD_GATEWAY: ApiRefusal(502, "Bad Gateway"),
        Fault.FORBIDDEN: forbidden("bot was blocked by the user"),
        Fault.BAD_REQUEST: bad_request("chat not found"),
    }[fault]
