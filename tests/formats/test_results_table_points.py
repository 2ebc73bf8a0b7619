"""A table of results that counts points: those of draughts, or totals that tell the rules."""

from __future__ import annotations

import pytest

from keizer_bot.club.importing.reading import USUAL, StandInRules, read_table
from keizer_bot.engine.errors import SeasonRefusedError
from keizer_bot.engine.model import Result
from keizer_bot.formats.messages import ColumnsUnused
from keizer_bot.formats.results_columns import (
    Columns,
)
from keizer_bot.formats.table_rows import Row
from tests.formats.test_results_table import GAMES, PLAYERS, table_of
from tests.rows import each_row

DRAUGHTS = "Ronde;Wit;Zwart;Uitslag\n1;Anna;Bram;2-0\n1;Carla;Daan;1-1\n2;Bram;Carla;0-2\n"


def test_a_table_in_the_points_of_draughts_is_known_by_them() -> None:
    """Only 2-0, 1-1 and 0-2: then the season is one of draughts."""
    moved = read_table(*table_of(DRAUGHTS), "dam.csv")
    results = [game.result for one in moved.file.season.rounds for game in one.games]
    assert results == [Result.WHITE_WON, Result.DRAWN, Result.BLACK_WON]
    assert moved.file.rules["season"] == {"game": "draughts"}


def test_a_draughts_club_writes_results_either_way() -> None:
    """The club's rules decide the game, whatever else the column has."""
    mixed = DRAUGHTS + "2;Daan;Anna;1-0\n3;Anna;Carla;2-0 r\n"
    rules = StandInRules({"preset": "sevilla", "season": {"game": "draughts"}}, None)
    moved = read_table(*table_of(mixed), "dam.csv", rules)
    results = [game.result for one in moved.file.season.rounds for game in one.games]
    assert results[-2:] == [Result.WHITE_WON, Result.WHITE_BY_FORFEIT]


@pytest.mark.parametrize("result", ["2-0", "1-1"])
def test_chess_has_no_such_result(result: str) -> None:
    """Where the rules are of chess, and where other results are."""
    chess = StandInRules({"preset": "sevilla"}, None)
    rows = table_of(f"Ronde;Wit;Zwart;Uitslag\n1;Anna;Bram;{result}\n1;Carla;Daan;½-½\n")
    for rules in (chess, USUAL):
        with pytest.raises(SeasonRefusedError):
            read_table(*rows, "x.csv", rules)


def test_a_line_a_player_may_have_the_points_of_draughts() -> None:
    """12w2 is won, 12w1 drawn, 12w0 lost."""
    rows = table_of("Nr;Naam;1;2\n1;Anna;2w2;3b1\n2;Bram;1b0;vrij\n3;Carla;vrij;1w1\n")
    moved = read_table(*rows, "dam.csv")
    results = [game.result for one in moved.file.season.rounds for game in one.games]
    assert results == [Result.WHITE_WON, Result.DRAWN]


def with_totals(head: str, *cells: str) -> tuple[list[Row], Columns]:
    """The table of players with these columns behind it.

    Jansen won, drew and had a bye: 2½. Bakker lost, was away and won by forfeit: 1. Slager had a
    bye, drew and lost by forfeit: 1½.
    """
    lines = zip(PLAYERS.splitlines(), (head, *cells), strict=True)
    return table_of("\n".join(";".join(each) for each in lines))


@each_row("head", ["Punten", "Ptn.", "Pts", "Totaal", "Score", "Points", "Punti"])
@each_row(
    "cells",
    [("2½", "1", "1½"), ("2,5", "1,0", "1,5"), ("2.5", "1.0", "1 1/2"), ("5", "2", "3")],
)
def test_a_table_that_counts_points_is_ranked_by_points(head: str, cells: tuple[str, ...]) -> None:
    """If everybody's total is their game points; in draughts too, at 2 for a win."""
    moved = read_table(*with_totals(head, *cells), "intern.csv")
    assert moved.file.rules == {"preset": "points"}
    assert moved.notes == ()


KEIZER = StandInRules({"preset": "dsc"}, None)


@pytest.mark.parametrize(
    ("head", "cells", "unused"),
    [
        ("Punten", ("140", "92", "88½"), ("Punten",)),
        ("Punten", ("2½", "1", "2½"), ("Punten",)),
        ("Punten", ("2½", "", "1½"), ("Punten",)),
        ("Punten", ("0", "0", "0"), ("Punten",)),
        ("Keizer;Punten", ("140;2½", "92;1", "88;1½"), ("Keizer", "Punten")),
        ("Winst", ("2½", "1", "1½"), ("Winst",)),
    ],
)
def test_any_other_table_is_ranked_by_the_rules_here(
    head: str, cells: tuple[str, ...], unused: tuple[str, ...]
) -> None:
    """Other totals, a missing one, two kinds of totals, and another column."""
    moved = read_table(*with_totals(head, *cells), "intern.csv", KEIZER)
    assert moved.file.rules == KEIZER.table
    assert moved.notes == (ColumnsUnused(unused),)


def test_a_table_without_totals_is_ranked_by_the_rules_here() -> None:
    """A line a player, and a line a game: neither says how it was counted."""
    for text in (PLAYERS, GAMES):
        assert read_table(*table_of(text), "x.csv", KEIZER).file.rules == KEIZER.table


def test_a_draughts_club_has_its_own_game_in_a_table_of_points() -> None:
    """The table does not name it; the rules that run here do."""
    rules = StandInRules({"preset": "keizer", "season": {"game": "draughts"}}, None)
    for cells in (("2½", "1", "1½"), ("5", "2", "3")):
        moved = read_table(*with_totals("Punten", *cells), "dam.csv", rules)
        assert moved.file.rules == {"preset": "points", "season": {"game": "draughts"}}
