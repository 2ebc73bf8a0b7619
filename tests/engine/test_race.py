"""The race for the prizes while the season runs ([003] c, d, e; docs/keizer.md section 5)."""

from fractions import Fraction
from typing import Any

from keizer_bot.engine.race import Attendance, Contest, outlook, race
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.engine.running import RunningSeason
from keizer_bot.engine.winners import prizes
from tests.engine.notation import season

# Two thirds of six rounds are four.
SIX: dict[str, Any] = {"season": {"rounds": 6, "minimum_attendance": "2/3"}}


def _names(contest: Contest) -> list[str]:
    return [contender.player for contender in contest.contenders]


def test_attendance_says_what_was_played_what_is_left_and_what_is_needed() -> None:
    """After two of six rounds a has two, b one (and one open game), c none; four are needed."""
    played = season("a b c", "a-b 1-0, c no_show", "a bye, b-c ?")
    found = outlook(played, rules_from(SIX), rounds=6)
    assert found == {"a": Attendance(2, 4, 4), "b": Attendance(1, 5, 4), "c": Attendance(0, 5, 4)}


def test_a_player_who_missed_three_of_six_is_out_of_the_race() -> None:
    """C can still attend three rounds, and needs four: no longer among those who can win."""
    played = season("a b c", *["a-b 1-0, c excused"] * 3)
    found = race(RunningSeason.of(played, rules_from(SIX)), rounds=6)
    assert found.attendance["c"].out
    assert _names(found.champion) == ["a", "b"]


def test_a_player_who_left_can_attend_nothing_more() -> None:
    """B left after round 2: two rounds attended, none to come."""
    played = season("a b", "a-b 1-0", "a-b ½", "a bye", b={"until_round": 2})
    assert outlook(played, rules_from(SIX), rounds=6)["b"] == Attendance(2, 0, 4)


def test_a_later_entrant_has_their_own_rounds_left() -> None:
    """C enters in round 4 of six: three rounds are c's, and four are needed."""
    found = outlook(season("a b c", "a-b 1-0", c={"from_round": 4}), rules_from(SIX), rounds=6)
    assert found["c"] == Attendance(0, 3, 4)


def test_a_contender_is_told_how_far_they_are_behind() -> None:
    """[000]: 50 + 49 for a, who beat b; b has their own 49; so 50 behind."""
    found = race(RunningSeason.of(season("a b", "a-b 1-0"), rules_from(SIX)), rounds=6)
    assert [(c.number, c.behind) for c in found.champion.contenders] == [
        (Fraction(99), Fraction(0)),
        (Fraction(49), Fraction(50)),
    ]
    assert not found.champion.decided


def test_a_prize_is_decided_when_nothing_is_to_come() -> None:
    """All four rounds are played; with one open game in the last it is not over yet."""
    four = {"season": {"rounds": 4, "minimum_attendance": "2/3"}}
    played = season("a b", *["a-b 1-0"] * 4)
    assert (
        race(RunningSeason.of(played, rules_from(four)), rounds=4).champion.winners[0].player == "a"
    )
    open_ = season("a b", *["a-b 1-0"] * 3, "a-b ?")
    assert not race(RunningSeason.of(open_, rules_from(four)), rounds=4).champion.decided


def test_a_prize_is_decided_early_for_the_only_one_who_can_have_attended_enough() -> None:
    """After round 4 a has four, b none; two rounds are left: also too few for a newcomer."""
    played = season("a b", *["a bye, b no_show"] * 4)
    found = race(RunningSeason.of(played, rules_from(SIX)), rounds=6)
    assert (found.champion.decided, [w.player for w in found.champion.winners]) == (True, ["a"])
    assert not race(
        RunningSeason.of(season("a b", "a bye, b no_show"), rules_from(SIX)), rounds=6
    ).champion.decided


def test_a_group_of_which_nobody_can_attend_enough_has_no_winner() -> None:
    """B alone is in group B, and missed three of six, then a fourth."""
    groups = {"a": {"group": "A"}, "b": {"group": "B"}}
    played = season("a b", *["a bye, b excused"] * 4, **groups)
    first, second = race(RunningSeason.of(played, rules_from(SIX)), rounds=6).groups
    assert (first.group, _names(first)) == ("A", ["a"])
    assert (second.group, second.decided, second.winners) == ("B", True, ())


def test_the_riser_is_who_gained_most_places() -> None:
    """D beats c from the fourth place: 47+48 = 95 is first, three places up; nobody else rose."""
    played = season("a b c d", "d-c 1-0, a-b 1/2-1/2")
    riser = race(RunningSeason.of(played, rules_from({"season": {"rounds": 2}})), rounds=2).riser
    assert [(c.player, c.number) for c in riser.contenders] == [("d", Fraction(3))]


def test_a_guest_wins_nothing() -> None:
    """The highest member, not the highest guest, is champion of the rapid."""
    found = race(
        RunningSeason.of(season("a b", "a-b 1-0"), rules_from({})), rounds=1, guests=("a",)
    )
    assert [w.player for w in found.champion.winners] == ["b"]


def test_when_it_is_over_the_race_gives_the_prizes() -> None:
    """A finished season adds no rounds: a player who attended too few stays out."""
    played = season("a b c", "a-b 1-0, c bye", "b-c 1-0, a excused", "c-b ½, a excused")
    rules = rules_from({"season": {"rounds": 3, "minimum_attendance": "2/3"}})
    found, given = race(RunningSeason.of(played, rules), rounds=3, over=True), prizes(played, rules)
    assert tuple(w.player for w in found.champion.winners) == given.champions
    assert tuple(w.player for w in found.riser.winners) == given.risers
    assert {p for p, one in found.attendance.items() if one.out} == set(given.missed)
