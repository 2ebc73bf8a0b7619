"""Runs the shared clock for the page: it runs, stands still or leaps, and the bot keeps up with it.

However fast it is set, it goes slowly while the bot has something to do, and never past a moment
at which a member wants to do something; so nothing is late for being fast.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta

from keizer_bot.clock import write_clock_file
from keizer_bot.demo.clock_control import RATE, ClockControl
from keizer_bot.demo.program import DemoError

RATES = (1, 10, 60, 600, 3600, 10_000)
"""Simulated seconds a real second that can be chosen."""
_LOOK = 0.02  # real seconds
_REST = 0.5  # real seconds between two looks while the clock stands, or runs as everybody's
_AHEAD = 5  # looks: what comes within so many is gone to at once
_STEP = timedelta(hours=12)  # the bot takes a longer silence for an outage
_WAKE_UPS = 3  # simulated seconds: the bot looks each second for what is due


class ClockRunner:
    """Has the clock's file to itself. `changed` is told when it is set in another way.

    `awaited` is when somebody `acting` wants to do something; `stops` are the bot's own moments.
    """

    def __init__(self, control: ClockControl, changed: Callable[[], None]) -> None:
        self._control = control
        self._changed = changed
        self.clock = control.clock
        self.rate = float(RATES[3])
        self.playing = True
        self.target: datetime | None = None
        self.leapt_from = self.clock.now()
        self.stops: tuple[datetime, ...] = ()
        self.acting = False
        self.awaited: datetime | None = None
        self.speed = -1.0  # simulated seconds a real second, as it runs just now
        self._heard = self.clock.now()
        self._woken = asyncio.Event()

    @property
    def is_slow(self) -> bool:
        """Whether it stands still or runs as everybody's: then nobody need look often."""
        return self.target is None and self.speed <= 1

    def wake(self, _: object = None) -> None:
        """Something happened, that may be a reason to run. An observer of ``Telegram``."""
        self._woken.set()

    def set(self, *, playing: bool, rate: float) -> None:
        """Let the clock run so from now on; a leap ends where it is."""
        self.playing, self.rate, self.target = playing, rate, None
        self.wake()
        self._changed()

    def leap(self, moment: datetime) -> None:
        """Go to a moment as fast as everybody can follow."""
        self.target, self.leapt_from = moment, self.clock.now()
        self.wake()
        self._changed()

    async def run(self) -> None:
        """Run until cancelled."""
        while True:
            await asyncio.sleep(_LOOK)
            if self.is_slow and not self._is_busy():
                await self._rest()
            with suppress(DemoError):
                await self._step(self.clock.now())

    async def _rest(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(_REST):  # wait_for loses a cancellation that comes with it
                await self._woken.wait()
        self._woken.clear()

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
        """Whether somebody is in the middle of something that takes a little time, or about to."""
        acts = self.acting and (self.awaited is None or self.awaited <= self.clock.now())
        return self._control.bot.at_work and (acts or not self._control.is_quiet())

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
        if not self._control.bot.at_work:
            self._write(goal, 0.0)
            return
        self.speed = RATE
        step = min(goal, self._heard + _STEP)
        await self._control.go_to(step)
        await self._control.heard(step)
        self._heard = step
        await asyncio.sleep(_WAKE_UPS / RATE)  # what was due then is begun: it is seen to be busy
        self._changed()

    def _stops(self, now: datetime) -> list[datetime]:
        awaited = [self.awaited] if self.awaited and self._control.bot.at_work else []
        return [each for each in (*awaited, *self.stops) if each > now]

    def _write(self, moment: datetime, rate: float) -> None:
        jumps = moment - self.clock.now() > timedelta(seconds=1)
        if jumps or rate != self.speed:
            write_clock_file(self._control.files.clock, max(moment, self.clock.now()), rate)
            self.speed = rate
            self._changed()
