"""The oracle against section 8 of docs/keizer.md, by numbers worked out by hand."""

from __future__ import annotations

from fractions import Fraction
from hashlib import sha256
from typing import Any

import pytest

from .colours import Colours
from .cup import Cup, drawn
from .cups import random_cup, random_open_cup
from .facts import Facts, Pay
from .pairing import NoPairingError, brute_force_pairing
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


# Absence


def absent(kind: str, *rounds: int, rounds_in_all: int = 4, **rules: Any) -> list[str]:
    """Player c's total in each ranking, if absent in those rounds; nobody's value changes.

    c is third of three, so worth 48, own value 0: a total is what the absences paid.
    """
    values = {"own_value": 0, "tie_breaks": ["rating"]}
    file = with_rules(
        *["a b 1/2-1/2"] * rounds_in_all, players="abc", values=values, absence=rules, scores={}
    )
    file["rules"]["values"] |= {"source": "rating"}
    file["rules"]["season"] = {"rounds": rounds_in_all}
    for player in file["players"]:
        player["rating"] = 4800
    for number in rounds:
        entry: Table = {"player": "c", "kind": kind}
        file["rounds"][number - 1]["absences"] = [entry]
    return [totals(file, after)["c"] for after in range(1, rounds_in_all + 1)]


def test_another_credit_in_the_last_rounds() -> None:
    """A third of 48 twice, then a sixth; a limit of three cuts the fourth off."""
    excused = {"credit": "1/3", "limit": 3, "last": {"rounds": 2, "credit": "1/6"}}
    assert absent("excused", 1, 2, 3, 4, excused=excused) == ["16", "32", "40", "40"]


def test_one_absence_an_evening() -> None:
    """Two rounds of one date: the second pays nothing and does not count in the limit of two."""
    excused = {"credit": "1/2", "limit": 2, "once_per_evening": True}
    file = with_rules(*["a b 1/2-1/2"] * 4, players="abc", absence={"excused": excused})
    for number, date in enumerate(("2026-09-07", "2026-09-07", "2026-09-14", None)):
        file["rounds"][number]["absences"] = [{"player": "c", "kind": "excused"}]
        if date:
            file["rounds"][number]["date"] = date
    facts = Facts(file)
    pays = [facts.absence_pay("c", number).fraction for number in (1, 2, 3, 4)]
    assert pays == [Fraction(1, 2), 0, Fraction(1, 2), 0]


def test_a_match_is_paid_by_its_result() -> None:
    """7/6 for a win, missing keys are ½ and 0; the credit without a result; by board if given.

    Of 48: 56, 24, 0, 32; and board 2 of (50, 40) won: 40.
    """
    duty: Table = {"credit": "2/3", "results": {"win": "7/6"}}
    entries: list[tuple[Table, Any]] = [
        ({"result": "1-0", "board": 2}, Fraction(7, 6)),
        ({"result": "1/2-1/2"}, Fraction(1, 2)),
        ({"result": "0-1"}, 0),
        ({}, Fraction(2, 3)),
    ]
    for entry, fraction in entries:
        file = with_rules("a b 1-0", players="abc", absence={"club_duty": duty})
        file["rounds"][0]["absences"] = [{"player": "c", "kind": "club_duty", **entry}]
        assert Facts(file).absence_pay("c", 1) == Pay(Fraction(fraction), Fraction(0))
    file["rules"]["absence"]["club_duty"] = {**duty, "boards": [50, 40]}
    file["rounds"][0]["absences"][0] |= {"board": 2, "result": "1-0"}
    assert Facts(file).absence_pay("c", 1) == Pay(Fraction(0), Fraction(40))


@pytest.mark.parametrize(
    ("kind", "rule", "attended"),
    [
        ("club_duty", {}, True),
        ("club_duty", {"credit": 0}, False),
        ("club_duty", {"credit": 0, "attends": True}, True),
        ("club_duty", {"attends": False}, False),
        ("excused", {}, False),
        ("excused", {"attends": True}, True),
    ],
)
def test_attendance(kind: str, rule: Table, *, attended: bool) -> None:
    """[keizer.md] 8: as the rules say, else club duty that is paid."""
    file = with_rules("a b 1-0", players="abc", absence={kind: rule} if rule else {})
    file["rounds"][0]["absences"] = [{"player": "c", "kind": kind}]
    assert Facts(file).attendance("c", 1) == attended


def test_a_lost_match_is_attendance_too() -> None:
    """[003] f: a player in a match attended; over the limit it is not paid at all."""
    duty: Table = {"results": {"loss": 0}, "limit": 1}
    file = with_rules("a b 1-0", "a b 1-0", players="abc", absence={"club_duty": duty})
    for made in file["rounds"]:
        made["absences"] = [{"player": "c", "kind": "club_duty", "result": "0-1"}]
    assert [Facts(file).attendance("c", number) for number in (1, 2)] == [1, 1]


@pytest.mark.parametrize(
    ("rule", "paid"),
    [
        ({"credit": "1/2", "points": -50}, True),
        ({"credit": 0, "points": -5}, False),
        ({"points": 1}, True),
    ],
)
def test_paid_is_above_nothing_whatever_the_sum(rule: Table, *, paid: bool) -> None:
    """[keizer.md] 8: a credit or points above 0."""
    file = with_rules("a b 1-0", players="abc", absence={"excused": rule})
    file["rounds"][0]["absences"] = [{"player": "c", "kind": "excused"}]
    assert Facts(file).is_paid("c", 1) == paid


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


# Knock-out


def cup(size: int, order: str, **rules: Any) -> Table:
    """A cup of players a, b, …, not begun."""
    players = "abcdefghijklmnop"[:size]
    return with_rules(players=players, pairing={"method": "knock-out", "order": order}, **rules)


def test_a_bracket_by_place_in_the_file() -> None:
    """Seeds 1 8 4 5 2 7 3 6; of six, seeds 7 and 8 are empty."""
    assert drawn(Facts(cup(6, "rank"))) == ["a", None, "d", "e", "b", None, "c", "f"]


def test_a_bracket_by_lot() -> None:
    """Of five the first three of the lot are beside an empty place."""
    lots = {
        player: sha256(f"9:pairing:1:{place}".encode()).digest()
        for place, player in enumerate("abcde", start=1)
    }
    v, w, x, y, z = sorted(lots, key=lots.__getitem__)
    assert drawn(Facts(cup(5, "lot", season={"seed": 9}))) == [v, None, w, None, x, None, y, z]


def test_a_cup_to_its_end() -> None:
    """Six players by place. Round 1: a and b free, d wins, c advances after a draw.

    Ranking 1: the free and the winner of one point a, b, d, then c with ½ still in; f ½, e 0 out.
    Round 2: a beats d, b is absent, so c goes on with a point; ranking 2: a 2, c 1½; out in round
    2 d 1, b 1; then f, e. Round 3 is a–c; a is given more by award: decided.
    """
    file = cup(6, "rank")
    assert plan(file)["byes"] == ["a", "b"]
    file["rounds"] = [
        {
            "number": 1,
            "games": [
                {"white": "d", "black": "e", "result": "1-0"},
                {"white": "f", "black": "c", "result": "1/2-1/2", "advances": "c"},
            ],
            "byes": ["a", "b"],
        },
    ]
    assert table(rankings(file)[1]) == "a 1 1, b 1 1, d 1 1, c 1 1/2, f 1 1/2, e 1 0"
    assert pairs(file) == ["ad", "bc"]
    file["rounds"].append({"number": 2, "absences": [{"player": "b", "kind": "late"}]})
    found = brute_force_pairing(file, None, 2)
    assert [{game["white"], game["black"]} for game in found["games"]] == [{"a", "d"}]
    assert found["byes"] == ["c"]
    file["rounds"][1] |= {"games": [{"white": "a", "black": "d", "result": "1-0"}], "byes": ["c"]}
    assert table(rankings(file)[2]) == "a 1 2, c 1 3/2, b 1 1, d 1 1, f 1 1/2, e 1 0"
    assert pairs(file) == ["ac"]
    award = {"white": "a", "black": "c", "result": "award", "white_points": 1, "black_points": 0}
    file["rounds"].append({"number": 3, "games": [award]})
    assert next(iter(totals(file))) == "a"
    with pytest.raises(NoPairingError, match="decided"):
        plan(file)


@pytest.mark.parametrize("result", [None, "1/2-1/2"])
def test_an_open_match_stops_the_next_round(result: str | None) -> None:
    """No result yet, or a draw without `advances`: both are still in."""
    file = cup(4, "rank")
    games = [{"white": "a", "black": "d", "result": result}]
    games += [{"white": "b", "black": "c", "result": "1-0"}]
    file["rounds"] = [{"number": 1, "games": games}]
    assert list(totals(file)) == ["b", "a", "d", "c"]
    with pytest.raises(NoPairingError):
        plan(file)


def test_after_a_double_forfeit_the_place_stays_empty() -> None:
    """A and d both forfeit: c advances alone, and has a bye in the final."""
    file = cup(4, "rank")
    games = [{"white": "a", "black": "d", "result": "-/-"}]
    games += [{"white": "b", "black": "c", "result": "0-1"}]
    file["rounds"] = [{"number": 1, "games": games}]
    assert plan(file)["byes"] == ["c"]
    assert plan(file)["games"] == []


@pytest.mark.parametrize("seed", range(40))
def test_random_cups_can_be_ranked_and_paired(seed: int) -> None:
    """Everybody is in the ranking once; remaining players have a game, a bye or an absence."""
    assert random_cup(seed) == random_cup(seed)
    file = random_open_cup(seed)
    for ranking in rankings(file):
        found = [row["player"] for row in ranking["standings"]]
        assert sorted(found) == sorted(player["id"] for player in file["players"])
    number = file["rounds"][-1]["number"]
    try:
        paired = brute_force_pairing(file, None, number)
    except NoPairingError:
        return
    left = {player for match in Cup(file, Facts(file)).matches(number) for player in match}
    seats = [player for game in paired["games"] for player in (game["white"], game["black"])]
    assert {*seats, *paired["byes"]} <= left
    assert len({*seats, *paired["byes"]}) == len(seats) + len(paired["byes"])
