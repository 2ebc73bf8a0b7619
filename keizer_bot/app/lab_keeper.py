"""Plays simulated seasons that arbiters order in the chat, one order at a time.

This is no scheduled job, because it takes minutes, and no pairing may wait for it. An order stays a
row until its outcome is reported, so after a restart it is played again.
"""

import asyncio
import logging
from datetime import timedelta
from typing import Final

from keizer_bot.app.lab import simulate
from keizer_bot.clock import Clock
from keizer_bot.club.rules.lab import ProgressReport, findings, simulation_of
from keizer_bot.core.context import AppContext
from keizer_bot.engine.errors import PairingRefusedError
from keizer_bot.store.connection import Database
from keizer_bot.store.lab_orders import ORDERED, LabOrder, close_order, next_order

log = logging.getLogger(__name__)

_MOVES: Final = 10  # how often the progress message is updated
_AT_LEAST: Final = timedelta(seconds=3)  # between two updates


class LabKeeper:
    """Runs the orders; an error is logged, and the bot goes on."""

    def __init__(self, database: Database, app_context: AppContext, clock: Clock) -> None:
        self._database = database
        self._app_context = app_context
        self._clock = clock

    async def run(self) -> None:
        """Play order after order until cancelled."""
        ordered = self._database.event(ORDERED)
        while True:
            ordered.clear()
            while (order := await self._database.run(next_order)) is not None:
                await self._carry_out(order)
            await ordered.wait()

    async def _carry_out(self, order: LabOrder) -> None:
        try:
            await self.play(order)
        except Exception:
            log.exception("seasons on paper could not be played")
            await self._database.run(close_order, order.id)

    async def play(self, order: LabOrder) -> None:
        """Play an order, reporting progress, and report its outcome."""
        report, simulation = ProgressReport(self._app_context, order), simulation_of(order)
        run, now = self._database.run, self._clock.now
        total = simulation.seasons * len(simulation.rules)
        row = await run(report.begin, now(), total)
        at = 0

        def progress(done: int, _of: int) -> None:
            nonlocal at
            at = done

        work = asyncio.create_task(simulate(simulation, progress))
        try:
            reported = 0
            while not (await asyncio.wait({work}, timeout=_AT_LEAST.total_seconds()))[0]:
                if at - reported >= total / _MOVES:
                    reported = at
                    if not await run(report.move_on, now(), row, at, total):
                        return
            outcome = await asyncio.to_thread(findings, order.name, work.result())
        except PairingRefusedError as refusal:
            await run(report.refuse, now(), row, refusal.trouble)
            return
        except Exception:
            log.exception("seasons on paper could not be played")
            await run(report.refuse, now(), row, None)
            return
        finally:
            work.cancel()
            await asyncio.wait({work})
        await run(report.tell, now(), row, outcome)
