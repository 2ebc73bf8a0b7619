"""A session of the page: the club is founded, the bot runs, and a browser looks on."""

import asyncio
import logging
from dataclasses import replace

from keizer_bot.calendar import Evening
from keizer_bot.demo import evening
from keizer_bot.demo.club import EVENINGS, FIRST_EVENING, DemoPlan, Ports, local, set_up
from keizer_bot.demo.club_round import Day
from keizer_bot.demo.messages import PageMoment, PageWord
from keizer_bot.demo.page.clock import ClockRunner, PageView, WaitingClock, live
from keizer_bot.demo.page.facts import Panel, Reader, SeasonFacts, busy_with, mail_of
from keizer_bot.demo.page.state import STATE_CHANGED, PageState
from keizer_bot.demo.phones import HostProxy, StandInMailServer, taking_mail
from keizer_bot.demo.show import begin, meet
from keizer_bot.demo.weeks import FROM_LIVE, SCENARIOS, WEEKS
from keizer_bot.standin.server import serving

log = logging.getLogger(__name__)

_FIRST = local(FIRST_EVENING, Day.TUESDAY, 19, 11)  # shortly before the first scene
_LAST = local(FIRST_EVENING, 6, 12)  # the Sunday after; by then every story is over
_LOOK = 0.4  # real seconds between two looks at the facts


class Session:
    """Everything behind the page; `ready` is set when the bot runs and the facts have been read.

    Raises DemoError for a folder that is not empty.
    """

    def __init__(self, plan: DemoPlan, read: Reader) -> None:
        self.plan, self.first = plan, begin(plan)
        control = self.first.clock
        self.files, self.telegram, self.bot = control.files, control.telegram, control.bot
        company, self.proxy = self.first.company, HostProxy(plan.language)
        self.state = PageState(self.telegram, company, plan.language)
        self.state.notices.counts = False  # the bot's welcomes do not count as unseen
        if plan.kept:
            evening.bring_back(
                self.telegram, company, self.files, plan.language, self.state.notices
            )
        phones, mail_came = company.phones.values(), self.state.notices.mail_came
        self.mail = StandInMailServer(phones, control.clock, mail_came)
        self.mail.online = self.proxy.online = lambda: self.bot.online
        self.runner = ClockRunner(control, self._clock_changed)
        if plan.kept:
            self.runner.playing, self.runner.rate = False, 1.0
        self.telegram.subscribe(self.runner.wake)
        self.members_clock = WaitingClock(control, self.runner)
        self.ready = asyncio.Event()
        self.facts: SeasonFacts | None = None
        self._read = read
        self._note = PageWord.WELCOME if plan.kept else PageWord.FOUNDING
        self._seen = (0, 0)  # the version of the database, and the updates waiting at Telegram

    @property
    def note(self) -> PageWord:
        """A sentence for the visitor: something to do, or to wait for."""
        is_over = self.evenings and self.runner.clock.now() >= self.evenings[-1].final
        return PageWord.SEASON_OVER if is_over else self._note

    @property
    def evenings(self) -> tuple[Evening, ...]:
        """The season's evenings; empty until they are known."""
        return self.facts.evenings if self.facts else ()

    @property
    def moment(self) -> PageMoment | None:
        """The stage of the club's week."""
        return busy_with(self.evenings, self.runner.clock.now())

    def panel(self) -> Panel:
        """The panel beside the chat, as it is now."""
        return Panel(
            note=self.note,
            moment=self.moment,
            facts=self.facts,
            mail=mail_of(self.files, self.telegram),
            running=self.bot.running,
            online=self.bot.online,
            lives=self.members_clock.lives.is_set(),
            clock=self.runner.shown(),
        )

    def _clock_changed(self) -> None:
        """Tell the pages how the clock runs now."""
        self.state.feed.tell(("clock", self.runner.shown()))

    def state_changed(self) -> None:
        """Tell the pages, and the clock's runner, that something beside the chat has changed."""
        self.runner.wake()
        self.state.feed.tell(STATE_CHANGED)

    async def live(self) -> None:
        """Found the club, start the bot, and play the members' weeks, until cancelled."""
        async with taking_mail(self.mail) as mail, serving(self.telegram) as api:
            try:
                await self._begin(api, Ports(self.proxy.port, mail))
                async with asyncio.TaskGroup() as tasks:
                    for task in (self.runner.run(), self._follow(), self._play(), self._wait()):
                        tasks.create_task(task)
            finally:
                await self.bot.stop()
                self.files.close()

    async def _begin(self, api_url: str, ports: Ports) -> None:
        """Found the club, or restore it; then leap to the first scene, or through a short story."""
        if self.plan.kept:
            evening.reach(self.files, api_url, ports)
            await self.bot.start()
        else:
            links = await set_up(self.plan, self.files, api_url, ports)
            await self.bot.start()
            await meet(self.first, links, proxy=self.proxy)
            self._note = PageWord.STORY if self.plan.scenario else PageWord.WELCOME
            self.runner.leap(_LAST if self.plan.scenario else _FIRST)
        await self.look()
        self.state.notices.counts = True
        self.ready.set()
        self.state_changed()

    async def _wait(self) -> None:
        """Let a restored evening go on once a browser looks on."""
        if self.plan.kept:
            await self.state.looked_on.wait()
            target = self.runner.target  # set by a click before the page's stream was open
            self.runner.set(playing=True, rate=1.0)
            if target:
                self.runner.leap(target)

    async def _play(self) -> None:
        story = self.plan.scenario
        weeks = (SCENARIOS[story],) if story else WEEKS[: self.plan.rounds]
        if self.plan.kept:
            weeks = (FROM_LIVE, *weeks[1:])
        view = PageView(self.first.view.texts, self.state)
        self.telegram.subscribe(view)
        first = replace(self.first, clock=self.members_clock, view=view)
        rounds = [
            (first.another(number, day), week)
            for number, (day, week) in enumerate(zip(EVENINGS, weeks, strict=False), start=1)
        ]
        await live(rounds, self.runner, view.forget)
        if story:
            self._note = PageWord.STORY_OVER
            self.state_changed()
            self.runner.set(playing=True, rate=1.0)

    async def _follow(self) -> None:
        """Look repeatedly for changes of the facts, the bot or the stage of the week."""
        shown = self.moment, self.bot.running
        while True:
            await self.look()
            if shown != (shown := (self.moment, self.bot.running)):
                self.state_changed()
            await asyncio.sleep(_LOOK)

    async def look(self) -> None:
        """Read the facts if the database or the waiting updates have changed; logs any failure."""
        try:
            (version,) = self.files.query("PRAGMA data_version")[0]
            changed = version, len(self.telegram.updates.pending)
            if changed != self._seen:
                self._seen, self.facts = changed, await self._read(self.files.config)
                self.runner.stops = self.facts.stops if self.facts else ()
                self.state_changed()
        except Exception:
            log.exception("the club's facts could not be read")
