"""Entering later, by number, by rating and per missed round; withdrawing (docs/keizer.md 2, 7)."""

from fractions import Fraction
from typing import Any

import pytest

from keizer_bot.engine.errors import SeasonRefusedError
from keizer_bot.engine.model import PerMissedRound, Season
from keizer_bot.engine.ranking import opening_list, standings
from keizer_bot.engine.rules import Rules
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.engine.sheet import score_sheet
from tests.engine.notation import season

RULES = rules_from({})
SHARING = rules_from({"values": {"ties": "share", "own_value": 0}})

# After round 1: b 49+50 = 99, a 50, c 48; worth 50, 49, 48.


def entering(entry: object, rating: int | None = None, **others: dict[str, Any]) -> Season:
    """A season of a, b, c that n enters in round 2."""
    about = {"n": {"from_round": 2, "entry_points": entry, "rating": rating}}
    return season("a b c n", "b-a 1-0, c no_show", "a-c ?, b-n ?", **about, **others)


def opened(played: Season, number: int = 2) -> str:
    """The opening list of a round, as ids."""
    return "".join(opening_list(played, RULES, number).players)


@pytest.mark.parametrize(
    ("points", "order"), [(0, "bacn"), (1, "bacn"), (2, "banc"), (3, "banc"), (4, "bnac")]
)
def test_a_number_places_them_below_whoever_has_as_much(points: int, order: str) -> None:
    """The lowest of four values is 47; with 1, 3 points the newcomer ties with c's 48, a's 50."""
    assert opened(entering(Fraction(points))) == order


def test_the_opening_list_is_numbered_and_valued_anew() -> None:
    """With n second, a is third and worth 48."""
    opening = opening_list(entering(Fraction(9)), RULES, 2)
    assert opening.ranks == (1, 2, 3, 4)
    assert list(opening.values) == [50, 49, 48, 47]


def test_before_their_round_they_are_in_no_ranking() -> None:
    """Ranking 1 holds three players."""
    assert len(standings(entering(Fraction(9)), RULES, after=1).lines) == 3


def test_their_points_stay_in_their_total() -> None:
    """Second in the opening list: 49 + 9, and no game yet."""
    sheet = score_sheet(entering(Fraction(9)), "n", RULES)
    assert [line.credit for line in sheet.lines] == [49, 9, 0]


RATINGS: dict[str, dict[str, Any]] = {"a": {"rating": 1500}, "b": {"rating": 1900}, "c": {}}


@pytest.mark.parametrize(
    ("rating", "order", "points"),
    [
        # the mean of 99 and 50 is 149/2; second, the newcomer is worth 49: 51/2
        (1700, "bnac", Fraction(51, 2)),
        # the first total, 99, plus step, minus their 50
        (2000, "nbac", Fraction(50)),
        # as many points as a: above or below a contradicts nobody, so below: 49 - 48 = 1
        (1500, "banc", Fraction(1)),
        # unrated is lowest, as c is: below c; 48 - 1 - 47 = 0
        (None, "bacn", Fraction(0)),
    ],
)
def test_auto_places_them_among_their_equals(
    rating: int | None, order: str, points: Fraction
) -> None:
    """[003] 2: where the fewest ratings are contradicted, with the points that keep them there."""
    played = entering("auto", rating, **RATINGS)
    assert opened(played) == order
    credits_ = [line.credit for line in score_sheet(played, "n", RULES).lines]
    assert credits_[1:-1] == ([points] if points else [])


def test_auto_is_never_below_zero() -> None:
    """At the foot with own value 1/2: 24 - 1 = 23, less half of 47, would be negative."""
    rules = rules_from({"values": {"own_value": "1/2"}, "scores": {"win": 0}})
    sheet = score_sheet(entering("auto", None, **RATINGS), "n", rules)
    assert [line.what for line in sheet.lines] == ["own_value", "open"]


def test_auto_from_the_start_gives_nothing() -> None:
    """With `from_round` 1 there is no ranking for a place."""
    played = season("a b", "a-b ?", b={"entry_points": "auto", "rating": 2000})
    assert [line.total for line in standings(played, RULES).lines] == [50, 49]


def test_per_missed_round_is_a_fraction_of_their_value_in_each_pass() -> None:
    """A third for one missed round: placed by 47·4/3 = 62⅔, second; priced 49·4/3."""
    played = entering(PerMissedRound(Fraction(1, 3)))
    assert opened(played) == "bnac"
    credits_ = [line.credit for line in score_sheet(played, "n", RULES).lines]
    assert credits_ == [49, Fraction(49, 3), 0]


def test_frozen_prices_missed_rounds_as_their_first_round_began() -> None:
    """After round 3 n has another value, but their entry points are still 49/3."""
    frozen = {"revaluation": {"schedule": [{"from_round": 1, "passes": "frozen"}]}}
    entry = PerMissedRound(Fraction(1, 3))
    played = season(
        "a b c n",
        "b-a 1-0, c no_show",
        "a-c 1-0, b-n ?",
        "a-n 1-0, b-c ?",
        n={"from_round": 2, "entry_points": entry},
    )
    lines = score_sheet(played, "n", rules_from(frozen)).lines
    assert lines[0].value_now != 49
    assert lines[1].credit == Fraction(49, 3)


def test_newcomers_in_one_gap_stand_by_their_points_then_by_the_file() -> None:
    """All three between b and a's 50: the lowest value of six is 45, so 51, 54 and 51."""
    entries = {
        id_: {"from_round": 2, "entry_points": Fraction(points)}
        for id_, points in (("x", 6), ("y", 9), ("z", 6))
    }
    played = season("a b c x y z", "b-a 1-0, c no_show", "a-b ?", **entries)
    assert opened(played) == "byxzac"


def test_nobody_is_placed_between_two_who_share() -> None:
    """All three share rank 1 with 0; auto would split a and b by rating, and does not."""
    about: dict[str, dict[str, Any]] = {
        "a": {"rating": 2000},
        "b": {"rating": 1000},
        "c": {"rating": 900},
        "n": {"from_round": 2, "entry_points": "auto", "rating": 1500},
    }
    played = season("a b c n", "a-b ?, c no_show", "a-b ?", **about)
    opening = opening_list(played, SHARING, 2)
    assert opening.players == ("n", "a", "b", "c")
    assert opening.ranks == (1, 2, 2, 2)


@pytest.mark.parametrize("about", [{"until_round": 1}, {"from_round": 3}])
def test_a_game_outside_their_rounds_is_refused(about: dict[str, Any]) -> None:
    """A player who withdrew, or has not entered yet, has no game."""
    played = season("a b", "", "a-b 1-0", b=about)
    with pytest.raises(SeasonRefusedError, match="round 2: b is not in the competition"):
        standings(played, RULES)


def test_a_withdrawn_player_keeps_their_games_and_place() -> None:
    """Withdrawn after round 1, b still has 49 + 50, and a's loss counts."""
    played = season("a b c", "b-a 1-0, c no_show", "a-c ?", b={"until_round": 1})
    sheet = score_sheet(played, "b", RULES)
    assert [line.what for line in sheet.lines] == ["own_value", "won"]
    assert sheet.rank == 1


def totals(played: Season, rules: Rules = RULES) -> dict[str, Fraction]:
    """Everybody's total in the last ranking."""
    return {line.player: line.total for line in standings(played, rules).lines}


def test_their_points_count_in_the_ranking_of_their_round() -> None:
    """Second in the opening list: 49 + 9."""
    assert totals(entering(Fraction(9)))["n"] == 58


def test_points_of_a_quarter_are_kept_whole() -> None:
    """Between c's 71½ and d's 71: 71¼, of which 48 is their own value."""
    about: dict[str, dict[str, Any]] = {
        "a": {"rating": 1600},
        "b": {"rating": 2000},
        "c": {"rating": 1900},
        "d": {"rating": 1700},
        "n": {"from_round": 2, "entry_points": "auto", "rating": 1800},
    }
    played = season("a b c d n", "b-a 1-0, c-d ½", "a-b ?", **about)
    assert totals(played)["n"] == Fraction(285, 4)


def test_auto_counts_nobody_of_their_own_strength_against_a_place() -> None:
    """C, who is weaker, is first: a place above both is right, one below c is not."""
    about: dict[str, dict[str, Any]] = {"c": {"rating": 1400}, "a": {"rating": 1500}}
    about["n"] = {"from_round": 2, "entry_points": "auto", "rating": 1500}
    played = season("c a n", "c-a ?", "c-a ?", **about)
    assert "".join(opening_list(played, RULES, 2).players) == "nca"


def test_two_who_share_are_not_parted_for_a_newcomer() -> None:
    """A and b share rank 1 with ten points; n belongs between them by rating, and goes below."""
    about: dict[str, dict[str, Any]] = {
        "a": {"rating": 2000},
        "b": {"rating": 1000},
        "c": {"rating": 900},
        "n": {"from_round": 2, "entry_points": "auto", "rating": 1500},
    }
    rules = rules_from(
        {"values": {"ties": "share", "own_value": 0}, "absence": {"excused": {"points": 10}}}
    )
    played = season("a b c n", "a excused, b excused, c no_show", "a-b ?", **about)
    opening = opening_list(played, rules, 2)
    assert opening.players == ("a", "b", "n", "c")
    assert opening.ranks == (1, 1, 3, 4)


def test_sharing_below_the_first_stays_shared_behind_a_newcomer() -> None:
    """B and c share rank 2 with nothing; behind n they share rank 3."""
    about: dict[str, dict[str, Any]] = {
        "a": {"rating": 1900},
        "b": {"rating": 1800},
        "c": {"rating": 1700},
        "n": {"from_round": 2, "entry_points": "auto", "rating": 2000},
    }
    opening = opening_list(season("a b c n", "a-b 1-0", "a-b ?", **about), SHARING, 2)
    assert opening.players == ("n", "a", "b", "c")
    assert opening.ranks == (1, 2, 3, 3)


def test_missed_rounds_place_a_newcomer_and_are_priced_each_pass() -> None:
    """Two rounds missed: 47·5/3 = 78⅓ is above c's 48 + 16; third, they have 48·5/3 = 80."""
    about = {"n": {"from_round": 3, "entry_points": PerMissedRound(Fraction(1, 3))}}
    rounds = ("a-b ½, c excused", "a-b ½, c no_show", "a-b ½, c no_show")
    played = season("a b c n", *rounds, **about)
    assert opened(played, 3) == "abnc"
    assert totals(played)["n"] == 80


def test_an_absence_in_their_first_round_is_paid_beside_what_they_missed() -> None:
    """48·(1 + ⅔ + ⅓) = 96."""
    about = {"n": {"from_round": 3, "entry_points": PerMissedRound(Fraction(1, 3))}}
    rounds = ("a-b ½, c excused", "a-b ½, c no_show", "a-b ½, c no_show, n excused")
    assert totals(season("a b c n", *rounds, **about))["n"] == 96


def test_ones_own_value_counts_as_often_as_in_the_round_they_enter() -> None:
    """Own(2) is 3: 141 + 55 = 196, between a's 4·50 and c's 4·48."""
    fading = rules_from({"values": {"own_value_extra": 3}})
    opening = opening_list(entering(Fraction(55)), fading, 2)
    assert opening.players == ("b", "a", "n", "c")


def test_auto_takes_their_value_in_points_whatever_the_step() -> None:
    """Step ½: b has 49½ + 50 = 99½, a 50; between them 74¾, of which 49½ is their own."""
    half = rules_from({"values": {"step": "1/2"}})
    sheet = score_sheet(entering("auto", 1700, **RATINGS), "n", half)
    assert [line.credit for line in sheet.lines][1] == Fraction(101, 4)


def test_into_an_empty_ranking_auto_brings_nothing() -> None:
    """Everybody enters in round 2, so no ranking has a place."""
    about = {id_: {"from_round": 2, "entry_points": "auto", "rating": 1500} for id_ in "ab"}
    played = season("a b", "", "a-b ?", **about)
    assert set(totals(played, SHARING).values()) == {0}
