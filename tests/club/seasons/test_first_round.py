"""A season that is taken in begins with an evening for which one can still sign off."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime

import pytest

from keizer_bot.club.seasons.files import import_season
from keizer_bot.engine.model import Player, Season
from keizer_bot.formats.season_file import SeasonFile
from keizer_bot.store import clubs, seasons
from keizer_bot.store.transaction import Transaction
from tests.club.seasons.test_season_files import HOURS
from tests.new_file import in_memory

MONDAY, NEXT = date(2026, 11, 23), date(2026, 11, 30)
NEW = SeasonFile(Season("Intern", (Player("a", "A"), Player("b", "B")), ()), {"preset": "dsc"})


@pytest.mark.parametrize(
    ("at", "first"),
    [
        ("2026-11-18T12:00", MONDAY),
        ("2026-11-20T17:59", MONDAY),
        ("2026-11-20T18:00", NEXT),  # the club's hour of closing
        ("2026-11-23T12:00", NEXT),
        ("2026-11-24T12:00", NEXT),
    ],
)
async def test_nobody_is_paired_unasked(at: str, first: date) -> None:
    """Taken in after sign-off has closed, the season begins a week later."""
    moment = datetime.fromisoformat(at).replace(tzinfo=UTC)
    database = await in_memory()

    def step(tx: Transaction) -> None:
        clubs.settle(tx, "A", "nl", "UTC", json.dumps(HOURS))
        season_id = import_season(tx, 1, NEW, moment)
        assert seasons.rounds(tx, season_id)[0].date == first

    await database.run(step)
    await database.close()
