"""The members live their lives: the demo's scenes, each at its own moment of the page's clock."""

import asyncio
import logging
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime

from keizer_bot.demo.clock_control import ClockControl
from keizer_bot.demo.club_round import ClubRound
from keizer_bot.demo.messages import LinksOpened, SceneComment, ShowTitle
from keizer_bot.demo.page.clock_runner import ClockRunner
from keizer_bot.demo.program import DemoError
from keizer_bot.demo.terminal import TerminalView
from keizer_bot.demo.weeks import Week
from keizer_bot.standin.model import Chat, ChatMessage, EventKind, Exchange, Happening, User

log = logging.getLogger(__name__)

_LOOK = 0.01  # real seconds
_SLOW_LOOK = 0.5  # the same while the clock is slow


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
        """Return when the clock shows that moment, the bot is there and members are to live."""
        self._runner.awaited = moment
        try:
            while not self._may_go_on(moment):  # noqa: ASYNC110 - a file sets no event
                await asyncio.sleep(_SLOW_LOOK if self._runner.is_slow else _LOOK)
        finally:
            self._runner.awaited = None

    def _may_go_on(self, moment: datetime) -> bool:
        self._runner.acting = self.lives.is_set()
        self._runner.awaited = moment if self.lives.is_set() else None
        return self.lives.is_set() and self.bot.at_work and self.clock.now() >= moment

    async def comes_true(
        self, holds: Callable[[], object], what: str, seconds: float | None = None
    ) -> None:
        """Return when that is so, however long the bot is away meanwhile."""
        while True:
            while not self.bot.at_work:  # noqa: ASYNC110 - a process sets no event
                await asyncio.sleep(_SLOW_LOOK)
            try:
                return await super().comes_true(holds, what, seconds)
            except DemoError:
                if self.bot.at_work:
                    raise


class PageView(TerminalView):
    """Tells the page what is to be seen, in the chats where it is; and shows nothing itself.

    `by_itself`: whether somebody acts by themselves, and is no visitor.
    """

    tell: Callable[[str, Chat], None]
    by_itself: Callable[[User], bool]
    _said = ""

    def comment(self, message: SceneComment | LinksOpened | ShowTitle) -> None:
        """Tell it in a line, once there is something to see."""
        self._said = self.words(message)

    def __call__(self, event: Happening | Exchange) -> None:
        """Tell it in the group when a member writes there. An observer of ``Telegram``."""
        match event:
            case Happening(
                kind=EventKind.POSTED, subject=ChatMessage(chat=chat, sender=User() as sender)
            ):
                if self._said and chat.is_group and not sender.is_bot and self.by_itself(sender):
                    self.tell(self._said, chat)

    def forget(self) -> None:
        """Tell nothing any more of what was to be seen: it is over."""
        self._said = ""

    @contextmanager
    def beside(self, *chats: Chat) -> Iterator[None]:
        """Tell it in these private chats, when something happened there."""
        try:
            yield
        finally:
            for chat in chats if self._said else ():
                self.tell(self._said, chat)


async def live(
    rounds: Iterable[tuple[ClubRound, Week]], runner: ClockRunner, over: Callable[[], None]
) -> None:
    """Let the scenes of these rounds happen; `runner` is told while somebody acts.

    `over` is told at the end of each.

    A scene may find things otherwise than it was written for, since whoever looks on has a hand in
    them too; then it is left out.
    """
    runner.acting = True
    try:
        for played, scenes in rounds:
            for scene in scenes:
                try:
                    await scene(played)
                except Exception as spoilt:  # noqa: BLE001 - whatever it is, the club goes on
                    log.info("a scene is left out: %r", spoilt)
                over()
    finally:
        runner.acting = False
