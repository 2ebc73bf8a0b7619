"""The message to the arbiters when the round could not be paired at its hour."""

from __future__ import annotations

from datetime import datetime

import pytest

from keizer_bot.club.pairing.actions import pair_when_due
from keizer_bot.core.context import Context
from keizer_bot.store import seasons
from tests.club.hall import ARBITER, ZONE, Hall, open_hall

DUE = datetime(2026, 9, 18, 20, 0, tzinfo=ZONE)


@pytest.fixture
async def hall() -> Hall:
    """Round 1 is over, round 2 is being played, round 3 is to be paired on Friday."""
    return await open_hall()


async def test_a_method_that_cannot_go_on_is_named(hall: Hall) -> None:
    """No particular player is left over: the reason is given, and the round waits."""
    await hall.leave_two()

    def step(context: Context) -> None:
        pair_when_due(context, hall.rounds[2])
        assert seasons.rounds(context.tx, 1)[2].phase != "paired"

    await hall.run(step, at=DUE)
    (told,) = await hall.texts(ARBITER)
    assert "rondetoernooi" in told
    assert "voor  is" not in told
