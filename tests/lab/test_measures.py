"""The measures against a second, plain count from season files, and small seasons by hand."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

import pytest

from keizer_bot.engine.model import Season
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.engine.running import RunningSeason
from keizer_bot.formats.season_file import SeasonFile, write_season_file
from keizer_bot.lab.dice import throw
from keizer_bot.lab.measures import measure
from keizer_bot.lab.playing import Played, play
from tests.engine.notation import season
from tests.lab.clubs import EVERY_KIND, course
from tests.lab.recount import recounted

CLUBS: Mapping[str, dict[str, Any]] = {
    "keizer": {"preset": "keizer"},
    "classic": {"preset": "classic", "values": {"top": 30}},
    "sevilla": {"preset": "sevilla"},
    "geel": {"preset": "geel", "season": {"rounds": 12}},
    "geel-elo": {"preset": "geel-elo"},
    "dsc": {"preset": "dsc"},
}
STRENGTH = {"a": 2000.0, "b": 1600.0, "c": 1500.0}


@pytest.mark.parametrize("name", CLUBS)
def test_an_exported_season_gives_the_same_measures(name: str) -> None:
    """For each preset: the measures are those that a plain script counts in the season file."""
    table = CLUBS[name] | {"season": {"rounds": 12}, "absence": {"sick": {"credit": "1/4"}}}
    club = course(14, 12, table, absences=EVERY_KIND)
    played = play(club, throw(club.model, 12, 1, 0))
    ratings = {one.id: one.rating for one in club.model.players}
    measured = asdict(measure(played, ratings))
    # Lots differ by the season's number alone, which is 0 here.
    file = json.loads(write_season_file(SeasonFile(played.season, table)))
    counted = recounted(file, dict(played.strength), ratings)
    assert {name: measured[name] for name in counted} == pytest.approx(counted)


def _played(file: Season, gave_way: tuple[int, ...]) -> Played:
    return Played(RunningSeason.of(file, rules_from({})), STRENGTH, gave_way)


def test_a_small_season_by_hand() -> None:
    """A has White against b twice, wins and draws; c has a bye, then stays away.

    Round 1: a 50 + 49, c 48 + 32, b 49, so c passes b; round 2 leaves them so.
    """
    file = season("a b c", "a-b 1-0, c bye", "a-b ½, c excused")
    found = measure(_played(file, (0, 1)), STRENGTH)
    # Of the pairs ac, ab, cb the last stands wrong.
    assert found.tau == pytest.approx(1 / 3)
    assert (found.best_first, found.repeats, found.most_meetings) == (1, 0.5, 2)
    assert (found.distance, found.one_sided) == (400, 1)  # 400 points: ten to one
    assert (found.colour, found.colour_run) == pytest.approx((4 / 3, 4 / 3))
    # Missed 0, 0, 1 and places won 0, -1, 1: the line rises by 1½ an evening.
    assert found.absence_profit == pytest.approx(15)
    # Two of three move a place in round 1, and nobody in round 2.
    assert (found.places_moved, found.byes, found.most_byes) == pytest.approx((1 / 3, 1 / 3, 1))
    assert found.gave_way == 0.5


def test_nothing_to_measure_is_none() -> None:
    """Without a game there is no distance; without an absence no profit."""
    found = measure(_played(season("a b c", "a bye, b bye, c bye"), (0,)), STRENGTH)
    assert (found.distance, found.repeats, found.absence_profit) == (None, None, None)


def test_places_moved_last_are_those_of_five_rounds() -> None:
    """B passes a in the first of six rounds, and stays above: not among the last five."""
    file = season("a b c", "a-b 0-1, c no_show", *["a-b ½, c no_show"] * 5)
    found = measure(_played(file, (0,) * 6), STRENGTH)
    assert found.places_moved is not None
    assert found.places_moved > 0
    assert found.places_moved_last == 0
