"""The same games under other rules, by hand."""

from __future__ import annotations

from keizer_bot.engine.rules_table import rules_from
from keizer_bot.lab.repricing import PlaceChange, repriced, with_known_kinds
from tests.engine.notation import season


def test_the_champion_under_other_rules() -> None:
    """C stayed away twice: a third of 48 each leaves c last (80), all of it makes c champion.

    As it is a and b have 50 + 49 and 49 + 50. Paid in full, c has 48 + 48 after round 1 and so
    the value 50: 150 in the end, to 97 each.
    """
    played = season("a b c", "a-b ½, c excused", "a-b ½, c excused")
    paid = repriced(played, rules_from({}), rules_from({"absence": {"excused": {"credit": 1}}}))
    assert paid is not None
    assert (paid.champion, paid.champion_then) == ("a", "c")
    assert paid.moves == (PlaceChange("c", 3, 1), PlaceChange("a", 1, 2), PlaceChange("b", 2, 3))
    assert paid.moves[0].places == 2


def test_a_season_without_games_says_nothing() -> None:
    """None before the first game."""
    assert repriced(season("a b"), rules_from({}), rules_from({"preset": "dsc"})) is None


def test_kinds_that_the_others_do_not_know_count_as_told_in_time() -> None:
    """`sick` is this club's own."""
    told = with_known_kinds(season("a b", "a sick, b late"), rules_from({}))
    assert [one.kind for one in told.rounds[0].absences] == ["excused", "late"]
