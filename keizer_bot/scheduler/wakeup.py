"""A wake-up every second: what is due is read from the database each time, never remembered."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Any

from apscheduler.schedulers.asyncio import AsyncIOScheduler

from keizer_bot.clock import Clock
from keizer_bot.usecases.due import DueWork, carry_out, due_work
from keizer_bot.usecases.errand import Errand
from keizer_bot.usecases.errands import errands_due
from keizer_bot.usecases.reception import House

log = logging.getLogger(__name__)

_TRY_AGAIN = timedelta(minutes=1)
_ERRANDS = "errands"


class Scheduler:
    """Carries out what is due.

    `run` carries out a step in a transaction of its own; `drained` returns when all that was sent
    before a moment is handled; `afterwards` is the house's own work at the end of each tick; an
    error of the kind `fatal` ends it all.
    """

    def __init__(
        self,
        house: House,
        clock: Clock,
        *,
        run: Callable[[Callable[[Any], Any]], Awaitable[Any]],
        drained: Callable[[datetime], Awaitable[None]],
        afterwards: Callable[[datetime], Awaitable[None]],
        fatal: type[Exception],
    ) -> None:
        self._house = house
        self._clock = clock
        self._in_transaction = run
        self._drained = drained
        self._afterwards = afterwards
        self._fatal = fatal
        self._failed: dict[DueWork | Errand | str, datetime] = {}

    async def run(self, every: float) -> None:
        """Tick every so many real seconds, for ever; raises what a tick raises."""
        broken: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        async def wake() -> None:
            try:
                await self.tick()
            except Exception as error:  # noqa: BLE001 - APScheduler would only log it
                if not broken.done():
                    broken.set_exception(error)

        scheduler = AsyncIOScheduler(timezone=UTC)
        scheduler.add_job(
            wake,
            "interval",
            seconds=every,
            coalesce=True,
            max_instances=1,
            misfire_grace_time=None,
            next_run_time=datetime.now(UTC),
        )
        scheduler.start()
        try:
            await broken
        finally:
            scheduler.shutdown(wait=False)

    async def tick(self) -> None:
        """Carry out everything whose moment has come, each step in a transaction of its own."""
        at = self._clock.now()
        found = await self._in_transaction(lambda tx: due_work(tx, at))
        for work in found:
            if self._may_try(work, at):
                await self._carry_out(work)
        for errand in await self._errands(at):
            if self._may_try(errand, at):
                await self._run(errand)
        await self._afterwards(at)

    async def _errands(self, at: datetime) -> list[Errand]:
        """What is due beside the rounds; that it cannot be looked up does not stop the rounds."""
        found: list[Errand] = []

        def look(tx: Any) -> None:  # noqa: ANN401 - the store's, which is not known here
            found.extend(errands_due(tx, at))

        if self._may_try(_ERRANDS, at):
            await self._try(_ERRANDS, look, {"step": _ERRANDS})
        return found

    def _may_try(self, work: DueWork | Errand | str, at: datetime) -> bool:
        return at - self._failed.get(work, at - _TRY_AGAIN) >= _TRY_AGAIN

    async def _carry_out(self, work: DueWork) -> None:
        """Do one step, once what arrived before its moment is handled."""
        if work.needs_backlog:
            await self._drained(work.moment)
        facts = {"step": work.step.value, "round": work.round_id}
        at = self._clock.now()
        if await self._try(work, lambda tx: carry_out(tx, self._house, work, at), facts):
            log.info("due work done", extra=facts)

    async def _run(self, errand: Errand) -> None:
        at = self._clock.now()
        facts = {"step": errand.do.__name__}
        await self._try(errand, lambda tx: errand.do(tx, self._house, at, *errand.about), facts)

    async def _try(
        self,
        work: DueWork | Errand | str,
        do: Callable[[Any], None],
        facts: dict[str, Any],
    ) -> bool:
        """Do it; what cannot be done is tried again later, the others go on."""
        try:
            await self._in_transaction(do)
        except self._fatal:
            raise
        except Exception as error:  # noqa: BLE001 - one club's trouble is not another's
            self._failed[work] = self._clock.now()
            log.error("due work failed", extra=facts | {"error": type(error).__name__})  # noqa: TRY400 - one line
            return False
        self._failed.pop(work, None)
        return True
