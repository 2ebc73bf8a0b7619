"""The hour's poll while the clock is set back: nothing is waited for twice, or for ever."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from telegram.error import NetworkError

from keizer_bot.telegram.api import LONG_POLL
from keizer_bot.telegram.poller import Poller
from tests.manual_clock import ManualClock

HOUR = datetime(2026, 11, 20, 17, tzinfo=UTC)


class Steps(ManualClock):
    """A wall clock that is set by hand; sleep uses another one."""

    async def sleep(self, _: float) -> None:
        """A moment."""
        await asyncio.sleep(0.001)


@dataclass
class Line:
    """Telegram and inbox in one: short polls are answered while there is a network."""

    clock: Steps = field(default_factory=lambda: Steps(HOUR - timedelta(seconds=1)))
    network: asyncio.Event = field(default_factory=asyncio.Event)
    polls: list[int] = field(default_factory=list)
    poller: Poller = field(init=False)

    def __post_init__(self) -> None:
        self.poller = Poller(self, self, self.clock)  # type: ignore[arg-type]

    async def updates(self, _: int | None, wait: int) -> list[Any]:
        """Nothing; a long poll waits for ever."""
        if not self.network.is_set():
            raise NetworkError("there is none")
        self.polls.append(wait)
        await asyncio.sleep(3600 if wait else 0)
        return []

    async def keep(self, _: list[Any], **__: bool) -> None:
        """Kept."""

    async def handled_before(self, _: datetime) -> None:
        """Handled."""

    async def drained(self) -> None:
        """The backlog before the hour is here, within a second."""
        await asyncio.wait_for(self.poller.drained(HOUR), 1)


@pytest.fixture
async def line() -> AsyncIterator[Line]:
    """The poller at work."""
    made = Line()
    polling = asyncio.create_task(made.poller.run())
    await asyncio.sleep(0)
    yield made
    polling.cancel()
    await asyncio.wait({polling})


async def test_an_hour_that_has_yet_to_come_is_not_waited_for(line: Line) -> None:
    """The network was gone and the clock set back by 8.5 hours: one poll, and then long ones."""
    line.clock.set(HOUR)
    waiting = asyncio.create_task(line.drained())
    await asyncio.sleep(0.02)
    line.clock.advance(-8.5 * 3600)
    await asyncio.sleep(0.02)
    line.network.set()
    await asyncio.sleep(0.05)
    assert waiting.done()
    assert line.polls == [LONG_POLL]
    line.clock.set(HOUR)
    await line.drained()
    assert line.polls[:2] == [LONG_POLL, 0]


@pytest.mark.parametrize("ahead", [timedelta(hours=2), timedelta(days=1)])
async def test_a_poll_of_a_later_clock_does_not_count(line: Line, ahead: timedelta) -> None:
    """It was begun before the true hour: at the hour another one is made."""
    line.network.set()
    line.clock.set(HOUR + ahead)
    await asyncio.wait_for(line.poller.drained(HOUR + ahead), 1)
    line.clock.set(HOUR)
    short = line.polls.count(0)
    await line.drained()
    assert line.polls.count(0) > short
    await line.drained()
    assert line.polls.count(0) == short + 1
