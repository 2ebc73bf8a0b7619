"""The panel beside the chat as values: the club's facts, the bot's messages, its process.

The code that reads the season's facts is passed in, because the demo may not know those tables.
"""

import sqlite3
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from itertools import chain
from pathlib import Path

from keizer_bot.calendar import REMINDED_BEFORE, Evening
from keizer_bot.demo.messages import (
    EveningRuns,
    PageMoment,
    PageWord,
    PairingDue,
    PlayDue,
    SignOffRuns,
)
from keizer_bot.demo.program import Files
from keizer_bot.i18n.html import Html
from keizer_bot.reports.site.views import SiteView
from keizer_bot.standin.world import Telegram

_COUNTS = """
SELECT (SELECT count(*) FROM inbox WHERE state = 'done'),
    (SELECT count(*) FROM inbox WHERE state = 'new'),
    (SELECT count(*) FROM inbox WHERE state = 'dead'),
    (SELECT count(*) FROM outbox WHERE state = 'sent'),
    (SELECT count(*) FROM outbox WHERE state IN ('queued', 'sending')),
    (SELECT count(*) FROM outbox WHERE state = 'failed' AND kind <> 'react')
"""  # without reactions: the bot gives up a late thumb, because its sentence comes anyway
_BEFORE_CLOSING = timedelta(minutes=5)


class Jump(StrEnum):
    """Moments that the clock can leap to."""

    CLOSING = "closing"
    PAIRING = "pairing"
    EVENING = "evening"
    END = "end"


@dataclass(frozen=True, slots=True)
class SeasonFacts:
    """The running season as on the club's website; `record` has the latest change first."""

    site: SiteView
    evenings: tuple[Evening, ...]
    record: tuple[Html, ...]

    @property
    def stops(self) -> tuple[datetime, ...]:
        """The moments at which the bot acts by itself, reminders included."""
        hours = (
            (e.closes - REMINDED_BEFORE, e.closes, e.pairs, e.starts, e.final)
            for e in self.evenings
        )
        return tuple(chain.from_iterable(hours))


Reader = Callable[[Path], Awaitable[SeasonFacts | None]]
"""Reads the facts of a configuration beside the running bot; None before there is a season."""


def moment_of(jump: Jump, evenings: tuple[Evening, ...], now: datetime) -> datetime | None:
    """The next moment of that kind; None if there is none left."""
    hours = {
        Jump.CLOSING: [evening.closes - _BEFORE_CLOSING for evening in evenings],
        Jump.PAIRING: [evening.pairs for evening in evenings],
        Jump.EVENING: [evening.starts for evening in evenings],
        Jump.END: [evening.final for evening in evenings][-1:],
    }
    return min((moment for moment in hours[jump] if moment > now), default=None)


def busy_with(evenings: tuple[Evening, ...], now: datetime) -> PageMoment | None:
    """The stage of the club's week at that moment; None before a season and after its last evening.

    Pairings that are late, because the bot was killed, are still due.
    """
    evening = next((evening for evening in evenings if evening.final > now), None)
    if evening is None:
        return None
    if now < evening.closes:
        return SignOffRuns(evening.closes)
    if not evening.is_paired:
        return PairingDue(evening.pairs)
    return PlayDue(evening.starts) if now < evening.starts else EveningRuns(evening.final)


@dataclass(frozen=True, slots=True)
class Mail:
    """Numbers of incoming and outgoing messages; `on_its_way` waits at Telegram for the bot."""

    on_its_way: int
    handled: int
    waiting: int
    dead: int
    sent: int
    to_send: int
    failed: int

    @property
    def unfinished(self) -> int:
        """The number of messages on their way in or out."""
        return self.on_its_way + self.waiting + self.to_send


@dataclass(frozen=True, slots=True)
class Panel:
    """The panel beside the chat; `note` tells a visitor what to do.

    `moment` is the stage of the club's week.
    """

    note: PageWord
    moment: PageMoment | None
    facts: SeasonFacts | None
    mail: Mail | None
    running: bool
    online: bool
    lives: bool
    clock: dict[str, object]


def mail_of(files: Files, telegram: Telegram) -> Mail | None:
    """The numbers of messages in the bot's database; None before there is one."""
    try:
        counts: tuple[int, int, int, int, int, int] = files.query(_COUNTS)[0]
    except sqlite3.Error:  # there is no database, or it has no tables yet
        return None
    return Mail(len(telegram.updates.pending), *counts)
