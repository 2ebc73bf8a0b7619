"""Drives the shared clock: it runs, stands still or leaps, and lets the bot keep up with it.

However fast it is set, it goes slowly while the bot has something to do, and never past a moment
at which a member wants to do something; so nothing is late for being fast.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta

from keizer_bot.clock import FileClock, write_clock_file
from keizer_bot.playground.backstage import Files, ShowError
from keizer_bot.playground.page.keeper import Keeper
from keizer_bot.playground.prompter import RATE, Prompter

RATES = (1, 10, 60, 600, 3600, 10_000)
"""Simulated seconds a real second that can be chosen."""
_LOOK = 0.02  # real seconds
_AHEAD = 5  # looks: what comes within so many is gone to at once
_STEP = timedelta(hours=12)  # the bot takes a longer silence for an outage
_WAKE_UPS = 3  # simulated seconds: the bot looks each second for what is due


class Driver:
    """Has the clock's file to itself. `changed` is told when it is set in another way."""

    def __init__(
        self, files: Files, prompter: Prompter, keeper: Keeper, changed: Callable[[], None]
    ) -> None:
        self._files = files
        self.clock = FileClock(files.clock)
        self._prompter = prompter
        self._keeper = keeper
        self._changed = changed
        self.rate = float(RATES[3])
        self.playing = True
        self.target: datetime | None = None
        self.stops: tuple[datetime, ...] = ()
        self.acting = False
        self.awaited: datetime | None = None
        self._written = -1.0
        self._heard = self.clock.now()

    @property
    def speed(self) -> float:
        """Simulated seconds a real second, as it runs just now."""
        return self._written

    def set(self, *, playing: bool, rate: float) -> None:
        """Let the clock run so from now on; a leap ends where it is."""
        self.playing, self.rate, self.target = playing, rate, None
        self._changed()

    def leap(self, moment: datetime) -> None:
        """Go to a moment as fast as everybody can follow."""
        self.target = moment
        self._changed()

    async def run(self) -> None:
        """Drive until cancelled."""
        while True:
            await asyncio.sleep(_LOOK)
            with suppress(ShowError):
                await self._step(self.clock.now())

    async def _step(self, now: datetime) -> None:
        if self.target is not None and now >= self.target:
            self.target = None
            self._changed()
        if self._is_busy():
            wanted = RATE if self.target else self.rate if self.playing else 0.0
            self._write(now, min(max(wanted, 1.0), RATE))
        elif self.target is not None:
            await self._leap(now, self.target)
        else:
            self._run(now, self.rate if self.playing else 0.0)

    def _is_busy(self) -> bool:
        """Whether somebody is in the middle of something that takes a little time."""
        return self._keeper.at_work and (self._acts() or not self._prompter.is_quiet())

    def _acts(self) -> bool:
        return self.acting and self.awaited is None

    def _run(self, now: datetime, rate: float) -> None:
        self._heard = now  # at any speed the bot asks for updates many times in half a day
        soon = now + timedelta(seconds=rate * _AHEAD * _LOOK)
        nearest = min((each for each in self._stops(now) if each <= soon), default=None)
        if nearest is None:
            self._write(now, rate)
        elif rate:
            self._write(nearest, min(rate, RATE))

    async def _leap(self, now: datetime, target: datetime) -> None:
        goal = min([target, *self._stops(now)])
        if not self._keeper.at_work:
            self._write(goal, 0.0)
            return
        self._written = RATE
        step = min(goal, self._heard + _STEP)
        await self._prompter.go_to(step)
        await self._prompter.heard(step)
        self._heard = step
        await asyncio.sleep(_WAKE_UPS / RATE)  # what was due then is begun: it is seen to be busy
        self._changed()

    def _stops(self, now: datetime) -> list[datetime]:
        awaited = [self.awaited] if self.awaited and self._keeper.at_work else []
        return [each for each in (*awaited, *self.stops) if each > now]

    def _write(self, moment: datetime, rate: float) -> None:
        jumps = moment - self.clock.now() > timedelta(seconds=1)
        if jumps or rate != self._written:
            write_clock_file(self._files.clock, max(moment, self.clock.now()), rate)
            self._written = rate
            self._changed()
