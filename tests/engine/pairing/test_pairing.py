"""Rounds as an arbiter expects them: methods, the arbiter's overrides, relaxed rules."""

import pytest

from keizer_bot.engine.errors import PairingRefusedError, SeasonRefusedError
from keizer_bot.engine.methods import fold_distance
from keizer_bot.engine.model import Relaxed, RoundPlan
from keizer_bot.engine.pairing import pair_round
from keizer_bot.engine.rules_table import rules_from
from tests.engine.notation import season
from tests.engine.pairing.planning import pairs, planned

TEN = "jansen pietersen bakker slager devries dezeeuw dejonge deoude dewit debruin"
ROUND_1 = "jansen-pietersen 1-0, bakker-slager ½, devries-dezeeuw 0-1, dejonge-deoude ½"
ROUND_2 = "dezeeuw-jansen 1-0, debruin-bakker 1-0, slager-dejonge ½, deoude-pietersen 0-1"
THREE_ROUNDS = (ROUND_1 + ", dewit-debruin 0-1", ROUND_2 + ", devries-dewit ½")
BERGER_6 = {
    1: ["1-6", "2-5", "3-4"],
    2: ["4-6", "3-5", "1-2"],
    3: ["2-6", "1-3", "4-5"],
    4: ["5-6", "1-4", "2-3"],
    5: ["3-6", "2-4", "1-5"],
}


def test_source_000_round_3_looks_ahead() -> None:
    """[000]: 7-8 would leave 9 and 10, who have met; so Bakker-de Vries and de Wit-de Oude."""
    plan = planned(season(TEN, *THREE_ROUNDS), {"preset": "classic"})
    source = "debruin-dezeeuw jansen-slager dejonge-pietersen bakker-devries deoude-dewit"
    assert pairs(plan) == source.split()
    assert plan.relaxed == ()


def test_source_000_round_3_has_the_colours_of_the_source() -> None:
    """All but the misprint: Pietersen has had black twice, so has white against de Jonge."""
    plan = planned(season(TEN, *THREE_ROUNDS), {"preset": "classic"})
    whites = [game.white for game in plan.games]
    assert whites == ["dezeeuw", "jansen", "pietersen", "bakker", "dewit"]


@pytest.mark.parametrize(
    ("number", "distance"),
    [(1, 10), (2, 5), (3, 3), (4, 2), (5, 1), (6, 1)],
)
def test_fold_looks_as_far_as_source_002_says(number: int, distance: int) -> None:
    """[002] on 20 players: 1+20/2, 1+20/4, 1+20/6, 1+20/8, 1+20/12, 1+20/16."""
    assert fold_distance(number, 20) == distance


def test_fold_series_goes_on_by_turns() -> None:
    """2 4 6 8 12 16 24 32 48 64 96: among 9600 the distances are 9600 over these."""
    series = (2, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96)
    found = [fold_distance(number, 9600) for number in range(1, 12)]
    assert found == [9600 // divisor for divisor in series]


def test_fold_pairs_the_top_half_with_the_bottom_half() -> None:
    """Round 1: 1-5, 2-6, 3-7, 4-8."""
    plan = planned(season("a b c d e f g h"), {"pairing": {"method": "fold"}})
    assert pairs(plan) == ["a-e", "b-f", "c-g", "d-h"]


def test_fold_climbs_before_it_goes_down() -> None:
    """A may not have e: so the next one up, d; b then takes f."""
    rules = {"pairing": {"method": "fold", "forbidden": [["a", "e"]]}}
    assert pairs(planned(season("a b c d e f g h"), rules))[:2] == ["a-d", "b-f"]


def test_last_rounds_of_fold_are_top_down() -> None:
    """`top_down_last` 1 in a season of one round."""
    rules = {"pairing": {"method": "fold", "top_down_last": 1}, "season": {"rounds": 1}}
    assert pairs(planned(season("a b c d"), rules)) == ["a-b", "c-d"]


@pytest.mark.parametrize(
    ("method", "expected"),
    [("top-down", ["a-b", "c-f", "d-e"]), ("nearest", ["a-c", "b-d", "e-f"])],
)
def test_nearest_spares_a_long_walk_farther_down(method: str, expected: list[str]) -> None:
    """C may meet neither d nor e: 1+9+1 top-down, 4+4+1 nearest."""
    rules = {"pairing": {"method": method, "forbidden": [["c", "d"], ["c", "e"]]}}
    assert pairs(planned(season("a b c d e f"), rules)) == expected


@pytest.mark.parametrize("number", [*range(1, 6), 6, 10])
def test_round_robin_follows_the_berger_table_of_six(number: int) -> None:
    """The table as federations print it; a second leg repeats it."""
    played = season("1 2 3 4 5 6", *["1-2 ?"] * (number - 1))
    rules = {"pairing": {"method": "round-robin", "double": True}}
    assert sorted(pairs(planned(played, rules))) == sorted(BERGER_6[(number - 1) % 5 + 1])


def test_round_robin_leaves_opponents_of_absentees_free() -> None:
    """Round 1 of six without 1 and 3: 6 and 4 are free."""
    plan = planned(season("1 2 3 4 5 6"), {"pairing": {"method": "round-robin"}}, absent="1 3")
    assert pairs(plan) == ["2-5", "4", "6"]


def test_round_robin_says_which_rules_its_table_breaks() -> None:
    """The second leg of three repeats round 1, and its free player has had the bye before."""
    played = season("1 2 3", "2-3 ½, 1 bye", "1-2 ½, 3 bye", "1-3 ½, 2 bye")
    rules = {"pairing": {"method": "round-robin", "double": True, "bye_gap": 3}}
    plan = planned(played, rules)
    assert pairs(plan) == ["2-3", "1"]
    assert [broken.rule for broken in plan.relaxed] == ["rematch", "bye_gap"]
    assert [set(broken.players) for broken in plan.relaxed] == [{"2", "3"}, {"1"}]


def test_round_robin_refuses_a_forbidden_pair_of_its_table() -> None:
    """Only absentees leave opponents free: 2 and 5 of round 1 can be placed nowhere."""
    rules = {"pairing": {"method": "round-robin", "forbidden": [["5", "2"]]}}
    with pytest.raises(PairingRefusedError) as refusal:
        planned(season("1 2 3 4 5 6"), rules)
    assert set(refusal.value.players) == {"2", "5"}


@pytest.mark.parametrize(("double", "rounds"), [(False, 3), (True, 6)])
def test_round_robin_ends_with_its_table(double: bool, rounds: int) -> None:
    """Three rounds for four players, twice as many if double; no player is named."""
    played = season("1 2 3 4", *["1-2 ?"] * rounds)
    rules = {"pairing": {"method": "round-robin", "double": double}}
    said = f"{rounds} rounds: there is no round {rounds + 1}"
    with pytest.raises(PairingRefusedError, match=said) as refusal:
        planned(played, rules)
    assert refusal.value.players == ()


@pytest.mark.parametrize(
    ("rematch", "allowed"),
    [
        ("never", False),
        ("allowed", True),
        ("once-per-period", True),
        ({"gap": 2}, True),
        ({"gap": 3}, False),
        ({"gap": 0, "max": 1}, False),
        ({"gap": 0, "max": 2}, True),
    ],
)
def test_rematch_rule_says_who_may_meet_again(rematch: object, *, allowed: bool) -> None:
    """They met in round 1; this is round 4, the first of period 2."""
    played = season("a b c d", "a-b ?", "a-c ?", "a-c ?")
    rules = {"pairing": {"rematch": rematch}, "season": {"rounds_per_period": 3}}
    assert pairs(planned(played, rules)) == (["a-b", "c-d"] if allowed else ["a-d", "b-c"])


def test_a_maximum_alone_lets_two_meet_again_at_once() -> None:
    """No gap is kept where none is named."""
    played = season("a b c d", "a-b ?, c-d ?")
    assert pairs(planned(played, {"pairing": {"rematch": {"max": 2}}})) == ["a-b", "c-d"]


def test_forfeits_are_no_meetings() -> None:
    """Unless the rules say so."""
    played = season("a b c d", "a-b +/-")
    assert pairs(planned(played)) == ["a-b", "c-d"]
    rules = {"pairing": {"forfeit_counts_as_met": True}}
    assert pairs(planned(played, rules))[0] == "a-c"


def test_groups_keep_their_distance() -> None:
    """A and C are two places apart; nobody without a group is too far."""
    groups = {id_: {"group": group} for id_, group in zip("abc", "ABC", strict=True)}
    rules = {"pairing": {"group_distance": 1}}
    assert pairs(planned(season("a c b d", **groups), rules)) == ["a-b", "c-d"]


def test_a_group_that_cannot_be_kept_is_broken_at_the_first_that_method_gives() -> None:
    """A is alone in their group: one pair breaks it, a with the highest of the others."""
    groups = {id_: {"group": group} for id_, group in zip("abcd", "ABBB", strict=True)}
    plan = planned(season("a b c d", **groups), {"pairing": {"group_distance": 0}})
    assert pairs(plan) == ["a-b", "c-d"]
    assert plan.relaxed == (Relaxed("groups", ("a", "b")),)


def test_meetings_of_this_period_alone_count_in_it() -> None:
    """Once a period ([003] 8): a and b met in round 1 of it, a and c in the one before."""
    played = season("a b c d", "a-c ?", "a-b ?")
    rules = {"pairing": {"rematch": "once-per-period"}, "season": {"rounds_per_period": 2}}
    assert pairs(planned(played, rules)) == ["a-b", "c-d"]
    last = season("a b c d", "a-b ?")
    assert pairs(planned(last, rules)) == ["a-c", "b-d"]


def test_newcomers_and_withdrawn_are_paired_by_their_rounds() -> None:
    """Only players in the competition in round 2 are paired in it."""
    about = {"b": {"until_round": 1}, "d": {"from_round": 3}, "e": {"from_round": 2}}
    played = season("a b c d e", "a-b 1-0", **about)
    assert pairs(planned(played, {"pairing": {"newcomer_bye": True}})) == ["a-c", "e"]


def test_forced_pair_plays_whatever_the_rules_say_and_is_not_named() -> None:
    """They have met; the round says a-b again."""
    plan = planned(season("a b c d", "a-b ?"), forced=(("b", "a"),))
    assert pairs(plan) == ["a-b", "c-d"]
    assert plan.relaxed == ()


def test_forced_pair_keeps_its_places_in_fold() -> None:
    """Of eight, b and c are forced; distance 4 still means e for a."""
    rules = {"pairing": {"method": "fold"}}
    plan = planned(season("a b c d e f g h"), rules, forced=(("b", "c"),))
    assert pairs(plan) == ["a-e", "b-c", "d-h", "f-g"]


def test_forced_pair_is_passed_over_if_one_is_not_present() -> None:
    """The other is paired like anybody."""
    plan = planned(season("a b c"), absent="c", forced=(("a", "c"),))
    assert pairs(plan) == ["a-b"]


def test_forced_and_forbidden_is_refused() -> None:
    """The arbiter must choose."""
    with pytest.raises(PairingRefusedError, match="both forced and forbidden"):
        planned(season("a b"), forced=(("a", "b"),), forbidden=(("b", "a"),))


def test_player_in_two_forced_pairs_is_refused() -> None:
    """They can play only one."""
    with pytest.raises(PairingRefusedError, match="a is in more than one forced pair"):
        planned(season("a b c"), forced=(("a", "b"), ("c", "a")))


def test_forbidden_pairs_that_leave_no_pairing_are_refused_by_name() -> None:
    """A, b and c may meet nobody but d."""
    forbidden = (("a", "b"), ("a", "c"), ("b", "c"))
    with pytest.raises(PairingRefusedError, match="b, c cannot be placed") as refusal:
        planned(season("a b c d"), forbidden=forbidden)
    assert refusal.value.players == ("b", "c")


def test_unknown_player_is_refused_by_name() -> None:
    """All players who are present must be in the season."""
    with pytest.raises(SeasonRefusedError, match='"x" is present'):
        pair_round(season("a b"), ["a", "x"], rules_from({}))


def test_nobody_present_is_an_empty_round() -> None:
    """No games and no bye."""
    assert planned(season("a b"), absent="a b") == RoundPlan(1, ())


def test_oldest_meeting_comes_back_first() -> None:
    """All four have met each other; the pairs of round 1 are the longest ago."""
    played = season("a b c d", "a-d ?, b-c ?", "a-c ?, b-d ?", "a-b ?, c-d ?")
    plan = planned(played)
    assert pairs(plan) == ["a-d", "b-c"]
    assert plan.relaxed == (Relaxed("rematch", ("a", "d"), 1), Relaxed("rematch", ("b", "c"), 1))


def test_groups_give_way_before_rematches() -> None:
    """A and d are of groups A and C; but all in between have met."""
    groups = {id_: {"group": group} for id_, group in zip("abcd", "AAAC", strict=True)}
    played = season("a b c d", "a-b ?", "b-c ?", **groups)
    plan = planned(played, {"pairing": {"group_distance": 0}})
    assert plan.relaxed == (Relaxed("groups", ("b", "d")),)


def test_colours_give_way_before_groups() -> None:
    """A and b, of one group, may both only have White; c and d are of another group."""
    groups = {id_: {"group": group} for id_, group in zip("abcd", "AACC", strict=True)}
    played = season("a b c d x y", "x-a ?, y-b ?", **groups)
    rules = {"pairing": {"group_distance": 0, "max_same_colour": 1}}
    plan = planned(played, rules, absent="x y")
    assert plan.relaxed == (Relaxed("colour", ("a", "b")),)
