"""CSV as the standard library reads it, and as no spreadsheet computes it."""

from __future__ import annotations

import csv
import io
from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given

from keizer_bot.reports.tables.as_csv import as_csv
from keizer_bot.reports.tables.choice import TableName, make_table
from keizer_bot.reports.tables.messages import NothingPlayedYet
from keizer_bot.reports.tables.model import Cell, ColumnKind, Table, TableColumn, in_full
from keizer_bot.reports.tables.season_view import SeasonView
from tests.reports.tables.any_season import languages, views, words

pytestmark = pytest.mark.slow

DANGEROUS = ("=", "+", "-", "@", "\t", "\r")


def read(content: bytes) -> list[list[str]]:
    """The cells, by the dialect that the csv module finds in the first line."""
    text = content.decode("utf-8-sig")
    head = text.split("\r\n", 1)[0]
    dialect = csv.Sniffer().sniff(head, ";,") if ";" in head or "," in head else csv.excel
    return list(csv.reader(io.StringIO(text, newline=""), delimiter=dialect.delimiter))


def one(cell: Cell, language: str = "nl") -> str:
    """The cell as it is written."""
    made = Table("t", (TableColumn("a"), TableColumn("b", ColumnKind.POINTS)), ((cell, 1),))
    return read(as_csv(made, words(language)))[1][0]


def exact(cells: list[str]) -> Fraction:
    """The exact value of a cell: "16 2/3" is 16 and two thirds."""
    return sum((Fraction(part) for part in cells[0].split()), Fraction(0))


@pytest.mark.parametrize("name", ["=1+1", "+31 Jan", "-Piet", "@SUM(A1)", "＝1", "'=1"])
def test_a_name_that_a_spreadsheet_would_compute_stands_behind_an_apostrophe(name: str) -> None:
    """Cells that begin with a sign are quoted; a reader removes one apostrophe."""
    assert one(name) == f"'{name}"


def test_a_negative_number_is_no_formula() -> None:
    """Places lost stay a number."""
    assert one(-3) == "-3"


@pytest.mark.parametrize(
    ("value", "dutch", "english"),
    [
        (Fraction(125, 2), "62,5", "62.5"),
        (Fraction(50, 3), "16,67", "16.67"),
        (Fraction(62), "62", "62"),
        (Fraction(-1, 4), "-0,25", "-0.25"),
        (Fraction(120), "120", "120"),
    ],
)
def test_points_have_the_decimal_sign_of_the_language(
    value: Fraction, dutch: str, english: str
) -> None:
    """A Dutch and an English spreadsheet both read a number."""
    assert (one(value), one(value, "en")) == (dutch, english)


def test_a_day_is_written_as_every_spreadsheet_reads_it() -> None:
    """ISO, whatever the language."""
    assert one(date(2026, 11, 20)) == "2026-11-20"


def test_a_drawn_game_of_draughts_does_not_become_the_first_of_january() -> None:
    """1-1 has a dash; 1-0 is no day."""
    assert (one("1-1"), one("1-0"), one("12-11")) == ("1–1", "1-0", "12–11")


@pytest.mark.parametrize(
    ("value", "shown"),
    [(Fraction(50, 3), "16 2/3"), (Fraction(1, 3), "0 1/3"), (Fraction(-7, 6), "-1 1/6")],
)
def test_exact_fractions_are_in_the_next_column(value: Fraction, shown: str) -> None:
    """Exactly, in a form that a spreadsheet reads as a number, not a day."""
    made = Table("t", (TableColumn("Totaal", ColumnKind.POINTS),), ((value,), (Fraction(5),)))
    heads, first, second = read(as_csv(made, words()))
    assert heads == ["Totaal", "Totaal (exact)"]
    assert (first[1], second[1]) == (shown, "5")


@given(views(), languages)
def test_every_total_of_any_season_can_be_recovered(view: SeasonView, language: str) -> None:
    """The exact column, or else the number itself, is the fraction to the last digit."""
    made = make_table(TableName.RANKING, view, words(language))
    heads, *rows = read(as_csv(made, words(language)))
    place = [column.head for column in made.columns].index(words(language).word("table_head.total"))
    behind = f"{heads[place]} {words(language).word('table_word.exact')}"
    for cells, row in zip(rows, made.rows, strict=True):
        shown = cells[heads.index(behind)] if behind in heads else cells[heads.index(heads[place])]
        assert exact([shown.replace(",", ".")]) == row[place]


@given(views(), languages)
def test_every_table_of_any_season_is_read_as_it_was_written(
    view: SeasonView, language: str
) -> None:
    """As many cells in each row, names to the letter, and nothing that would be computed."""
    for name in TableName:
        try:
            made = make_table(name, view, words(language))
        except NothingPlayedYet:
            continue
        heads, *rows = read(as_csv(made, words(language)))
        assert {len(row) for row in rows} <= {len(heads)}
        texts = [cell for row in made.rows for cell in row if isinstance(cell, str)]
        cells = {unquoted(cell).replace("–", "-") for row in rows for cell in row}
        assert {text.replace("–", "-") for text in texts} <= cells
        loose = [cell for row in rows for cell in row if cell.startswith(DANGEROUS)]
        assert all(is_number(cell) for cell in loose)


def unquoted(cell: str) -> str:
    """The cell as meant: a reader removes one apostrophe that guards such a sign."""
    guards = cell.startswith("'") and cell.lstrip("'").startswith((*DANGEROUS, *"＝＋－＠"))
    return cell[1:] if guards else cell


def is_number(cell: str) -> bool:
    """True for a number, perhaps with a sign."""
    return cell.lstrip("-").replace(",", "").replace(".", "").replace(" ", "").isdigit()


def test_in_full_is_the_inverse_of_adding_up() -> None:
    """Reading a written number gives the same number."""
    assert exact([in_full(Fraction(329, 2))]) == Fraction(329, 2)
