"""Elo-points ([002]): the value is the rating, and games move it."""

from fractions import Fraction
from typing import Any

import pytest

from keizer_bot.engine.ranking import history, opening_list, standings
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.engine.values import expected, rating_change
from tests.engine.notation import season

ELO = rules_from({"preset": "geel-elo"})


def rated(**ratings: int) -> dict[str, dict[str, Any]]:
    """Players' ratings by id."""
    return {id_: {"rating": rating} for id_, rating in ratings.items()}


@pytest.mark.parametrize(
    ("k_factor", "points", "expectation", "change"),
    [
        (32, 1.0, 0.5, 16),
        (15, 1.0, 0.5, 8),  # 7½: away from zero
        (15, 0.0, 0.5, -8),
        (32, 0.5, 10 / 11, -13),  # 32 · −9/22 = −13.09
        (0, 1.0, 0.5, 0),
        (16, 1.0, 0.95, 1),  # 0.8
        (16, 0.0, 0.05, -1),
    ],
)
def test_a_change_is_rounded_halves_away_from_zero(
    k_factor: int, points: float, expectation: float, change: int
) -> None:
    """K·(result − expected), whole."""
    assert rating_change(k_factor, points, expectation) == change


def test_a_round_moves_the_values_that_its_own_ranking_shows() -> None:
    """Equals at 1500, K 32: the winner shows 15.16, the loser 14.84; the win itself paid 15."""
    first = standings(season("a b", "a-b 1-0", **rated(a=1500, b=1500)), ELO).lines
    assert [line.value for line in first] == [Fraction("15.16"), Fraction("14.84")]
    assert [line.total for line in first] == [15, 0]


def test_the_next_round_prices_all_rounds_with_the_new_ratings() -> None:
    """After round 2, b's defeat of round 1 is worth 14.84, twice with the second one."""
    played = season("a b", "a-b 1-0", "a-b 1-0", **rated(a=1500, b=1500))
    assert standings(played, ELO).lines[0].total == 2 * Fraction("14.84")


def test_a_gap_of_400_points_expects_ten_of_eleven() -> None:
    """The weaker wins: 32·10/11 = 29.09, so 29 points change hands."""
    lines = standings(season("a b", "b-a 1-0", **rated(a=1900, b=1500)), ELO).lines
    assert [line.value for line in lines] == [Fraction("15.29"), Fraction("18.71")]


def test_a_player_may_have_their_own_factor() -> None:
    """[002]'s Molski has factor nought, and neither gains nor loses."""
    about = rated(a=1500, b=1500)
    about["a"]["k_factor"] = 0
    lines = standings(season("a b", "a-b 1-0", **about), ELO).lines
    assert [line.value for line in lines] == [15, Fraction("14.84")]


@pytest.mark.parametrize("result", ["+/-", "award 1 0", "-/-", "?"])
def test_an_unplayed_game_moves_no_rating(result: str) -> None:
    """Forfeits, awards, open games."""
    lines = standings(season("a b", f"a-b {result}", **rated(a=1500, b=1500)), ELO).lines
    assert [line.value for line in lines] == [15, 15]


@pytest.mark.parametrize(("passes", "made"), [(3, 3), ("until-stable", 1), ("frozen", 1)])
def test_further_passes_change_nothing(passes: int | str, made: int) -> None:
    """Always settled, and until-stable is one pass."""
    schedule = {"revaluation": {"schedule": [{"from_round": 1, "passes": passes}]}}
    played = season("a b", "a-b 1-0", **rated(a=1500, b=1500))
    ranking = standings(played, rules_from({"preset": "geel-elo", **schedule}))
    assert (ranking.passes, ranking.settled) == (made, True)
    assert ranking.lines == standings(played, ELO).lines


def test_frozen_keeps_each_rounds_ratings() -> None:
    """Round 1 stays worth 15, round 2 adds 14.84."""
    schedule = {"revaluation": {"schedule": [{"from_round": 1, "passes": "frozen"}]}}
    played = season("a b", "a-b 1-0", "a-b 1-0", **rated(a=1500, b=1500))
    lines = standings(played, rules_from({"preset": "geel-elo", **schedule})).lines
    assert lines[0].total == Fraction("29.84")


def test_absence_and_bye_are_fractions_of_ones_own_rating() -> None:
    """A third of 15 and two thirds of 18."""
    played = season("a b c d", "c-d ?, a excused, b bye", **rated(a=1500, b=1800, c=1000, d=1000))
    totals = {line.player: line.total for line in standings(played, ELO).lines}
    assert (totals["a"], totals["b"]) == (Fraction(5), Fraction(12))


def test_a_newcomer_is_placed_by_the_lowest_rating() -> None:
    """Own value 1: n is placed by the lowest of all, their own 9.00, plus 10: below b's 20."""
    rules = rules_from({"preset": "geel-elo", "values": {"own_value": 1}})
    about = rated(a=1500, b=2000, n=900)
    about["n"] |= {"from_round": 2, "entry_points": Fraction(10)}
    played = season("a b n", "a-b ?", "a-b ?", **about)
    opening = opening_list(played, rules, 2)
    assert opening.players == ("b", "n", "a")
    assert list(opening.values) == [20, 9, 15]


def test_ranking_0_stands_in_the_order_of_the_file() -> None:
    """The ratings do not matter."""
    lines = history(season("a b", **rated(a=1500, b=2000)), ELO)[0].lines
    assert [line.player for line in lines] == ["a", "b"]


def test_a_gap_of_400_points_is_one_in_eleven_exactly() -> None:
    """1 / (1 + 10)."""
    assert expected(1500, 1900) == pytest.approx(1 / 11, abs=1e-12)
