"""What the page shows beside the chat, as values; whoever may read the database fills them in."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from pathlib import Path

from keizer_bot.i18n.html import Html

_BEFORE_CLOSING = timedelta(minutes=5)
_DAY = timedelta(days=1)


class Jump(StrEnum):
    """Where the clock can leap to."""

    CLOSING = "closing"
    PAIRING = "pairing"
    EVENING = "evening"
    END = "end"


@dataclass(frozen=True, slots=True)
class Hours:
    """When a round's sign-off closes, it is paired, its games begin and its results are final."""

    number: int
    closes: datetime
    pairs: datetime
    starts: datetime
    final: datetime

    @property
    def stops(self) -> tuple[datetime, ...]:
        """When the bot does something for it: it also reminds, a day before sign-off closes."""
        return (self.closes - _DAY, self.closes, self.pairs, self.starts, self.final)


@dataclass(frozen=True, slots=True)
class Place:
    """A line of the ranking. `moved` None: a newcomer; `course`: round and rank so far."""

    rank: int
    name: str
    total: str
    games: int
    moved: int | None
    course: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Facts:
    """The running season as far as it is known now; `record` has the latest change first."""

    round: int
    provisional: bool
    places: tuple[Place, ...]
    hours: tuple[Hours, ...]
    record: tuple[Html, ...]


Reader = Callable[[Path], Awaitable[Facts | None]]
"""Reads the facts beside the bot, of a configuration; None before the season."""


def moment_of(jump: Jump, hours: tuple[Hours, ...], now: datetime) -> datetime | None:
    """The next such moment, derived from what is due; None if there is none any more."""
    match jump:
        case Jump.CLOSING:
            moments = [each.closes - _BEFORE_CLOSING for each in hours]
        case Jump.PAIRING:
            moments = [each.pairs for each in hours]
        case Jump.EVENING:
            moments = [each.starts for each in hours]
        case Jump.END:
            moments = [each.final for each in hours][-1:]
    return min((each for each in moments if each > now), default=None)
