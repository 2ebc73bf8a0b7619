"""When the night's work is done: at its hour by the wall clock; a missed night is made up."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import datetime, time, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from keizer_bot.app import nightly
from keizer_bot.app.nightly import Nightly
from keizer_bot.store import done
from keizer_bot.store.backup import NoBackup
from keizer_bot.store.connection import Database
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
        clubs=[SimpleNamespace(time_zone="Europe/Amsterdam")], backup_at=time(3, 30)
    )
    return Nightly(database, config)


async def _next(night: Nightly, at: datetime) -> datetime:
    (job,) = await night._database.run(night.coming, at)
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


async def test_a_night_without_a_backup_is_tried_again(
    database: Database, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """An hour later, and not before; what was forgotten is forgotten."""

    async def full(_: object, __: object) -> None:
        raise NoBackup("the disk is full")

    monkeypatch.setattr(nightly, "back_up", full)
    night = _night(database)
    await night.work(NIGHT)
    assert "no backup: the disk is full" in caplog.text
    assert await _next(night, NIGHT) == NIGHT + timedelta(hours=1)
    assert await database.run(done.moment, "night") is None
    assert await _next(night, NIGHT + timedelta(hours=1)) == NIGHT
