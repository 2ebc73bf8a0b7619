"""The members live their lives: the show's scenes, each at its own moment of the page's clock."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import partial

from keizer_bot.i18n.message import Message as Says
from keizer_bot.playground.backstage import Files, ShowError
from keizer_bot.playground.club_evening import ClubEvening
from keizer_bot.playground.director import Director
from keizer_bot.playground.model import Chat
from keizer_bot.playground.occasion import FRIDAY, MONDAY, Occasion, Scene
from keizer_bot.playground.page.driver import Driver
from keizer_bot.playground.page.keeper import Keeper
from keizer_bot.playground.page.words import PagePrivately
from keizer_bot.playground.programme import Week
from keizer_bot.playground.prompter import Prompter
from keizer_bot.playground.screen import Screen
from keizer_bot.playground.world import Telegram

log = logging.getLogger(__name__)

_LOOK = 0.01  # real seconds


class Patient(Prompter):
    """Waits for the page's clock instead of moving it, and for the bot while it is away."""

    def __init__(self, files: Files, telegram: Telegram, driver: Driver, keeper: Keeper) -> None:
        super().__init__(files, telegram, driver.clock)
        self._driver = driver
        self._keeper = keeper
        self.lives = asyncio.Event()
        self.lives.set()

    async def go_to(self, moment: datetime) -> None:
        """Return when the clock shows that moment, the bot is there and members are to live."""
        self._driver.awaited = moment
        try:
            while not self._may_go_on(moment):  # noqa: ASYNC110 - a file sets no event
                await asyncio.sleep(_LOOK)
        finally:
            self._driver.awaited = None

    def _may_go_on(self, moment: datetime) -> bool:
        self._driver.acting = self.lives.is_set()
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
    """Tells the page what is to be seen next and with whom, and shows nothing itself."""

    tell: Callable[[str], None]
    _said = ""
    _names: tuple[str, ...] = ()

    def remark(self, message: Says) -> None:
        """Tell it in a line."""
        self._said, self._names = self.words(message), ()
        self.tell(self._said)

    def heading(self, message: Says) -> None:
        """A heading is told in the same way."""
        self.remark(message)

    @contextmanager
    def beside(self, *chats: Chat) -> Iterator[None]:
        """Tell in whose private chats it is to be seen."""
        looked_on = [chat.person.full_name for chat in chats if chat.person]
        names = tuple(dict.fromkeys([*self._names, *looked_on]))
        if self._said and names != self._names:
            self._names = names
            self.tell(f"{self._said} {self.words(PagePrivately(names))}")
        with super().beside(*chats):
            yield


class Life:
    """The scenes of some weeks, one after the other; `driver` is told while somebody acts.

    A story `ends_with_last_scene`; else each week ends with its results and the ranking.
    """

    def __init__(
        self, director: Director, driver: Driver, *, ends_with_last_scene: bool = False
    ) -> None:
        self._director = director
        self._driver = driver
        self._ends_with_last_scene = ends_with_last_scene

    async def play(self, weeks: Iterable[tuple[int, date, Week]]) -> None:
        """Let the weeks of these rounds happen."""
        self._driver.acting = True
        try:
            for number, evening, week in weeks:
                await self._week(Occasion(self._director, number, evening), week)
        finally:
            self._driver.acting = False

    async def _week(self, o: Occasion, week: Week) -> None:
        """Let a week happen.

        A scene may find things otherwise than it was written for, since whoever looks on has a
        hand in them too; then it is left out.
        """
        steps = list(_steps(o, week))
        if self._ends_with_last_scene:
            while steps and not steps[-1].is_scene:
                steps.pop()
        for step in steps:
            try:
                await step.happens()
            except Exception as spoilt:  # noqa: BLE001 - whatever it is, the club goes on
                log.info("a scene is left out: %r", spoilt)


@dataclass(frozen=True, slots=True)
class _Step:
    """Something that happens in a week: a scene, or what happens in every week."""

    happens: Callable[[], Awaitable[None]]
    is_scene: bool = False


def _steps(o: Occasion, week: Week) -> Iterator[_Step]:
    results = ClubEvening(o, replace(week, playing=(), ending=(), after=()))
    yield from _scenes(o, week.before)
    yield _Step(partial(_reach, o, o.on(FRIDAY, 18), "closed"))
    yield from _scenes(o, week.closed)
    yield _Step(partial(_reach, o, o.on(FRIDAY, 20), "paired"))
    yield from _scenes(o, (*week.paired, *week.playing))
    yield _Step(results.reports)
    yield from _scenes(o, week.ending)
    yield _Step(partial(_reach, o, o.on(MONDAY, 23, 30), "final"))
    yield from _scenes(o, week.after)


def _scenes(o: Occasion, scenes: Iterable[Scene]) -> Iterator[_Step]:
    return (_Step(partial(scene, o), is_scene=True) for scene in scenes)


async def _reach(o: Occasion, moment: datetime, phase: str) -> None:
    """Come to a moment at which the bot does something by itself."""
    await o.director.prompter.go_to(moment)
    await o.director.prompter.phase(o.number, phase)
    await o.director.settle()
