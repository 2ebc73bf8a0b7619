"""A session of the page: the club is founded, the bot runs, and a browser looks on.

Beside the chat is a panel with the club's facts, the bot's messages and its process. The code that
reads the season's facts is passed in, because the demo may not know those tables.
"""

import asyncio
import logging
import sqlite3
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from itertools import chain
from pathlib import Path

from keizer_bot.calendar import REMINDED_BEFORE, Evening
from keizer_bot.demo.club import EVENINGS, FIRST_EVENING, DemoPlan, local
from keizer_bot.demo.club_round import Day
from keizer_bot.demo.founding import Ports, begin, bring_back, meet, readdress, set_up
from keizer_bot.demo.messages import (
    EveningRuns,
    PageMoment,
    PageWord,
    PairingDue,
    PlayDue,
    SignOffRuns,
)
from keizer_bot.demo.page.clock import ClockRunner, PageView, WaitingClock, live
from keizer_bot.demo.page.state import STATE_CHANGED, Notice, PageState
from keizer_bot.demo.phones import HostProxy, StandInMailServer, taking_mail
from keizer_bot.demo.program import Files
from keizer_bot.demo.weeks import FROM_LIVE, SCENARIOS, WEEKS
from keizer_bot.i18n.html import Html
from keizer_bot.reports.site.views import SiteView
from keizer_bot.standin.server import serving
from keizer_bot.standin.world import Telegram

log = logging.getLogger(__name__)

_COUNTS = """
SELECT (SELECT count(*) FROM inbox WHERE state = 'done'),
    (SELECT count(*) FROM inbox WHERE state = 'new'),
    (SELECT count(*) FROM inbox WHERE state = 'dead'),
    (SELECT count(*) FROM outbox WHERE state = 'sent'),
    (SELECT count(*) FROM outbox WHERE state IN ('queued', 'sending')),
    (SELECT count(*) FROM outbox WHERE state = 'failed' AND kind <> 'react')
"""  # without reactions: the bot gives up a late thumb, because its sentence comes anyway
_BEFORE_CLOSING = timedelta(minutes=5)


class Jump(StrEnum):
    """Moments that the clock can leap to."""

    CLOSING = "closing"
    PAIRING = "pairing"
    EVENING = "evening"
    END = "end"


@dataclass(frozen=True, slots=True)
class SeasonFacts:
    """The running season as on the club's website; `record` has the latest change first."""

    site: SiteView
    evenings: tuple[Evening, ...]
    record: tuple[Html, ...]

    @property
    def stops(self) -> tuple[datetime, ...]:
        """The moments at which the bot acts by itself, reminders included."""
        hours = (
            (e.closes - REMINDED_BEFORE, e.closes, e.pairs, e.starts, e.final)
            for e in self.evenings
        )
        return tuple(chain.from_iterable(hours))


Reader = Callable[[Path], Awaitable[SeasonFacts | None]]
"""Reads the facts of a configuration beside the running bot; None before there is a season."""


def moment_of(jump: Jump, evenings: tuple[Evening, ...], now: datetime) -> datetime | None:
    """The next moment of that kind; None if there is none left."""
    hours = {
        Jump.CLOSING: [evening.closes - _BEFORE_CLOSING for evening in evenings],
        Jump.PAIRING: [evening.pairs for evening in evenings],
        Jump.EVENING: [evening.starts for evening in evenings],
        Jump.END: [evening.final for evening in evenings][-1:],
    }
    return min((moment for moment in hours[jump] if moment > now), default=None)


def busy_with(evenings: tuple[Evening, ...], now: datetime) -> PageMoment | None:
    """The stage of the club's week at that moment; None before a season and after its last evening.

    Pairings that are late, because the bot was killed, are still due.
    """
    evening = next((evening for evening in evenings if evening.final > now), None)
    if evening is None:
        return None
    if now < evening.closes:
        return SignOffRuns(evening.closes)
    if not evening.is_paired:
        return PairingDue(evening.pairs)
    return PlayDue(evening.starts) if now < evening.starts else EveningRuns(evening.final)


@dataclass(frozen=True, slots=True)
class Mail:
    """Numbers of incoming and outgoing messages; `on_its_way` waits at Telegram for the bot."""

    on_its_way: int
    handled: int
    waiting: int
    dead: int
    sent: int
    to_send: int
    failed: int

    @property
    def unfinished(self) -> int:
        """The number of messages on their way in or out."""
        return self.on_its_way + self.waiting + self.to_send


@dataclass(frozen=True, slots=True)
class Panel:
    """The panel beside the chat; `note` tells a visitor what to do.

    `moment` is the stage of the club's week.
    """

    note: PageWord
    moment: PageMoment | None
    facts: SeasonFacts | None
    mail: Mail | None
    running: bool
    online: bool
    lives: bool
    clock: dict[str, object]


def mail_of(files: Files, telegram: Telegram) -> Mail | None:
    """The numbers of messages in the bot's database; None before there is one."""
    try:
        counts: tuple[int, int, int, int, int, int] = files.query(_COUNTS)[0]
    except sqlite3.Error:  # there is no database, or it has no tables yet
        return None
    return Mail(len(telegram.updates.pending), *counts)


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
        self.state.counts = False  # the bot's welcomes do not count as unseen
        if plan.kept:
            bring_back(self.telegram, company, self.files, plan.language, self.state.happened)
        self.mail = StandInMailServer(
            *(company.phones.values(), control.clock),
            lambda phone, mail: self.state.notify(Notice(phone, mail)),
        )
        self.mail.online = self.proxy.online = lambda: self.bot.online
        self.runner = ClockRunner(control, lambda: self.state.tell(("clock", self.runner.shown())))
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

    def state_changed(self) -> None:
        """Tell the pages, and the clock's runner, that something beside the chat has changed."""
        self.runner.wake()
        self.state.tell(STATE_CHANGED)

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
            readdress(self.files, api_url, ports)
            await self.bot.start()
        else:
            links = await set_up(self.plan, self.files, api_url, ports)
            await self.bot.start()
            await meet(self.first, links, proxy=self.proxy)
            self._note = PageWord.STORY if self.plan.scenario else PageWord.WELCOME
            self.runner.leap(_LAST if self.plan.scenario else _FIRST)
        await self.look()
        self.state.counts = True
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
