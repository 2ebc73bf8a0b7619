"""An afternoon with the page: the club is founded, the bot runs, and a browser looks on."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace

from rich.console import Console

from keizer_bot.clock import FileClock, write_clock_file
from keizer_bot.i18n.translator import Translator
from keizer_bot.playground.backstage import Files, ShowError
from keizer_bot.playground.director import ZONE, local
from keizer_bot.playground.founding import (
    FIRST_EVENING,
    Plan,
    evenings,
    meet,
    new_director,
    set_up,
)
from keizer_bot.playground.model import User
from keizer_bot.playground.occasion import SUNDAY_AFTER, TUESDAY
from keizer_bot.playground.page.controls import Controls
from keizer_bot.playground.page.driver import Driver
from keizer_bot.playground.page.facts import Facts, Reader
from keizer_bot.playground.page.feed import ClockSet, StateChanged, Told
from keizer_bot.playground.page.guard import new_key, page_app
from keizer_bot.playground.page.keeper import Keeper
from keizer_bot.playground.page.life import Life, Narrator, Patient
from keizer_bot.playground.page.pen import Pen
from keizer_bot.playground.page.routes import Chats
from keizer_bot.playground.page.stage import Cast, new_stage
from keizer_bot.playground.page.words import PageWord
from keizer_bot.playground.programme import WEEKS, Week
from keizer_bot.playground.prompter import RATE
from keizer_bot.playground.server import listening, serving
from keizer_bot.playground.world import Telegram

log = logging.getLogger(__name__)

_FIRST = local(FIRST_EVENING, TUESDAY, 19, 11)  # shortly before anybody does anything
_LAST = local(FIRST_EVENING, SUNDAY_AFTER, 12)  # when every story is over
_LOOK = 0.4  # real seconds between two looks at the facts


class Session:
    """Everything behind the page. `ready` is set once the club is founded and the bot runs."""

    def __init__(self, plan: Plan, read: Reader) -> None:
        self.plan = replace(plan, console=Console(quiet=True))
        self.files = Files(plan.folder)
        write_clock_file(self.files.clock, local(FIRST_EVENING, TUESDAY, 12), RATE)
        self.telegram = Telegram(FileClock(self.files.clock), seed=plan.seed)
        self.founders = new_director(self.plan, self.files, self.telegram)
        company = self.founders.company
        self.stage = new_stage(self.telegram, company, plan.language, ZONE)
        self.stage.notices.counts = False  # that everybody is welcomed is no news
        self.keeper = Keeper(self.files, self.telegram, self.state_changed)
        prompter = self.founders.prompter
        self.driver = Driver(self.files, prompter, self.keeper, self.clock_changed)
        self.patient = Patient(self.files, self.telegram, self.driver, self.keeper)
        self.ready = asyncio.Event()
        self.facts: Facts | None = None
        self._read = read
        self._note = PageWord.FOUNDING
        self.hero: User | None = None  # of the story, when it is over
        self._seen = (0.0, 0)  # when the file changed, and what waits at Telegram
        self.life: asyncio.Task[None] | None = None

    async def over(self) -> None:
        """Return when the page is closed; raises what broke behind it."""
        if self.life is not None:
            await asyncio.shield(self.life)

    @property
    def note(self) -> PageWord:
        """What a visitor is told to do, or to wait for."""
        hours = self.facts.hours if self.facts else ()
        if hours and self.driver.clock.now() >= hours[-1].final:
            return PageWord.SEASON_OVER
        return self._note

    def clock_changed(self) -> None:
        """Tell the pages how the clock runs from now on."""
        self.stage.feed.tell(self.clock_now())

    def clock_now(self) -> ClockSet:
        """How the clock runs."""
        driver = self.driver
        leaps = driver.target is not None
        now = driver.clock.now().isoformat()
        return ClockSet(now, driver.speed, driver.playing, driver.rate, leaps)

    def state_changed(self) -> None:
        """Tell the pages that something beside the chat is another."""
        self.stage.feed.tell(StateChanged())

    async def live(self, weeks: tuple[Week, ...], api_url: str, *, is_story: bool) -> None:
        """Found the club, start the bot, and let its members live these weeks.

        A story is leapt through to its end, where the clock runs as everybody's.
        """
        links = await set_up(self.plan, self.files, api_url)
        self.founders.prompter.watch(await self.keeper.start())
        await meet(self.founders, links)
        self.stage.notices.counts = True
        self.ready.set()
        self._note = PageWord.STORY if is_story else PageWord.WELCOME
        self.state_changed()
        self.driver.leap(_LAST if is_story else _FIRST)
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self.driver.run())
            tasks.create_task(self.keeper.watch())
            tasks.create_task(self._follow())
            tasks.create_task(self._play(weeks, is_story=is_story))

    async def _play(self, weeks: tuple[Week, ...], *, is_story: bool) -> None:
        company = self.founders.company
        cast = replace(company, people=Cast(company.people, self.stage.played))
        director = replace(
            self.founders, company=cast, prompter=self.patient, screen=self._narrator()
        )
        rounds = list(zip(range(1, len(WEEKS) + 1), evenings(), weeks, strict=False))
        await Life(director, self.driver, ends_with_last_scene=is_story).play(rounds)
        if is_story:
            self._note = PageWord.STORY_OVER
            self.hero = self.stage.notices.hero(but=company.arbiter.user)
            self.state_changed()
            self.driver.set(playing=True, rate=1.0)

    def _narrator(self) -> Narrator:
        narrator = Narrator(
            self.plan.console, Translator(), self.plan.language, ZONE, self.stage.group
        )
        narrator.tell = lambda text: self.stage.feed.tell(Told(text))
        return narrator

    async def _follow(self) -> None:
        """Look again and again whether the facts are others."""
        while True:
            try:
                await self.look()
            except Exception:
                log.exception("the club's facts could not be read")  # the chat goes on without
            await asyncio.sleep(_LOOK)

    async def look(self) -> None:
        """Read the facts, if the database or what waits has changed; tell the pages of others."""
        changed = self.files.last_change(), len(self.telegram.updates.pending)
        if changed == self._seen:
            return
        self._seen, facts = changed, await self._read(self.files.config)
        if facts != self.facts:
            self.facts = facts
            hours = facts.hours if facts else ()
            self.driver.stops = tuple(moment for each in hours for moment in each.stops)
        self.state_changed()


@asynccontextmanager
async def open_page(
    plan: Plan, read: Reader, weeks: tuple[Week, ...], *, is_story: bool = False
) -> AsyncIterator[tuple[str, Session]]:
    """The page's address, while the context is open; the club is being founded at first.

    Raises ShowError, OSError; and whatever broke behind the page when the context ends.
    """
    plan.folder.mkdir(parents=True, exist_ok=True)
    if any(plan.folder.iterdir()):
        raise ShowError(f"{plan.folder} is not empty: name a new folder for the show")
    session, key = Session(plan, read), new_key()
    pen = Pen(session.stage, Translator())
    controls = Controls(session, pen, f"/{key}")
    chats = Chats(session.stage, pen, f"/{key}", controls.panel)
    app = page_app(key, [*chats.routes(), *controls.routes()])
    async with serving(session.telegram) as api, listening(app, "127.0.0.1", 0) as address:
        session.life = life = asyncio.create_task(
            session.live(weeks, api.api_url, is_story=is_story)
        )
        try:
            yield f"{address.api_url}/{key}/", session
        finally:
            life.cancel()
            with suppress(asyncio.CancelledError):
                await life
            await session.keeper.close()
