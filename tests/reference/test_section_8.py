"""The oracle against section 8 of docs/keizer.md, by numbers worked out by hand."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import pytest

from .colours import Colours
from .facts import Facts
from .pairing import brute_force_pairing
from .ranking import opening_order, rankings
from .rules import Table, resolve
from .test_reference import season, table
from .valuation import rank_value

ABCD = list("abcd")


def totals(file: Table, after: int = -1) -> dict[str, str]:
    """Each player's total in that ranking, the last one unless named."""
    return {row["player"]: row["total"] for row in rankings(file)[after]["standings"]}


def with_rules(*rounds: str, players: str = "abcd", **rules: Any) -> Table:
    """A season of players a, b, … under those tables."""
    return season(list(players), *rounds, rules=rules)


# Plain points


def test_plain_points_count_points() -> None:
    """A beats b and draws c: 1½; d had a bye: 1; c only the draw: ½; b nothing."""
    file = with_rules("a b 1-0", "c a 1/2-1/2", preset="points")
    file["rounds"][0]["byes"] = ["d"]
    assert table(rankings(file)[2]) == "a 1 3/2, d 1 1, c 1 1/2, b 1 0"
    assert rankings(file)[2]["settled"] is True


@pytest.mark.parametrize(
    ("own", "left"),
    [({}, 0), ({"own_value": 2}, 2)],
)
def test_equal_values_drop_the_presets_own_value(own: Table, left: int) -> None:
    """`keizer` has top auto and own value 1: neither is left, unless the club writes its own."""
    values = resolve({"preset": "keizer", "values": {"source": "equal", **own}})["values"]
    assert values["own_value"] == left
    assert "top" not in values


@pytest.mark.parametrize(("tie_break", "order"), [("buchholz", "acbd"), ("buchholz-cut-1", "cabd")])
def test_buchholz_adds_up_the_points_of_opponents(tie_break: str, order: str) -> None:
    """A and c have 1½. a met b (1) and c (1½): 2½; c met d (0) and a (1½): 1½.

    Without the lowest both keep 1½, and c stood higher before.
    """
    values = {"tie_breaks": [tie_break]}
    file = with_rules(
        "a b 1-0, c d 1-0",
        "a c 1/2-1/2, b d 1-0",
        players="cabd",
        preset="points",
        values=values,
    )
    assert "".join(totals(file)) == order


@pytest.mark.parametrize(("tie_break", "order"), [("buchholz", "cab"), ("buchholz-cut-1", "acb")])
def test_buchholz_counts_a_bye_as_meeting_oneself(tie_break: str, order: str) -> None:
    """A and c have 1. a met b (0): 0; c had a bye, so c's own 1. Cut, neither has a number left."""
    file = with_rules("a b 1-0", players="abc", preset="points", values={"tie_breaks": [tie_break]})
    file["rounds"][0]["byes"] = ["c"]
    assert "".join(totals(file)) == order


# Values


def test_a_bottom_makes_even_steps() -> None:
    """From 60 to 10 in five steps of 10; a single player is worth the top."""
    numbers: Table = {"top": 60, "bottom": 10}
    assert [rank_value(numbers, rank, 6) for rank in range(1, 7)] == [60, 50, 40, 30, 20, 10]
    assert rank_value(numbers, 1, 1) == 60


def test_a_floor_holds_the_low_values_up() -> None:
    """3, 2, 1, then 1 instead of 0 and -1."""
    values = [rank_value({"top": 3, "step": 1, "floor": 1}, rank, 5) for rank in range(1, 6)]
    assert values == [3, 2, 1, 1, 1]


def test_a_ratio_of_301_hundredths_rounds_a_half_down() -> None:
    """[keizer.md] 8: six players, 7 … 2 where a ratio of 3 gives 8 … 3; odd sizes are the same."""
    numbers = {ratio: {"ratio": ratio, "step": 1} for ratio in ("3", "301/100")}
    assert [rank_value(numbers["3"], rank, 6) for rank in (1, 6)] == [8, 3]
    assert [rank_value(numbers["301/100"], rank, 6) for rank in (1, 6)] == [7, 2]
    for size in range(3, 100, 2):
        assert rank_value(numbers["3"], 1, size) == rank_value(numbers["301/100"], 1, size)


def test_a_newcomer_below_everybody_is_placed_by_the_step_of_the_enlarged_list() -> None:
    """Top 50, bottom 20. Of three the values are 50, 35, 20; ranking 1: 50 + 35, 35, 20.

    Enlarged to five the step is 7½ and the lowest value 20. m: 20 + 9 = 29, between b and c. n,
    unrated, stands last at 20 − 7½ = 12½, less 20 for the own value: below 0, so no points.
    """
    file = with_rules("a b 1-0", players="abc", values={"top": 50, "bottom": 20})
    file["rounds"].append({"number": 2, "games": [{"white": "a", "black": "c", "result": "1-0"}]})
    file["players"] += [
        {"id": "n", "name": "N", "from_round": 2, "entry_points": "auto"},
        {"id": "m", "name": "M", "from_round": 2, "entry_points": 9},
    ]
    for player, rating in zip(file["players"], (1900, 1800, 1700), strict=False):
        player["rating"] = rating
    assert opening_order(file, None, 2) == ["a", "b", "m", "c", "n"]
    assert totals(file, 1) == {"a": "85", "b": "35", "c": "20"}
    assert totals(file, 2)["n"] == "20"


# Scores and totals


def test_a_loss_pays_five_points_whatever_the_value() -> None:
    """a: 50 + 49; b: 49 + 5 for the loss."""
    assert totals(with_rules("a b 1-0", players="ab", scores={"loss": {"points": 5}})) == {
        "a": "99",
        "b": "54",
    }


def test_half_the_own_value_less_five() -> None:
    """c: 48 + 24 − 5 = 67."""
    excused = {"credit": "1/2", "points": -5}
    file = with_rules("a b 1-0", players="abc", absence={"excused": excused})
    file["rounds"][0]["absences"] = [{"player": "c", "kind": "excused"}]
    assert totals(file)["c"] == "67"


def test_a_table_with_a_credit_drops_the_presets_points() -> None:
    """[keizer.md] 8: a table that names `credit` or `points` replaces both."""
    both = {"credit": "1/2", "points": -5}
    assert resolve({"absence": {"excused": both}})["absence"]["excused"] == both
    points = resolve({"absence": {"excused": {"points": 7}}})["absence"]["excused"]
    assert points == {"points": 7}


def test_a_total_is_never_below_nothing() -> None:
    """b: 49 − 60 is 0, and 0 + 50 for the win of round 2 is not: 49 − 60 + 50 = 39."""
    file = with_rules("a b 1-0", "b a 1-0", players="ab")
    file["adjustments"] = [{"player": "b", "round": 1, "points": "-60", "why": "phone"}]
    assert totals(file, 1) == {"a": "99", "b": "0"}
    assert totals(file, 2) == {"a": "99", "b": "39"}


def test_an_adjustment_stays_after_a_withdrawal_and_does_not_place_a_newcomer() -> None:
    """N enters with 48 + 0 at the foot though 100 are to come; then 48 + 100 is first.

    b withdraws after round 1 and pays 10 in ranking 2: 49 − 10.
    """
    file = with_rules("a b 1-0", "a n 1-0", players="ab")
    file["players"][1]["until_round"] = 1
    file["players"].append({"id": "n", "name": "N", "from_round": 2, "entry_points": 0})
    file["adjustments"] = [
        {"player": "n", "round": 1, "points": "100", "why": "as agreed"},
        {"player": "b", "round": 2, "points": "-10", "why": "phone"},
    ]
    assert opening_order(file, None, 2) == ["a", "b", "n"]
    # Values 50, 49, 48. a: 50 + 49 + 48 = 147; n: 48 + 100 = 148.
    assert totals(file, 2) == {"n": "148", "a": "147", "b": "39"}


def test_start_points_end() -> None:
    """20 points in rankings 0 and 1: b 49 + 20, then 49 + 20, then 49 and the bye."""
    file = with_rules("a c 1-0", "a c 0-1", players="abc", scores={"bye": 0})
    file["players"][1]["entry_points"] = {"points": 20, "until_ranking": 1}
    for number in (0, 1):
        file["rounds"][number]["byes"] = ["b"]
    assert [totals(file, after)["b"] for after in (0, 1, 2)] == ["69", "69", "49"]


# Pairing


def plan(file: Table) -> Table:
    """The pairing of the round after the last one."""
    return brute_force_pairing(file, None, len(file["rounds"]) + 1)


def pairs(file: Table) -> list[str]:
    """The pairs by board, the higher ranked first."""
    number = len(file["rounds"]) + 1
    order = opening_order(file, None, number)
    games = plan(file)["games"]
    return ["".join(sorted((game["white"], game["black"]), key=order.index)) for game in games]


@pytest.mark.parametrize(
    ("rematch", "expected"),
    [
        ("allowed", ["ab", "cd"]),
        ({}, ["ab", "cd"]),
        ({"gap": 0}, ["ab", "cd"]),
        ({"max": 1}, ["ac", "bd"]),
        ({"max": 2}, ["ab", "cd"]),
        ({"gap": 2}, ["ab", "cd"]),
        ({"gap": 3}, ["ac", "bd"]),
        ({"gap": 1, "per_period": 1}, ["ac", "bd"]),
        ({"max": 1, "until_round": 3}, ["ab", "cd"]),
        ({"max": 1, "until_round": 4}, ["ac", "bd"]),
    ],
)
def test_rematch_as_a_table(rematch: Any, expected: list[str]) -> None:
    """A and b, c and d met in round 1 only; round 4 is to be paired, all in one period."""
    file = with_rules("a b 1/2-1/2, c d 1/2-1/2", "", "", pairing={"rematch": rematch})
    assert pairs(file) == expected


def test_a_list_of_methods_begins_top_down() -> None:
    """Round 1 precedes the first part; of four the fold of round 2 looks ⌊4/4⌋ = 1 down."""
    method = [{"from_round": 2, "method": "random"}]
    file = with_rules(pairing={"method": method, "rematch": "allowed"})
    assert pairs(file) == ["ab", "cd"]
    file["rounds"].append({"number": 1, "games": []})
    lots = {
        player: sha256(f"1:pairing:2:{place}".encode()).digest()
        for place, player in enumerate(ABCD, start=1)
    }
    drawn_order = sorted(ABCD, key=lots.__getitem__)
    expected = {frozenset(drawn_order[:2]), frozenset(drawn_order[2:])}
    assert {frozenset(pair) for pair in pairs(file)} == expected


def test_the_order_of_ratings_pairs_and_gives_the_bye() -> None:
    """By rating e d c b a: e–d, c–b, and a, first of the ranking, is free."""
    file = with_rules(players="abcde", pairing={"order": "rating"})
    for rating, player in enumerate(file["players"], start=1):
        player["rating"] = 1000 + rating
    found = plan(file)
    assert [{game["white"], game["black"]} for game in found["games"]] == [{*"ed"}, {*"cb"}]
    assert found["byes"] == ["a"]


def test_the_bye_is_not_given_twice_running_unless_the_gap_is_turned_off() -> None:
    """C was free in round 1. With `bye_fewest_first = false` only the gap keeps c from it."""
    pairing: Table = {"rematch": "allowed", "bye_fewest_first": False}
    file = with_rules("a b 1/2-1/2", players="abc", pairing=pairing, scores={"bye": 0})
    file["rounds"][0]["byes"] = ["c"]
    assert plan(file)["byes"] == ["b"]
    pairing["bye_gap"] = 0
    assert plan(file)["byes"] == ["c"]


def test_a_forfeit_win_bars_the_bye_all_season() -> None:
    """C won by forfeit in round 1; of round 3 the lowest without one is b."""
    pairing = {"rematch": "allowed", "bye_after_forfeit_win": False}
    file = with_rules(
        "c d +/-",
        "a b 1/2-1/2, c d 1/2-1/2",
        pairing=pairing,
        scores={"forfeit_win": 0},
    )
    file["players"][3]["until_round"] = 2
    # Values 50, 49, 48: a 50 + 24½, b 49 + 25, c 48 + 23½: the ranking stays.
    assert plan(file)["byes"] == ["b"]
    file["rounds"][-1]["games"][0]["result"] = "1-0"
    file["rounds"].append({"number": 3, "absences": [{"player": "a", "kind": "late"}]})
    file["rounds"][-1]["absences"].append({"player": "b", "kind": "late"})
    found = brute_force_pairing(file, None, 3)
    assert found["byes"] == ["c"]
    assert found["relaxed"] == [{"rule": "bye_after_forfeit_win", "players": ["c"]}]


def test_a_newcomer_is_not_free_at_once() -> None:
    """n, lowest, was never paired; so c is free. A preset that follows its source lets n be."""
    file = with_rules("a b 1/2-1/2", players="abc", pairing={"rematch": "allowed"})
    file["rounds"][0]["games"].append({"white": "c", "black": "d", "result": None})
    file["players"] += [
        {"id": "d", "name": "D", "until_round": 1},
        {"id": "n", "name": "N", "from_round": 2},
        {"id": "m", "name": "M", "from_round": 2},
    ]
    assert plan(file)["byes"] == ["c"]
    file["rules"] = {"preset": "classic"}
    assert plan(file)["byes"] == ["m"]


def test_nobody_is_a_newcomer_before_the_first_game() -> None:
    """Round 1: the bye to the lowest."""
    assert plan(with_rules(players="abc"))["byes"] == ["c"]


# Colours


@pytest.mark.parametrize(
    ("colours", "white", "criterion"),
    [
        (["reverse", "lower"], "b", "reverse"),
        (["share", "lower"], "b", "share"),
        (["history", "rank"], "b", "history"),
        (["lower"], "b", "lower"),
        (["rank"], "a", "rank"),
        (["even-share", "rank"], "b", "even-share"),
        ("even-share", "b", "share"),
    ],
)
def test_colours_as_a_list(colours: Any, white: str, criterion: str) -> None:
    """A had white against b in round 1, the only game."""
    file = with_rules("a b 1-0", players="ab", pairing={"colours": colours, "rematch": "allowed"})
    game = plan(file)["games"][0]
    assert (game["white"], game["colour_by"]) == (white, criterion)


def test_colours_are_reversed_once_there_were_any() -> None:
    """They met by forfeit only: nothing to reverse, so the next criterion decides."""
    file = with_rules("a b +/-", players="ab", pairing={"colours": ["reverse", "lower"]})
    allocation = Colours(Facts(file), 2, ["a", "b"]).allocate("a", "b")
    assert (allocation.white, allocation.colour_by) == ("b", "lower")
