"""Our tables opened in LibreOffice Calc, without a window, and compared cell by cell.

It is what most clubs have. Its Calc opens no PDF: what hangs on the notice board is read by pypdf.
"""

from __future__ import annotations

import csv
import re
import subprocess
from dataclasses import replace
from datetime import date, datetime
from fractions import Fraction
from pathlib import Path

import pytest
from pypdf import PdfReader
from python_calamine import CalamineWorkbook

from benchmarks.real_season import RULES, real_season
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.reports.tables.as_csv import as_csv, quoted
from keizer_bot.reports.tables.as_xlsx import as_xlsx
from keizer_bot.reports.tables.choice import TableName, all_tables, make_table
from keizer_bot.reports.tables.model import (
    Cell,
    ColumnKind,
    Table,
    TableColumn,
    hundredths,
    with_exact,
)
from keizer_bot.reports.tables.season_view import SeasonView
from tests.apps.programs import LIBREOFFICE, path_of
from tests.reports.tables.any_season import ROGUES, words

# Every sheet as comma-separated UTF-8, with values as they are and not as they are shown.
EVERY_SHEET = "csv:Text - txt - csv (StarCalc):44,34,76,1,,1033,false,false,false,false,false,-1"
# How a Dutch LibreOffice reads a file with semicolons, and an English one a file with commas.
READERS = {
    "nl": "Text - txt - csv (StarCalc):59,34,76,1,,1043,false,true",
    "en": "Text - txt - csv (StarCalc):44,34,76,1,,2057,false,true",
}

EXACT = re.compile(r"(\d+)(?: (\d+/\d+))?")

TYPED = tuple(name for name in ROGUES if name != "2/3")  # which nobody is called: it is a day


def season() -> SeasonView:
    """A season of real size, with some names that attackers would type."""
    made = real_season()
    called = [replace(one, name=name) for one, name in zip(made.players, TYPED, strict=False)]
    players = (*called, *made.players[len(called) :])
    return SeasonView(replace(made, players=players), rules_from(RULES), 37, "De Pion")


def opened(folder: Path, to: str, *files: Path, read_by: str | None = None) -> Path:
    """The folder to which LibreOffice has converted these files."""
    profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
    reader = [f"--infilter={read_by}"] if read_by else []
    command = [path_of(LIBREOFFICE), profile, "--headless", *reader, "--convert-to", to]
    out = folder / "out"
    subprocess.run(  # noqa: S603 - a program of this machine, on files of this test
        [*command, "--outdir", str(out), *map(str, files)],
        check=True,
        timeout=110,
        capture_output=True,
    )
    return out


def of_sheet(text: str, like: Cell) -> object:
    """The value that LibreOffice wrote for such a cell, with days as Americans write them."""
    if isinstance(like, int | Fraction):
        return pytest.approx(float(text), rel=1e-13)
    if isinstance(like, date):
        return datetime.strptime(text, "%m/%d/%Y").date()  # noqa: DTZ007 - a day has no zone
    return text or (None if like is None else "")


def of_csv(cell: Cell) -> object:
    """The value of our cell in a spreadsheet: rounded numbers, and text as plain text."""
    if isinstance(cell, Fraction):
        return hundredths(cell) / 100
    if isinstance(cell, str) and (number := EXACT.fullmatch(cell)):
        return pytest.approx(float(number[1]) + float(Fraction(number[2] or 0)))
    if isinstance(cell, str):
        return "1–1" if cell == "1-1" else quoted(cell)
    return "" if cell is None else cell


def test_every_sheet_of_the_workbook_has_its_values(tmp_path: Path) -> None:
    """All tables of a real season: names as text, numbers as numbers, days as days."""
    tables = all_tables(season(), words())
    book = tmp_path / "all.xlsx"
    book.write_bytes(as_xlsx(tables, words()))
    out = opened(tmp_path, EVERY_SHEET, book)
    names = CalamineWorkbook.from_path(book).sheet_names  # a long title is cut
    for name, table in zip(names, tables, strict=True):
        text = (out / f"all-{name}.csv").read_text("utf-8")
        heads, *rows = csv.reader(text.splitlines())
        full = with_exact(table, words().word("table_word.exact"))
        assert heads == [column.head for column in full.columns]
        for written, row in zip(rows[: len(full.rows)], full.rows, strict=True):
            assert list(map(of_sheet, written, row)) == list(row)
        below = [row[0] for row in rows[len(full.rows) :] if row[0]]
        assert below == list(full.notes)


def test_each_sheet_of_a_workbook_is_on_one_page(tmp_path: Path) -> None:
    """All but the lists of every game. A column too narrow for its numbers would have ### there."""
    tables = all_tables(season(), words())
    short = [table for table in tables if len(table.rows) <= 150]
    for name, of in (("all", tables), ("short", short)):
        (tmp_path / f"{name}.xlsx").write_bytes(as_xlsx(of, words()))
    out = opened(tmp_path, "pdf", tmp_path / "all.xlsx", tmp_path / "short.xlsx")
    texts = [page.extract_text() for page in PdfReader(out / "all.pdf").pages]
    assert len(short) == len(tables) - 2
    assert len(PdfReader(out / "short.pdf").pages) == len(short)
    assert len(tables) < len(texts) <= 30
    assert not any("##" in text for text in texts)


@pytest.mark.parametrize("language", READERS)
def test_every_table_as_csv_has_its_values(tmp_path: Path, language: str) -> None:
    """Opened by a double click: 62,5 is a number, a name that begins with = is a name."""
    files = []
    for name in TableName:
        files.append(tmp_path / f"{name}.csv")
        files[-1].write_bytes(as_csv(make_table(name, season(), words(language)), words(language)))
    out = opened(tmp_path, "xlsx", *files, read_by=READERS[language])
    for name, file in zip(TableName, files, strict=True):
        made = make_table(name, season(), words(language))
        full = with_exact(made, words(language).word("table_word.exact"))
        book = CalamineWorkbook.from_path(out / f"{file.stem}.xlsx")
        heads, *rows = book.get_sheet_by_index(0).to_python()
        assert heads == [of_csv(column.head) for column in full.columns]
        assert [list(map(of_csv, row)) for row in full.rows] == rows


def test_cells_that_look_like_formulas_or_dates_are_text(tmp_path: Path) -> None:
    """Every dangerous beginning, a drawn game of draughts, and thirds that add up."""
    names = ("=1+1", "+31", "-Piet", "@SUM(A1)", "1-1", "½-½", "1-0")
    rows = tuple((name, Fraction(50, 3), date(2026, 11, 20)) for name in names)
    columns = (
        TableColumn("Naam"),
        TableColumn("Totaal", ColumnKind.POINTS),
        TableColumn("Datum", ColumnKind.DAY),
    )
    file = tmp_path / "rogues.csv"
    file.write_bytes(as_csv(Table("t", columns, rows), words()))
    out = opened(tmp_path, "xlsx", file, read_by=READERS["nl"])
    _, *found = CalamineWorkbook.from_path(out / "rogues.xlsx").get_sheet_by_index(0).to_python()
    shown = ("'=1+1", "'+31", "'-Piet", "'@SUM(A1)", "1–1", "½-½", "1-0")
    assert [row[0] for row in found] == list(shown)
    assert {row[1] for row in found} == {16.67}
    assert [row[2] for row in found] == [pytest.approx(50 / 3)] * len(names)
    assert {row[3] for row in found} == {date(2026, 11, 20)}
