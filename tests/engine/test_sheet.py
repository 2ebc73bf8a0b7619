"""A total explained: the content of each line beside its credit."""

import pytest

from keizer_bot.engine.errors import SeasonRefusedError
from keizer_bot.engine.ranking import standings
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.engine.sheet import score_sheet, score_sheets
from tests.engine.notation import season
from tests.rows import each_row

RULES = rules_from({})


@each_row(
    ("entry", "what"),
    [
        ("a-b 1-0", "won"),
        ("a-b ½", "drew"),
        ("b-a 1-0", "lost"),
        ("a-b +/-", "won_by_forfeit"),
        ("a-b -/-", "lost_by_forfeit"),
        ("a-b award 1 1", "award"),
        ("a-b ?", "open"),
        ("a bye", "bye"),
        ("a club_duty", "club_duty"),
        ("", "not_entered"),
    ],
)
def test_a_line_says_what_happened(entry: str, what: str) -> None:
    """One word for each way to spend an evening."""
    played = season("a b c d", f"{entry}, c-d 1-0")
    assert score_sheet(played, "a", RULES).lines[-1].what == what


def test_a_game_names_opponent_and_colour() -> None:
    """A line names the round too."""
    line = score_sheet(season("a b", "b-a 1-0"), "a", RULES).lines[-1]
    assert (line.round, line.opponent, line.colour) == (1, "b", "black")


def test_the_effect_of_a_new_round_is_its_credit_and_what_else_moved() -> None:
    """B beat a in round 1 and is worth 50 since; a's draw with c in round 2 pays 48/2.

    a is worth 49 instead of 50, so their own line loses one: together 24 - 1.
    """
    played = season("a b c", "b-a 1-0, c no_show", "a-c ½, b no_show")
    sheet = score_sheet(played, "a", RULES)
    assert [line.effect for line in sheet.lines] == [-1, 0, 24]
    assert sheet.effect == 23


def test_all_sheets_are_those_of_each_in_listed_order() -> None:
    """One replay gives what many would; d, who enters in round 3, has none after round 2."""
    rounds = ("b-a 1-0, c no_show", "a-c ½, b excused", "d-a 1-0, b-c 1-0")
    played = season("a b c d", *rounds, d={"from_round": 3})
    for after in range(4):
        order = [line.player for line in standings(played, RULES, after=after).lines]
        each = tuple(score_sheet(played, id_, RULES, after=after) for id_ in order)
        assert score_sheets(played, RULES, after=after) == each


def test_ranking_0_has_no_effects() -> None:
    """There was no ranking before it."""
    assert score_sheet(season("a b", "a-b ?"), "a", RULES, after=0).effect == 0


def test_a_player_who_is_not_there_yet_has_no_sheet() -> None:
    """They enter in round 3."""
    played = season("a b c", "a-b ?", c={"from_round": 3})
    with pytest.raises(SeasonRefusedError, match="c is not yet in the ranking after 1"):
        score_sheet(played, "c", RULES)
