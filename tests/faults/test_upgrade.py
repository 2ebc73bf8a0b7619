"""A club evening on which the host brings a new version, between 19:55 and 20:05."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from keizer_bot.app.messages import WhatIsNew
from keizer_bot.app.upkeep import UpgradeNotice
from keizer_bot.core.messages import StaleButton
from keizer_bot.store.backup import BEFORE_MIGRATION, make, verify
from keizer_bot.store.connection import Database
from keizer_bot.store.migrations import migrate, migration_scripts
from keizer_bot.store.traces import keep_traces
from tests.club.scene import ARBITER, GROUP
from tests.faults.bot import PEOPLE, TEXTS, Bot, bot_of, bot_on, pressed, reopened, said
from tests.faults.outages import furnish

pytestmark = pytest.mark.slow

HOURS = {
    "evening": {"weekday": "friday", "time": "20:15"},
    "sign_off": {"weekday": "friday", "time": "18:00"},
    "pairings": {"weekday": "friday", "time": "20:00"},
    "results_final": "23:30",
}
NEWER = migration_scripts() | {
    max(migration_scripts()) + 1: "CREATE TABLE later (id INTEGER PRIMARY KEY) STRICT;"
}
WATCHED = {GROUP, *(PEOPLE[name] for name in ("Tom Wolf", "Anna Smit", "Ilse Vos", "Jan de Vries"))}
BY_ID = {number: name for name, number in PEOPLE.items()}
STALE = str(TEXTS.render(StaleButton(), "nl"))


def at(moment: str) -> datetime:
    """A moment such as ``16 19:55`` in October, by the club's clock."""
    day, hour = moment.split()
    return datetime.fromisoformat(f"2026-10-{day}T{hour}:00+02:00")


@pytest.fixture
async def evening(tmp_path: Path) -> Path:
    """The file at 19:55 on the second evening: a round was played, sign-off is closed.

    Everybody was asked if they come, one signed off in time and one too late, the arbiter has the
    desk before them.
    """
    path = tmp_path / "evening.db"
    async with bot_on(path, at("08 12:00")) as bot:
        await furnish(bot.database, ("2026-10-09", "2026-10-16"), HOURS, at("08 12:00"))
        await _live_until(bot, at("09 20:30"))
        ((white,),) = await bot.rows(
            "SELECT name FROM game JOIN player ON player.id = white_id"
            " JOIN member ON member.id = member_id WHERE board = 1"
        )
        await bot.take(said(1, "gewonnen", by=white, at=at("09 20:30")))
        await _live_until(bot, at("15 19:00"))
        await bot.take(said(2, "/afmelden", by="Anna Smit", at=at("15 19:00")))
        await _live_until(bot, at("16 19:30"))
        await bot.take(said(3, "/afmelden", by="Ilse Vos", at=at("16 19:30")))
        await bot.take(said(4, "/beheer", by="Tom Wolf", at=at("16 19:50")))
        await _live_until(bot, at("16 19:55"))
        await bot.rows("UPDATE outbox SET state = 'sent'")
    return path


async def _live_until(bot: Bot, end: datetime) -> None:
    """Poll and run due jobs every half-hour."""
    while (moment := min(bot.clock.now() + timedelta(minutes=30), end)) > bot.clock.now():
        bot.clock.set(moment)
        await bot.take()
        await bot.tick(moment)


@asynccontextmanager
async def _as_new_version(old: Path, folder: Path) -> AsyncIterator[Bot]:
    """The bot on a copy of the file, at 20:05, as a version that changes the tables opens it."""
    path = folder / "keizer.db"
    shutil.copy(old, path)

    async def back_up() -> None:
        make(path, folder, at("16 20:05"), lambda _: None, origin=BEFORE_MIGRATION)

    database = await Database.open(path)
    await migrate(database, back_up, NEWER)
    await keep_traces(database)
    bot = bot_of(database, at("16 20:05"))
    await database.run(UpgradeNotice(TEXTS, bot.clock))
    yield bot
    await database.close()


async def _said(bot: Bot) -> list[tuple[int, str]]:
    """Queued messages with their recipients; an answer over the chat has none."""
    rows = await bot.rows("SELECT recipient_id, intent FROM outbox WHERE state = 'queued'")
    return [(to, json.loads(intent).get("text") or "") for to, intent in rows]


async def test_the_pairings_are_posted_at_once_and_nothing_is_lost(
    evening: Path, tmp_path: Path
) -> None:
    """A sign-off at 19:57 is handled first; everything is sent once, and a backup is made."""
    late = said(5, "/afmelden", by="Piet Jansen", at=at("16 19:57"))
    async with _as_new_version(evening, tmp_path) as bot:
        await bot.inbox.keep([late], away=True)
        for _ in range(2):
            await bot.tick(at("16 20:05"))
        posts = [text for to, text in await _said(bot) if to == GROUP and text]
        told = Counter(text for to, text in await _said(bot) if to == ARBITER)
        rounds = await bot.rows("SELECT number, phase, version FROM round WHERE number < 3")
        away = await bot.rows(
            "SELECT name, state FROM presence JOIN player ON player.id = player_id"
            " JOIN member ON member.id = member_id JOIN round ON round.id = round_id"
            " WHERE number = 2"
        )
        seats = await bot.rows(
            "SELECT white_id FROM game WHERE round_id = 2 UNION ALL"
            " SELECT black_id FROM game WHERE round_id = 2"
        )
    assert ["Indeling ronde 2" in text for text in posts] == [True]
    assert rounds == [(1, "final", 1), (2, "paired", 1)]
    assert dict(away) == {"Anna Smit": "excused", "Ilse Vos": "late", "Piet Jansen": "late"}
    assert len(seats) == len(set(seats)) == 8
    assert told[str(TEXTS.render(WhatIsNew(), "nl"))] == 1
    assert set(told.values()) == {1}
    (backup,) = tmp_path.glob("before-migration-*.db")
    verify(backup)


async def test_every_button_that_hangs_in_a_chat_works(evening: Path, tmp_path: Path) -> None:
    """Pressed after the start by its own reader, each on a copy: none counts as an old button."""
    async with bot_on(evening, at("16 19:55")) as bot:
        rows = await bot.rows("SELECT recipient_id, intent FROM outbox WHERE state = 'sent'")
    hanging = {
        (button["data"], to)
        for to, intent in rows
        for row in json.loads(intent).get("buttons", ())
        for button in row
        if "data" in button and to in WATCHED
    }
    async with _as_new_version(evening, tmp_path) as bot:
        await bot.tick(at("16 20:05"))
        await bot.rows("UPDATE outbox SET state = 'sent'")
    for number, (data, to) in enumerate(sorted(hanging), start=100):
        copy = tmp_path / "pressed.db"
        shutil.copy(tmp_path / "keizer.db", copy)
        database = await reopened(copy)
        bot = bot_of(database, at("16 20:05"))
        by = BY_ID.get(to, "Jan de Vries")
        await bot.take(pressed(number, data, by=by, at=at("16 20:05"), private=to != GROUP))
        answers = [text for _, text in await _said(bot) if text]
        assert answers
        assert STALE not in answers
        assert await bot.rows("SELECT 1 FROM inbox WHERE state = 'dead'") == []
        await database.close()
