"""A season file imported as an earlier season: the running one continues, nothing is planned."""

from __future__ import annotations

import json
from datetime import date, datetime

import pytest

from keizer_bot.calendar import Phase
from keizer_bot.club.seasons.files import import_earlier_season, import_season
from keizer_bot.engine.errors import SeasonRefusedError
from keizer_bot.formats.rules_file import FileProblem
from keizer_bot.formats.season_file import SeasonFile
from keizer_bot.store import clubs, seasons
from keizer_bot.store.transaction import Transaction
from tests.engine.notation import season
from tests.new_file import in_memory

AT = datetime.fromisoformat("2026-11-20T12:00:00+01:00")
FIRST = date(2019, 9, 3)  # a Tuesday, when the club played on Tuesdays
HOURS = {
    "evening": {"weekday": "monday", "time": "19:45"},
    "sign_off": {"weekday": "friday", "time": "18:00"},
    "pairings": {"weekday": "friday", "time": "20:00"},
    "results_final": "23:30",
}
OLD = SeasonFile(season("anna bram", "anna-bram 1-0", "bram-anna ½"), {"season": {"rounds": 28}})
NEW = SeasonFile(season("carla dirk", "carla-dirk 1-0"), {})


async def test_a_running_season_continues() -> None:
    """Its rounds are a week apart from the given day, all final."""
    database = await in_memory()

    def step(tx: Transaction) -> None:
        clubs.settle(tx, "A", "nl", "UTC", json.dumps(HOURS))
        running = import_season(tx, 1, NEW, AT)
        earlier = import_earlier_season(tx, 1, OLD, AT, first=FIRST)
        rounds = seasons.rounds(tx, earlier)
        assert [one.date for one in rounds] == [FIRST, date(2019, 9, 10)]
        assert {one.phase for one in rounds} == {Phase.FINAL}
        assert [one.id for one in seasons.all_seasons(tx, 1)] == [running, earlier]
        current, last = seasons.current_season(tx, 1), seasons.last_season(tx, 1)
        assert (current and current.id, last and last.id) == (running, running)
        seasons.end_seasons(tx, 1, AT)
        last = seasons.last_season(tx, 1)
        assert last is not None
        assert last.id == running

    await database.run(step)
    await database.close()


async def test_the_same_season_comes_in_once() -> None:
    """By its name and its first evening; another year of that name is another season."""
    database = await in_memory()

    def step(tx: Transaction) -> None:
        clubs.settle(tx, "A", "nl", "UTC", json.dumps(HOURS))
        import_earlier_season(tx, 1, OLD, AT, first=FIRST)
        import_earlier_season(tx, 1, OLD, AT, first=date(2020, 9, 1))
        with pytest.raises(SeasonRefusedError) as refused:
            import_earlier_season(tx, 1, OLD, AT, first=FIRST)
        assert refused.value.trouble.problem is FileProblem.SEASON_KNOWN

    await database.run(step)
    await database.close()
