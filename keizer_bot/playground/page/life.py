"""The members live their lives: the show's scenes, each at its own moment of the page's clock."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import replace
from datetime import date, datetime
from functools import partial

from keizer_bot.i18n.message import Message as Says
from keizer_bot.playground.actors import ImpossibleError
from keizer_bot.playground.backstage import Files, ShowError
from keizer_bot.playground.club_evening import ClubEvening
from keizer_bot.playground.director import Director
from keizer_bot.playground.occasion import FRIDAY, MONDAY, Occasion
from keizer_bot.playground.page.driver import Driver
from keizer_bot.playground.page.keeper import Keeper
from keizer_bot.playground.programme import Week
from keizer_bot.playground.prompter import Prompter
from keizer_bot.playground.screen import Screen
from keizer_bot.playground.world import Telegram

log = logging.getLogger(__name__)

_LOOK = 0.01  # real seconds
# A scene that finds things otherwise than it was written for, since whoever looks on has a hand
# in them too, is left out.
_SPOILT = (ShowError, ImpossibleError, LookupError, ValueError)


class Patient(Prompter):
    """Waits for the page's clock instead of moving it, and for the bot while it is away."""

    def __init__(self, files: Files, telegram: Telegram, driver: Driver, keeper: Keeper) -> None:
        super().__init__(files, telegram, driver.clock)
        self._driver = driver
        self._keeper = keeper
        self.lives = asyncio.Event()

    async def go_to(self, moment: datetime) -> None:
        """Return when the clock shows that moment, the bot is there and members are to live."""
        self._driver.awaited = moment
        try:
            while not self._may_go_on(moment):  # noqa: ASYNC110 - a file sets no event
                await asyncio.sleep(_LOOK)
        finally:
            self._driver.awaited = None

    def _may_go_on(self, moment: datetime) -> bool:
        if not self.lives.is_set():
            self._driver.awaited = None
            return False
        self._driver.awaited = moment
        return self._keeper.at_work and self._driver.clock.now() >= moment

    async def _until(
        self, holds: Callable[[], object], what: str, seconds: float | None = None
    ) -> None:
        while True:
            while not self._keeper.at_work:  # noqa: ASYNC110 - a process sets no event
                await asyncio.sleep(_LOOK)
            try:
                return await super()._until(holds, what, seconds)
            except ShowError:
                if self._keeper.at_work:
                    raise


class Narrator(Screen):
    """Tells the page what is to be seen next, and shows nothing itself."""

    tell: Callable[[str], None]

    def remark(self, message: Says) -> None:
        """Tell it in a line."""
        self.tell(self.words(message))

    def heading(self, message: Says) -> None:
        """A heading is told in the same way."""
        self.tell(self.words(message))


class Life:
    """The scenes of some weeks, one after the other; `driver` is told while somebody acts."""

    def __init__(self, director: Director, driver: Driver) -> None:
        self._director = director
        self._driver = driver

    async def play(self, weeks: Iterable[tuple[int, date, Week]]) -> None:
        """Let the weeks of these rounds happen."""
        self._driver.acting = True
        try:
            for number, evening, week in weeks:
                await self._week(Occasion(self._director, number, evening), week)
        finally:
            self._driver.acting = False

    async def _week(self, o: Occasion, week: Week) -> None:
        await self._scenes(o, week.before)
        await self._reach(o, FRIDAY, 18, "closed")
        await self._scenes(o, week.closed)
        await self._reach(o, FRIDAY, 20, "paired")
        await self._scenes(o, week.paired)
        await self._scenes(o, week.playing)
        results = ClubEvening(o, replace(week, playing=(), ending=(), after=()))
        await self._happens(results.reports)
        await self._scenes(o, week.ending)
        await self._reach(o, MONDAY, 23, "final", minute=30)
        await self._scenes(o, week.after)

    async def _scenes(
        self, o: Occasion, scenes: Sequence[Callable[[Occasion], Awaitable[None]]]
    ) -> None:
        for scene in scenes:
            await self._happens(partial(scene, o))

    async def _reach(
        self, o: Occasion, days: int, hour: int, phase: str, *, minute: int = 0
    ) -> None:
        """Come to a moment at which the bot does something by itself."""

        async def reach() -> None:
            await o.director.prompter.go_to(o.on(days, hour, minute))
            await o.director.prompter.phase(o.number, phase)
            await o.director.settle()

        await self._happens(reach)

    async def _happens(self, scene: Callable[[], Awaitable[None]]) -> None:
        try:
            await scene()
        except _SPOILT as spoilt:
            log.info("a scene is left out: %s", spoilt)
