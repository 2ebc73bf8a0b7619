"""Events that wake the scheduler; it is alive while it waits, and ends when stopped."""

import asyncio
import time
from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from keizer_bot.app import scheduler
from keizer_bot.clock import RealClock
from keizer_bot.core.jobs import ScheduledJob
from keizer_bot.store.messages import DiskFull
from keizer_bot.store.trouble import StoreFailed
from tests.app.stage import HOUR, Named, Stage
from tests.manual_clock import ManualClock

LONG_AGO = datetime(2016, 11, 20, 17, tzinfo=UTC)


async def test_a_job_s_moment_wakes_it(stage: Stage) -> None:
    """With the real clock APScheduler wakes it at once, not at the heartbeat an hour later."""
    clock, done = RealClock(), asyncio.Event()
    moment = clock.now() + timedelta(seconds=0.3)
    job = ScheduledJob(moment, lambda *_: done.set(), (7,), Named(7))
    stage.scheduler = stage.made(clock)
    stage.scheduler._finders = (lambda *_: [] if done.is_set() else [job],)
    running = asyncio.create_task(stage.scheduler.run(lambda: 3600))
    await asyncio.wait_for(done.wait(), 20)
    assert moment <= clock.now() < moment + timedelta(seconds=20)
    running.cancel()
    await asyncio.wait({running})


async def test_a_job_whose_moment_was_slept_through_wakes_it(stage: Stage) -> None:
    """The machine is woken two hours after it: however late it is, it is done."""
    clock, done = RealClock(), asyncio.Event()
    job = ScheduledJob(clock.now() + timedelta(hours=1), lambda *_: done.set(), (7,), Named(7))
    stage.scheduler = stage.made(clock)
    stage.scheduler._finders = (lambda *_: [] if done.is_set() else [job],)
    running = asyncio.create_task(stage.scheduler.run(lambda: 3600))
    await asyncio.sleep(0.05)
    with time_machine.travel(clock.now() + timedelta(hours=3)):
        stage.scheduler._timer.wakeup()
        await asyncio.wait_for(done.wait(), 5)
    assert done.is_set()
    running.cancel()
    await asyncio.wait({running})


async def test_a_simulated_clock_is_not_woken_by_the_machine_s(stage: Stage) -> None:
    """In the demo it is long before a moment that on the machine's clock is over: it is held."""
    stage.scheduler = stage.made(ManualClock(LONG_AGO))
    stage.due = {7: LONG_AGO + timedelta(minutes=30)}
    running = asyncio.create_task(stage.scheduler.run(lambda: 3600))
    await asyncio.sleep(0.05)
    assert stage.said == ["looked", "alive"]
    assert [job.name for job in stage.scheduler._timer.get_jobs()] == ["job 7"]
    running.cancel()
    await asyncio.wait({running})


async def test_the_first_look_is_at_once(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not after the first pause, nor when it is that hour elsewhere: the machine is in Japan."""
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    time.tzset()
    running = asyncio.create_task(stage.scheduler.run(lambda: 3600))
    await asyncio.sleep(0.2)
    running.cancel()
    await asyncio.wait({running})
    monkeypatch.undo()
    time.tzset()
    assert stage.said == ["looked", "alive"]


async def test_a_store_that_fails_ends_the_scheduler(stage: Stage) -> None:
    """APScheduler would log the error and go on; here `run` raises it."""
    stage.due, stage.trouble = {1: HOUR}, {1: StoreFailed(DiskFull("keizer.db"))}
    with pytest.raises(StoreFailed):
        await asyncio.wait_for(stage.scheduler.run(lambda: 0.01), 5)


async def test_it_wakes_by_itself(stage: Stage) -> None:
    """Real seconds wake it; the given clock decides what is due."""
    running = asyncio.create_task(stage.scheduler.run(lambda: 0.01))
    await asyncio.sleep(0.3)
    assert stage.said.count("alive") >= 3
    running.cancel()
    await asyncio.wait({running})
    count = len(stage.said)
    await asyncio.sleep(0.05)
    assert len(stage.said) == count


@pytest.mark.parametrize("work", ["backlog", "night"])
async def test_it_lives_while_it_waits(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, work: str
) -> None:
    """Without a network at the hour, or during long nightly work, it feeds the watchdog."""
    monkeypatch.setattr(scheduler, "_ALIVE", 0.01, raising=False)

    async def long(_: datetime) -> None:
        await asyncio.sleep(0.2)
        stage.said.append("at last")

    if work == "backlog":
        stage.steps, stage.scheduler._drained = {1: HOUR}, long
    else:
        job = ScheduledJob(HOUR, long, (7,), outside=True)
        stage.scheduler._finders = (lambda *_: [] if "at last" in stage.said else [job],)
    await stage.scheduler.beat()
    assert stage.said[: stage.said.index("at last")].count("alive") > 5
    assert "done 1" in stage.said or work == "night"


async def test_waiting_ends_with_the_work(stage: Stage) -> None:
    """A bot that is stopped does not wait for the backlog, and leaves nothing half done."""
    ended = asyncio.Event()

    async def endless(_: datetime) -> None:
        try:
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(0.05)
            ended.set()

    stage.steps, stage.scheduler._drained = {1: HOUR}, endless
    running = asyncio.create_task(stage.scheduler.run(lambda: 0.01))
    await asyncio.sleep(0.05)
    running.cancel()
    await asyncio.wait({running})
    assert ended.is_set()


async def test_a_tick_that_takes_long_is_not_begun_twice(stage: Stage) -> None:
    """While one waits for the backlog, the next wake-ups pass."""
    begun = 0

    async def slow(_: datetime) -> None:
        nonlocal begun
        begun += 1
        await asyncio.sleep(0.2)

    stage.steps, stage.scheduler._drained = {1: HOUR}, slow
    running = asyncio.create_task(stage.scheduler.run(lambda: 0.01))
    await asyncio.sleep(0.15)
    running.cancel()
    await asyncio.wait({running})
    assert begun == 1
    assert stage.clock.now() - HOUR == timedelta()
