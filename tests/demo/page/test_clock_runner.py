"""The page's clock: fast when nothing happens, and never past a moment somebody waits for."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import cast

import pytest

from keizer_bot.clock import FileClock, write_clock_file
from keizer_bot.demo.page.clock import ClockRunner
from keizer_bot.demo.program import ClockControl, Files

pytestmark = pytest.mark.slow

START = datetime(2025, 8, 26, 10, tzinfo=UTC)
HOUR = timedelta(hours=1)


class Bot:
    """Stands in for the bot's process and its unfinished work."""

    at_work = True
    is_busy = False

    def __init__(self, files: Files) -> None:
        self.files = files
        self.clock = FileClock(files.clock)
        self.bot = self
        self.jumps: list[timedelta] = []
        self.polls: list[datetime] = []
        self.looks = 0

    def is_quiet(self) -> bool:
        """True if the bot has nothing to do."""
        self.looks += 1
        return not self.is_busy

    async def go_to(self, moment: datetime) -> None:
        """Jump, as the clock's control does."""
        self.jumps.append(moment - FileClock(self.files.clock).now())
        write_clock_file(self.files.clock, moment, 0.0)

    async def heard(self, since: datetime) -> None:
        """Notice that it polled."""
        self.polls.append(since)


@pytest.fixture
def files(tmp_path: Path) -> Files:
    """A folder with a stopped clock."""
    write_clock_file(tmp_path / "clock", START, 0.0)
    return Files(tmp_path)


@pytest.fixture
def bot(files: Files) -> Bot:
    """A bot that is neither busy nor away."""
    return Bot(files)


@pytest.fixture
def runner(bot: Bot) -> ClockRunner:
    """Runs that clock."""
    return ClockRunner(cast("ClockControl", bot), lambda: None)


async def run(runner: ClockRunner, seconds: float = 0.3) -> timedelta:
    """Let it run so long, or to the end of its leap; how far the clock came."""
    task = asyncio.create_task(runner.run())
    if runner.target is None:
        await asyncio.sleep(seconds)
    while runner.target is not None:  # noqa: ASYNC110 - as whoever waits for it does
        await asyncio.sleep(0.01)
    task.cancel()
    return runner.clock.now() - START


async def test_it_runs_as_fast_as_was_chosen(runner: ClockRunner) -> None:
    """×10,000: an hour in a third of a second."""
    runner.set(playing=True, rate=10_000.0)
    assert await run(runner, 0.5) > HOUR


async def test_at_first_sign_off_closes_within_ten_minutes(runner: ClockRunner) -> None:
    """From Tuesday evening to Friday at six: also for a visitor who does not leap."""
    assert 71 * HOUR / runner.rate < timedelta(minutes=10)


async def test_it_stands_still(runner: ClockRunner) -> None:
    """While nothing is to be done."""
    runner.set(playing=False, rate=10_000.0)
    assert await run(runner) < timedelta(seconds=1)


@pytest.mark.parametrize("playing", [False, True])
async def test_a_slow_clock_is_looked_at_seldom(
    runner: ClockRunner, bot: Bot, playing: bool
) -> None:
    """While it is stopped or runs normally, so that an idle demo uses little processor time."""
    runner.set(playing=playing, rate=1.0)
    await run(runner, 0.2)
    bot.looks = 0
    await run(runner, 1.2)
    assert bot.looks <= 12


async def test_an_event_wakes_the_clock(runner: ClockRunner, bot: Bot) -> None:
    """A message to the bot starts a stopped clock, within half a second."""
    runner.set(playing=False, rate=1.0)
    task = asyncio.create_task(runner.run())
    await asyncio.sleep(0.2)
    bot.is_busy = True
    runner.wake()
    await asyncio.sleep(0.15)
    task.cancel()
    assert runner.speed == 1.0


async def test_a_busy_bot_is_given_time(runner: ClockRunner, bot: Bot) -> None:
    """The clock then runs slowly, but not too slowly after it was stopped."""
    bot.is_busy = True
    runner.set(playing=True, rate=10_000.0)
    assert await run(runner) < timedelta(seconds=30)
    assert runner.speed == 20.0
    runner.set(playing=False, rate=10_000.0)
    await run(runner, 0.1)
    assert runner.speed == 1.0


async def test_it_never_passes_a_moment_that_is_waited_for(runner: ClockRunner) -> None:
    """A member acts at their own moment, at any speed."""
    runner.acting, runner.awaited = True, START + HOUR
    runner.set(playing=True, rate=10_000.0)
    task = asyncio.create_task(runner.run())
    while runner.clock.now() < START + HOUR:  # noqa: ASYNC110 - as whoever waits for it does
        await asyncio.sleep(0.01)
    late = runner.clock.now() - (START + HOUR)
    task.cancel()
    assert late < timedelta(seconds=10)


async def test_a_leap_ends_at_its_moment(runner: ClockRunner, bot: Bot) -> None:
    """In steps of half a day, so that the bot is not left alone."""
    runner.set(playing=False, rate=1.0)
    runner.leap(START + 30 * HOUR)
    assert timedelta(0) <= await run(runner) - 30 * HOUR < timedelta(minutes=1)
    assert runner.target is None
    assert len(bot.jumps) == 3
    assert max(bot.jumps) <= 12 * HOUR
    assert [round((poll - START) / HOUR) for poll in bot.polls] == [12, 24, 30]


async def test_the_bot_is_heard_at_each_stop(runner: ClockRunner, bot: Bot) -> None:
    """Work due at a stop is done before the clock goes on."""
    runner.stops = tuple(START + hours * HOUR for hours in range(5, 30, 5))
    runner.set(playing=False, rate=1.0)
    runner.leap(START + 30 * HOUR)
    await run(runner)
    assert [round((poll - START) / HOUR) for poll in bot.polls] == [5, 10, 15, 20, 25, 30]


async def test_a_leap_stops_where_something_is_due(runner: ClockRunner, bot: Bot) -> None:
    """So that it happens at its moment."""
    runner.stops = (START + HOUR, START + 2 * HOUR)
    runner.set(playing=False, rate=1.0)
    runner.leap(START + 3 * HOUR)
    await run(runner)
    assert [round(jump / HOUR) for jump in bot.jumps] == [1, 1, 1]


async def test_nobody_waits_for_a_bot_that_is_gone(runner: ClockRunner, bot: Bot) -> None:
    """Time goes on without it."""
    bot.at_work = False
    runner.leap(START + 30 * HOUR)
    assert await run(runner) >= 30 * HOUR
    assert bot.jumps == []
