"""An afternoon with the page: the club is founded, the bot runs, and a browser looks on."""

import asyncio
import logging
from dataclasses import replace

from rich.console import Console

from keizer_bot.i18n.translator import Translator
from keizer_bot.playground.club import EVENINGS, FIRST_EVENING, ZONE, Plan, local, set_up
from keizer_bot.playground.club_round import SUNDAY_AFTER, TUESDAY, meet
from keizer_bot.playground.messages import PageWord
from keizer_bot.playground.model import User
from keizer_bot.playground.page.clock_runner import ClockRunner
from keizer_bot.playground.page.facts import Facts, Panel, Reader, mail_of
from keizer_bot.playground.page.members import PageView, WaitingClock, live
from keizer_bot.playground.page.state import (
    ActingMembers,
    ClockSet,
    StateChanged,
    Told,
    new_state,
)
from keizer_bot.playground.show import begin
from keizer_bot.playground.weeks import Week

log = logging.getLogger(__name__)

_FIRST = local(FIRST_EVENING, TUESDAY, 19, 11)  # shortly before anybody does anything
_LAST = local(FIRST_EVENING, SUNDAY_AFTER, 12)  # when every story is over
_LOOK = 0.4  # real seconds between two looks at the facts


class Session:
    """Everything behind the page. `ready` is set once the club is founded and the bot runs.

    Raises DemoError for a folder that is not empty.
    """

    def __init__(self, plan: Plan, read: Reader) -> None:
        self.plan = replace(plan, console=Console(quiet=True))
        self.first = begin(self.plan)
        control = self.first.clock
        self.files, self.telegram, self.bot = control.files, control.telegram, control.bot
        self.state = new_state(self.telegram, self.first.company, plan.language)
        self.state.notices.counts = False  # that everybody is welcomed is no news
        self.bot.changed = self.state_changed
        self.runner = ClockRunner(control, self.clock_changed)
        self.members_clock = WaitingClock(control, self.runner)
        self.ready = asyncio.Event()
        self.facts: Facts | None = None
        self.hero: User | None = None  # of the story, when it is over
        self._read = read
        self._note = PageWord.FOUNDING
        self._seen = (0.0, 0)  # when the file changed, and what waits at Telegram

    @property
    def note(self) -> PageWord:
        """What a visitor is told to do, or to wait for."""
        hours = self.facts.hours if self.facts else ()
        if hours and self.runner.clock.now() >= hours[-1].final:
            return PageWord.SEASON_OVER
        return self._note

    def panel(self) -> Panel:
        """What is to be seen beside the chat now."""
        return Panel(
            ready=self.ready.is_set(),
            note=self.note,
            hero=self.hero,
            facts=self.facts,
            mail=mail_of(self.files, self.telegram),
            running=self.bot.running,
            online=self.bot.online,
            lives=self.members_clock.lives.is_set(),
            clock=self.clock_now(),
            violations=len(self.telegram.violations),
        )

    def clock_changed(self) -> None:
        """Tell the pages how the clock runs from now on."""
        self.state.feed.tell(self.clock_now())

    def clock_now(self) -> ClockSet:
        """How the clock runs."""
        runner = self.runner
        now, leaps = runner.clock.now().isoformat(), runner.target is not None
        return ClockSet(now, runner.speed, runner.playing, runner.rate, leaps)

    def state_changed(self) -> None:
        """Tell the pages that something beside the chat is another."""
        self.state.feed.tell(StateChanged())

    async def live(self, weeks: tuple[Week, ...], api_url: str, *, is_story: bool) -> None:
        """Found the club, start the bot, and let its members live these weeks.

        A story is leapt through to its end, where the clock runs as everybody's.
        """
        links = await set_up(self.plan, self.files, api_url)
        await self.bot.start()
        await meet(self.first, links)
        self.state.notices.counts = True
        self.ready.set()
        self._note = PageWord.STORY if is_story else PageWord.WELCOME
        self.state_changed()
        self.runner.leap(_LAST if is_story else _FIRST)
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self.runner.run())
            tasks.create_task(self.bot.watch())
            tasks.create_task(self._follow())
            tasks.create_task(self._play(weeks, is_story=is_story))

    async def _play(self, weeks: tuple[Week, ...], *, is_story: bool) -> None:
        company = self.first.company
        view = PageView(self.plan.console, Translator(), self.plan.language, ZONE, company.group)
        view.tell = lambda text: self.state.feed.tell(Told(text))
        members = replace(company, people=ActingMembers(company.people, self.state.played))
        first = replace(self.first, company=members, clock=self.members_clock, view=view)
        rounds = [
            (first.another(number, evening), week)
            for number, (evening, week) in enumerate(zip(EVENINGS, weeks, strict=False), start=1)
        ]
        await live(rounds, self.runner, is_story=is_story)
        if is_story:
            self._note = PageWord.STORY_OVER
            self.hero = self.state.notices.hero(but=company.arbiter.user)
            self.state_changed()
            self.runner.set(playing=True, rate=1.0)

    async def _follow(self) -> None:
        """Look again and again whether the facts are others."""
        while True:
            try:
                await self._look()
            except Exception:
                log.exception("the club's facts could not be read")  # the chat goes on without
            await asyncio.sleep(_LOOK)

    async def _look(self) -> None:
        """Read the facts, if the database or what waits has changed; tell the pages of others."""
        changed = self.files.last_change(), len(self.telegram.updates.pending)
        if changed == self._seen:
            return
        self._seen, facts = changed, await self._read(self.files.config)
        if facts != self.facts:
            self.facts = facts
            hours = facts.hours if facts else ()
            self.runner.stops = tuple(moment for each in hours for moment in each.stops)
        self.state_changed()
