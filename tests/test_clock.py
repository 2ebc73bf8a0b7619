"""Clocks: real, manual, and shared through a file."""

import asyncio
import os
import subprocess
import sys
import time
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
import time_machine

from keizer_bot import clock as clocks
from keizer_bot.clock import Clock, ClockFileError, FileClock, RealClock, wait, write_clock_file
from tests.manual_clock import ManualClock

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


async def _settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def test_the_real_clock_is_aware_and_in_utc() -> None:
    """The real clock gives the computer's time with its zone."""
    with time_machine.travel(NOON, tick=False):
        assert RealClock().now() == NOON
        assert RealClock().now().tzinfo is UTC


async def test_the_real_clock_sleeps() -> None:
    """The real clock waits for a moment, and not at all for one that has passed."""
    clock: Clock = RealClock()
    moment = clock.now() + timedelta(milliseconds=20)
    await clock.sleep_until(moment)
    assert clock.now() >= moment
    await asyncio.wait_for(clock.sleep(-5), timeout=1)


async def test_a_manual_clock_stands_still() -> None:
    """Nobody wakes while the manual clock is unchanged, nor a moment too early."""
    clock = ManualClock(NOON)
    sleeper = asyncio.create_task(clock.sleep(60))
    await _settle()
    clock.advance(59.9)
    await _settle()
    assert not sleeper.done()
    sleeper.cancel()


async def test_a_manual_clock_wakes_in_order() -> None:
    """Sleepers that a jump passes wake in the order of their moments."""
    clock, woken = ManualClock(NOON), []

    async def sleep(name: str, seconds: float) -> None:
        await clock.sleep(seconds)
        woken.append(name)

    tasks = [asyncio.create_task(sleep(*args)) for args in [("b", 20), ("a", 10), ("c", 99)]]
    await _settle()
    clock.set(NOON + timedelta(seconds=30))
    await _settle()
    assert woken == ["a", "b"]
    tasks[2].cancel()


async def test_a_cancelled_sleeper_disturbs_nobody() -> None:
    """A sleeper that gave up is passed over when its moment comes."""
    clock = ManualClock(NOON)
    tasks = [asyncio.create_task(clock.sleep(10)) for _ in range(2)]
    await _settle()
    tasks[0].cancel()
    await _settle()
    clock.advance(10)
    await asyncio.wait_for(tasks[1], timeout=1)
    assert [task.cancelled() for task in tasks] == [True, False]


def test_a_file_clock_wants_a_zone(tmp_path: Path) -> None:
    """A naive datetime is refused, another zone is brought to UTC."""
    path = tmp_path / "clock"
    with pytest.raises(ValueError, match="no time zone"):
        write_clock_file(path, datetime(2026, 11, 20), 0)  # noqa: DTZ001 - what is refused
    write_clock_file(path, NOON.astimezone(timezone(timedelta(hours=1))), 0)
    assert FileClock(path).now() == NOON
    assert FileClock(path).now().tzinfo is UTC


def test_a_paused_file_clock_stands_still(tmp_path: Path) -> None:
    """With rate 0 two readers see exactly the moment that was written."""
    path = tmp_path / "clock"
    write_clock_file(path, NOON, 0)
    assert [FileClock(path).now(), FileClock(path).now()] == [NOON, NOON]


async def test_a_file_clock_runs_at_its_rate(tmp_path: Path) -> None:
    """At rate 1,000 an hour of simulated sleep takes a few real seconds, a minute a wink."""
    path = tmp_path / "clock"
    write_clock_file(path, NOON, 1000)
    clock = FileClock(path)
    await asyncio.wait_for(clock.sleep(60), timeout=5)
    assert NOON + timedelta(seconds=60) <= clock.now() < NOON + timedelta(hours=1)


@pytest.mark.parametrize(("rate", "look"), [(0, 0.2), (1, 0.2), (1.5, 0.01), (60, 0.01)])
def test_a_slow_file_clock_is_looked_at_seldom(tmp_path: Path, rate: float, look: float) -> None:
    """A jump gives no event: a waiter looks again, often only while time runs fast."""
    write_clock_file(tmp_path / "clock", NOON, rate)
    assert FileClock(tmp_path / "clock").look() == look


async def test_a_jump_wakes_sleepers(tmp_path: Path) -> None:
    """Rewriting the file moves everybody's time at once, also sleepers'."""
    path = tmp_path / "clock"
    write_clock_file(path, NOON, 0)
    clock = FileClock(path)
    sleeper = asyncio.create_task(clock.sleep_until(NOON + timedelta(days=7)))
    await asyncio.sleep(0.03)
    assert not sleeper.done()
    write_clock_file(path, NOON + timedelta(days=7), 0)
    await asyncio.wait_for(sleeper, timeout=1)


def test_setting_the_wall_clock_moves_no_file_clock(tmp_path: Path) -> None:
    """The shared time hangs on the monotonic clock, not on the wall clock."""
    path = tmp_path / "clock"
    write_clock_file(path, NOON, 1)
    with time_machine.travel(NOON + timedelta(days=400)):
        assert FileClock(path).now() - NOON < timedelta(minutes=1)


@pytest.mark.parametrize("content", [None, "", "noon 1 2", "2026-11-20T12:00:00+00:00 1"])
def test_a_bad_clock_file_is_named(tmp_path: Path, content: str | None) -> None:
    """A missing or strange file is refused in one sentence with its name."""
    path = tmp_path / "clock"
    if content is not None:
        path.write_text(content, encoding="utf-8")
    with pytest.raises(ClockFileError, match="clock is not a clock file") as refused:
        FileClock(path)
    assert refused.value.path == path


def test_nothing_but_the_file_is_left(tmp_path: Path) -> None:
    """Writing replaces the file in one step and leaves no other behind."""
    for rate in (1, 2):
        write_clock_file(tmp_path / "clock", NOON, rate)
    assert [path.name for path in tmp_path.iterdir()] == ["clock"]


def test_processes_share_a_file_clock(tmp_path: Path) -> None:
    """Another process reads the same running time from the same file."""
    path = tmp_path / "clock"
    write_clock_file(path, NOON, 1)
    script = (
        "import sys, pathlib, keizer_bot.clock as c;"
        "print(c.FileClock(pathlib.Path(sys.argv[1])).now().isoformat())"
    )
    before = FileClock(path).now()
    command = [sys.executable, "-c", script, str(path)]
    there = subprocess.run(command, capture_output=True, check=True, text=True)  # noqa: S603 - our own Python
    assert before < datetime.fromisoformat(there.stdout.strip()) < FileClock(path).now()


async def test_a_manual_clock_does_not_wait_for_the_past() -> None:
    """A moment that has passed is waited for not at all."""
    clock = ManualClock(NOON)
    await asyncio.wait_for(clock.sleep_until(NOON - timedelta(days=1)), timeout=1)
    assert clock.now() == NOON


async def test_sleepers_of_one_moment_wake_as_they_came() -> None:
    """The task that slept first wakes first."""
    clock, woken = ManualClock(NOON), list[int]()

    async def sleeper(number: int) -> None:
        await clock.sleep(60)
        woken.append(number)

    tasks = [asyncio.create_task(sleeper(number)) for number in range(3)]
    await _settle()
    clock.advance(60)
    await asyncio.gather(*tasks)
    assert woken == [0, 1, 2]


async def test_a_manual_clock_does_not_wait_for_its_own_moment() -> None:
    """It has come."""
    clock = ManualClock(NOON)
    await asyncio.wait_for(clock.sleep_until(NOON), timeout=1)
    assert clock.now() == NOON


def test_a_file_clock_is_in_utc_wherever_it_was_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A machine in another zone reads the same moment."""
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    time.tzset()
    try:
        write_clock_file(tmp_path / "clock", NOON.astimezone(timezone(timedelta(hours=2))), 0)
        assert FileClock(tmp_path / "clock").now().isoformat() == "2026-11-20T12:00:00+00:00"
    finally:
        monkeypatch.undo()
        time.tzset()


class Machine:
    """Its monotonic clock, which runs only while somebody sleeps; how long each time."""

    def __init__(self) -> None:
        self.shows = 1000.0
        self.naps: list[float] = []

    def monotonic(self) -> float:
        """The reading of the test's clock."""
        return self.shows

    def time_ns(self) -> int:
        """A moment long after any file was written."""
        return 2**62

    async def sleep(self, seconds: float) -> None:
        """Sleep at once; endless sleepers never end."""
        assert len(self.naps) < 10
        self.naps.append(round(seconds, 6))
        self.shows += seconds


@pytest.mark.parametrize(
    ("rate", "seconds", "naps"),
    [
        (1, 0.1, [0.1]),
        (1, 0.5, [0.2, 0.2, 0.1]),
        (0.5, 0.2, [0.2, 0.2]),
        (60, 0.3, [0.005]),
        (60, 1.5, [0.01, 0.01, 0.005]),
    ],
)
async def test_a_sleeper_by_a_file_clock_wakes_at_its_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rate: float, seconds: float, naps: list[float]
) -> None:
    """Not at the next look at the file: the last nap is as long as the real time left."""
    machine = Machine()
    monkeypatch.setattr(clocks, "time", machine)
    monkeypatch.setattr(clocks, "asyncio", machine)
    write_clock_file(tmp_path / "clock", NOON, rate)
    await FileClock(tmp_path / "clock").sleep(seconds)
    assert machine.naps == naps


@pytest.mark.parametrize(("age", "shows"), [(0.05, 13), (60, 12)])
def test_a_clock_file_is_read_again_until_its_date_tells_it_from_a_later_one(
    tmp_path: Path, age: float, shows: int
) -> None:
    """Of two files with one date, just written, the later counts; an old one is read once."""
    path, date = tmp_path / "clock", int(NOON.timestamp()) * 10**9
    with time_machine.travel(NOON + timedelta(seconds=age), tick=False):
        path.write_text("2026-11-20T12:00:00+00:00 0 0", encoding="utf-8")
        os.utime(path, ns=(date, date))
        clock = FileClock(path)
        path.write_text("2026-11-20T13:00:00+00:00 0 0", encoding="utf-8")
        os.utime(path, ns=(date, date))
        assert clock.now().hour == shows


async def test_a_waiter_continues_at_the_event_or_after_the_time() -> None:
    """By the given clock; the other wait is cancelled."""
    clock, event = ManualClock(NOON), asyncio.Event()
    for seconds, first in [(60, "time"), (60, "event"), (None, "event")]:
        waiting = asyncio.create_task(wait(event, clock, seconds))
        await _settle()
        clock.advance(59)
        await _settle()
        assert not waiting.done()
        if first == "time":
            clock.advance(1)
        else:
            event.set()
        await asyncio.wait_for(waiting, timeout=1)
        await _settle()
        assert asyncio.all_tasks() == {asyncio.current_task()}
        event.clear()


async def test_an_event_that_is_set_is_not_waited_for() -> None:
    """The clock's reading does not matter."""
    event = asyncio.Event()
    event.set()
    for seconds in (60, None):
        await asyncio.wait_for(wait(event, ManualClock(NOON), seconds), timeout=1)
        assert asyncio.all_tasks() == {asyncio.current_task()}


async def test_a_clock_that_fails_is_not_waited_for(tmp_path: Path) -> None:
    """Its error is raised: nobody would wake the waiter."""
    write_clock_file(tmp_path / "clock", NOON, 1)
    clock = FileClock(tmp_path / "clock")
    (tmp_path / "clock").unlink()
    with pytest.raises(ClockFileError):
        await asyncio.wait_for(wait(asyncio.Event(), clock, 60), timeout=1)
