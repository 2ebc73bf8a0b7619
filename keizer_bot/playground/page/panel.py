"""The state of the playground beside the chat: the mail, the bot's process, the club's facts."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime

from keizer_bot.playground.backstage import Files
from keizer_bot.playground.model import User
from keizer_bot.playground.page.facts import Facts
from keizer_bot.playground.page.feed import ClockSet
from keizer_bot.playground.page.words import PageWord
from keizer_bot.playground.world import Telegram

_COUNTS = """
SELECT (SELECT count(*) FROM inbox WHERE state = 'done'),
    (SELECT count(*) FROM inbox WHERE state = 'new'),
    (SELECT count(*) FROM inbox WHERE state = 'dead'),
    (SELECT count(*) FROM outbox WHERE state = 'sent'),
    (SELECT count(*) FROM outbox WHERE state IN ('queued', 'sending')),
    (SELECT count(*) FROM outbox WHERE state = 'failed' AND kind <> 'react')
"""
_IN = "SELECT kind, state, received_at FROM inbox ORDER BY id DESC LIMIT 8"
_OUT = """
SELECT kind, iif(state = 'failed' AND kind = 'react', 'skipped', state), made_at
FROM outbox ORDER BY id DESC LIMIT 8
"""  # the bot leaves out a thumb that would come late, for its sentence comes anyway


@dataclass(frozen=True, slots=True)
class Letter:
    """A row of the inbox or the outbox; `at` is aware."""

    what: str
    state: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Mail:
    """What came in and what went out. `on_its_way` waits at Telegram for the bot to fetch it."""

    on_its_way: int
    handled: int
    waiting: int
    dead: int
    sent: int
    to_send: int
    failed: int
    last_in: tuple[Letter, ...]
    last_out: tuple[Letter, ...]

    @property
    def unfinished(self) -> int:
        """What waits somewhere, on its way in or out."""
        return self.on_its_way + self.waiting + self.to_send


@dataclass(frozen=True, slots=True)
class Panel:
    """What is to be seen beside the chat; `note` tells a visitor what to do.

    In the private chat of its `hero` a story can be read when it is over.
    """

    ready: bool
    note: PageWord
    hero: User | None
    facts: Facts | None
    mail: Mail | None
    running: bool
    online: bool
    lives: bool
    clock: ClockSet
    violations: int

    @property
    def is_story(self) -> bool:
        """Whether the chat's narrator comes first."""
        return self.note in (PageWord.STORY, PageWord.STORY_OVER)


def mail_of(files: Files, telegram: Telegram) -> Mail | None:
    """The inbox and the outbox as the bot's file has them; None before there is one."""
    if not files.database.exists():
        return None
    address = f"{files.database.absolute().as_uri()}?mode=ro"
    try:
        with closing(sqlite3.connect(address, uri=True)) as database:
            counts: tuple[int, int, int, int, int, int] = database.execute(_COUNTS).fetchone()
            last_in, last_out = (_letters(database, query) for query in (_IN, _OUT))
    except sqlite3.Error:  # the bot is making its tables
        return None
    return Mail(len(telegram.updates.pending), *counts, last_in, last_out)


def _letters(database: sqlite3.Connection, query: str) -> tuple[Letter, ...]:
    rows = database.execute(query).fetchall()
    return tuple(Letter(what, state, datetime.fromisoformat(at)) for what, state, at in rows)
