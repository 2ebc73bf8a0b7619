"""What is due is done once, after the backlog, and one failure is not another's."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

import pytest

from keizer_bot.app import scheduler as wakeup
from keizer_bot.app.clock_watch import ClockWatch
from keizer_bot.app.scheduler import Scheduler
from keizer_bot.clock import Clock, RealClock
from keizer_bot.core.identify import AppContext
from keizer_bot.core.jobs import ScheduledJob
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.translator import Translator
from tests.manual_clock import ManualClock

HOUR = datetime(2026, 11, 20, 17, tzinfo=UTC)


class DiskFull(Exception):
    """What ends everything."""


@dataclass
class Stage:
    """The scheduler with everything around it played by the test; jobs are known by number.

    The jobs of `steps` wait for the backlog; those of `due` do not. Both are done once.
    """

    clock: ManualClock = field(default_factory=lambda: ManualClock(HOUR))
    steps: dict[int, datetime] = field(default_factory=dict)
    due: dict[int, datetime] = field(default_factory=dict)
    said: list[str] = field(default_factory=list)
    trouble: dict[int, Exception] = field(default_factory=dict)
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    app_context: AppContext = field(default_factory=lambda: AppContext(Translator(), "bot", {}))
    scheduler: Scheduler = field(init=False)

    def __post_init__(self) -> None:
        self.scheduler = self.made()

    def made(self, clock: Clock | None = None) -> Scheduler:
        """A scheduler in this place, with that clock."""
        return Scheduler(
            self.app_context,
            clock or self.clock,
            (self.look_for_steps, self.look),
            run=self.run,
            changed=self.changed,
            drained=self.drained,
            alive=self.alive,
            tell=self.tell,
            watch=ClockWatch(),
            fatal=DiskFull,
        )

    async def run(self, step: Callable[..., object], *about: object) -> object:
        """A transaction of nothing."""
        return step("tx", *about)

    async def drained(self, moment: datetime) -> None:
        """Nothing waits."""
        self.said.append(f"drained {moment:%H:%M}")

    async def alive(self, at: datetime) -> None:
        """A heartbeat."""
        assert timedelta() <= self.scheduler._clock.now() - at < timedelta(seconds=1)
        self.said.append("alive")

    def tell(self, _: object, say: type[Message], *moments: datetime) -> None:
        """The arbiters hear of the clock."""
        self.said.append(" ".join([say.__name__, *(f"{moment:%H:%M}" for moment in moments)]))

    def look_for_steps(self, _: object, __: datetime) -> list[ScheduledJob]:
        """What the test says comes of the rounds."""
        coming = self.steps.items()
        return [ScheduledJob(at, self.do, (n,), needs_backlog=True) for n, at in coming]

    def look(self, _: object, __: datetime) -> list[ScheduledJob]:
        """What the test says comes beside the rounds."""
        self.said.append("looked")
        if 0 in self.trouble:
            raise self.trouble[0]
        return [ScheduledJob(at, self.do, (n,), Named(n)) for n, at in self.due.items()]

    def do(self, tx: object, app_context: AppContext, at: datetime, number: int) -> None:
        """Do it, unless the test has trouble for it."""
        assert (tx, app_context, at) == ("tx", self.app_context, self.clock.now())
        if number in self.trouble:
            raise self.trouble[number]
        self.said.append(f"done {number}")
        self.steps.pop(number, None)
        self.due.pop(number, None)


class Named(Message):
    """The name of a job."""

    count: int


@pytest.fixture
def stage(monkeypatch: pytest.MonkeyPatch) -> Stage:
    """Nothing is due yet."""

    def name(_: object, __: object, job: ScheduledJob) -> str:
        return f"job {job.about[0]}"

    monkeypatch.setattr(wakeup, "name_of", name)
    return Stage()


async def test_the_backlog_comes_first(stage: Stage) -> None:
    """Each step waits until what was sent before its moment is handled; the rest comes after."""
    stage.steps = {1: HOUR}
    await stage.scheduler.tick()
    assert stage.said == ["looked", "drained 17:00", "done 1", "looked"]


async def test_what_a_step_brings_about_is_found_in_the_same_look(stage: Stage) -> None:
    """Not what was due before it: it may be so no longer."""
    stage.steps, stage.due = {1: HOUR}, {7: HOUR}

    async def meanwhile(_: datetime) -> None:
        stage.due = {8: HOUR}

    stage.scheduler._drained = meanwhile
    await stage.scheduler.tick()
    assert stage.said == ["looked", "done 1", "looked", "done 8"]


async def test_one_club_s_trouble_is_not_another_s(stage: Stage) -> None:
    """The second club's round closes though the first one's cannot."""
    stage.steps, stage.trouble = {1: HOUR, 2: HOUR}, {1: ZeroDivisionError()}
    await stage.scheduler.tick()
    assert "done 2" in stage.said


async def test_one_job_s_trouble_is_not_another_s(stage: Stage) -> None:
    """The second club's reminder goes out though the first one's cannot; neither stops a round."""
    stage.steps, stage.due, stage.trouble = {1: HOUR}, {7: HOUR, 8: HOUR}, {7: KeyError()}
    await stage.scheduler.tick()
    assert [said for said in stage.said if said.startswith("done")] == ["done 1", "done 8"]


async def test_jobs_that_cannot_be_looked_up_stop_no_round(stage: Stage) -> None:
    """Sign-off closes all the same."""
    stage.steps, stage.trouble = {1: HOUR}, {0: ZeroDivisionError()}
    await stage.scheduler.tick()
    assert stage.said == ["looked", "drained 17:00", "done 1"]


async def test_what_failed_is_tried_again_after_a_while(stage: Stage) -> None:
    """Not at every heartbeat, but within a minute; a step and any other job, each by itself."""
    stage.steps, stage.due = {1: HOUR}, {7: HOUR}
    stage.trouble = {1: ZeroDivisionError(), 7: KeyError()}
    await stage.scheduler.beat()
    stage.trouble.clear()
    stage.clock.advance(59)
    await stage.scheduler.beat()
    assert not {"done 1", "done 7"} & set(stage.said)
    stage.clock.advance(1)
    await stage.scheduler.beat()
    assert (stage.said.count("done 1"), stage.said.count("done 7")) == (1, 1)


async def test_looking_waits_a_while_after_a_failure(stage: Stage) -> None:
    """A minute, as anything that failed."""
    stage.trouble = {0: ZeroDivisionError()}
    for _ in range(3):
        await stage.scheduler.beat()
        stage.clock.advance(30)
    assert stage.said.count("looked") == 2


async def test_the_log_tells_what_was_done_and_what_was_not(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    """Which job, and the kind of error; nothing is said to be done that failed."""
    caplog.set_level("INFO", "keizer_bot.app")
    stage.due = {1: HOUR, 2: HOUR, 3: HOUR + timedelta(hours=2)}
    stage.trouble = {1: ZeroDivisionError()}
    await stage.scheduler.tick()
    stage.clock.advance(60)
    stage.trouble = {0: KeyError()}
    await stage.scheduler.tick()
    facts = [
        {"said": r.getMessage()} | {k: v for k, v in vars(r).items() if k in {"job", "at", "error"}}
        for r in caplog.records
    ]
    assert facts == [
        {"said": "job set", "job": "job 3", "at": "2026-11-20T19:00:00+00:00"},
        {"said": "due work failed", "job": "job 1", "error": "ZeroDivisionError"},
        {"said": "due work done", "job": "job 2"},
        {"said": "due work failed", "job": "look", "error": "KeyError"},
    ]


async def test_nothing_is_asked_while_nothing_is_near(stage: Stage) -> None:
    """After the first look the heart beats and asks nothing, until the moment that comes next."""
    stage.due = {7: HOUR + timedelta(minutes=30)}
    for _ in range(1800):
        await stage.scheduler.beat()
        stage.clock.advance(1)
    assert (stage.said.count("looked"), stage.said.count("alive")) == (1, 1800)
    await stage.scheduler.beat()
    assert stage.said[-3:] == ["looked", "done 7", "alive"]


async def test_a_change_is_looked_at_by_the_next_heartbeat(stage: Stage) -> None:
    """A commit that may have moved a moment gives the signal; then all is set anew."""
    stage.due = {7: HOUR + timedelta(minutes=30)}
    await stage.scheduler.beat()
    stage.due[7] = HOUR + timedelta(minutes=20)
    stage.changed.set()
    await stage.scheduler.beat()
    assert [job.moment for job in stage.app_context.plan.jobs] == [HOUR + timedelta(minutes=20)]
    await stage.scheduler.beat()
    assert stage.said.count("looked") == 2


async def test_the_jobs_stand_in_their_order(stage: Stage) -> None:
    """APScheduler holds those with a name, and ``/status`` shows them; what is over is gone."""
    stage.due = {n: HOUR + timedelta(minutes=30 - n) for n in (1, 2)}
    stage.steps = {3: HOUR + timedelta(hours=1)}  # of these the test makes jobs without a name
    await stage.scheduler.tick()
    assert {job.name for job in stage.scheduler._timer.get_jobs()} == {"job 1", "job 2"}
    assert [job.about for job in stage.app_context.plan.jobs] == [(2,), (1,)]
    stage.clock.advance(28 * 60)
    await stage.scheduler.tick()
    assert [job.name for job in stage.scheduler._timer.get_jobs()] == ["job 1"]


@pytest.mark.parametrize("step", [-7200, 7200])
async def test_a_clock_that_steps_makes_it_look(stage: Stage, step: int) -> None:
    """Backwards too: what comes next is another moment then."""
    await stage.scheduler.beat()
    stage.clock.advance(step)
    await stage.scheduler.beat()
    assert stage.said.count("looked") == 2


def watched(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Let the stage's clock be watched; what is given lets so many true seconds pass."""
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
    """Once, and every job is set again; the heart goes on beating and work is done at its hour."""
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
    monkeypatch.setattr(wakeup, "_ALIVE", 0.01)
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
    """Not even when the poll at the hour is what says so; told once, and done once it is right."""
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
    """The demo's flies: whatever Telegram shows, its work is done."""
    watch = ClockWatch()
    watch.heard(HOUR - timedelta(days=30))
    stage.scheduler = Scheduler(
        stage.app_context, stage.clock, (stage.look,), run=stage.run, changed=stage.changed,
        drained=stage.drained, alive=stage.alive, tell=stage.tell, watch=watch, fatal=DiskFull,
    )  # fmt: skip
    stage.due = {7: HOUR}
    await stage.scheduler.beat()
    assert "done 7" in stage.said


async def test_work_outside_a_transaction_is_awaited(stage: Stage) -> None:
    """The night's work commits as it goes."""

    async def night(at: datetime) -> None:
        stage.said.append(f"night {at:%H:%M}")

    job = ScheduledJob(HOUR, night, (7,), outside=True)
    stage.scheduler._looks = (lambda _, __: [job] if len(stage.said) == 0 else [],)
    await stage.scheduler.tick()
    assert stage.said == ["night 17:00"]


async def test_a_job_s_moment_wakes_it(stage: Stage) -> None:
    """With the real clock APScheduler does, at once: not the next heartbeat an hour later."""
    clock, done = RealClock(), asyncio.Event()
    moment = clock.now() + timedelta(seconds=0.3)
    job = ScheduledJob(moment, lambda *_: done.set(), (7,), Named(7))
    stage.scheduler = stage.made(clock)
    stage.scheduler._looks = (lambda *_: [] if done.is_set() else [job],)
    running = asyncio.create_task(stage.scheduler.run(3600))
    await asyncio.wait_for(done.wait(), 20)
    assert moment <= clock.now() < moment + timedelta(seconds=20)
    running.cancel()
    await asyncio.wait({running})


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
    assert stage.said == ["looked", "alive"]


async def test_a_store_that_fails_ends_the_scheduler(stage: Stage) -> None:
    """APScheduler would log it and go on: here it comes out of `run`."""
    stage.due, stage.trouble = {1: HOUR}, {1: DiskFull()}
    with pytest.raises(DiskFull):
        await asyncio.wait_for(stage.scheduler.run(0.01), 5)


async def test_it_wakes_by_itself(stage: Stage) -> None:
    """Real seconds wake it; the handed-in clock says what is due."""
    running = asyncio.create_task(stage.scheduler.run(0.01))
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
    """The network is gone at the hour, or the night's work takes long: the watchdog hears of it."""
    monkeypatch.setattr(wakeup, "_ALIVE", 0.01, raising=False)

    async def long(_: datetime) -> None:
        await asyncio.sleep(0.2)
        stage.said.append("at last")

    if work == "backlog":
        stage.steps, stage.scheduler._drained = {1: HOUR}, long
    else:
        job = ScheduledJob(HOUR, long, (7,), outside=True)
        stage.scheduler._looks = (lambda *_: [] if "at last" in stage.said else [job],)
    await stage.scheduler.beat()
    assert stage.said[: stage.said.index("at last")].count("alive") > 5
    assert "done 1" in stage.said or work == "night"


async def test_what_is_waited_for_ends_with_it(stage: Stage) -> None:
    """A bot that is stopped does not go on waiting for the backlog, and leaves nothing half."""
    ended = asyncio.Event()

    async def endless(_: datetime) -> None:
        try:
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(0.05)
            ended.set()

    stage.steps, stage.scheduler._drained = {1: HOUR}, endless
    running = asyncio.create_task(stage.scheduler.run(0.01))
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
    running = asyncio.create_task(stage.scheduler.run(0.01))
    await asyncio.sleep(0.15)
    running.cancel()
    await asyncio.wait({running})
    assert begun == 1
    assert stage.clock.now() - HOUR == timedelta()
