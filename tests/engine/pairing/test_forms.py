"""Rules in a short form and as a table or a list; rematch, method and order of their own."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given

from keizer_bot.engine.errors import PairingRefusedError
from keizer_bot.engine.model import RoundPlan
from keizer_bot.engine.pairing import pair_round
from keizer_bot.engine.rules import CRITERIA_OF, Rules
from tests.engine.notation import season
from tests.engine.pairing.clubs import SEEDS, Case, club
from tests.engine.pairing.planning import pairs, planned
from tests.rows import each_row

MET_TWICE = season("a b c d", "a-b ?, c-d ?", "a-c ?, b-d ?", "b-a ?, d-c ?")


def outcome(case: Case, **pairing: Any) -> RoundPlan | tuple[str, ...]:
    """The pairing under these changed rules, or the players whom it cannot place."""
    played, present, rules = case
    changed: Rules = replace(rules, pairing=replace(rules.pairing, **pairing))
    try:
        return pair_round(played, present, changed)
    except PairingRefusedError as refusal:
        return refusal.players


@given(SEEDS)
def test_the_colours_of_a_short_form_are_those_of_its_list(seed: int) -> None:
    """All but the name of the first criterion of even-share."""
    case = club(seed, ("top-down", "fold"))
    for form, criteria in CRITERIA_OF.items():
        short, listed = outcome(case, colours=form), outcome(case, colours=criteria)
        if isinstance(short, RoundPlan) and form == "even-share":
            named = {"share": "even-share"}
            games = (replace(g, colour_by=named.get(g.colour_by, g.colour_by)) for g in short.games)
            short = replace(short, games=tuple(games))
        assert short == listed


@each_row(
    ("rematch", "expected", "repeated"),
    [
        ({"max": 2}, ["a-c", "b-d"], 0),
        ({"max": 3}, ["a-b", "c-d"], 0),
        ({"max": 2, "until_round": 3}, ["a-b", "c-d"], 0),
        ({"gap": 1}, ["a-c", "b-d"], 0),
        ({"gap": 2}, ["a-d", "b-c"], 0),
        ({"per_period": 2}, ["a-b", "c-d"], 0),
        ({"per_period": 1}, ["a-c", "b-d"], 0),
        ({"per_period": 1, "gap": 2}, ["a-d", "b-c"], 0),
        ({}, ["a-b", "c-d"], 0),
    ],
)
def test_all_limits_of_a_rematch_hold_together(
    rematch: dict[str, int], expected: list[str], repeated: int
) -> None:
    """Round 4, of period 2 with round 3: a-b and c-d met in 1 and 3, a-c and b-d in 2."""
    rules = {"pairing": {"rematch": rematch}, "season": {"rounds_per_period": 2}}
    plan = planned(MET_TWICE, rules)
    assert (pairs(plan), len(plan.relaxed)) == (expected, repeated)


def test_a_random_round_is_top_down_by_lot() -> None:
    """The lowest SHA-256 of 7:pairing:1:i meets the next; boards are ordered by the ranking."""
    order = sorted(
        range(1, 7), key=lambda place: sha256(f"7:pairing:1:{place}".encode()).hexdigest()
    )
    letters = ["-abcdef"[place] for place in order]
    expected = {frozenset(letters[n : n + 2]) for n in (0, 2, 4)}
    plan = planned(season("a b c d e f"), {"pairing": {"method": "random"}, "season": {"seed": 7}})
    assert {frozenset((game.white, game.black)) for game in plan.games} == expected
    assert [min(game.white, game.black) for game in plan.games] == sorted(map(min, expected))


def test_top_down_last_ends_fold_alone_in_a_list_too() -> None:
    """Round 3 of 3: fold becomes 1-2, 3-4; a random one stays."""
    played = season("a b c d", "", "")
    rules: dict[str, Any] = {"top_down_last": 1}
    seasons = {"rounds": 3, "seed": 2}
    for method, name in (("fold", "top-down"), ("random", "random")):
        parts = {**rules, "method": [{"from_round": 2, "method": method}]}
        found = planned(played, {"pairing": parts, "season": seasons}, byes=())
        assert found == planned(played, {"pairing": {"method": name}, "season": seasons}, byes=())


RATED = {
    id_: {"rating": rating} for id_, rating in zip("abce", (1500, 1900, 1700, 1700), strict=True)
}


def test_the_order_of_pairing_may_be_by_rating() -> None:
    """B c e a and d unrated; d is the lowest and has the bye; boards are by rating too."""
    rules: dict[str, Any] = {"pairing": {"order": "rating"}}
    plan = planned(season("a b c d e", **RATED), rules)
    assert pairs(plan) == ["b-c", "a-e", "d"]


def test_colours_and_the_top_of_no_bye_go_by_the_ranking_whatever_the_order() -> None:
    """A has white as the higher ranked; d may not have the bye if the top is all of the list."""
    pairing = {"order": "rating", "colours": ["rank"], "no_bye": {"top": 1, "last_rounds": 1}}
    played = season("d b c", b={"rating": 1900}, c={"rating": 1700})
    plan = planned(played, {"pairing": pairing, "season": {"rounds": 1}})
    assert (plan.byes, plan.games[0].white) == (("c",), "d")


@pytest.mark.parametrize(
    ("rounds", "expected"),
    [
        (("a-b 1-0",), "b-a reverse"),
        (("a-b 1-0", "b-a 1-0"), "a-b reverse"),
        (("a-b 1-0", "b-a +/-"), "b-a reverse"),
        (("a-b award 1 0",), "b-a reverse"),
        (("a-b -/-",), "b-a lower"),
        (("a-c ?", "d-b ?"), "b-a lower"),
    ],
)
def test_reverse_is_the_opposite_of_the_last_game_with_colours(
    rounds: tuple[str, ...], expected: str
) -> None:
    """Forfeits have no colours; players who have not met use the next criterion."""
    rules = {"pairing": {"colours": ["reverse", "lower"], "rematch": "allowed"}}
    scores = dict.fromkeys(("win", "draw", "forfeit_win"), 0)
    game = planned(season("a b c d", *rounds), {**rules, "scores": scores}).games[0]
    assert f"{game.white}-{game.black} {game.colour_by}" == expected
