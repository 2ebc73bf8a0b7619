"""Prizes and attendance (docs/keizer.md section 5; [003] c, d, e, f)."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from keizer_bot.engine.model import Absence
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.engine.winners import prizes
from tests.engine.notation import season
from tests.rows import each_row

HALF: dict[str, Any] = {"season": {"minimum_attendance": "1/2"}}
NONE: dict[str, Any] = {}


def test_the_highest_who_attended_enough_is_champion() -> None:
    """C leads by entry points, but came to no round; of the others b won and is first."""
    played = season("a b c", "b-a 1-0, c no_show", c={"entry_points": Fraction(100)})
    given = prizes(played, rules_from(HALF))
    assert given.champions == ("b",)
    assert given.missed == ("c",)


def test_each_group_has_its_winner() -> None:
    """Group A: b beat a. Group B: c alone, if they attended."""
    groups = {"a": {"group": "A"}, "b": {"group": "A"}, "c": {"group": "B"}}
    played = season("a b c", "b-a 1-0, c no_show", **groups)
    winners = [(one.group, one.winners) for one in prizes(played, rules_from(NONE)).group_winners]
    assert winners == [("A", ("b",)), ("B", ("c",))]
    winners = [(one.group, one.winners) for one in prizes(played, rules_from(HALF)).group_winners]
    assert winners == [("A", ("b",)), ("B", ())]


def test_the_riser_gained_the_most_places() -> None:
    """D beats c: 47+48 = 95 is first, from fourth: three places."""
    given = prizes(season("a b c d", "d-c 1-0, a-b ?"), rules_from(NONE))
    assert (given.risers, given.places_gained) == (("d",), 3)


def test_without_a_gain_there_is_no_riser() -> None:
    """Nobody passed anybody."""
    assert prizes(season("a b", "a-b 1-0"), rules_from(NONE)).risers == ()


def test_players_who_share_the_first_rank_share_the_prize() -> None:
    """[002]'s Jansen and Slager with 13 each."""
    played = season("jansen pietersen bakker slager", "slager-bakker 1-0, pietersen-jansen ½")
    given = prizes(played, rules_from({"values": {"top": 9, "ties": "share"}}))
    assert given.champions == ("jansen", "slager")


@each_row(
    ("entries", "attended"),
    [
        ("a-b 0-1", 1),
        ("a-b award 0 1", 1),
        ("a-b +/-", 1),
        ("a-b -/+", 0),
        ("a-b -/-", 0),
        ("a-b ?", 0),
        ("a bye", 1),
        ("a club_duty", 1),
        ("a excused", 0),
        ("a late", 0),
    ],
)
def test_facts_that_count_as_attending(entries: str, attended: int) -> None:
    """Games, wins by forfeit, byes and paid club duty count."""
    played = season("a b c d", f"{entries}, c-d 1-0")
    assert prizes(played, rules_from(NONE)).attendance["a"] == attended


def test_club_duty_that_pays_nothing_is_no_attendance() -> None:
    """Only the first is paid, and only that one counts ([003] f)."""
    played = season("a b c", *["b-c 1-0, a club_duty"] * 2)
    rules = rules_from({"absence": {"club_duty": {"limit": 1}}})
    assert prizes(played, rules).attendance["a"] == 1


def test_dsc_asks_nineteen_rounds_of_twenty_eight() -> None:
    """[003] e: two thirds, 19 rounds."""
    assert prizes(season("a b", "a-b 1-0"), rules_from({"preset": "dsc"})).needed == 19


def test_the_last_ranking_decides() -> None:
    """A was first after round 1; in the end c has 49 + 47 + 50 = 146, and a 50 + 48."""
    played = season("a b c d", "a-b 1-0, c-d 1-0", "c-a 1-0, b-d 1-0")
    assert prizes(played, rules_from(NONE)).champions == ("c",)


def test_a_round_that_nobody_has_played_counts_for_nobody() -> None:
    """The club duty of a planned round is no attendance yet."""
    played = season("a b", "a-b 1-0", "a club_duty")
    assert prizes(played, rules_from(NONE)).attendance["a"] == 1


def test_one_place_is_a_gain() -> None:
    """B passed a alone."""
    given = prizes(season("a b", "b-a 1-0"), rules_from(NONE))
    assert (given.risers, given.places_gained) == (("b",), 1)


def test_a_player_outside_ranking_0_has_not_risen_from_it() -> None:
    """N enters in round 2 and is first at once, with 48 + 50; nobody else gained a place."""
    entered = {"from_round": 2, "entry_points": Fraction(0)}
    given = prizes(season("a b n", "a-b ½", "n-a 1-0", n=entered), rules_from(NONE))
    assert (given.champions, given.risers, given.places_gained) == (("n",), (), 0)


@pytest.mark.parametrize(("paid", "attended"), [({"credit": 0}, 0), ({"points": "1/2"}, 1)])
def test_club_duty_counts_if_its_kind_pays_anything(paid: dict[str, Any], attended: int) -> None:
    """[003] f speaks of paid club duty: in points as well as by a fraction."""
    rules = rules_from({"absence": {"club_duty": paid}})
    assert prizes(season("a b c", "b-c 1-0, a club_duty"), rules).attendance["a"] == attended


def test_a_match_lost_on_a_board_that_pays_is_attendance() -> None:
    """Board 1 is worth 50; they lost there, and were there."""
    played = season("a b c", "b-c 1-0")
    duty = Absence("a", "club_duty", board=1, result="0-1")
    played = replace(played, rounds=(replace(played.rounds[0], absences=(duty,)),))
    rules = rules_from({"absence": {"club_duty": {"boards": [50]}}})
    assert prizes(played, rules).attendance["a"] == 1
