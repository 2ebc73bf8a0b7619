"""The scheduler with everything around it played by the test."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from keizer_bot.app.machine import ClockWatch
from keizer_bot.app.scheduler import Scheduler
from keizer_bot.clock import Clock
from keizer_bot.core.context import AppContext
from keizer_bot.core.jobs import ScheduledJob
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.translator import Translator
from tests.manual_clock import ManualClock

HOUR = datetime(2026, 11, 20, 17, tzinfo=UTC)


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
    takes: float = 0  # seconds for each job
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
        """Record the arbiters' messages about the clock."""
        self.said.append(" ".join([say.__name__, *(f"{moment:%H:%M}" for moment in moments)]))

    def look_for_steps(self, _: object, __: datetime) -> list[ScheduledJob]:
        """The round steps that the test has prepared."""
        coming = self.steps.items()
        return [ScheduledJob(at, self.do, (n,), needs_backlog=True) for n, at in coming]

    def look(self, _: object, __: datetime) -> list[ScheduledJob]:
        """The other jobs that the test has prepared."""
        self.said.append("looked")
        if 0 in self.trouble:
            raise self.trouble[0]
        return [ScheduledJob(at, self.do, (n,), Named(n)) for n, at in self.due.items()]

    def do(self, tx: object, app_context: AppContext, at: datetime, number: int) -> None:
        """Do the job, unless the test makes it fail."""
        assert (tx, app_context, at) == ("tx", self.app_context, self.clock.now())
        if number in self.trouble:
            raise self.trouble[number]
        self.clock.advance(self.takes)
        self.said.append(f"done {number}")
        self.steps.pop(number, None)
        self.due.pop(number, None)


class Named(Message):
    """The name of a job."""

    count: int
