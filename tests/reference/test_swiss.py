"""The judge of Swiss rounds finds each broken promise, in fields worked out by hand."""

from __future__ import annotations

import pytest

from .rules import Table
from .swiss import SwissRound
from .test_reference import season

pytestmark = pytest.mark.slow

RULES: Table = {"preset": "points", "pairing": {"method": "swiss"}, "season": {"rounds": 5}}


def plan(games: str, *byes: str) -> Table:
    """A plan of games like ``ab cd``, white first."""
    return {
        "games": [{"white": pair[0], "black": pair[1]} for pair in games.split()],
        "byes": [*byes],
    }


def faults(players: str, rounds: list[str], games: str, *byes: str, free: str = "") -> list[str]:
    """The judge's faults in the round after `rounds`; `free` had the byes, one a round."""
    file = season(list(players), *rounds, rules=RULES)
    for number, player in enumerate(free):
        file["rounds"][number]["byes"] = [player]
    return SwissRound(file, len(rounds) + 1).faults(plan(games, *byes))


def test_a_swiss_pairing_has_no_fault() -> None:
    """After a b, c d, both won by White: a–c and b–d, the colours by turns for one of each."""
    assert faults("abcd", ["a b 1-0, c d 1-0"], "ca bd") == []


def test_everybody_plays_once() -> None:
    """Somebody left out is found."""
    assert faults("abcd", [], "ab")


def test_nobody_meets_twice() -> None:
    """a–b again."""
    assert faults("abcd", ["a b 1-0, c d 1-0"], "ba dc") == [
        "('b', 'a') may not meet",
        "('d', 'c') may not meet",
    ]


def test_score_groups_play_among_themselves() -> None:
    """A and c have 1: with a–d and c–b none of the leaders meet."""
    assert faults("abcd", ["a b 1-0, c d 1-0"], "da bc") == [
        "1 games within the highest score could be"
    ]


def test_the_bye_goes_to_the_lowest_score_and_not_twice() -> None:
    """E was free and has 1; b and d have 0."""
    rounds = ["a b 1-0, c d 1-0"]
    assert faults("abcde", rounds, "ca eb", "d", free="e") == []
    assert faults("abcde", rounds, "ca bd", "e", free="e") == ["e may not be free"]
    assert faults("abcde", rounds, "ea bd", "c", free="e") == ["c is free with 1, 0 could be"]


@pytest.mark.parametrize(("games", "expected"), [("da", []), ("ad", ["colour of ('a', 'd')"])])
def test_a_third_white_in_a_row_is_barred(games: str, expected: list[str]) -> None:
    """A had white against b and c, and so has black against d."""
    rounds = ["a b 1-0, c d 1/2-1/2", "a c 1-0, d b 0-1"]
    assert faults("abcd", rounds, f"{games} bc") == expected


def test_two_who_must_have_white_do_not_meet() -> None:
    """B and d had black twice; nobody is a topscorer before the last round."""
    rounds = ["a b 1-0, c d 1-0", "e b 1-0, a d 0-1"]
    assert faults("abcdef", rounds, "bd ca fe") == ["('b', 'd') may not meet"]
