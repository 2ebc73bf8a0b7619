"""The measures against a second, plain count from season files, and small seasons by hand."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from fractions import Fraction
from typing import Any

import pytest

from keizer_bot.engine.ranking import history
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


@pytest.mark.parametrize("name", CLUBS)
def test_an_exported_season_gives_the_same_measures(name: str) -> None:
    """For each preset: what is measured is what a plain script counts in the season file."""
    table = CLUBS[name] | {"season": {"rounds": 12}, "absence": {"sick": {"credit": "1/4"}}}
    club = course(14, 12, table, absences=EVERY_KIND)
    played = play(club, throw(club.model, 12, 1, 0))
    rankings = history(played.season, club.rules)
    orders = [[line.player for line in one.lines] for one in rankings]
    ratings = {one.id: one.rating for one in club.model.players}
    measured = asdict(measure(played, orders, ratings))
    # Lots differ by the season's number alone, which is 0 here.
    file = json.loads(write_season_file(SeasonFile(played.season, table)))
    counted = recounted(file, dict(played.strength), ratings)
    assert {name: measured[name] for name in counted} == pytest.approx(counted)


def test_a_small_season_by_hand() -> None:
    """A has White against b twice, wins and draws; c has a bye, then stays away."""
    file = season("a b c", "a-b 1-0, c bye", "a-b ½, c excused")
    strength = {"a": 1900.0, "b": 1500.0, "c": 1600.0}
    found = measure(Played(file, strength, (0, 1)), [["a", "b", "c"]] * 3, strength)
    # Of the pairs ab, ac, bc the last stands wrong.
    assert found.tau == pytest.approx(float(Fraction(1, 3)))
    assert (found.best_first, found.repeats, found.most_meetings) == (1, 0.5, 2)
    assert (found.distance, found.one_sided) == (400, 1)  # 400 points: ten to one
    assert (found.colour, found.colour_run) == pytest.approx((4 / 3, 4 / 3))
    # Missed 0, 0, 1 and places won 0, 1, -1: the line falls by 1½ an evening.
    assert found.absence_profit == pytest.approx(-15)
    assert (found.places_moved, found.byes, found.most_byes) == pytest.approx((0, 1 / 3, 1))
    assert found.gave_way == 0.5


def test_nothing_to_measure_is_none() -> None:
    """Without a game there is no distance; without an absence no profit."""
    file = season("a b", "a bye, b bye")
    strength = {"a": 1900.0, "b": 1500.0}
    found = measure(Played(file, strength, (0,)), [["a", "b"]] * 2, strength)
    assert (found.distance, found.repeats, found.absence_profit) == (None, None, None)


def test_places_moved_last_are_those_of_five_rounds() -> None:
    """Seven rankings: a swap in the first step alone is not among the last five."""
    orders = [["a", "b"], *[["b", "a"]] * 6]
    strength = {"a": 1900.0, "b": 1500.0}
    file = season("a b", *["a-b ½"] * 6)
    found = measure(Played(file, strength, (0,) * 6), orders, strength)
    assert found.places_moved == pytest.approx(1 / 6)
    assert found.places_moved_last == 0
