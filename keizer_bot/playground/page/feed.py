"""What happens while pages are open: told to each of them, and counted, so that none misses any."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from keizer_bot.playground.events import Exchange, Happening
from keizer_bot.playground.page.notices import Notice


@dataclass(frozen=True, slots=True)
class ClockSet:
    """How the clock runs from now on: since `now` (ISO), at `speed`; a person chose `rate`."""

    now: str
    speed: float
    playing: bool
    rate: float
    leaps: bool


@dataclass(frozen=True, slots=True)
class Told:
    """A line of whoever tells the story; `text` is plain."""

    text: str


@dataclass(frozen=True, slots=True)
class StateChanged:
    """Something changed beside the chat: the bot's process, or the club's facts."""


@dataclass(frozen=True, slots=True)
class PersonMoved:
    """Somebody came into the group or left it."""


Event = Happening | Notice | ClockSet | Told | StateChanged | PersonMoved
Numbered = tuple[int, Event]


class Feed:
    """Hands each event to every open page, in order; `told` is the last line of the story."""

    def __init__(self) -> None:
        self.number = 0
        self.told = ""
        self._pages: set[asyncio.Queue[Numbered]] = set()

    def __call__(self, event: Happening | Exchange) -> None:
        """Pass on what happens in the chats. An observer of ``Telegram``."""
        if isinstance(event, Happening):
            self.tell(event)

    def tell(self, event: Event) -> None:
        """Let every open page know."""
        self.number += 1
        if isinstance(event, Told):
            self.told = event.text
        for queue in self._pages:
            queue.put_nowait((self.number, event))

    @contextmanager
    def listening(self) -> Iterator[asyncio.Queue[Numbered]]:
        """A queue of what happens while the context is open."""
        queue: asyncio.Queue[Numbered] = asyncio.Queue()
        self._pages.add(queue)
        try:
            yield queue
        finally:
            self._pages.discard(queue)
