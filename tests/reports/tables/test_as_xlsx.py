"""XLSX as calamine reads it, a reader in another language than the writer's."""

from __future__ import annotations

import io
from datetime import date
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from openpyxl import load_workbook
from python_calamine import CalamineWorkbook

from keizer_bot.reports.tables.as_xlsx import as_xlsx
from keizer_bot.reports.tables.choice import all_tables
from keizer_bot.reports.tables.model import Cell, ColumnKind, Table, TableColumn, with_exact
from keizer_bot.reports.tables.season_view import SeasonView
from tests.reports.tables.any_season import ROGUES, languages, views, words

pytestmark = pytest.mark.slow


def read(content: bytes) -> dict[str, list[list[Any]]]:
    """The sheets by name, each with all its cells."""
    book = CalamineWorkbook.from_filelike(io.BytesIO(content))
    return {name: book.get_sheet_by_name(name).to_python() for name in book.sheet_names}


def one(*cells: Cell) -> list[Any]:
    """A row of these cells as it is read."""
    made = Table("t", tuple(TableColumn("?") for _ in cells), (cells,))
    return read(as_xlsx([made], words()))["t"][1]


def seen(cell: Cell) -> object:
    """A cell's value as calamine gives it: numbers are floats, an empty cell is empty text."""
    match cell:
        case None:
            return ""
        case bool() | str() | date():
            return cell
        case _:
            return near(float(cell))


def near(number: float) -> object:
    """The number in the sixteen digits that openpyxl writes."""
    return pytest.approx(number, rel=1e-15)


@pytest.mark.parametrize("name", [*ROGUES[:7], "#N/A", "#REF!", "2/3", "1E5", "{=1}"])
def test_text_stays_text_whatever_it_begins_with(name: str) -> None:
    """No formula, no error, no number."""
    assert one(name.replace("\n", " "))[0] == name.replace("\n", " ")


def test_numbers_points_and_days_are_what_they_are() -> None:
    """A spreadsheet can add them up."""
    found = one(7, Fraction(125, 2), date(2026, 11, 20))
    assert found == [7.0, 62.5, date(2026, 11, 20)]


def test_thirds_are_numbers_in_full_and_exact_beside_it() -> None:
    """50/3 is 16.666…, shown with two decimals, and 16 2/3 in the next column."""
    made = Table("t", (TableColumn("Totaal", ColumnKind.POINTS),), ((Fraction(50, 3),),))
    content = as_xlsx([made], words())
    [_, [rounded, exact]] = read(content)["t"]
    assert (rounded, exact) == (near(50 / 3), "16 2/3")
    cell = load_workbook(io.BytesIO(content))["t"]["A2"]
    assert cell.number_format == "0.00"


def test_the_heads_stay_in_sight_and_are_printed_on_every_page() -> None:
    """Frozen below the first row, which is also repeated on paper."""
    made = Table("t", (TableColumn("a"),), (("b",),))
    sheet = load_workbook(io.BytesIO(as_xlsx([made], words())))["t"]
    assert (sheet.freeze_panes, sheet.print_title_rows) == ("A2", "$1:$1")


def test_a_column_is_as_wide_as_what_stands_in_it() -> None:
    """Up to a limit: a very long name does not push the rest off the screen."""
    made = Table(
        "t", (TableColumn("a"), TableColumn("b"), TableColumn("c")), (("x" * 20, "x" * 300, "x"),)
    )
    widths = load_workbook(io.BytesIO(as_xlsx([made], words())))["t"].column_dimensions
    assert [widths[letter].width for letter in "ABC"] == [22, 48, 4]


@pytest.mark.parametrize(
    ("titles", "names"),
    [
        (["Ronde 1/2: [a]*?"], ["Ronde 1 2   a"]),
        (["x" * 40, "X" * 40], ["x" * 31, "X" * 28 + " 2"]),
        ([""], ["1"]),
        (["'a'"], ["a"]),
    ],
)
def test_a_sheet_has_a_name_that_excel_takes(titles: list[str], names: list[str]) -> None:
    """31 characters at most, none that Excel forbids, and no two the same."""
    made = [Table(title, (TableColumn("a"),), ()) for title in titles]
    assert list(read(as_xlsx(made, words()))) == names


@given(views(), languages)
def test_every_table_of_any_season_is_read_as_it_was_written(
    view: SeasonView, language: str
) -> None:
    """A sheet for each table, and in each cell the value that the table has."""
    made = all_tables(view, words(language))
    sheets = list(read(as_xlsx(made, words(language))).values())
    exact = words(language).word("table_word.exact")
    for sheet, one in zip(sheets, (with_exact(each, exact) for each in made), strict=True):
        heads, *rows = sheet
        assert heads == [column.head for column in one.columns]
        assert rows[: len(one.rows)] == [list(map(seen, row)) for row in one.rows]
        below = [row[0] for row in rows[len(one.rows) :]]
        assert below == (["", *one.notes] if one.notes else [])


@pytest.mark.parametrize(("count", "high"), [(150, {None, 1}), (151, {0})])
def test_each_sheet_is_one_page_on_paper(count: int, high: set[int | None]) -> None:
    """Even with 150 rows; a longer one is a page wide, on as many pages as it needs."""
    rows = tuple((f"Speler {n}", n) for n in range(count))
    shown = Table("Stand", (TableColumn("Naam"), TableColumn("P", ColumnKind.NUMBER)), rows)
    sheet: Any = load_workbook(io.BytesIO(as_xlsx([shown], words()))).active
    setup = sheet.page_setup
    assert sheet.sheet_properties.pageSetUpPr.fitToPage
    assert setup.fitToWidth in (None, 1)
    assert setup.fitToHeight in high
