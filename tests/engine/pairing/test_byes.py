"""Rules about the bye: the player who gets it, and those who should not (docs/keizer.md 4, 3)."""

from typing import Any

import pytest

from keizer_bot.engine.model import Relaxed
from keizer_bot.engine.rules_table import rules_from
from tests.engine.notation import season
from tests.engine.pairing.planning import pairs, planned

UNPAID: dict[str, Any] = {"bye": 0}  # so that nobody rises by it
TOP_ONE: dict[str, Any] = {"no_bye": {"top": 1, "last_rounds": 1}}
FREE: dict[str, Any] = {
    "pairing": {
        "bye_after_free_round": False,
        "bye_rule": "lowest-rating",
        "rematch": "allowed",
    }
}
RATED = {
    id_: {"rating": rating} for id_, rating in zip("abcde", range(1900, 1400, -100), strict=True)
}


@pytest.mark.parametrize(
    ("rule", "who"),
    [
        ("lowest", "e"),
        ("lowest-rating", "c"),
        ("last-signed-on", "b"),
        # least SHA-256 of 1:1:1 ... 1:1:5, by sha256sum
        ("random", "c"),
    ],
)
def test_bye_rule_chooses_among_all(rule: str, who: str) -> None:
    """Of five players; a, c and b signed on, in this order; c has the lowest rating."""
    ratings = {"a": 1500, "b": 1400, "c": 1300, "d": 1600, "e": 1500}
    about = {id_: {"rating": rating} for id_, rating in ratings.items()}
    played = season("a b c d e", **about)
    plan = planned(played, {"pairing": {"bye_rule": rule}}, signed_on=("a", "c", "b"))
    assert plan.byes == (who,)


def test_nobody_has_a_second_bye_before_all_had_one() -> None:
    """E and d had theirs; c is the lowest of the others."""
    played = season("a b c d e", "a-b ?, e bye", "a-c ?, d bye")
    assert planned(played).byes == ("c",)


def test_nobody_has_a_third_bye_before_all_had_two() -> None:
    """Of three, c had two and b and a one; b is the lower of these."""
    byes = "a-b ?, c bye", "a-c ?, b bye", "b-c ?, a bye", "a-b ?, c bye"
    plan = planned(season("a b c", *byes), {"scores": UNPAID, "pairing": {"rematch": "allowed"}})
    assert plan.byes == ("b",)


@pytest.mark.parametrize(
    ("option", "rule"),
    [
        ({"bye_gap": 1}, "bye_gap"),
        ({}, "bye_gap"),
        ({"no_bye": {"top": 3, "last_rounds": 2}, "newcomer_bye": True}, "no_bye"),
        ({"bye_after_free_round": False, "newcomer_bye": True}, "bye_after_free_round"),
        ({}, "newcomer_bye"),
    ],
)
def test_bye_that_nobody_should_have_is_named(option: dict[str, Any], rule: str) -> None:
    """One player is present: c, who was free in round 1 of 2 and is in the protected top."""
    played = season("a b c", f"a-b ?, c {'bye' if rule == 'bye_gap' else 'excused'}")
    plan = planned(played, {"pairing": option, "season": {"rounds": 2}}, absent="a b")
    assert plan.byes == ("c",)
    assert plan.relaxed == (Relaxed(rule, ("c",)),)


def test_after_a_forfeit_win_the_bye_is_named_even_if_it_was_long_ago() -> None:
    """C won by forfeit in round 1 and is alone in round 3; round 2 was no free round for c."""
    played = season("a b c d", "c-d +/-, a-b ?", "c-a 1-0, b-d ?")
    plan = planned(played, {"pairing": {"bye_after_forfeit_win": False}}, absent="a b d")
    assert (plan.byes, plan.relaxed) == (("c",), (Relaxed("bye_after_forfeit_win", ("c",)),))


def test_a_forfeit_winner_is_passed_over_for_the_bye() -> None:
    """E, the lowest, won by forfeit two rounds ago; d is the next, and c if d won so too."""
    option = {"pairing": {"bye_after_forfeit_win": False, "rematch": "allowed"}, "scores": UNPAID}
    played = season("a b c d e", "d-e -/+, a-b ½, c bye", "a-b ½, c-e 0-1, d bye")
    assert planned(played, {"pairing": {"rematch": "allowed"}, "scores": UNPAID}).byes == ("b",)
    assert planned(season("a b c d e", "d-e -/+, a-b ½"), option).byes == ("d",)


def test_a_paid_absence_is_no_forfeit_win() -> None:
    """E was excused, and may have the bye."""
    played = season("a b c d e", "a-b ½, c-d ½, e excused")
    option = {"bye_after_forfeit_win": False, "newcomer_bye": True}
    assert planned(played, {"pairing": option}).byes == ("e",)


@pytest.mark.parametrize(
    ("first_round", "who"),
    [
        ("a-b ½, c-d ½, e excused", "d"),
        ("a-b ½, c-d ½", "d"),
        ("a-b ½, d-e ?, c excused", "e"),
        ("a-b ½, d-e -/-, c excused", "e"),
        ("a-b ½, d-e award 0 0, c excused", "e"),
        ("e excused", "e"),
    ],
)
def test_a_newcomer_is_passed_over_for_the_bye(first_round: str, who: str) -> None:
    """E is the lowest; any pairing ends their being new, and nobody is new before one."""
    rules = {"pairing": {"rematch": "allowed"}, "absence": {"excused": {"credit": 0}}}
    assert planned(season("a b c d e", first_round), rules).byes == (who,)


def test_a_newcomer_who_had_a_bye_is_none() -> None:
    """E had the bye in round 1; without a gap and the rule of fewest byes e may have it again."""
    options = {"bye_gap": 0, "bye_fewest_first": False}
    rules = {"pairing": options, "scores": UNPAID}
    plan = planned(season("a b c d e", "a-b ½, c-d ½, e bye"), rules)
    assert (plan.byes, plan.relaxed) == (("e",), ())


def test_newcomer_gives_way_before_the_other_options() -> None:
    """Of c and d, c had the bye a round ago and d is new: d has it."""
    plan = planned(season("a b c d", "a-b ½, c bye, d excused"), absent="a b", byes=("c",))
    assert plan.byes == ("c", "d")
    plan = planned(season("a b c d e", "a-b ½, c bye, d excused"), absent="a b e", forced=())
    assert plan.byes == ()
    alone = season("c d e", "c-e ½, d excused")
    plan = planned(alone, {"pairing": {"bye_after_free_round": False}}, absent="c e")
    assert [one.rule for one in plan.relaxed] == ["bye_after_free_round", "newcomer_bye"]


@pytest.mark.parametrize(("fewest", "who"), [(True, "c"), (False, "d")])
def test_the_bye_rule_may_choose_among_all(fewest: bool, who: str) -> None:
    """E had the last bye and d an earlier one; the lowest whom `bye_gap` does not pass over."""
    played = season("a b c d e", "a-b ?, c-e ?, d bye", "a-c ?, b-d ?, e bye")
    rules = {"pairing": {"bye_fewest_first": fewest}, "scores": UNPAID}
    assert planned(played, rules).byes == (who,)


@pytest.mark.parametrize("preset", ["keizer", "classic"])
def test_the_sources_presets_have_the_newcomer_bye(preset: str) -> None:
    """[002] and [000] know no such rule; [002] and [000] have nobody free twice running, though."""
    pairing = rules_from({"preset": preset}).pairing
    assert (pairing.newcomer_bye, pairing.bye_gap) == (True, 1)
    assert not rules_from({}).pairing.newcomer_bye


def test_the_top_may_have_the_bye_before_the_last_rounds() -> None:
    """C and b had theirs; round 3 is not the last of four, so it is a's turn."""
    played = season("a b c", "a-b 1-0, c bye", "a-c 1-0, b bye")
    plan = planned(played, {"pairing": TOP_ONE, "scores": UNPAID, "season": {"rounds": 4}})
    assert (plan.byes, plan.relaxed) == (("a",), ())


def test_in_the_last_round_the_second_may_still_have_it() -> None:
    """The protected top is one player: b, who is second and had no bye yet, is not in it."""
    played = season("a b c", "a-b ½, c bye")
    plan = planned(played, {"pairing": TOP_ONE, "scores": UNPAID, "season": {"rounds": 2}})
    assert (plan.byes, plan.relaxed) == (("b",), ())


@pytest.mark.parametrize("orders", [{}, {"signed_on": ("a",)}])
def test_a_player_who_was_free_is_passed_over_for_the_bye(orders: dict[str, Any]) -> None:
    """C was paid for being away in round 1, which is seen even if round 2 is in the file."""
    about = {id_: RATED[id_] for id_ in "abc"}
    plan = planned(season("a b c", "a-b ?, c excused", **about), FREE, **orders)
    assert (plan.byes, plan.relaxed) == (("b",), ())


@pytest.mark.parametrize(
    ("game", "who"),
    [("e-d +/-", "d"), ("d-e -/+", "d"), ("e-d -/+", "e"), ("d-e +/-", "e"), ("d-e -/-", "e")],
)
def test_a_win_by_forfeit_is_a_free_round(game: str, who: str) -> None:
    """E has the lowest rating, but is passed over if their opponent did not come."""
    played = season("a b c d e", f"a-b ?, {game}, c excused", **RATED)
    assert planned(played, FREE).byes == (who,)


def test_in_the_first_round_nobody_was_free_before() -> None:
    """The lowest has the bye."""
    rules = {"pairing": {"bye_after_free_round": False}}
    assert planned(season("a b c"), rules).byes == ("c",)


def test_byes_of_the_arbiter_come_first() -> None:
    """B has it by their word, d as the lowest of three."""
    assert pairs(planned(season("a b c d"), byes=("b",))) == ["a-c", "b", "d"]


def test_second_bye_comes_before_a_rematch() -> None:
    """C had the bye in round 1, a and b have met: c again, rather than a-b."""
    played = season("a b c", "a-b ?, c bye", "a-c ?, b bye")
    plan = planned(played, {"pairing": {"bye_gap": 5}})
    assert pairs(plan) == ["b-c", "a"]
    assert plan.relaxed == ()
