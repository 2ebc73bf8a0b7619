"""When the night's work is done: at its hour by the wall clock; a missed night is made up."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from datetime import datetime, time, timedelta
from pathlib import Path
from time import monotonic
from types import SimpleNamespace
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from keizer_bot.app import upkeep
from keizer_bot.app.upkeep import BackupNotice, Nightly
from keizer_bot.config.values import Host
from keizer_bot.i18n.translator import Translator
from keizer_bot.store import clubs, done, people
from keizer_bot.store.backup import NoBackup
from keizer_bot.store.connection import Database
from keizer_bot.store.done import health
from keizer_bot.store.messages import DiskFull
from keizer_bot.store.transaction import Transaction
from tests.manual_clock import ManualClock
from tests.new_file import new_database

NIGHT = datetime.fromisoformat("2026-11-20T03:30:00+01:00")
DAY = timedelta(days=1)


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    """A new file."""
    made = await new_database(tmp_path / "keizer.db")
    yield made
    await made.close()


def _night(database: Database) -> Nightly:
    config: Any = SimpleNamespace(
        host=Host("De Pion", "nl", "Europe/Amsterdam"),
        backup_at=time(3, 30),
        backups=Path("backups"),
    )
    return Nightly(database, config, BackupNotice(Translator(), ManualClock(NIGHT)))


async def _next(night: Nightly, at: datetime) -> datetime:
    job, _ = await night._database.run(night.coming, at)
    return job.moment


@pytest.mark.parametrize(
    ("last", "at", "moment"),
    [
        (None, NIGHT, NIGHT),
        (NIGHT, NIGHT + timedelta(seconds=1), NIGHT + DAY),
        (NIGHT, NIGHT + DAY - timedelta(seconds=1), NIGHT + DAY),
        (NIGHT, NIGHT + DAY, NIGHT + DAY),
        (NIGHT, NIGHT + 3 * DAY + timedelta(hours=5), NIGHT + 3 * DAY),
    ],
)
async def test_it_is_due_once_a_night(
    database: Database, last: datetime | None, at: datetime, moment: datetime
) -> None:
    """Of nights that were missed the last one is made up."""
    if last is not None:
        await database.run(done.mark, "night", last)
    assert await _next(_night(database), at) == moment


@pytest.mark.parametrize("day", ["2026-10-24", "2027-03-27"])
async def test_its_hour_is_the_wall_clock_s(database: Database, day: str) -> None:
    """The day on which the clock is set is an hour longer or shorter."""
    night = _night(database)
    begun = datetime.fromisoformat(f"{day}T12:00:00+00:00")
    await database.run(done.mark, "night", begun)
    assert await _next(night, begun) > begun
    found = (await _next(night, begun)).astimezone(ZoneInfo("Europe/Amsterdam"))
    assert (found.time(), found.date()) == (time(3, 30), begun.date() + DAY)


@pytest.mark.parametrize(
    "error", [NoBackup(DiskFull("keizer.db")), ValueError("the disk is full")], ids=repr
)
async def test_a_night_without_a_backup_is_tried_again(
    database: Database,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    error: Exception,
) -> None:
    """An hour later, and not before; the arbiters are told once a day, whatever the failure."""
    await database.run(_club_with_arbiter)

    async def full(_: object, __: object) -> None:
        raise error

    monkeypatch.setattr(upkeep, "back_up_nightly", full)
    night = _night(database)
    await night.work(NIGHT)
    await night.work(NIGHT + timedelta(hours=1))
    assert "no backup: the disk is full" in caplog.text.casefold()
    (told,) = await database.run(lambda tx: tx.all("SELECT intent FROM outbox"))
    assert "keizer-bot check" in told["intent"]
    night = _night(database)
    await night.work(NIGHT)
    assert await _next(night, NIGHT) == NIGHT + timedelta(hours=1)
    assert await database.run(done.moment, "night") is None
    assert await _next(night, NIGHT + timedelta(hours=1)) == NIGHT


def _club_with_arbiter(tx: Transaction) -> None:
    club_id, _ = clubs.settle(tx, "De Pion", "nl", "Europe/Amsterdam", "{}")
    people.appoint_on_telegram(tx, club_id, 1, "arbiter", NIGHT)


async def test_a_log_that_another_program_reads_is_emptied_later(
    database: Database, tmp_path: Path
) -> None:
    """Nobody waits for the reader; blanked text is gone from disk ten minutes after it let go."""
    night = _night(database)
    await database.run(done.mark, "secret words", NIGHT)
    reader = sqlite3.connect(tmp_path / "keizer.db", isolation_level=None)
    reader.execute("BEGIN")
    reader.execute("SELECT * FROM done").fetchall()
    await database.run(lambda tx: tx.write("DELETE FROM done WHERE name = 'secret words'"))
    begun = monotonic()
    await night.empty_log(NIGHT)
    assert monotonic() - begun < 1
    assert b"secret words" in (tmp_path / "keizer.db-wal").read_bytes()
    _, again = await database.run(night.coming, NIGHT + timedelta(minutes=5))
    assert again.moment == NIGHT + timedelta(minutes=10)
    reader.close()
    await again.do(again.moment)
    assert b"secret words" not in (tmp_path / "keizer.db-wal").read_bytes()
    assert (await database.run(health, again.moment)).log_emptied == again.moment
