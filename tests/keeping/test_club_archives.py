"""The archive of a club to be deleted reaches its arbiters, identical to `club export`'s."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from keizer_bot.config.reading import load
from keizer_bot.config.values import Config, Token
from keizer_bot.i18n.translator import Translator
from keizer_bot.keeping.archive import archive_file
from keizer_bot.keeping.database import opened
from keizer_bot.keeping.deliveries import ClubArchives
from keizer_bot.standin.server import serving
from keizer_bot.standin.world import Telegram
from keizer_bot.store import clubs, hosting, people
from keizer_bot.store.connection import Database
from keizer_bot.store.transaction import Transaction
from keizer_bot.telegram.api import Api
from tests.manual_clock import ManualClock
from tests.standin.people import Person, Scene

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)
CONFIG = """\
[[club]]
name = "De Pion"
time_zone = "Europe/Amsterdam"
evening = {weekday = "monday", time = "19:45"}
"""


@dataclass
class Host:
    """A bot with a club to be deleted, and its two arbiters."""

    config: Config
    database: Database
    archives: ClubArchives
    telegram: Telegram
    arbiters: tuple[Person, Person]

    async def archived_at(self) -> datetime | None:
        """When an arbiter had the archive."""
        found = await self.database.run(hosting.club_in_brief, 1)
        assert found is not None
        return found.archived_at

    def sent(self) -> list[bytes]:
        """The files that were uploaded."""
        return [file.content for file in self.telegram.files.values()]


def newest(arbiter: Person) -> str:
    """The last words in their chat."""
    return arbiter.chat.messages[max(arbiter.chat.messages)].body


@pytest.fixture
async def host(tmp_path: Path) -> AsyncIterator[Host]:
    """Announced at noon."""
    (tmp_path / "config.toml").write_text(CONFIG)
    config, clock = load(tmp_path / "config.toml", {}), ManualClock(NOON)
    telegram = Telegram(clock)
    pair = Scene(telegram).person("Vera"), Scene(telegram).person("Karel")

    def step(tx: Transaction) -> None:
        club = clubs.clubs(tx)[0].id
        for arbiter in pair:
            people.appoint_on_telegram(tx, club, arbiter.id, "Wedstrijdleider", NOON)
        hosting.announce_removal(tx, club, NOON)

    async with serving(telegram) as address, opened(config, clock) as database:
        await database.run(step)
        api = Api(Token(telegram.token), address)
        archives = ClubArchives(config, clock, database, api, Translator(strict=True))
        yield Host(config, database, archives, telegram, pair)
        await api.close()


async def test_each_arbiter_gets_what_export_writes(host: Host) -> None:
    """Once, with words that explain it."""
    for arbiter in host.arbiters:
        arbiter.write("/start")
    await host.archives.look(NOON)
    await host.archives.look(NOON + timedelta(hours=2))
    assert await host.archived_at() == NOON
    assert len(host.sent()) == 2
    for arbiter in host.arbiters:
        assert "Het archief van De Pion" in newest(arbiter)
    exported = await asyncio.to_thread(archive_file, host.config, "De Pion")
    assert set(host.sent()) == {exported.content}


async def test_one_arbiter_who_can_be_reached_is_enough(host: Host) -> None:
    """The other never opened the bot."""
    host.arbiters[0].write("/start")
    await host.archives.look(NOON)
    assert await host.archived_at() == NOON
    assert "Het archief" in newest(host.arbiters[0])


async def test_where_nobody_can_be_reached_it_is_tried_again(
    host: Host, caplog: pytest.LogCaptureFixture
) -> None:
    """In an hour, and the log says so; until then nothing counts as archived."""
    with caplog.at_level(logging.WARNING):
        await host.archives.look(NOON)
    assert await host.archived_at() is None
    assert "an arbiter of De Pion cannot be given the archive" in caplog.text
    host.arbiters[1].write("/start")
    await host.archives.look(NOON + timedelta(minutes=59))
    assert await host.archived_at() is None
    await host.archives.look(NOON + timedelta(hours=1))
    assert await host.archived_at() == NOON + timedelta(hours=1)


async def test_an_archive_that_cannot_be_made_stops_nothing(
    host: Host, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A full disk is in the log, and it is tried again."""
    host.arbiters[0].write("/start")

    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr("keizer_bot.keeping.deliveries.archive_file", full)
        await host.archives.look(NOON)
    assert "no archive of De Pion: [Errno 28] No space left on device" in caplog.text
    assert (await host.archived_at(), host.sent()) == (None, [])
    await host.archives.look(NOON + timedelta(hours=1))
    assert await host.archived_at() is not None
