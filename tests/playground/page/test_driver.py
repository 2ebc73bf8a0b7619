"""The clock of the page: fast where nothing happens, and never past what somebody waits for."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import cast

import pytest

from keizer_bot.clock import FileClock, write_clock_file
from keizer_bot.playground.backstage import Files
from keizer_bot.playground.page.driver import Driver
from keizer_bot.playground.page.keeper import Keeper
from keizer_bot.playground.prompter import Prompter

pytestmark = pytest.mark.slow

START = datetime(2025, 8, 26, 10, tzinfo=UTC)
HOUR = timedelta(hours=1)


class Bot:
    """Stands for the bot's process, and for what waits for it."""

    at_work = True
    is_busy = False

    def __init__(self, files: Files) -> None:
        self._files = files
        self.jumps: list[timedelta] = []
        self.polls: list[datetime] = []

    def is_quiet(self) -> bool:
        """Whether it has nothing to do."""
        return not self.is_busy

    async def go_to(self, moment: datetime) -> None:
        """Jump, as the prompter does."""
        self.jumps.append(moment - FileClock(self._files.clock).now())
        write_clock_file(self._files.clock, moment, 0.0)

    async def heard(self, since: datetime) -> None:
        """Notice that it polled."""
        self.polls.append(since)


@pytest.fixture
def files(tmp_path: Path) -> Files:
    """A folder with a clock that stands still."""
    write_clock_file(tmp_path / "clock", START, 0.0)
    return Files(tmp_path)


@pytest.fixture
def bot(files: Files) -> Bot:
    """Neither busy nor away."""
    return Bot(files)


@pytest.fixture
def driver(files: Files, bot: Bot) -> Driver:
    """Drives that clock."""
    return Driver(files, cast("Prompter", bot), cast("Keeper", bot), lambda: None)


async def drive(driver: Driver, seconds: float = 0.3) -> timedelta:
    """Let it drive so long; how far the clock came."""
    task = asyncio.create_task(driver.run())
    await asyncio.sleep(seconds)
    task.cancel()
    return driver.clock.now() - START


async def test_it_runs_as_fast_as_was_chosen(driver: Driver) -> None:
    """×10,000: an hour in a third of a second."""
    driver.set(playing=True, rate=10_000.0)
    assert await drive(driver, 0.5) > HOUR


async def test_at_first_sign_off_closes_within_ten_minutes(driver: Driver) -> None:
    """From Tuesday evening to Friday at six: who does not leap sees it happen too."""
    assert 71 * HOUR / driver.rate < timedelta(minutes=10)


async def test_it_stands_still(driver: Driver) -> None:
    """While nothing is to be done."""
    driver.set(playing=False, rate=10_000.0)
    assert await drive(driver) < timedelta(seconds=1)


async def test_a_busy_bot_is_given_time(driver: Driver, bot: Bot) -> None:
    """It goes slowly then, and not at all too slowly when it stands still."""
    bot.is_busy = True
    driver.set(playing=True, rate=10_000.0)
    assert await drive(driver) < timedelta(seconds=30)
    assert driver.speed == 20.0
    driver.set(playing=False, rate=10_000.0)
    await drive(driver, 0.1)
    assert driver.speed == 1.0


async def test_it_never_passes_a_moment_that_is_waited_for(driver: Driver) -> None:
    """A member acts at his own moment, at any speed."""
    driver.acting, driver.awaited = True, START + HOUR
    driver.set(playing=True, rate=10_000.0)
    task = asyncio.create_task(driver.run())
    while driver.clock.now() < START + HOUR:  # noqa: ASYNC110 - as whoever waits for it does
        await asyncio.sleep(0.01)
    late = driver.clock.now() - (START + HOUR)
    task.cancel()
    assert late < timedelta(seconds=10)


async def test_a_leap_ends_at_its_moment(driver: Driver, bot: Bot) -> None:
    """In steps of half a day, by which the bot is not left alone."""
    driver.set(playing=False, rate=1.0)
    driver.leap(START + 30 * HOUR)
    assert timedelta(0) <= await drive(driver, 0.7) - 30 * HOUR < timedelta(minutes=1)
    assert driver.target is None
    assert len(bot.jumps) == 3
    assert max(bot.jumps) <= 12 * HOUR
    assert [round((poll - START) / HOUR) for poll in bot.polls] == [12, 24, 30]


async def test_the_bot_is_heard_at_each_stop(driver: Driver, bot: Bot) -> None:
    """What is due there is done before the clock goes on."""
    driver.stops = tuple(START + hours * HOUR for hours in range(5, 30, 5))
    driver.set(playing=False, rate=1.0)
    driver.leap(START + 30 * HOUR)
    await drive(driver, 1.0)
    assert [round((poll - START) / HOUR) for poll in bot.polls] == [5, 10, 15, 20, 25, 30]


async def test_a_leap_stops_where_something_is_due(driver: Driver, bot: Bot) -> None:
    """So that it happens at its moment."""
    driver.stops = (START + HOUR, START + 2 * HOUR)
    driver.set(playing=False, rate=1.0)
    driver.leap(START + 3 * HOUR)
    await drive(driver, 0.7)
    assert [round(jump / HOUR) for jump in bot.jumps] == [1, 1, 1]


async def test_nobody_waits_for_a_bot_that_is_gone(driver: Driver, bot: Bot) -> None:
    """Time goes on without it."""
    bot.at_work = False
    driver.leap(START + 30 * HOUR)
    assert await drive(driver) >= 30 * HOUR
    assert bot.jumps == []
