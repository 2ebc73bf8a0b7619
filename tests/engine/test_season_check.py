"""Seasons that contradict themselves are refused, with the round and the player."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from keizer_bot.engine.errors import RulesRefusedError, SeasonRefusedError
from keizer_bot.engine.model import Absence, Game, PerMissedRound, Player, Result, Season
from keizer_bot.engine.ranking import standings
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.engine.season_check import check_season
from tests.engine.notation import season
from tests.rows import each_row

RULES = rules_from({})
SOUND = season("a b c", "a-b 1-0, c excused", "a-c ½, b bye")


def round_with(**fields: Any) -> Season:
    """The sound season, with other fields in its first round."""
    return replace(SOUND, rounds=(replace(SOUND.rounds[0], **fields), *SOUND.rounds[1:]))


def player_with(**fields: Any) -> Season:
    """The sound season, with other fields of its first player."""
    return replace(SOUND, players=(replace(SOUND.players[0], **fields), *SOUND.players[1:]))


def test_a_sound_season_passes() -> None:
    """Nothing is refused that is in order."""
    check_season(SOUND, RULES)
    assert standings(SOUND, RULES).after_round == 2


@each_row(
    ("wrong", "sentence"),
    [
        (round_with(number=3), "round 3 stands where 1 is due"),
        (round_with(games=(Game("a", "x"),)), 'round 1: "x" is not a player'),
        (round_with(signed_on=("x",)), 'round 1: "x" is not a player'),
        (round_with(forced=(("a", "x"),)), 'round 1: "x" is not a player'),
        (round_with(games=(Game("a", "a"),)), "round 1: a plays or has the bye more than once"),
        (round_with(byes=("a",)), "round 1: a plays or has the bye more than once"),
        (round_with(absences=(Absence("c", "late"),) * 2), "c is absent more than once"),
        (
            round_with(games=(Game("a", "b", Result.AWARD, Fraction(3), Fraction(0)),)),
            "round 1: a - b: white_points of an award must be a fraction from 0 to 2, not 3",
        ),
        (
            round_with(games=(Game("a", "b", Result.AWARD, Fraction(1)),)),
            (
                "round 1: a - b: black_points of an award must be a fraction from 0 to 2,"
                " but it is missing"
            ),
        ),
        (
            round_with(games=(Game("a", "b", Result.DRAWN, Fraction(1), Fraction(1)),)),
            "round 1: a - b: white_points and black_points belong to an award",
        ),
        (
            round_with(absences=(Absence("c", "late", 1),)),
            "only club_duty and kinds with results have a board",
        ),
        (player_with(from_round=0), "a: from_round must be at least 1"),
        (player_with(from_round=2), "round 1: a is not in the competition in this round"),
        (player_with(until_round=1), "round 2: a is not in the competition in this round"),
        (player_with(until_round=-1), "a: until_round must not be below 0"),
        (player_with(k_factor=40), "a: k_factor must be from 0 to 32"),
        (player_with(id="b"), 'two players have the id "b"'),
        (
            player_with(entry_points=PerMissedRound(Fraction(3))),
            "a: per_missed_round must be a fraction from 0 to 2, not 3",
        ),
    ],
)
def test_a_contradiction_is_refused_with_its_place(wrong: Season, sentence: str) -> None:
    """One sentence each."""
    with pytest.raises(SeasonRefusedError) as refusal:
        check_season(wrong, RULES)
    assert sentence in str(refusal.value)


def test_a_player_who_missed_their_game_may_say_why() -> None:
    """A paired player may be in the absences too; only the game decides the pay."""
    said = round_with(absences=(Absence("a", "late"),))
    check_season(said, RULES)
    assert standings(said, RULES) == standings(round_with(absences=()), RULES)


def test_rules_that_do_not_fit_the_players_are_refused() -> None:
    """A 51st player at top 50."""
    club = Season("x", tuple(Player(f"p{place}", "P") for place in range(51)))
    with pytest.raises(RulesRefusedError, match="top = 51 would do"):
        check_season(club, RULES)
