"""A Swiss round: its input, the players beside it, and refusals."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from keizer_bot.engine.check import Breach, check_round
from keizer_bot.engine.errors import PairingRefusedError
from keizer_bot.engine.model import PlannedGame, Round, RoundPlan, Season
from keizer_bot.engine.pairing import pair_round
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.engine.swiss import SwissPast, SwissRound, refuse_broken
from tests.engine.notation import season
from tests.engine.pairing.planning import pairs

TABLE: dict[str, Any] = {
    "preset": "points",
    "pairing": {"method": "swiss"},
    "season": {"rounds": 5},
}
RULES = rules_from(TABLE)
RATED = {id_: {"rating": 2000 - 100 * n} for n, id_ in enumerate("hgfedcba")}


def paired(played: Season, **orders: Any) -> RoundPlan:
    """The next round of everybody, to which the judge has nothing to say."""
    if orders:
        round_ = replace(Round(len(played.rounds) + 1), **orders)
        played = replace(played, rounds=(*played.rounds, round_))
    present = [player.id for player in played.players]
    plan = pair_round(played, present, RULES)
    assert check_round(played, plan, RULES, present=present) == ()
    return plan


def test_round_1_is_upper_half_against_lower_half_by_rating() -> None:
    """FIDE C.04.3: 1-5, 5's neighbours by turns; h has the highest rating, and white."""
    plan = paired(season("a b c d e f g h", **RATED))
    assert {(game.white, game.black) for game in plan.games} == {
        *(("h", "d"), ("c", "g"), ("f", "b"), ("a", "e")),
    }
    assert {game.colour_by for game in plan.games} == {"swiss"}
    assert plan.relaxed == ()


def test_round_2_pairs_equal_scores_and_nobody_twice() -> None:
    """The four winners meet each other."""
    played = season("a b c d e f g h", "h-d 1-0, c-g 0-1, f-b 1-0, a-e 0-1", **RATED)
    winners = set("hgfe")
    assert all(
        ({g.white, g.black} <= winners) or not {g.white, g.black} & winners
        for g in paired(played).games
    )


def test_a_bye_goes_to_nobody_twice() -> None:
    """Of three, a forfeit win and a bye both count; in round 3 the last one is left."""
    played = season("a b c", "a-b 1-0, c bye", "a-c 1-0, b bye")
    assert pairs(paired(played)) == ["b-c", "a"]


def test_a_forced_pair_stands_beside_the_field() -> None:
    """With the colours that the rules give it; the others are paired without them."""
    plan = paired(season("a b c d", **{k: RATED[k] for k in "abcd"}), forced=(("a", "b"),))
    assert pairs(plan) == ["a-b", "c-d"]
    by = {frozenset((game.white, game.black)): game.colour_by for game in plan.games}
    assert (by[frozenset("ab")], by[frozenset("cd")]) == ("rank", "swiss")


def test_a_pairing_that_does_not_exist_is_refused() -> None:
    """Two who have met, and four who all have; the library answers with byes for several."""
    for players, rounds in (
        ("a b", ["a-b 1-0"]),
        ("a b c d", ["a-b 1-0, c-d ½", "a-c ½, b-d ½", "a-d ½, b-c ½"]),
    ):
        with pytest.raises(PairingRefusedError, match="cannot be placed"):
            pair_round(season(players, *rounds), players.split(), RULES)


def test_a_library_pairing_that_repeats_a_game_is_refused() -> None:
    """It says that it falls back to repeats; neither that nor a second bye is a Swiss round."""
    pasts = {"a": SwissPast(met=["b"]), "b": SwissPast(met=["a"]), "c": SwissPast(byes=1)}
    with pytest.raises(PairingRefusedError, match="a and b would have to meet again"):
        refuse_broken(SwissRound((("a", "b"),), None), pasts)
    with pytest.raises(PairingRefusedError, match="c, who was free before, would have the bye"):
        refuse_broken(SwissRound((), "c"), pasts)


def test_one_player_alone_has_the_bye() -> None:
    """The library is not asked."""
    assert paired(season("a")).byes == ("a",)


def test_a_forbidden_pair_is_refused() -> None:
    """The library knows no such rule."""
    rules = rules_from(TABLE | {"pairing": {"method": "swiss", "forbidden": [["a", "b"]]}})
    with pytest.raises(PairingRefusedError, match="whom the arbiter forbids to play"):
        pair_round(season("a b"), "ab", rules)


def test_a_part_of_a_list_may_be_swiss() -> None:
    """Round 2, after one by lot."""
    parts = [{"from_round": 1, "method": "random"}, {"from_round": 2, "method": "swiss"}]
    rules = rules_from(TABLE | {"pairing": {"method": parts}})
    first, second = season("a b c d"), season("a b c d", "a-b 1-0, c-d 1-0")
    assert pair_round(first, "abcd", rules).games[0].colour_by != "swiss"
    assert pairs(pair_round(second, "abcd", rules)) == ["a-c", "b-d"]


def test_the_judge_sees_what_a_swiss_does_not_do() -> None:
    """It finds a repeated pair, a third White running, and a second bye."""
    played = season("a b c d e", "a-b ½, c-d ½, e bye", "a-c ½, b-d ½, e excused")
    plan = RoundPlan(3, (), ("e",))
    games = [("a", "b"), ("c", "d")]
    paired_again = replace(plan, games=tuple(_game(*pair) for pair in games))
    found = check_round(played, paired_again, RULES, present="abcde")
    assert Breach("table", ("a", "b"), "rematch") in found
    assert Breach("colours", ("a",)) in found
    assert Breach("byes", ("e",)) in found


def _game(white: str, black: str) -> Any:

    return PlannedGame(white, black, "swiss")
