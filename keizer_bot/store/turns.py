"""Who may use the one connection, in the order in which they asked."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Turns:
    """One alone, or several steps that SQLite's thread takes from its queue one after the other."""

    def __init__(self) -> None:
        self._door = asyncio.Lock()
        self._steps = 0
        self._no_steps = asyncio.Event()
        self._no_steps.set()

    @asynccontextmanager
    async def alone(self) -> AsyncIterator[None]:
        """For what hops to the thread and back: whoever asks later waits until it is over."""
        async with self._door:
            await self._no_steps.wait()
            yield

    @asynccontextmanager
    async def in_line(self) -> AsyncIterator[None]:
        """For what is one step of the thread's: others may stand in its queue at the same time."""
        async with self._door:
            self._steps += 1
            self._no_steps.clear()
        try:
            yield
        finally:
            self._steps -= 1
            if not self._steps:
                self._no_steps.set()
