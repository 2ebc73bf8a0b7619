"""Runs the shared clock for the page: it runs, stands still or leaps, and the members follow it.

It also plays the scenes, and shows their comments.

However fast it is set, it slows down while the bot has something to do, and never passes a moment
at which a member wants to act; so nothing happens late because of its speed.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from enum import Enum

from keizer_bot.clock import write_clock_file
from keizer_bot.demo.club_round import ClubRound, View
from keizer_bot.demo.page.state import PageState
from keizer_bot.demo.program import RATE, ClockControl, DemoError
from keizer_bot.demo.weeks import Week
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.translator import Translator
from keizer_bot.standin.model import Chat, ChatMessage, EventKind, Happening, User
from keizer_bot.standin.people import Person

RATES = (1, 10, 60, 600, 3600, 10_000)
"""Speeds that can be chosen, in simulated seconds a real second."""
_LOOK = 0.02  # real seconds
_REST = 0.5  # real seconds between two looks while the clock stands still or runs in real time
_AHEAD = 5  # looks; the clock jumps to a stop that is at most so many away
_STEP = timedelta(hours=12)  # the bot would take a longer silence for an outage
_WAKE_UPS = 3  # simulated seconds; the bot looks each second for work that is due


class ClockRunner:
    """The only writer of the clock's file; `changed` is called when the clock's setting changes.

    `awaited` is when a person who is `acting` wants to act; `stops` are the bot's own moments.
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
        self.speed = -1.0  # simulated seconds a real second, at present
        self._heard = self.clock.now()
        self._woken = asyncio.Event()

    @property
    def is_slow(self) -> bool:
        """True if it stands still or runs in real time, so that nobody need look often."""
        return self.target is None and self.speed <= 1

    def shown(self) -> dict[str, object]:
        """The clock's state: its `speed` since `now`, and the chosen `rate` or `goal` of a leap."""
        return {
            "now": self.clock.now().isoformat(),
            "speed": self.speed,
            "playing": self.playing,
            "rate": self.rate,
            "from": self.leapt_from.isoformat(),
            "goal": self.target and self.target.isoformat(),
        }

    def wake(self, _: object = None) -> None:
        """Look again, because something happened. An observer of ``Telegram``."""
        self._woken.set()

    def set(self, *, playing: bool, rate: float) -> None:
        """Let the clock run at that rate, or stand still; a leap ends where it is."""
        self.playing, self.rate, self.target = playing, rate, None
        self.wake()
        self._changed()

    def leap(self, moment: datetime) -> None:
        """Go to a moment as fast as the bot and members can follow."""
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
            async with asyncio.timeout(_REST):  # wait_for would lose a simultaneous cancellation
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
        """True if a person or the bot is in the middle of something, or about to begin."""
        acts = self.acting and (self.awaited is None or self.awaited <= self.clock.now())
        return self._control.bot.at_work and (acts or not self._control.is_quiet())

    def _run(self, now: datetime, rate: float) -> None:
        self._heard = now  # at any speed the bot polls many times in half a day
        soon = now + timedelta(seconds=rate * _AHEAD * _LOOK)
        nearest = min((stop for stop in self._stops(now) if stop <= soon), default=None)
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
        await asyncio.sleep(_WAKE_UPS / RATE)  # by then the bot has begun its due work, and is busy
        self._changed()

    def _stops(self, now: datetime) -> list[datetime]:
        awaited = [self.awaited] if self.awaited and self._control.bot.at_work else []
        return [stop for stop in (*awaited, *self.stops) if stop > now]

    def _write(self, moment: datetime, rate: float) -> None:
        jumps = moment - self.clock.now() > timedelta(seconds=1)
        if jumps or rate != self.speed:
            write_clock_file(self._control.files.clock, max(moment, self.clock.now()), rate)
            self.speed = rate
            self._changed()


log = logging.getLogger(__name__)

_WAIT = 0.01  # real seconds
_SLOW_WAIT = 0.5  # the same while the clock is slow


class WaitingClock(ClockControl):
    """Waits for the page's clock instead of moving it, and for the bot while it is away.

    While `lives` is not set, the members do nothing.
    """

    def __init__(self, control: ClockControl, runner: ClockRunner) -> None:
        super().__init__(control.files, control.telegram, control.bot)
        self._runner = runner
        self.lives = asyncio.Event()
        self.lives.set()

    async def go_to(self, moment: datetime) -> None:
        """Return when the clock shows that moment, the bot is there and the members may act."""
        self._runner.awaited = moment
        try:
            while not self._may_go_on(moment):  # noqa: ASYNC110 - a file sets no event
                await asyncio.sleep(_SLOW_WAIT if self._runner.is_slow else _WAIT)
        finally:
            self._runner.awaited = None

    def _may_go_on(self, moment: datetime) -> bool:
        self._runner.acting = self.lives.is_set()
        self._runner.awaited = moment if self.lives.is_set() else None
        return self.lives.is_set() and self.bot.at_work and self.clock.now() >= moment

    async def comes_true(
        self, holds: Callable[[], object], what: str, seconds: float | None = None
    ) -> None:
        """Return when `holds()` is true, however long the bot is away meanwhile."""
        while True:
            while not self.bot.at_work:  # noqa: ASYNC110 - a process sets no event
                await asyncio.sleep(_SLOW_WAIT)
            try:
                return await super().comes_true(holds, what, seconds)
            except DemoError:
                if self.bot.at_work:
                    raise


class PageView(View):
    """Writes the scenes' comments on the page, in the chats that they are about."""

    def __init__(self, texts: Translator, state: PageState) -> None:
        super().__init__(texts, state.language)
        self._state, self._line = state, ""

    def acts(self, person: Person) -> bool:
        """True unless a visitor acts for that person, in any open page."""
        return not self._state.played[person.id]

    def comment(self, message: Message | Enum) -> None:
        """Keep the comment until there is something to see."""
        self._line = self.words(message)

    def __call__(self, event: Happening) -> None:
        """Show the comment in the group when a member writes there. An observer of ``Telegram``."""
        match event:
            case Happening(
                kind=EventKind.POSTED, subject=ChatMessage(chat=chat, sender=User() as sender)
            ):
                is_members = not sender.is_bot and not self._state.played[sender.id]
                if self._line and chat.is_group and is_members:
                    self._state.narrate(self._line, chat)

    def forget(self) -> None:
        """Drop the comment, because its scene is over."""
        self._line = ""

    @contextmanager
    def beside(self, *chats: Chat) -> Iterator[None]:
        """Show the comment in these private chats, after the context has closed."""
        try:
            yield
        finally:
            for chat in chats if self._line else ():
                self._state.narrate(self._line, chat)


async def live(
    rounds: Iterable[tuple[ClubRound, Week]], runner: ClockRunner, over: Callable[[], None]
) -> None:
    """Play the scenes of these rounds; `runner.acting` is true meanwhile.

    `over` is called at the end of each scene. A scene is left out if it fails, because a visitor's
    own actions may have changed what it needs.
    """
    runner.acting = True
    try:
        for round_, scenes in rounds:
            for scene in scenes:
                try:
                    await scene(round_)
                except Exception as error:  # noqa: BLE001 - after any error the club goes on
                    log.info("a scene is left out: %r", error)
                over()
    finally:
        runner.acting = False
