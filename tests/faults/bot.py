"""A bot without a network: the real inbox, worker, router and scheduler on a file of its own.

Telegram is a list of updates, and the test sets the time. The bot may be abandoned at any point,
opened again on the same file, and given the same updates once more.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from keizer_bot.app.machine import ClockWatch
from keizer_bot.app.scheduler import Scheduler
from keizer_bot.app.subjects import COMMANDS, JOBS
from keizer_bot.app.upkeep import ClockNotice, DeadLetterNotice
from keizer_bot.club.reactions import REACTIONS
from keizer_bot.core.context import AppContext
from keizer_bot.i18n.translator import Translator
from keizer_bot.store.connection import Database
from keizer_bot.store.traces import keep_traces
from keizer_bot.store.transaction import JOBS_CHANGED
from keizer_bot.telegram.dispatch import Dispatcher
from keizer_bot.telegram.inbox import Inbox
from tests.club.scene import ARBITER, BOT, GROUP, NAMES, NOON
from tests.manual_clock import ManualClock
from tests.new_file import NothingAsked, new_database

Update = dict[str, Any]
Tables = dict[str, list[tuple[Any, ...]]]
TEXTS = Translator(strict=True)
PEOPLE = {name: 100 + place for place, name in enumerate(NAMES, start=1)} | {"Tom Wolf": ARBITER}


@dataclass
class Bot:
    """The parts that work on the file."""

    database: Database
    clock: ManualClock
    inbox: Inbox
    scheduler: Scheduler

    async def take(self, *updates: Update, away: bool = False) -> None:
        """A poll brings these updates: keep them all, then handle them all."""
        await self.inbox.keep(list(updates), away=away)
        await self.handle()

    async def handle(self) -> None:
        """Handle all stored updates."""
        while await self.inbox.handle_some():
            pass

    async def tick(self, at: datetime) -> None:
        """The wake-up at that moment."""
        self.clock.set(at)
        await self.scheduler.tick()

    async def rows(self, sql: str, *values: str | int) -> list[tuple[Any, ...]]:
        """The rows of a query."""
        return await self.database.run(lambda tx: [tuple(row) for row in tx.all(sql, *values)])

    async def tables(self) -> Tables:
        """The whole file, table by table; not when Telegram was last heard."""
        names = await self.rows(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
        )
        found = {
            name: sorted(await self.rows(f"SELECT * FROM {name}"), key=repr)  # noqa: S608 - ours
            for (name,) in names
        }
        found["done"] = [row for row in found["done"] if row[0] != "poll"]
        return found


@asynccontextmanager
async def bot_on(path: Path, at: datetime = NOON) -> AsyncIterator[Bot]:
    """The bot on the file, which is made if it is not there; closed at the end."""
    database = await new_database(path)
    try:
        yield bot_of(database, at)
    finally:
        await database.close()


def bot_of(database: Database, at: datetime) -> Bot:
    """The parts, put together as `keizer_bot.app.running` does."""
    clock, app_context = ManualClock(at), AppContext(TEXTS, BOT, REACTIONS, COMMANDS)
    inbox = Inbox(
        database, Dispatcher(app_context), clock, DeadLetterNotice(TEXTS, clock), NothingAsked()
    )

    async def drained(_: datetime) -> None:
        while await inbox.handle_some():
            pass

    async def nothing(_: datetime) -> None:
        return

    scheduler = Scheduler(
        app_context,
        clock,
        JOBS,
        run=database.run,
        changed=database.event(JOBS_CHANGED),
        drained=drained,
        alive=nothing,
        tell=ClockNotice(TEXTS, clock),
        watch=ClockWatch(),
    )
    return Bot(database, clock, inbox, scheduler)


def said(number: int, text: str, *, by: str, at: datetime, private: bool = True) -> Update:
    """The update of a message."""
    message = {
        "message_id": number,
        "date": int(at.timestamp()),
        "chat": _chat(by, private=private),
        "from": _user(by),
        "text": text,
    }
    return {"update_id": number, "message": message}


def pressed(number: int, data: str, *, by: str, at: datetime, private: bool = False) -> Update:
    """The update of a press on a button."""
    chat = _chat(by, private=private)
    message = {"message_id": 1, "date": int(at.timestamp()), "chat": chat, "text": "?"}
    query = {
        "id": str(number),
        "from": _user(by),
        "chat_instance": "1",
        "message": message,
        "data": data,
    }
    return {"update_id": number, "callback_query": query}


def _chat(by: str, *, private: bool) -> dict[str, Any]:
    if private:
        return {"id": PEOPLE[by], "type": "private"}
    return {"id": GROUP, "type": "supergroup", "title": "De Pion"}


def _user(by: str) -> dict[str, Any]:
    return {"id": PEOPLE[by], "is_bot": False, "first_name": by, "language_code": "nl"}


async def reopened(path: Path) -> Database:
    """The file as the next process opens it."""
    database = await Database.open(path)
    await keep_traces(database)
    return database


async def watch(database: Database, each: Callable[[str], None]) -> None:
    """Be told of each statement that SQLite begins."""
    await database._connection.run(lambda raw: raw.set_trace_callback(each))
