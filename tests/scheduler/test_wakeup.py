"""What is due is done once, after the backlog, and one failure is not another's."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from keizer_bot.calendar import Phase
from keizer_bot.clock import ManualClock
from keizer_bot.i18n.translator import Translator
from keizer_bot.scheduler import wakeup
from keizer_bot.scheduler.wakeup import Scheduler
from keizer_bot.usecases.due import DueWork
from keizer_bot.usecases.errand import Errand
from keizer_bot.usecases.reception import House

HOUR = datetime(2026, 11, 20, 17, tzinfo=UTC)
CLOSE = DueWork(Phase.CLOSED, 1, 1, HOUR)
OTHER = DueWork(Phase.CLOSED, 2, 2, HOUR)


class DiskFull(Exception):
    """What ends everything."""


@dataclass
class Stage:
    """The scheduler with everything around it played by the test."""

    clock: ManualClock = field(default_factory=lambda: ManualClock(HOUR))
    due: list[DueWork] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    trouble: dict[int, Exception] = field(default_factory=dict)
    errands: list[Errand] = field(default_factory=list)
    scheduler: Scheduler = field(init=False)

    def __post_init__(self) -> None:
        self.scheduler = Scheduler(
            House(Translator(), "bot"),
            self.clock,
            run=self.run,
            drained=self.drained,
            afterwards=self.nightly,
            fatal=DiskFull,
        )

    async def run(self, step: Callable[[Any], Any]) -> Any:
        """A transaction of nothing."""
        return step("tx")

    async def drained(self, moment: datetime) -> None:
        """Nothing waits."""
        self.said.append(f"drained {moment:%H:%M}")

    async def nightly(self, at: datetime) -> None:
        """The house's own work."""
        assert at == self.clock.now()
        self.said.append("nightly")

    def due_work(self, tx: object, at: datetime) -> list[DueWork]:
        """What the test says is due."""
        assert (tx, at) == ("tx", self.clock.now())
        return list(self.due)

    def errands_due(self, tx: object, at: datetime) -> list[Errand]:
        """What the test says is due beside the rounds."""
        assert (tx, at) == ("tx", self.clock.now())
        self.said.append("looked")
        if 0 in self.trouble:
            raise self.trouble[0]
        return list(self.errands)

    def run_errand(self, tx: object, house: House, at: datetime, number: int) -> None:
        """Do it, unless the test has trouble for it."""
        assert (tx, house.bot_name, at) == ("tx", "bot", self.clock.now())
        if number in self.trouble:
            raise self.trouble[number]
        self.said.append(f"errand {number}")

    def carry_out(self, tx: object, house: House, work: DueWork, at: datetime) -> None:
        """Do it, unless the test has trouble for it."""
        assert (tx, house.bot_name, at) == ("tx", "bot", self.clock.now())
        if work.round_id in self.trouble:
            raise self.trouble[work.round_id]
        self.said.append(f"done {work.round_id}")
        self.due.remove(work)


@pytest.fixture
def stage(monkeypatch: pytest.MonkeyPatch) -> Stage:
    """Nothing is due yet."""
    made = Stage()
    monkeypatch.setattr(wakeup, "due_work", made.due_work)
    monkeypatch.setattr(wakeup, "carry_out", made.carry_out)
    monkeypatch.setattr(wakeup, "errands_due", made.errands_due)
    return made


async def test_the_backlog_comes_first(stage: Stage) -> None:
    """Each step waits until what was sent before its moment is handled."""
    stage.due = [CLOSE]
    await stage.scheduler.tick()
    assert stage.said == ["drained 17:00", "done 1", "looked", "nightly"]


async def test_one_club_s_trouble_is_not_another_s(stage: Stage) -> None:
    """The second club's round closes though the first one's cannot."""
    stage.due, stage.trouble = [CLOSE, OTHER], {1: ZeroDivisionError()}
    await stage.scheduler.tick()
    assert "done 2" in stage.said


async def test_one_errand_s_trouble_is_not_another_s(stage: Stage) -> None:
    """The second club's reminder goes out though the first one's cannot; neither stops a round."""
    stage.due, stage.trouble = [CLOSE], {7: ZeroDivisionError()}
    stage.errands = [Errand(stage.run_errand, (7,)), Errand(stage.run_errand, (8,))]
    await stage.scheduler.tick()
    assert stage.said == ["drained 17:00", "done 1", "looked", "errand 8", "nightly"]


async def test_errands_that_cannot_be_looked_up_stop_no_round(stage: Stage) -> None:
    """Sign-off closes all the same."""
    stage.due, stage.trouble = [CLOSE], {0: ZeroDivisionError()}
    await stage.scheduler.tick()
    assert stage.said == ["drained 17:00", "done 1", "looked", "nightly"]


async def test_what_failed_is_tried_again_after_a_while(stage: Stage) -> None:
    """Not at every tick, but within a minute."""
    stage.due, stage.trouble = [CLOSE], {1: ZeroDivisionError()}
    await stage.scheduler.tick()
    stage.trouble.clear()
    stage.clock.advance(30)
    await stage.scheduler.tick()
    assert "done 1" not in stage.said
    stage.clock.advance(30)
    await stage.scheduler.tick()
    assert "done 1" in stage.said


async def test_an_errand_that_failed_is_tried_again_after_a_while(stage: Stage) -> None:
    """Likewise, each by itself."""
    stage.errands, stage.trouble = [Errand(stage.run_errand, (7,))], {7: ZeroDivisionError()}
    await stage.scheduler.tick()
    stage.trouble.clear()
    stage.clock.advance(59)
    await stage.scheduler.tick()
    assert "errand 7" not in stage.said
    stage.clock.advance(1)
    await stage.scheduler.tick()
    assert stage.said.count("errand 7") == 1


async def test_looking_for_errands_waits_a_while_after_a_failure(stage: Stage) -> None:
    """A minute, as anything that failed."""
    stage.trouble = {0: ZeroDivisionError()}
    for _ in range(3):
        await stage.scheduler.tick()
        stage.clock.advance(30)
    assert stage.said.count("looked") == 2


async def test_the_log_tells_what_was_done_and_what_was_not(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    """Which step of which round, and the kind of error; nothing is said to be done that failed."""
    caplog.set_level("INFO", "keizer_bot.scheduler")
    stage.due, stage.trouble = [CLOSE, OTHER], {1: ZeroDivisionError(), 0: KeyError(), 7: OSError()}
    stage.errands = [Errand(stage.run_errand, (7,))]
    await stage.scheduler.tick()
    stage.clock.advance(60)
    del stage.trouble[0], stage.trouble[1]
    await stage.scheduler.tick()
    facts = [
        {"said": r.getMessage()}
        | {k: v for k, v in vars(r).items() if k in {"step", "round", "error"}}
        for r in caplog.records
    ]
    assert facts == [
        {"said": "due work failed", "step": "closed", "round": 1, "error": "ZeroDivisionError"},
        {"said": "due work done", "step": "closed", "round": 2},
        {"said": "due work failed", "step": "errands", "error": "KeyError"},
        {"said": "due work done", "step": "closed", "round": 1},
        {"said": "due work failed", "step": "run_errand", "error": "OSError"},
    ]


async def test_the_first_look_is_at_once(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not after the first pause, nor when it is that hour elsewhere: the machine is in Japan."""
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    time.tzset()
    running = asyncio.create_task(stage.scheduler.run(3600))
    await asyncio.sleep(0.2)
    running.cancel()
    await asyncio.wait({running})
    monkeypatch.undo()
    time.tzset()
    assert stage.said == ["looked", "nightly"]


async def test_a_store_that_fails_ends_the_scheduler(stage: Stage) -> None:
    """APScheduler would log it and go on: here it comes out of `run`."""
    stage.due, stage.trouble = [CLOSE], {1: DiskFull()}
    with pytest.raises(DiskFull):
        await asyncio.wait_for(stage.scheduler.run(0.01), 5)


async def test_it_wakes_by_itself(stage: Stage) -> None:
    """Real seconds wake it; the handed-in clock says what is due."""
    running = asyncio.create_task(stage.scheduler.run(0.01))
    await asyncio.sleep(0.3)
    assert stage.said.count("nightly") >= 3
    running.cancel()
    await asyncio.wait({running})
    count = len(stage.said)
    await asyncio.sleep(0.05)
    assert len(stage.said) == count


async def test_a_tick_that_takes_long_is_not_begun_twice(stage: Stage) -> None:
    """While one waits for the backlog, the next wake-ups pass."""
    begun = 0

    async def slow(_: datetime) -> None:
        nonlocal begun
        begun += 1
        await asyncio.sleep(0.2)

    stage.due, stage.scheduler._drained = [CLOSE], slow
    running = asyncio.create_task(stage.scheduler.run(0.01))
    await asyncio.sleep(0.15)
    running.cancel()
    await asyncio.wait({running})
    assert begun == 1
    assert stage.clock.now() - HOUR == timedelta()
