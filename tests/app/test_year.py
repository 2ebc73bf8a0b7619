"""A year of a club, lived by the real program: what it takes of the machine does not grow."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.app.process import Club, until
from tests.app.weeks import FIRST, POOLS, TRAFFIC, WEEK, Taken, evening, planned, taken

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(3600),
    pytest.mark.skipif(
        not Path("/proc/self/status").exists(), reason="only Linux tells what a process takes"
    ),
]

WEEKS = int(os.environ.get("KEIZER_YEAR_WEEKS", "13"))  # `make torture`: 52
SETTLED = 10  # weeks; by then everything was done once, and the first traffic is forgotten


async def test_a_year_takes_no_more_than_two_months(club: Club) -> None:
    """Memory within a twentieth, not one file more, and no traffic that piles up."""
    planned(club, WEEKS)
    club.at("2026-11-16T16:50:00+00:00")
    await club.start()
    await until(lambda: "at work" in club.log)
    for member in club.members:
        member.say(member.chat, "/start")
    weeks: list[Taken] = []
    for week in range(WEEKS):
        day = FIRST + week * WEEK
        await evening(club, week + 1, day)
        weeks.append(await taken(club, day))
    before, after = weeks[SETTLED - 1], weeks[-1]
    assert after.memory < 1.05 * before.memory
    assert after.files == before.files
    assert after.sockets <= POOLS
    for name in TRAFFIC:  # a ninth more or less: the night may clear after we look; kept, it is 1.3
        assert after.rows[name] < 1.2 * before.rows[name], name
