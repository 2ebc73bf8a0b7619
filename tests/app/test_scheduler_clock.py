"""The scheduler with a clock that is set, or wrong: nothing happens at a wrong hour."""

import asyncio
from collections.abc import Callable
from datetime import datetime, timedelta

import pytest

from keizer_bot.app import scheduler
from keizer_bot.app.machine import ClockWatch
from keizer_bot.app.scheduler import Scheduler
from keizer_bot.clock import RealClock
from tests.app.stage import HOUR, Stage


@pytest.mark.parametrize("step", [-7200, 7200])
async def test_a_clock_that_steps_makes_it_look(stage: Stage, step: int) -> None:
    """Backwards too, because another moment is then the next."""
    await stage.scheduler.beat()
    stage.clock.advance(step)
    await stage.scheduler.beat()
    assert stage.said.count("looked") == 2


def watched(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Watch the stage's clock; the function given back lets that many true seconds pass."""
    true = 0.0

    def passes(seconds: float) -> None:
        nonlocal true
        true += seconds

    stage.scheduler._watch = ClockWatch(lambda: true)
    monkeypatch.setattr(
        stage.scheduler._timer, "wakeup", lambda: stage.said.append("timers set again")
    )
    return passes


@pytest.mark.parametrize(
    ("step", "shows"), [(-8.5 * 3600, "08:30"), (61, "17:01"), (3600, "18:00")]
)
async def test_a_clock_that_is_set_is_told_of(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, step: float, shows: str
) -> None:
    """Once, and every job is set again; the heartbeat goes on and jobs run at their hours."""
    passes = watched(stage, monkeypatch)
    await stage.scheduler.beat()
    stage.said.clear()
    stage.clock.advance(step)
    stage.due = {7: stage.clock.now() + timedelta(seconds=5)}
    for _ in range(7):
        await stage.scheduler.beat()
        stage.clock.advance(1)
        passes(1)
    assert stage.said[:4] == ["timers set again", f"ClockSet 17:00 {shows}", "looked", "alive"]
    assert (stage.said.count("alive"), stage.said.count("done 7")) == (7, 1)
    assert stage.said.count("timers set again") == 1


async def test_a_clock_set_back_while_the_backlog_was_awaited(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The hour has yet to come, and does: the round is paired then, once."""
    monkeypatch.setattr(scheduler, "_ALIVE", 0.01)
    watched(stage, monkeypatch)

    async def backlog(_: datetime) -> None:
        if not stage.said.count("back"):
            stage.said.append("back")
            stage.clock.advance(-3600)
        await asyncio.sleep(0.05)

    stage.steps, stage.scheduler._drained = {1: HOUR}, backlog
    await stage.scheduler.beat()
    assert "done 1" not in stage.said
    assert "ClockSet 17:00 16:00" in stage.said
    for _ in range(3):
        stage.clock.advance(1800)
        await stage.scheduler.beat()
    assert stage.said.count("done 1") == 1


@pytest.mark.parametrize("ahead", [3 * 3600, -121])
async def test_nothing_is_done_by_a_clock_that_is_wrong(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, ahead: float
) -> None:
    """Even if only the poll at the hour shows it; told once, and done once the clock is right."""
    passes = watched(stage, monkeypatch)
    watch = stage.scheduler._watch
    assert watch is not None

    async def polled(_: datetime) -> None:
        watch.heard(HOUR - timedelta(seconds=ahead))

    stage.steps, stage.due, stage.scheduler._drained = {1: HOUR}, {7: HOUR}, polled
    for _ in range(90):
        await stage.scheduler.beat()
        stage.clock.advance(1)
        passes(1)
    assert [said for said in stage.said if said not in ("alive", "looked")] == [
        f"ClockWrong 17:00 {HOUR - timedelta(seconds=ahead):%H:%M}"
    ]
    stage.clock.advance(-ahead)
    stage.steps, stage.due = {1: HOUR - timedelta(hours=4)}, {7: HOUR - timedelta(hours=4)}
    stage.scheduler._drained = stage.drained
    await stage.scheduler.beat()
    assert {"done 1", "done 7"} <= set(stage.said)


async def test_a_simulated_clock_is_not_compared(stage: Stage) -> None:
    """The demo's clock runs fast: whatever Telegram's shows, its work is done."""
    watch = ClockWatch()
    watch.heard(HOUR - timedelta(days=30))
    stage.scheduler = Scheduler(
        stage.app_context, stage.clock, (stage.look,), run=stage.run, changed=stage.changed,
        drained=stage.drained, alive=stage.alive, tell=stage.tell, watch=watch,
    )  # fmt: skip
    stage.due = {7: HOUR}
    await stage.scheduler.beat()
    assert "done 7" in stage.said


async def test_the_machine_s_own_clock_is_compared(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    """The log has Telegram's time; nothing is done."""
    stage.scheduler = stage.made(RealClock())
    watch, stage.due = stage.scheduler._watch, {7: HOUR}
    assert watch is not None
    watch.heard(HOUR - timedelta(days=365))
    for _ in range(2):
        await stage.scheduler.beat()
    assert "done 7" not in stage.said
    (record,) = caplog.records
    assert record.getMessage().startswith("the clock is wrong: Telegram's shows 2025-11-20 17:00")
    assert "at" in vars(record)
