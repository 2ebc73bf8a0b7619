"""If rules can have no effect, the lab finds one as rarely as a 95 % interval should.

Eight equals who always come, White without advantage: no rule makes any of them end higher, so
Kendall's tau with their strengths is 0 in truth, and so is each difference of two rule sets in it.
Two lots of seasons under one rule set with other dice differ in nothing at all.
"""

from __future__ import annotations

import os
from functools import cache
from math import comb

import pytest

from keizer_bot.engine.model import Season
from keizer_bot.lab.playing import Course
from keizer_bot.lab.simulating import Row, Summary, differences, rule_set, season_row, summary
from tests.lab.clubs import equals, players

TRIALS = int(os.environ.get("KEIZER_NULL_TRIALS", "140"))  # of 40, none at all is no wonder
SEASONS = int(os.environ.get("KEIZER_NULL_SEASONS", "5"))
PLAYERS, ROUNDS = 8, 6
OUTSIDE, LEAST_CHANCE = 0.05, 0.001
RULES = ({"preset": "keizer"}, {"preset": "dsc"})


def _course(rules: dict[str, str]) -> Course:
    season = Season("Equals", players(PLAYERS, apart=0))
    return Course(season, equals(PLAYERS), rule_set("", rules, ROUNDS).rules, ROUNDS)


def _rows(course: Course, seed: int) -> list[Row]:
    return [season_row(course, seed, number, costs=False) for number in range(SEASONS)]


@cache
def _trials() -> list[dict[str, Summary]]:
    """Each with dice of its own: both rule sets, their difference, and other dice."""
    keizer, dsc = map(_course, RULES)
    found = []
    for seed in range(TRIALS):
        one, other = _rows(keizer, seed), _rows(dsc, seed)
        again = _rows(keizer, -1 - seed)
        found.append(
            {
                "keizer": summary(one),
                "dsc": summary(other),
                "rules": differences(other, one),
                "dice": differences(again, one),
            }
        )
    return found


@pytest.mark.slow
@pytest.mark.parametrize(
    ("what", "measure"),
    [
        ("keizer", "tau"),
        ("dsc", "tau"),
        ("rules", "tau"),
        ("dice", "tau"),
        ("dice", "places_moved"),
        ("dice", "colour_run"),
    ],
)
def test_nothing_is_found_where_there_is_nothing(what: str, measure: str) -> None:
    """There are neither more nor fewer effects than chance gives (1 in 1,000; seeds fixed)."""
    intervals = [trial[what][measure] for trial in _trials()]
    found = sum(interval is not None and interval.is_effect for interval in intervals)
    assert _chance(range(found, TRIALS + 1)) > LEAST_CHANCE
    assert _chance(range(found + 1)) > LEAST_CHANCE


def _chance(counts: range) -> float:
    """The probability of so many of all trials, each independent at 1 in 20."""
    return sum(comb(TRIALS, n) * OUTSIDE**n * (1 - OUTSIDE) ** (TRIALS - n) for n in counts)


def test_a_real_effect_is_found() -> None:
    """If absence paid twice one's value, absent players would gain by it."""
    away = {"absence": {"excused": {"credit": 2}}}
    people = players(PLAYERS)
    course = Course(Season("Club", people), equals(PLAYERS), rule_set("", away, 8).rules, 8)
    costs = summary([season_row(course, 1, number) for number in range(6)])
    middle = costs["absence_cost.middle"]
    assert middle is not None
    assert middle.high < 0
