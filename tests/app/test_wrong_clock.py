"""The real parts on a machine with a wrong clock, or one that is set: all happens on time, once."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest

from keizer_bot.clock import RealClock
from tests.app.process import Club, running

pytestmark = pytest.mark.slow


class Fast(RealClock):
    """A computer's clock that is a given number of hours fast."""

    hours: float = 3

    def now(self) -> datetime:
        """Later than it is."""
        return super().now() + timedelta(hours=self.hours)


PHASE = "SELECT phase, held_at FROM round WHERE number = 1"
TOLD = "SELECT substr(key, 1, 10) FROM outbox WHERE key LIKE 'Clock%' ORDER BY id"


@pytest.mark.parametrize("hours", [3, 0, -3])
async def test_sign_off_closes_at_the_true_hour(club: Club, hours: int) -> None:
    """In two true hours, whatever the computer's clock says; the arbiter is told why."""
    clock = Fast()
    clock.hours = hours
    async with running(club, clock, closes_in=2):
        await club.until_rows(TOLD, [("ClockWrong",)] * bool(hours))
        assert await club.rows(PHASE) == [("open", None)]
        club.members[0].say(club.group, "/afmelden")
        await club.until_rows("SELECT count(*) FROM inbox", [(1,)])
        ((received,),) = await club.rows("SELECT received_at FROM inbox")
    assert abs(datetime.fromisoformat(str(received)) - datetime.now(UTC)) < timedelta(minutes=1)


async def test_due_jobs_run_once_the_clock_is_right(club: Club) -> None:
    """It was 8.5 hours slow; the arbiter is told that it was wrong, and that it was set."""
    clock = Fast()
    clock.hours = -8.5
    async with running(club, clock, closes_in=-0.1):
        assert await club.rows(PHASE) == [("open", None)]
        clock.hours = 0
        await club.until_rows(PHASE, [("closed", None)])
        await club.until_rows(TOLD, [("ClockWrong",), ("ClockSet/2",)])


async def test_a_clock_that_is_set_back_and_on_again_closes_nothing_twice(club: Club) -> None:
    """Set back an hour after sign-off closed, and forward again: nothing is done twice."""
    clock = Fast()
    clock.hours = 0
    closings = "SELECT count(*) FROM outbox WHERE key LIKE 'closed:%'"
    async with running(club, clock, closes_in=-0.1):
        await club.until_rows(PHASE, [("closed", None)])
        clock.hours = -1
        await club.until_rows(TOLD, [("ClockSet/2",), ("ClockWrong",)])
        clock.hours = 0
        await club.until_rows(TOLD, [("ClockSet/2",), ("ClockWrong",), ("ClockSet/2",)])
        await asyncio.sleep(1.5)
        assert await club.rows(PHASE) == [("closed", None)]
        assert await club.rows(closings) == [(1,)]
