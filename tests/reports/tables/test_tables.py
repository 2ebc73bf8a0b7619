"""The content of each table: three players by [000]'s rules, worked out by hand."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction

import msgspec
import pytest

from keizer_bot.engine.model import Absence, Game, PerMissedRound, Player, Result, Round, Season
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.reports.tables.choice import TableName, all_tables, make_printed, make_table
from keizer_bot.reports.tables.messages import NothingPlayedYet, RoundHasNoPairing
from keizer_bot.reports.tables.model import ColumnKind, Table, TableColumn
from keizer_bot.reports.tables.season_view import SeasonView
from tests.reports.tables.any_season import words

HALF = Fraction(1, 2)
PLAYERS = (
    Player("jansen", "Jansen", 1900, "A", federation_id="7654321"),
    Player("pietersen", "Pietersen", 1800, "A", federation_id="B-12"),
    Player("bakker", "Bakker", until_round=1),
    Player("slager", "Slager", from_round=2, entry_points=PerMissedRound(Fraction(1, 3))),
)
ROUNDS = (
    Round(
        1,
        (Game("jansen", "pietersen", Result.BLACK_WON),),
        absences=(Absence("bakker", "excused"),),
        date="2026-09-07",
    ),
    Round(
        2,
        (Game("pietersen", "jansen", Result.BLACK_BY_FORFEIT),),
        byes=("slager",),
        absences=(Absence("pietersen", "late"),),
        date="2026-09-14",
    ),
)
RULES = rules_from({"preset": "classic"})
VIEW = SeasonView(Season("Intern", PLAYERS, ROUNDS), RULES, 2, "De Pion", (Round(3, period=2),))


def made(name: TableName, view: SeasonView = VIEW, number: int | None = None) -> Table:
    """The table in Dutch."""
    return make_table(name, view, words(), number)


def heads(table: Table) -> list[str]:
    """The heads of the columns."""
    return [column.head for column in table.columns]


def test_the_ranking_after_a_round_has_places_totals_and_games() -> None:
    """Round 1: 49 + 50, 50, 48 + 48/3; then one place up, one down; a stopped player is last."""
    assert made(TableName.RANKING, number=1).rows == (
        (1, 1, "Pietersen", Fraction(99), Fraction(49), 1, "A", 1800, None),
        (3, -2, "Jansen", Fraction(50), Fraction(50), 1, "A", 1900, None),
        (2, 1, "Bakker", Fraction(64), Fraction(48), 0, None, None, "gestopt"),
    )


def test_a_column_that_nobody_fills_is_left_out() -> None:
    """Without ratings, groups and withdrawals there is nothing to say of them."""
    plain = Season("Intern", (Player("a", "An"), Player("b", "Bo")))
    shown = made(TableName.RANKING, SeasonView(plain, RULES, 0))
    assert heads(shown) == ["#", "±", "Naam", "Totaal", "Waarde", "Partijen"]
    assert shown.title == "Stand bij de start"


def test_the_printed_ranking_has_signs_and_no_column_too_many() -> None:
    """▲ and ▼ need no colour; a player who stopped has a sign, below a line."""
    printed = make_printed(TableName.RANKING, VIEW, words(), 1)
    assert [row[:3] for row in printed.rows] == [
        ("1", "▲1", "Pietersen"),
        ("3", "▼2", "Jansen"),
        ("2", "x", "Bakker"),
    ]
    assert printed.below == 1
    assert heads(printed) == ["#", "±", "Naam", "Totaal", "Wrd", "P"]


def test_a_newcomer_has_no_place_before() -> None:
    """Slager came in at round 2."""
    rows = made(TableName.RANKING).rows
    assert next(row[1] for row in rows if row[2] == "Slager") is None


def test_a_round_has_its_games_and_its_byes() -> None:
    """By board; a forfeit says so, and byes are below."""
    shown = made(TableName.PAIRINGS)
    assert shown.rows == (
        (1, "Pietersen", "Jansen", "0-1 (reglementair)"),
        (None, "Slager", None, "vrij"),
    )
    assert (shown.title, shown.subtitle) == (
        "Uitslagen ronde 2",
        "Intern – maandag 14 september 2026",
    )


def test_players_find_their_board_by_name() -> None:
    """Each player of a board with colour and opponent; also the player with the bye."""
    shown = made(TableName.SEATS)
    assert heads(shown) == ["Naam", "Bord", "Kleur", "Tegenstander"]
    assert shown.rows == (
        ("Jansen", 1, "zwart", "Pietersen"),
        ("Pietersen", 1, "wit", "Jansen"),
        ("Slager", None, "vrij", None),
    )


def test_a_round_without_results_is_a_pairing() -> None:
    """The table gives the number of absent players."""
    rounds = (replace(ROUNDS[0], games=(Game("jansen", "pietersen"),)),)
    view = SeasonView(Season("Intern", PLAYERS, rounds), RULES, 1)
    shown = made(TableName.PAIRINGS, view)
    assert (shown.title, shown.notes) == ("Indeling ronde 1", ("Er is 1 speler afwezig.",))
    assert shown.rows == ((1, "Jansen", "Pietersen", ""),)


def test_all_results_stand_by_round() -> None:
    """Each with its day."""
    assert made(TableName.RESULTS).rows == (
        (1, date(2026, 9, 7), 1, "Jansen", "Pietersen", "0-1"),
        (2, date(2026, 9, 14), 1, "Pietersen", "Jansen", "0-1 (reglementair)"),
        (2, date(2026, 9, 14), None, "Slager", None, "vrij"),
    )


def test_the_cross_table_has_a_number_for_one_game_and_text_for_more() -> None:
    """A forfeit has its mark; a single plain result can be added up."""
    shown = made(TableName.CROSS)
    names = [row[1] for row in shown.rows]
    cells = {row[1]: dict(zip(names, row[2:], strict=False)) for row in shown.rows}
    assert cells["Pietersen"]["Jansen"] == "1 · 0*"
    assert cells["Jansen"]["Pietersen"] == "0 · 1*"
    first = made(TableName.CROSS, msgspec.structs.replace(VIEW, played=1))
    assert [row[2:5] for row in first.rows] == [("", "", 1), ("", "", ""), (0, "", "")]


def test_a_cross_table_of_draughts_counts_by_two() -> None:
    """Won is 2, drawn is 1."""
    rules = rules_from({"preset": "classic", "season": {"game": "draughts"}})
    round_ = Round(1, (Game("a", "b", Result.DRAWN), Game("c", "d", Result.WHITE_WON)))
    players = tuple(Player(one, one.upper()) for one in "abcd")
    view = SeasonView(Season("Intern", players, (round_,)), rules, 1)
    shown = make_table(TableName.CROSS, view, words(game="draughts"))
    cells = [cell for row in shown.rows for cell in row[2:-1] if cell != ""]
    assert sorted(cells, key=str) == [0, 1, 1, 2]


def test_attendance_says_what_everybody_did() -> None:
    """Games, byes and forfeit wins count for a prize and are counted behind it."""
    assert made(TableName.ATTENDANCE).rows == (
        ("Jansen", "x", "r+", 2),
        ("Pietersen", "x", "r–", 1),
        ("Bakker", "afg", "", 0),
        ("Slager", "", "o", 1),
    )


def test_below_the_attendance_stands_what_its_marks_mean() -> None:
    """All of them, in words."""
    (meanings,) = made(TableName.ATTENDANCE).notes
    assert meanings == (
        "x gespeeld, o vrij, afg afgemeld, laat te laat afgemeld, weg niet gekomen, "
        "club speelde voor de club, – deed niet mee, r+ reglementair gewonnen, "
        "r– reglementair verloren, … nog geen uitslag"
    )


def test_the_calendar_has_the_rounds_to_come() -> None:
    """It has the games of those that were paired."""
    assert made(TableName.CALENDAR).rows == (
        (1, date(2026, 9, 7), 1, 1),
        (2, date(2026, 9, 14), 1, 1),
        (3, None, 2, None),
    )


def test_the_players_are_listed_with_what_the_rules_know() -> None:
    """A number of the federation is a number if it is one."""
    rows = [row[:4] for row in made(TableName.PLAYERS).rows]
    assert rows[:2] == [("Jansen", 1900, "A", 7654321), ("Pietersen", 1800, "A", "B-12")]
    assert made(TableName.PLAYERS).rows[3][4:] == (
        2,
        None,
        "0,33 van de eigen waarde per gemiste ronde",
    )


def test_the_official_reads_what_counts_for_rating() -> None:
    """Both numbers and ratings; a forfeit is listed and does not count."""
    rows = made(TableName.OFFICIAL).rows
    assert rows[0] == (
        date(2026, 9, 7), 1, 1, 7654321, "Jansen", 1900, "B-12", "Pietersen", 1800, "0-1", "ja",
    )  # fmt: skip
    assert rows[1][-2:] == ("0-1 (reglementair)", "nee")


@pytest.mark.parametrize(
    ("name", "head"),
    [
        (TableName.PLAYERS, "Rating"),
        (TableName.OFFICIAL, "Rating wit"),
        (TableName.RANKING, "Rating"),
    ],
)
def test_an_estimated_rating_has_its_sign(name: TableName, head: str) -> None:
    """A spreadsheet does not add up ~1900, and no official mistakes it for a published rating."""
    shown = made(name, msgspec.structs.replace(VIEW, estimated=frozenset(["jansen"])))
    assert "~1900" in {row[heads(shown).index(head)] for row in shown.rows}


def test_an_award_does_not_count_for_rating() -> None:
    """The arbiter's decision is no game."""
    game = Game("jansen", "pietersen", Result.AWARD, HALF, Fraction(0))
    view = SeasonView(Season("Intern", PLAYERS, (Round(1, (game,)),)), RULES, 1)
    assert made(TableName.OFFICIAL, view).rows[0][-2:] == (
        "½-0 (beslissing wedstrijdleider)",
        "nee",
    )


@pytest.mark.parametrize("name", [TableName.PAIRINGS, TableName.OFFICIAL])
def test_of_a_season_that_has_not_begun_there_is_no_game_to_tell(name: TableName) -> None:
    """A sentence, and no empty page."""
    with pytest.raises(NothingPlayedYet):
        made(name, SeasonView(Season("Intern", PLAYERS), RULES, 0))


@pytest.mark.parametrize("name", [TableName.RANKING, TableName.PAIRINGS])
def test_a_round_that_is_not_paired_is_refused(name: TableName) -> None:
    """It says which is the last that is."""
    with pytest.raises(RoundHasNoPairing) as refused:
        made(name, number=3)
    assert (refused.value.round, refused.value.last) == (3, 2)


def test_an_empty_season_has_every_table_but_those_of_games() -> None:
    """Nobody plays in it yet; the heads are there."""
    shown = all_tables(SeasonView(Season("Intern", ()), RULES, 0), words())
    assert [table.title for table in shown] == [
        "Stand bij de start", "Alle uitslagen", "Kruistabel", "Aanwezigheid", "Kalender", "Spelers",
        "Prestatieratings (onofficieel)",
    ]  # fmt: skip
    assert all(table.rows == () for table in shown)


def test_hidden_characters_and_lines_are_gone_from_every_text() -> None:
    """A name with a newline, a tab or a sign that reverses the line is on one line."""
    named = (replace(PLAYERS[0], name="Jan\n\tde \u202eVries"), *PLAYERS[1:])
    shown = made(
        TableName.PLAYERS, msgspec.structs.replace(VIEW, season=replace(VIEW.season, players=named))
    )
    assert shown.rows[0][0] == "Jan de Vries"
    assert shown.columns[0] == TableColumn("Naam", ColumnKind.NAME)
