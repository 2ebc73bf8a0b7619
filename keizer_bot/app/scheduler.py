"""Runs named jobs at their moments, with a heartbeat that makes up missed ones.

APScheduler holds a job for each named moment (sign-off closes, the round is paired …) and wakes the
scheduler then. The jobs are set again from the database after each commit that may have changed
them. What is due is read from the database too: a missed moment is made up, and one that was dealt
with is not repeated.

APScheduler waits by the computer's clock. The heartbeat uses a clock that never steps: within a
second after a change, or after a moment for which APScheduler did not wake it, the scheduler looks
for due jobs; while nothing is near it makes no query. With a clock other than the real one (the
demo, tests) APScheduler is paused, and only the heartbeat works.

Rejected: a look at the database each second, which took 800 statements a minute in an idle bot.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any

from apscheduler.jobstores.base import JobLookupError
from apscheduler.schedulers.asyncio import AsyncIOScheduler

from keizer_bot.app.machine import ClockWatch
from keizer_bot.app.messages import ClockSet, ClockWrong
from keizer_bot.app.subjects import name_of
from keizer_bot.clock import Clock, RealClock
from keizer_bot.core.context import AppContext
from keizer_bot.core.jobs import JobFinder, ScheduledJob
from keizer_bot.store.trouble import StoreFailed

log = logging.getLogger(__name__)

_TRY_AGAIN = timedelta(minutes=1)
_LOOK_AGAIN = timedelta(hours=1)  # in any case, because finders look only some days ahead
_ALIVE = 1.0  # seconds between two signs of life while waiting
_NEVER = datetime.min.replace(tzinfo=UTC)

Named = list[tuple[ScheduledJob, str]]


class Scheduler:
    """Carries out jobs that are due.

    `run` runs a step in a transaction of its own; `changed` is set by a commit that may change the
    next jobs; `drained` returns when everything sent before a moment is handled; `alive` is called
    at each heartbeat. A real clock is checked: `tell` is called in a transaction when it was set or
    is wrong; no job runs while it is wrong. `StoreFailed` ends the scheduler.
    """

    def __init__(
        self,
        app_context: AppContext,
        clock: Clock,
        finders: Sequence[JobFinder],
        *,
        run: Callable[..., Awaitable[Any]],
        changed: asyncio.Event,
        drained: Callable[[datetime], Coroutine[Any, Any, None]],
        alive: Callable[[datetime], Awaitable[None]],
        tell: Callable[..., None],
        watch: ClockWatch,
    ) -> None:
        self._app_context = app_context
        self._clock = clock
        self._finders = finders
        self._in_transaction = run
        self._changed = changed
        self._drained = drained
        self._alive = alive
        self._tell = tell
        self._real = isinstance(clock, RealClock)
        self._watch = watch if self._real else None
        self._wrong = False
        self._timer = AsyncIOScheduler(timezone=UTC)
        self._held: dict[ScheduledJob, Any] = {}  # each with APScheduler's job
        self._names: dict[ScheduledJob, str] = {}
        self._failed: dict[object, datetime] = {}  # finders and jobs that wait for another try
        self._looked = self._next = _NEVER
        self._woken = asyncio.Event()

    async def run(self, every: Callable[[], float]) -> None:
        """Beat for ever: after `every()` real seconds, or when a job's moment comes.

        Raises StoreFailed.
        """
        self._timer.start(paused=not self._real)
        try:
            while True:
                await self.beat()
                with suppress(TimeoutError):
                    async with asyncio.timeout(every()):
                        await self._woken.wait()
                self._woken.clear()
        finally:
            self._timer.shutdown(wait=False)

    async def beat(self) -> None:
        """Look for due jobs if there may be any, also when the clock was set back."""
        right = await self._is_clock_right()
        at = self._clock.now()
        retries = [failed + _TRY_AGAIN for failed in self._failed.values()]
        due = self._changed.is_set() or not self._looked <= at < min([self._next, *retries])
        if due and right:
            await self.tick()
        await self._alive(self._clock.now())

    async def _is_clock_right(self) -> bool:
        """True if jobs may run by the clock; tells the arbiters when it becomes wrong.

        Also tells them when it was set, which changes the moment of every job.
        """
        if self._watch is None:
            return True
        at = self._clock.now()
        showed, telegram_time = self._watch.stepped(at), self._watch.differs(at)
        if showed is not None:
            self._changed.set()
            self._timer.wakeup()  # it still waits by the old time
            await self._in_transaction(self._tell, ClockSet, showed, at)
        was_wrong, self._wrong = self._wrong, telegram_time is not None
        if telegram_time is not None and not was_wrong:
            log.error("the clock is wrong: Telegram's shows %s", telegram_time, extra={"at": at})
            await self._in_transaction(self._tell, ClockWrong, at, telegram_time)
        return not self._wrong

    async def tick(self) -> None:
        """Carry out all jobs that are due, each in a transaction of its own.

        Jobs that wait for the backlog come first; the others are looked up after them, and are left
        for the next look if a further moment comes meanwhile.
        """
        self._changed.clear()
        due = await self._look()
        late = [(job, name) for job, name in due if job.needs_backlog]
        for job, name in late:
            await self._awaited(self._drained(job.moment))
            if not await self._is_clock_right():
                self._changed.set()
                return
            if job.moment <= self._clock.now():  # the clock may have been set back meanwhile
                await self._carry_out(job, name)
        if late:
            due = await self._look()
        for job, name in due:
            if not job.needs_backlog:
                await self._carry_out(job, name)
                if self._next <= self._clock.now():
                    break
        if due:
            self._changed.set()

    async def _awaited(self, step: Coroutine[Any, Any, None]) -> None:
        """Wait for the network or a long job, giving signs of life all the while.

        A bot without a network is well: the service manager must not end it as hanging.
        """
        waiting = asyncio.create_task(step)
        try:
            while not (await asyncio.wait({waiting}, timeout=_ALIVE))[0]:
                await self._is_clock_right()
                await self._alive(self._clock.now())
            await waiting
        finally:
            waiting.cancel()
            await asyncio.wait({waiting})  # lets a cancelled transaction end properly

    async def _look(self) -> Named:
        """The jobs that are due; also sets APScheduler's jobs for the next moments."""
        at = self._clock.now()
        self._failed = {k: v for k, v in self._failed.items() if abs(at - v) < _TRY_AGAIN}
        named: Named = await self._in_transaction(self._due_jobs, at)
        coming = [job for job, _ in named if job.moment > at]
        self._looked = at
        self._next = min([at + _LOOK_AGAIN, *(job.moment for job in coming)])
        self._names = {job: name for job, name in named if job.what}
        self._hold([job for job in coming if job.what])
        return [(j, name) for j, name in named if j.moment <= at and _key(j) not in self._failed]

    def _due_jobs(self, tx: Any, at: datetime) -> Named:  # noqa: ANN401 - the store's, not known here
        """Every job that is due or comes next; a finder that fails does not stop the others."""
        jobs: list[ScheduledJob] = []
        for find in self._finders:
            if find in self._failed:
                continue
            try:
                jobs += find(tx, at)
            except StoreFailed:
                raise
            except Exception as error:  # noqa: BLE001 - one club's trouble is not another's
                self._note_failure(find, find.__name__, error)
        texts = self._app_context.texts
        return [(job, self._names.get(job) or name_of(tx, texts, job)) for job in jobs]

    def _hold(self, coming: list[ScheduledJob]) -> None:
        """Let APScheduler hold a job for each of these, and no others."""
        for job in self._held.keys() - set(coming):
            with suppress(JobLookupError):  # its moment came
                self._held.pop(job).remove()
        for job in coming:
            if job not in self._held:
                name = self._names[job]
                self._held[job] = self._timer.add_job(
                    self._wake, "date", run_date=job.moment, name=name, misfire_grace_time=None
                )
                log.info("job set", extra={"job": name, "at": job.moment.isoformat()})
        self._app_context.plan.jobs = tuple(sorted(coming, key=lambda job: job.moment))

    async def _wake(self) -> None:
        """Beat at once, because a job's moment has come. Async: plain functions get a thread."""
        self._woken.set()

    async def _carry_out(self, job: ScheduledJob, name: str) -> None:
        """Run a job; one that fails is tried again later, and the others go on."""
        at = self._clock.now()
        try:
            if job.outside:
                await self._awaited(job.do(at))
            else:
                await self._in_transaction(job.do, self._app_context, at, *job.about)
        except StoreFailed:
            raise
        except Exception as error:  # noqa: BLE001 - one club's trouble is not another's
            self._note_failure(_key(job), name, error)
            return
        if job.what:
            log.info("due work done", extra={"job": name})

    def _note_failure(self, what: object, name: str, error: Exception) -> None:
        self._failed[what] = self._clock.now()
        log.error("due work failed", extra={"job": name, "error": type(error).__name__})


def _key(job: ScheduledJob) -> object:
    """Identifies a job even if its moment is moved."""
    return job.do, job.about
