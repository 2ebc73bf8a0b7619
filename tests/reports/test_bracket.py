"""A cup's bracket in words: byes, open games, places where nobody advances, the winner."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from keizer_bot.engine.model import Game, Player, Result, Round, Season
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.bracket import BracketMatch, bracket_columns, bracket_lines
from keizer_bot.reports.bracket_messages import (
    BracketFree,
    BracketGame,
    BracketGoesOn,
    BracketOpen,
    BracketPair,
    BracketRound,
    BracketStage,
    BracketWinner,
)
from keizer_bot.reports.tables.bracket import bracket_table
from keizer_bot.reports.tables.season_view import SeasonView
from keizer_bot.reports.words import Words

WON, HALF, LOST = Fraction(1), Fraction(1, 2), Fraction(0)
WORDS = Words(Translator(strict=True), "nl")
RULES = rules_from({"pairing": {"method": "knock-out", "order": "rank"}})
# Five in eight places: Anna -, Daan Eva, Bram -, Carla -.
CUP = Season(
    "Beker", tuple(Player(name[0], name) for name in ("Anna", "Bram", "Carla", "Daan", "Eva"))
)
QUARTERFINALS = BracketRound(1, BracketStage.QUARTERFINALS)
NOBODY_CAME = Round(1, (Game("D", "E", Result.BOTH_FORFEITED),), ("A", "B", "C"))
ROUND_1 = (
    QUARTERFINALS,
    BracketFree("Anna"),
    BracketGame("Daan", "Eva", Result.BOTH_FORFEITED, None),
    BracketFree("Bram"),
    BracketFree("Carla"),
)
SEMIFINALS = BracketRound(2, BracketStage.SEMIFINALS)
DRAWN = Game("C", "B", Result.DRAWN)


def _after(*rounds: Round) -> Season:
    return replace(CUP, rounds=rounds)


def test_before_the_first_round_it_is_who_meets_whom() -> None:
    """The pairs are in the order of the bracket."""
    free = BracketFree("Anna"), BracketFree("Bram"), BracketFree("Carla")
    lines = QUARTERFINALS, free[0], BracketPair("Daan", "Eva"), *free[1:]
    assert bracket_lines(_after(), RULES) == lines


def test_a_player_without_an_opponent_is_free_in_the_next_round() -> None:
    """Nobody advances from Daan - Eva, so Anna has no game."""
    found = bracket_lines(_after(NOBODY_CAME), RULES)
    assert found == (*ROUND_1, SEMIFINALS, BracketFree("Anna"), BracketPair("Bram", "Carla"))


def test_a_draw_is_open_until_it_is_said_who_goes_on() -> None:
    """The final is not shown before."""
    semifinal = Round(2, (DRAWN,), ("A",))
    found = bracket_lines(_after(NOBODY_CAME, semifinal), RULES)
    drawn = BracketOpen("Carla", "Bram", Result.DRAWN)
    assert found == (*ROUND_1, SEMIFINALS, BracketFree("Anna"), drawn)


def test_the_winner_stands_below() -> None:
    """Bram went on after the draw, and won the final."""
    semifinal = Round(2, (DRAWN._replace(advances="B"),), ("A",))
    final = Round(3, (Game("A", "B", Result.BLACK_WON),))
    found = bracket_lines(_after(NOBODY_CAME, semifinal, final), RULES)
    assert found[-4:] == (
        BracketGame("Carla", "Bram", Result.DRAWN, BracketGoesOn("Bram")),
        BracketRound(3, BracketStage.FINAL),
        BracketGame("Anna", "Bram", Result.BLACK_WON, BracketGoesOn("Bram")),
        BracketWinner("Bram"),
    )


def test_the_whole_bracket_has_its_rounds_to_come() -> None:
    """Anna, Bram and Carla have byes; Anna's opponent is open, and so is the final."""
    first, semifinals, final = bracket_columns(_after(), RULES)
    assert [match.players for match in first.matches] == [
        ("Anna", None), ("Daan", "Eva"), ("Bram", None), ("Carla", None),
    ]  # fmt: skip
    assert [match.is_free for match in first.matches] == [True, False, True, True]
    assert [m.players for m in semifinals.matches] == [("Anna", None), ("Bram", "Carla")]
    assert [m.winner for m in semifinals.matches] == [None, None]
    assert final.head == BracketRound(3, BracketStage.FINAL)
    assert final.matches == (BracketMatch((None, None)),)


def test_points_stand_in_the_order_of_the_names() -> None:
    """Carla had White; in the bracket Bram is above her, and advances after the draw."""
    semifinal = Round(2, (DRAWN._replace(advances="B"),), ("A",))
    last = Round(3, (Game("B", "A", Result.WHITE_WON),))
    first, semifinals, final = bracket_columns(_after(NOBODY_CAME, semifinal, last), RULES)
    assert first.matches[1] == BracketMatch(("Daan", "Eva"), (LOST, LOST), forfeit=True)
    assert semifinals.matches[1] == BracketMatch(("Bram", "Carla"), (HALF, HALF), winner="Bram")
    assert final.matches[0] == BracketMatch(("Anna", "Bram"), (LOST, WON), winner="Bram")


def test_the_file_has_a_line_for_each_match() -> None:
    """Seven matches of a bracket of eight places, the free ones too."""
    view = SeasonView(_after(NOBODY_CAME), RULES, played=1)
    table = bracket_table(view, WORDS)
    assert [column.head for column in table.columns] == [
        "Ronde", "Naam", "Tegenstander", "Uitslag", "Gaat door",
    ]  # fmt: skip
    assert table.rows[:2] == ((1, "Anna", "", "vrij", "Anna"), (1, "Daan", "Eva", "0–0*", ""))
    assert len(table.rows) == 7
    assert bracket_table(SeasonView(_after(), rules_from({}), played=0), WORDS).rows == ()
