"""Cups of section 8 of KEIZER.md: brackets, matches that wait, and an empty place."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import pytest

from .cup import Cup, drawn
from .cups import random_cup, random_open_cup
from .facts import Facts
from .pairing import NoPairingError, brute_force_pairing
from .ranking import rankings
from .rules import Table
from .test_reference import table
from .test_section_8 import pairs, plan, totals, with_rules


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
