"""Tests that all messages sent before a moment were handled: asked before, at and after it."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from keizer_bot.core.jobs import heard_until
from keizer_bot.store import done, inbox
from keizer_bot.store.inbox import Arrival
from keizer_bot.store.transaction import Transaction
from tests.club.hall import Hall

HOUR = datetime.fromisoformat("2026-11-20T18:00:00+01:00")
SECOND = timedelta(seconds=1)


@pytest.mark.parametrize(
    ("polled", "heard"), [(None, True), (-SECOND, False), (0 * SECOND, True), (SECOND, True)]
)
async def test_it_is_known_from_the_poll_at_that_moment_on(
    hall: Hall, polled: timedelta | None, heard: bool
) -> None:
    """A bot that never asked yet has nothing to wait for."""

    def step(tx: Transaction) -> None:
        if polled is not None:
            done.mark(tx, "poll", HOUR + polled)
        assert heard_until(tx, HOUR) is heard

    await hall.database.run(step)


@pytest.mark.parametrize(("sent", "heard"), [(-SECOND, False), (0 * SECOND, True)])
async def test_earlier_messages_must_be_handled_first(
    hall: Hall, sent: timedelta, heard: bool
) -> None:
    """A message sent at that very moment does not count as earlier."""

    def step(tx: Transaction) -> None:
        done.mark(tx, "poll", HOUR)
        at = HOUR + sent
        inbox.keep(tx, [Arrival(1, "h", "message", 1, at, "{}")], HOUR)
        assert heard_until(tx, HOUR) is heard

    await hall.database.run(step)
