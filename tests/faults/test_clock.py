"""A second before, at and after each hour: summer time, year end, 29 February, clock steps."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from keizer_bot.store.connection import Database
from tests.club.scene import NAMES
from tests.faults.bot import Bot, bot_of, said
from tests.faults.outages import furnish
from tests.new_file import new_database

pytestmark = pytest.mark.slow

SECOND = timedelta(seconds=1)
DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
# The evening, sign-off, pairings and the end by the wall clock; and their moments in UTC, worked
# out by hand: Amsterdam is an hour ahead in winter, two in summer.
NIGHTS = [
    ("2026-10-24", "18:00", "20:00", "23:30", "24T16:00 24T18:00 24T21:30"),  # summer time's last
    ("2026-10-25", "18:00", "20:00", "23:30", "25T17:00 25T19:00 25T22:30"),  # winter's first day
    ("2026-10-25", "02:30", "03:30", "23:30", "25T00:30 25T02:30 25T22:30"),  # 02:30 comes twice
    ("2027-03-27", "18:00", "20:00", "23:30", "27T17:00 27T19:00 27T22:30"),
    ("2027-03-28", "18:00", "20:00", "23:30", "28T16:00 28T18:00 28T21:30"),
    ("2027-03-28", "02:30", "03:30", "23:30", "28T01:30 28T01:30 28T21:30"),  # 02:30 is not there
    ("2026-12-31", "18:00", "20:00", "23:59", "31T17:00 31T19:00 31T22:59"),
    ("2027-01-01", "18:00", "20:00", "23:30", "01T17:00 01T19:00 01T22:30"),
    ("2028-02-29", "18:00", "20:00", "23:30", "29T17:00 29T19:00 29T22:30"),
]


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    """A new file."""
    made = await new_database(tmp_path / "keizer.db")
    yield made
    await made.close()


async def open_on(database: Database, day: str, closes: str, pairs: str, final: str) -> Bot:
    """A bot whose club plays that evening, with sign-off and pairing on the same day."""
    weekday = DAYS[datetime.fromisoformat(day).weekday()]
    hours: dict[str, Any] = {
        "evening": {"weekday": weekday, "time": "20:30"},
        "sign_off": {"weekday": weekday, "time": closes},
        "pairings": {"weekday": weekday, "time": pairs},
        "results_final": final,
    }
    start = datetime.fromisoformat(f"{day}T00:00:00+00:00") - timedelta(hours=6)
    await furnish(database, (day,), hours, start)
    return bot_of(database, start)


async def phase(bot: Bot) -> str:
    """How far the round is."""
    ((found,),) = await bot.rows("SELECT phase FROM round WHERE number = 1")
    return str(found)


@pytest.mark.parametrize(("day", "closes", "pairs", "final", "moments"), NIGHTS)
async def test_each_step_comes_at_its_hour_and_once(
    database: Database, day: str, closes: str, pairs: str, final: str, moments: str
) -> None:
    """Not a second before; a second later there is nothing left to do."""
    bot, before = await open_on(database, day, closes, pairs, final), "open"
    steps = dict(zip(moments.split(), ("closed", "paired", "final"), strict=True))
    for at, after in steps.items():  # of two at one moment the later
        hour = datetime.fromisoformat(f"{day[:8]}{at}").replace(tzinfo=UTC)
        await bot.take()
        await bot.tick(hour - SECOND)
        assert await phase(bot) == before
        await bot.tick(hour)
        await bot.tick(hour)
        await bot.tick(hour + SECOND)
        assert await phase(bot) == after
        before = after
    posts = await bot.rows("SELECT key FROM outbox WHERE key LIKE 'closed:%'")
    assert (len(posts), await bot.rows("SELECT version FROM round WHERE number = 1")) == (1, [(1,)])


@pytest.mark.parametrize(("day", "closes", "pairs", "final", "moments"), NIGHTS)
async def test_a_message_counts_from_its_own_second(
    database: Database, day: str, closes: str, pairs: str, final: str, moments: str
) -> None:
    """The second before the hour is in time, the hour itself is late; handled after it, both."""
    bot = await open_on(database, day, closes, pairs, final)
    hour = datetime.fromisoformat(f"{day[:8]}{moments.split(maxsplit=1)[0]}").replace(tzinfo=UTC)
    bot.clock.set(hour + 3 * SECOND)
    await bot.take(
        *[said(n, "/afmelden", by=NAMES[n], at=hour + (n - 1) * SECOND) for n in range(3)]
    )
    states = await bot.rows("SELECT state FROM presence ORDER BY player_id")
    assert states == [("excused",), ("late",), ("late",)]


async def test_the_hour_that_comes_twice_counts_once(database: Database) -> None:
    """Sign-off closed at the first 02:30; a message of the second 02:29:59 is late."""
    bot = await open_on(database, "2026-10-25", "02:30", "03:30", "23:30")
    second = datetime.fromisoformat("2026-10-25T01:29:59+00:00")
    bot.clock.set(second)
    await bot.take(said(1, "/afmelden", by=NAMES[0], at=second))
    assert await bot.rows("SELECT state FROM presence") == [("late",)]


async def test_a_clock_that_steps_closes_and_pairs_once(database: Database) -> None:
    """Set back over the hour and forward again; finished work stays."""
    bot = await open_on(database, "2026-10-24", "18:00", "20:00", "23:30")
    hour = datetime.fromisoformat("2026-10-24T16:00:00+00:00")
    for step in (-60, 0, -3600, 1, -7200, 7200, 60, 7260, -60, 7320):
        await bot.tick(hour + step * SECOND)
    posts = await bot.rows("SELECT key FROM outbox WHERE key LIKE 'closed:%'")
    assert (len(posts), await bot.rows("SELECT version FROM round WHERE number = 1")) == (1, [(1,)])


async def test_a_clock_set_back_does_not_reopen_sign_off(database: Database) -> None:
    """Once closed, a message with its own later date is late, whatever the clock shows."""
    bot = await open_on(database, "2026-10-24", "18:00", "20:00", "23:30")
    hour = datetime.fromisoformat("2026-10-24T16:00:00+00:00")
    await bot.tick(hour)
    bot.clock.set(hour - timedelta(hours=1))
    await bot.take(said(1, "/afmelden", by=NAMES[0], at=hour + SECOND))
    assert await bot.rows("SELECT state FROM presence") == [("late",)]
