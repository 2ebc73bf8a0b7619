"""Values with a bottom, above a floor, or plainly 1; fixed points; never below 0."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from keizer_bot.engine.model import Season
from keizer_bot.engine.ranking import history, standings
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.engine.sheet import score_sheet, score_sheets
from tests.engine.notation import listed, season

EVENING = season("jansen pietersen bakker slager", "slager-bakker 1-0, pietersen-jansen ½")
NOTHING_ELSE: dict[str, Any] = {"own_value": 0}
POINTS: dict[str, Any] = {"preset": "points"}


def values(played: Season, table: dict[str, Any]) -> list[str]:
    """The values of ranking 0."""
    return [str(line.value) for line in standings(played, rules_from(table), after=0).lines]


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ({"top": 9, "bottom": 3}, ["9", "7", "5", "3"]),
        ({"bottom": 40}, ["50", "140/3", "130/3", "40"]),
        ({"top": 9, "floor": 8}, ["9", "8", "8", "8"]),
        ({"top": 2, "floor": 0}, ["2", "1", "0", "0"]),
        ({"ratio": 2, "floor": "9/2"}, ["6", "5", "9/2", "9/2"]),
        ({"source": "equal"}, ["1", "1", "1", "1"]),
    ],
)
def test_values_of_four(keys: dict[str, Any], expected: list[str]) -> None:
    """(50 − 40)/3 is 10/3 a place; ratio 2 gives a top of 3·2/1 = 6."""
    assert values(EVENING, {"values": keys}) == expected


def test_one_player_alone_is_worth_the_top() -> None:
    """No step divides by no places."""
    assert values(season("jansen"), {"values": {"top": 9, "bottom": 3}}) == ["9"]


def test_the_bottom_stays_the_last_ones_when_somebody_enters() -> None:
    """9, 7, 5, 3 for four become 9, 7½, 6, 4½, 3 for five: ranking 1 values the newcomer too."""
    about = {"visser": {"from_round": 2, "entry_points": Fraction(0)}}
    played = season("jansen pietersen bakker slager visser", "jansen-bakker 1-0", "", **about)
    found = history(played, rules_from({"values": {"top": 9, "bottom": 3}}), after=2)
    assert [str(line.value) for line in found[1].lines] == ["9", "7", "5", "3"]
    assert [str(line.value) for line in found[2].lines] == ["9", "15/2", "6", "9/2", "3"]


def test_a_newcomer_by_rating_is_placed_by_the_enlarged_lists_step() -> None:
    """Three of 9, 6, 3 and own value alone: at the foot 3 − (9 − 3)/3 = 1, less own value 3: 0.

    At the top 9 + 2, less 9: 2 points.
    """
    rules = {"values": {"top": 9, "bottom": 3}}
    for rating, points, place in ((1000, 0, 3), (2000, 2, 0)):
        about: dict[str, dict[str, Any]] = {
            id_: {"rating": 1500 - n} for n, id_ in enumerate("abc")
        }
        about["d"] = {"rating": rating, "from_round": 2, "entry_points": "auto"}
        played = season("a b c d", "", "", **about)
        sheet = score_sheet(played, "d", rules_from(rules), after=2)
        entered = sum((line.credit for line in sheet.lines if line.what == "entry_points"), 0)
        assert (entered, sheet.rank) == (points, place + 1)


def test_plain_points_are_numbers_of_points() -> None:
    """One and a half, a bye of 1, an absence of 0; nothing is taken from the rank."""
    rounds = "a-b ½, c-d 1-0, e bye", "a-c 1-0, b-e ½, d excused", "a-d -/+, e-c award 1/4 3/4"
    ranking = standings(season("a b c d e", *rounds), rules_from(POINTS))
    assert {line.player: str(line.total) for line in ranking.lines} == {
        "c": "7/4",
        "e": "7/4",
        "a": "3/2",
        "b": "1",
        "d": "1",
    }
    assert (ranking.settled, ranking.cycle, ranking.passes) == (True, (), 1)


def test_a_ring_of_three_does_not_cycle_where_all_are_worth_the_same() -> None:
    """Every pass gives the values it priced with, so until-stable is one pass."""
    schedule = [{"from_round": 1, "passes": "until-stable"}]
    rules = {**POINTS, "revaluation": {"schedule": schedule}}
    ranking = standings(season("a b c", "a-b 1-0", "b-c 1-0", "c-a 1-0"), rules_from(rules))
    assert (ranking.settled, ranking.cycle, ranking.passes) == (True, (), 1)


@pytest.mark.parametrize(
    ("tie_break", "order"), [("buchholz", "e b c d a"), ("buchholz-cut-1", "b e c d a")]
)
def test_buchholz_counts_ones_own_points_in_rounds_without_a_game(
    tie_break: str, order: str
) -> None:
    """All totals are 0, so only the tie-break decides. Game points: a 2½, b 0, c 1, d ½, e 2.

    A met b, c, b: 0 + 1 + 0. B met a twice, and lost by forfeit: 2½ + 0 + 2½. C met d and a, and
    stayed away: ½ + 2½ + 1. D met c, was excused, and got nothing of an award: 1 + ½ + ½. E had a
    bye, a forfeit and an award: 2 + 2 + 2. Without the lowest: a 1, b 5, c 3½, d 1½, e 4.
    """
    scores = {key: {"points": 0} for key in ("win", "draw", "loss", "forfeit_win", "bye")}
    rounds = "a-b 1-0, c-d ½, e bye", "a-c ½, e-b +/-, d excused", "a-b 1-0, d-e award 0 0"
    values = {"source": "equal", "tie_breaks": [tie_break]}
    rules = {"values": values, "scores": scores, "absence": {"excused": 0}}
    ranking = standings(season("a b c d e", *rounds), rules_from(rules))
    assert [line.player for line in ranking.lines] == order.split()


def test_buchholz_counts_the_rounds_that_somebody_was_in() -> None:
    """B came in round 2 and c left after round 1, both with ½: b's a has 1½, c's a too.

    B: round 2 against a, 1½. C: round 1 against a, 1½. D drew nobody: 0. Equal stays as listed.
    """
    about = {"b": {"from_round": 2}, "c": {"until_round": 1}}
    played = season("c d a b", "a-c ½", "a-b ½", **about)
    rules = {"preset": "points", "values": {"tie_breaks": ["buchholz"]}}
    assert listed(played, rules) == ["a 1", "c 1/2", "b 1/2", "d 0"]


FIXED: dict[str, Any] = {
    "values": {"top": 9},
    "scores": {"win": {"points": 10}, "draw": {"points": "5/2"}, "loss": {"points": -1}},
}


def test_a_game_may_pay_points_whatever_anybody_is_worth() -> None:
    """9 + 2½, 8 + 2½, 7 − 1, 6 + 10."""
    rules = FIXED | {"scores": FIXED["scores"] | {"forfeit_win": {"points": 3}}}
    assert listed(EVENING, rules) == ["slager 16", "jansen 23/2", "pietersen 21/2", "bakker 6"]
    forfeit = season("jansen pietersen", "pietersen-jansen +/-")
    assert listed(forfeit, rules) == ["jansen 9", "pietersen 11"][::-1]


def test_an_absence_may_pay_a_fraction_and_points() -> None:
    """Half the own value less five: 9 + 9/2 − 5; the second one is beyond the limit and pays 0."""
    kind = {"credit": "1/2", "points": -5, "limit": 1}
    rules = {"values": {"top": 9}, "absence": {"excused": kind}}
    played = season("jansen pietersen", "jansen excused", "jansen excused")
    assert listed(played, rules, after=1) == ["jansen 17/2", "pietersen 8"]
    assert listed(played, rules, after=2) == ["jansen 17/2", "pietersen 8"]


def test_no_total_is_below_zero_and_the_sheet_says_so() -> None:
    """Three losses of −4 take 3 + 2 − 12 to 0; a line adds the difference, and its effect."""
    rules = rules_from({"values": {"top": 3}, "scores": {"loss": {"points": -4}}})
    played = season("a b", *["a-b 1-0"] * 3)
    last = [line for line in score_sheet(played, "b", rules).lines if line.round is None]
    assert [line.what for line in last] == ["own_value", "at_least_zero"]
    assert [(int(line.credit), int(line.effect)) for line in last] == [(2, 0), (10, 4)]
    assert [line.total for line in standings(played, rules).lines] == [9, 0]


def test_ranking_0_is_not_below_zero_either() -> None:
    """9 − 20 is 0; the order of the file stays."""
    about = {"a": {"entry_points": Fraction(-20)}}
    assert listed(season("a b", **about), {"values": {"top": 9}}, after=0) == ["a 0", "b 8"]


def test_a_newcomer_is_not_placed_below_zero() -> None:
    """D's 1 − 20 counts as 0, which is not below c's 0 of a lost round: last of those with 0."""
    rules = {"values": {"top": 4}, "scores": {"loss": {"points": -9}}}
    about = {
        "d": {"from_round": 2, "entry_points": Fraction(-20)},
        "e": {"from_round": 2, "entry_points": Fraction(-19)},
    }
    ranking = standings(
        season("a b c d e", "a-b 1-0", "", **about), rules_from(_top(rules)), after=2
    )
    assert [line.player for line in ranking.lines] == ["a", "c", "b", "d", "e"]


def _top(rules: dict[str, Any]) -> dict[str, Any]:
    return rules | {"values": {"top": 5}}


@pytest.mark.parametrize("number", range(4))
def test_every_sheet_adds_up(number: int) -> None:
    """It holds with points below 0 too, in each ranking."""
    rounds = ["a-b 1-0, c-d ½", "a-c 0-1, b-d ½", "a-d 1-0, b-c 0-1"]
    scores = {"loss": {"points": "-61/2"}, "draw": {"points": -20}}
    rules = rules_from({"values": {"top": 9}, "scores": scores})
    for sheet in score_sheets(season("a b c d", *rounds), rules, after=number):
        assert sheet.total == sum(line.credit for line in sheet.lines) >= 0
        assert sheet.effect == sum(line.effect for line in sheet.lines)
