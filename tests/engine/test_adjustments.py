"""Points beside the rounds: the arbiter's adjustments, and entry points that expire."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from keizer_bot.engine.errors import SeasonRefusedError
from keizer_bot.engine.model import Adjustment, PointsUntil, Season
from keizer_bot.engine.ranking import history, standings
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.engine.running import RunningSeason
from keizer_bot.engine.sheet import score_sheet
from keizer_bot.engine.winners import prizes
from tests.engine.notation import season

RULES = rules_from({"values": {"top": 9}})
DRAWS = season("a b c", *["a-b ½, c no_show"] * 3)


def adjusted(played: Season, *lines: tuple[str, int, int | str]) -> Season:
    """The season with these corrections."""
    taken = (
        Adjustment(player, number, Fraction(points), "reden") for player, number, points in lines
    )
    return replace(played, adjustments=tuple(taken))


def totals(played: Season, player: str) -> list[Fraction]:
    """The player's total in every ranking."""
    rankings = history(played, RULES)
    return [line.total for one in rankings for line in one.lines if line.player == player]


def test_an_adjustment_counts_from_its_round_on_as_a_line_of_the_sheet() -> None:
    """C has 7, then 7 − 5/2; twice in a round is two lines; the next round begins with c third."""
    played = adjusted(DRAWS, ("c", 2, "-5/2"), ("c", 2, 1), ("c", 3, -1))
    assert totals(played, "c") == [7, 7, Fraction(11, 2), Fraction(9, 2)]
    lines = score_sheet(played, "c", RULES, after=2).lines
    assert [(line.what, line.round, line.why) for line in lines[-2:]] == [
        ("adjustment", 2, "reden")
    ] * 2
    assert [line.credit for line in lines[-2:]] == [Fraction(-5, 2), 1]
    assert [line.effect for line in lines[-2:]] == [Fraction(-5, 2), 1]


def test_an_adjustment_moves_the_rank_and_a_withdrawn_player_has_it_too() -> None:
    """A has 9 + 4 − 10 after round 1, and left then: below b's 8 + 9/2 and c's 7."""
    played = adjusted(season("a b c", "a-b ½", "b-c ?", a={"until_round": 1}), ("a", 2, -10))
    assert [line.player for line in standings(played, RULES).lines] == ["b", "c", "a"]


def test_adjustments_take_nobody_below_zero() -> None:
    """7 − 30 is 0, and the sheet says so; the next round's points are added to the sum."""
    played = adjusted(DRAWS, ("c", 1, -30))
    assert totals(played, "c") == [7, 0, 0, 0]
    lines = score_sheet(played, "c", RULES, after=1).lines
    assert [(line.what, int(line.credit)) for line in lines[2:]] == [
        ("adjustment", -30),
        ("at_least_zero", 23),
    ]


def test_a_newcomers_own_adjustment_does_not_place_them_but_those_of_others_do() -> None:
    """D enters in round 2 with 6·1 of the enlarged list, below c with 7; unless c has 7 − 2."""
    about: dict[str, dict[str, Any]] = {"d": {"from_round": 2}}
    played = season("a b c d", "a-b ½, c no_show", "a-c ?, b-d ?", **about)
    own = adjusted(played, ("d", 1, 50))
    first = replace(own, rounds=own.rounds[:1])
    assert RunningSeason.of(first, RULES).pairing_start("abcd").order[-1] == "d"
    sheet = score_sheet(own, "d", RULES, after=2)
    assert sheet.total - sheet.lines[0].credit == 50
    taken = replace(adjusted(played, ("c", 1, -2)), rounds=played.rounds[:1])
    order = RunningSeason.of(taken, RULES).pairing_start("abcd").order
    assert order == ("a", "b", "d", "c")


def test_a_running_season_learns_of_an_adjustment() -> None:
    """It is computed again; with the same adjustments it is not."""
    known = RunningSeason.of(DRAWS, RULES)
    played = adjusted(DRAWS, ("a", 1, "-1/7"))
    running = RunningSeason.of(played, RULES, earlier=known)
    assert running.standings() == standings(played, RULES) != known.standings()


def test_entry_points_may_end() -> None:
    """B has 8 + 20 in rankings 0 and 1, and 20 less from ranking 2 on; a line says so once."""
    about: dict[str, dict[str, Any]] = {"b": {"entry_points": PointsUntil(Fraction(20), 1)}}
    played = season("a b c", *["a-c 1-0, b no_show"] * 3, **about)
    assert totals(played, "b") == [28, 28, 9, 8]
    sheet = score_sheet(played, "b", RULES, after=2)
    assert [(line.what, int(line.credit), int(line.effect)) for line in sheet.lines[:2]] == [
        ("own_value", 9, 1),
        ("entry_points", 0, -20),
    ]
    assert sheet.effect == sum(line.effect for line in sheet.lines) == -19
    assert [line.what for line in score_sheet(played, "b", RULES).lines] == [
        *("own_value", "no_show", "no_show", "no_show"),
    ]


def test_a_newcomers_entry_points_that_end_place_them_as_a_number_does() -> None:
    """6 + 6 is above b's 7 + 4; both are gone in the ranking after the one that is named."""
    about: dict[str, dict[str, Any]] = {
        "d": {"from_round": 2, "entry_points": PointsUntil(Fraction(6), 2)}
    }
    played = season("a b c d", "a-b ½, c no_show", "a-c ?, b-d ?", "a-b ?, c-d ?", **about)
    first = replace(played, rounds=played.rounds[:1])
    assert RunningSeason.of(first, RULES).pairing_start("abcd").order == ("a", "b", "d", "c")
    sheets = [score_sheet(played, "d", RULES, after=number) for number in (2, 3)]
    assert [sheet.total - sheet.lines[0].credit for sheet in sheets] == [6, 0]


@pytest.mark.parametrize("passes", [1, "until-stable", "frozen"])
def test_every_kind_of_pass_counts_them(passes: int | str) -> None:
    """D's 20 expire after ranking 1, and c loses 3: at any values that price the rounds."""
    rules = rules_from({"revaluation": {"schedule": [{"from_round": 1, "passes": passes}]}})
    plain = season("a b c d", *["a-b ½, c-d ½"] * 2)
    about: dict[str, dict[str, Any]] = {"d": {"entry_points": PointsUntil(Fraction(1, 2), 1)}}
    played = adjusted(season("a b c d", *["a-b ½, c-d ½"] * 2, **about), ("c", 2, -3))
    lost = {line.player: line.total for line in standings(played, rules).lines}
    kept = {line.player: line.total for line in standings(plain, rules).lines}
    assert {id_: kept[id_] - lost[id_] for id_ in "abd"} == dict.fromkeys("abd", 0)
    assert kept["c"] - lost["c"] == 3


def test_contradictory_facts_are_refused() -> None:
    """An unknown player, a round 0, and an end before the beginning."""
    for played, sentence in (
        (adjusted(DRAWS, ("d", 1, 1)), '"d" is not a player'),
        (adjusted(DRAWS, ("a", 0, 1)), "a: the round of an adjustment must be at least 1"),
        (
            season("a", a={"from_round": 3, "entry_points": PointsUntil(Fraction(1), 2)}),
            "a: until_ranking must not be below from_round, 3",
        ),
    ):
        with pytest.raises(SeasonRefusedError, match=sentence):
            standings(played, RULES)


def test_a_player_without_prizes_wins_none() -> None:
    """A is first, but b is the champion, and wins the group."""
    about: dict[str, dict[str, Any]] = {"a": {"prizes": False, "group": "A"}, "b": {"group": "A"}}
    found = prizes(season("a b", "a-b 1-0", **about), RULES)
    assert (found.champions, found.group_winners[0].winners) == (("b",), ("b",))
