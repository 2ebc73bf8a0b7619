"""Polls that fetch a backlog: those after a start or a failure, until Telegram has no more."""

import asyncio
from datetime import UTC, datetime
from typing import Any

import pytest
from telegram.error import NetworkError, TelegramError

from keizer_bot.telegram.poller import Poller
from tests.manual_clock import ManualClock

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


class Over(Exception):
    """Raised when the scripted answers are used up."""


class Line:
    """Telegram gives these answers; stored updates are remembered with their remarks."""

    def __init__(self, answers: list[int | TelegramError]) -> None:
        self._answers = iter(answers)
        self._number = 0
        self.kept: list[tuple[int, bool, bool]] = []

    async def updates(self, _: int | None, __: int) -> list[Any]:
        """The next answer."""
        answer = next(self._answers, None)
        if answer is None:
            raise Over
        if isinstance(answer, TelegramError):
            raise answer
        self._number += answer
        return [{"update_id": self._number - n} for n in reversed(range(answer))]

    async def keep(self, updates: list[Any], *, away: bool, more: bool) -> None:
        """Remember it."""
        self.kept.append((len(updates), away, more))


@pytest.mark.parametrize(
    ("answers", "kept"),
    [
        ([3, 2], [(3, True, False), (2, False, False)]),
        ([100, 100, 7, 2], [(100, 1, 1), (100, 1, 1), (7, 1, 0), (2, 0, 0)]),
        ([1, 4, 2], [(1, True, True), (4, True, False), (2, False, False)]),  # asked too soon
        ([0, NetworkError(""), 2, 2], [(0, 1, 0), (2, 1, 0), (2, 0, 0)]),
        ([0, NetworkError(""), NetworkError(""), 100, 0], [(0, 1, 0), (100, 1, 1), (0, 1, 0)]),
    ],
)
async def test_a_backlog_lasts_until_nothing_is_left(
    answers: list[int | TelegramError], kept: list[tuple[int, bool, bool]]
) -> None:
    """The number of updates, whether Telegram was silent before, and whether there are more."""
    line, clock = Line(answers), ManualClock(NOON)
    poll = asyncio.ensure_future(Poller(line, line, clock).run())  # type: ignore[arg-type]
    while not poll.done():
        clock.advance(60)
        await asyncio.sleep(0)
    assert isinstance(poll.exception(), Over)
    assert line.kept == kept
