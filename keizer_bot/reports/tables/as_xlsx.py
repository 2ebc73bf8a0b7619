"""Tables as one workbook: a sheet for each, with frozen heads; numbers are stored as numbers."""

import io
import re
from collections.abc import Iterable, Iterator
from datetime import date
from fractions import Fraction
from typing import Any, Final

from keizer_bot.i18n.html import width_of
from keizer_bot.reports.tables.model import (
    Cell,
    ColumnKind,
    Table,
    TableColumn,
    is_exact,
    with_exact,
)
from keizer_bot.reports.words import TableWord, Words

_LONGEST_SHEET_NAME = 31  # Excel's
_UNFIT = re.compile(r"[\[\]:*?/\\]")
_NARROWEST, _WIDEST = 4, 48  # of a column, in characters
_ROUNDED = "0.00"
_TEXTS: Final = (ColumnKind.TEXT, ColumnKind.NAME)
_A4 = 9  # as Excel counts papers
_MARGIN = 0.4  # inches of paper: a season's attendance needs all the width
_ON_A_PAGE = 150  # rows: more would be illegible, and LibreOffice does not print them


def as_xlsx(tables: Iterable[Table], words: Words) -> bytes:
    """A workbook of the tables, each on a sheet named after its title.

    Points are exact numbers shown with two decimals; if these do not say all, the next column does,
    as text.
    """
    from openpyxl import Workbook  # noqa: PLC0415 - costs as much as all the rest of a start

    book = Workbook(write_only=True)
    day_format = re.sub("y+", "yyyy", words.locale.date_formats["short"].pattern.lower())
    taken: set[str] = set()
    for shown in tables:
        full = with_exact(shown, words.word(TableWord.EXACT))
        sheet = book.create_sheet(_sheet_name(full.title, taken))
        _write(sheet, full, day_format)
    content = io.BytesIO()
    book.save(content)
    return content.getvalue()


def _sheet_name(title: str, taken: set[str]) -> str:
    """The title as a sheet's name that Excel accepts and no other sheet has."""
    fit = _UNFIT.sub(" ", title).strip("' ")[:_LONGEST_SHEET_NAME].rstrip("' ") or "1"
    name, number = fit, 1
    while name.casefold() in taken:
        number += 1
        name = f"{fit[: _LONGEST_SHEET_NAME - 3]} {number}"
    taken.add(name.casefold())
    return name


def _write(sheet: Any, full: Table, day_format: str) -> None:  # noqa: ANN401 - openpyxl's own
    """Write the table to the sheet, to be printed on a page if it is short."""
    from openpyxl.utils import get_column_letter  # noqa: PLC0415 - as above
    from openpyxl.worksheet.page import PageMargins  # noqa: PLC0415 - as above

    # All of this must come before the first row, because the sheet is written as a stream.
    for place, column in enumerate(full.columns):
        letter = get_column_letter(place + 1)
        sheet.column_dimensions[letter].width = _width(column, [row[place] for row in full.rows])
    sheet.freeze_panes = "A2"
    sheet.print_title_rows = "1:1"
    sheet.page_setup.orientation = "landscape"
    sheet.page_setup.paperSize = _A4
    sheet.page_margins = PageMargins(_MARGIN, _MARGIN, _MARGIN, _MARGIN)
    # A short table is scaled to one page; 0 means as many pages as needed.
    sheet.page_setup.fitToHeight = 1 if len(full.rows) <= _ON_A_PAGE else 0
    sheet.sheet_properties.pageSetUpPr.fitToPage = True
    sheet.append(list(_heads(sheet, full)))
    for row in full.rows:
        sheet.append([_cell(sheet, cell, day_format) for cell in row])
    if full.notes:
        sheet.append([])  # an empty row, so that sorting the table leaves the notes in place
    for note in full.notes:
        sheet.append([_text(sheet, note)])


def _width(column: TableColumn, cells: list[Cell]) -> int:
    longest = max((width_of(_shown_text(cell)) for cell in [column.head, *cells]), default=0)
    return min(max(longest + 2, _NARROWEST), _WIDEST)


def _shown_text(cell: Cell) -> str:
    """The cell as text of about the length that is shown."""
    if isinstance(cell, Fraction):
        return f"{float(cell):.2f}"
    return "" if cell is None else str(cell)


def _heads(sheet: Any, full: Table) -> Iterator[Any]:  # noqa: ANN401 - openpyxl's own
    from openpyxl.styles import Alignment, Font  # noqa: PLC0415 - as above

    bold = Font(bold=True)
    for column in full.columns:
        cell = _text(sheet, column.head)
        cell.font = bold
        cell.alignment = Alignment(horizontal="left" if column.kind in _TEXTS else "right")
        yield cell


def _cell(sheet: Any, cell: Cell, day_format: str) -> Any:  # noqa: ANN401 - openpyxl's own
    match cell:
        case str():
            return _text(sheet, cell) if cell else None
        case Fraction():
            value = int(cell) if cell.denominator == 1 else float(cell)
            return _formatted(sheet, value, None if is_exact(cell) else _ROUNDED)
        case date():
            return _formatted(sheet, cell, day_format)
        case _:
            return cell


def _text(sheet: Any, text: str) -> Any:  # noqa: ANN401 - openpyxl's own
    """A cell of text that is never taken for a formula or an error, whatever it begins with."""
    from openpyxl.cell import WriteOnlyCell  # noqa: PLC0415 - as above

    cell = WriteOnlyCell(sheet, text)
    cell.data_type = "s"
    return cell


def _formatted(sheet: Any, value: Any, form: str | None) -> Any:  # noqa: ANN401 - openpyxl's own
    from openpyxl.cell import WriteOnlyCell  # noqa: PLC0415 - as above

    cell = WriteOnlyCell(sheet, value)
    if form is not None:
        cell.number_format = form
    return cell
