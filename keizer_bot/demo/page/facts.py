"""The club beside the chat, as values: its facts, the bot's mail, its process.

Whoever may know the database's tables fills in the facts.
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
"""  # the bot leaves out a thumb that would come late, for its sentence comes anyway
_BEFORE_CLOSING = timedelta(minutes=5)


class Jump(StrEnum):
    """Where the clock can leap to."""

    CLOSING = "closing"
    PAIRING = "pairing"
    EVENING = "evening"
    END = "end"


@dataclass(frozen=True, slots=True)
class SeasonFacts:
    """The running season as the club's website has it; `record` has the latest change first."""

    site: SiteView
    evenings: tuple[Evening, ...]
    record: tuple[Html, ...]

    @property
    def stops(self) -> tuple[datetime, ...]:
        """When the bot does something by itself: it also reminds."""
        hours = (
            (e.closes - REMINDED_BEFORE, e.closes, e.pairs, e.starts, e.final)
            for e in self.evenings
        )
        return tuple(chain.from_iterable(hours))


Reader = Callable[[Path], Awaitable[SeasonFacts | None]]
"""Reads the facts beside the bot, of a configuration; None before the season."""


def moment_of(jump: Jump, evenings: tuple[Evening, ...], now: datetime) -> datetime | None:
    """The next such moment, derived from what is due; None if there is none any more."""
    hours = {
        Jump.CLOSING: [each.closes - _BEFORE_CLOSING for each in evenings],
        Jump.PAIRING: [each.pairs for each in evenings],
        Jump.EVENING: [each.starts for each in evenings],
        Jump.END: [each.final for each in evenings][-1:],
    }
    return min((each for each in hours[jump] if each > now), default=None)


def busy_with(evenings: tuple[Evening, ...], now: datetime) -> PageMoment | None:
    """The club's business at that moment; None after the last evening, and before a season.

    Pairings that are late, as those of a bot that was killed, are still due.
    """
    evening = next((each for each in evenings if each.final > now), None)
    if evening is None:
        return None
    if now < evening.closes:
        return SignOffRuns(evening.closes)
    if not evening.is_paired:
        return PairingDue(evening.pairs)
    return PlayDue(evening.starts) if now < evening.starts else EveningRuns(evening.final)


@dataclass(frozen=True, slots=True)
class Mail:
    """Messages that came in and went out. `on_its_way` waits at Telegram for the bot."""

    on_its_way: int
    handled: int
    waiting: int
    dead: int
    sent: int
    to_send: int
    failed: int

    @property
    def unfinished(self) -> int:
        """Messages that wait somewhere, on their way in or out."""
        return self.on_its_way + self.waiting + self.to_send


@dataclass(frozen=True, slots=True)
class Panel:
    """The view beside the chat; `note` tells a visitor what to do.

    `moment` is what the club is busy with.
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
    """The inbox and the outbox as the bot's file has them; None before there is one."""
    try:
        counts: tuple[int, int, int, int, int, int] = files.query(_COUNTS)[0]
    except sqlite3.Error:  # it is not there, or without its tables yet
        return None
    return Mail(len(telegram.updates.pending), *counts)
