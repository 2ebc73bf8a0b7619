"""The cross table on landscape A4: on as many pages as needed, to hang side by side.

Each page has a range of rows, with their names, against a range of columns. All pages have the same
size of type, and rows and columns are divided evenly over them.
"""

from itertools import pairwise
from math import ceil

from keizer_bot.reports.club_style import PLAIN, ClubStyle
from keizer_bot.reports.tables.model import ColumnKind, Table
from keizer_bot.reports.tables.paper import BAND, FOOT, INK, MARGIN, NOTE_LINE, Paper
from keizer_bot.reports.words import Words

_SIZE, _LINE = 10.0, 6.0  # type in points; height of a row in millimetres, as all lengths
_NAME, _CELL = 46.0, 7.5  # greatest width of a name, least width of a cell
_GAP = 1.5
_OWN = "#c8c8c8"
_BETWEEN = " · "  # between games of a pair; spreadsheets need the blanks, paper has no room


def cross_pdf(printed: Table, words: Words, style: ClubStyle = PLAIN) -> bytes:
    """The table of `cross_table` as a PDF, in the club's colour and with its logo."""
    return _Grid(printed, words, style).written()


class _Grid(Paper):
    """The PDF of a cross table, while it is being made."""

    def __init__(self, printed: Table, words: Words, style: ClubStyle) -> None:
        super().__init__(printed, words, style, landscape=True)
        self._set("B", _SIZE, INK)
        self._rows = [[text.replace(_BETWEEN, "·") for text in row] for row in self._rows]
        heads = [column.head for column in printed.columns]
        widths = [
            max(map(self._width, column)) + _GAP for column in zip(heads, *self._rows, strict=True)
        ]
        self._rank, self._name, self._points = widths[0], min(widths[1], _NAME), widths[-1]
        self._cells = [max(width, _CELL) for width in widths[2:-1]]
        self._across = self._windows()
        below = NOTE_LINE * len(printed.notes) + 2 + FOOT
        high = self._height - 2 * MARGIN - self._title_height() - _LINE - below
        self._down = _parts(len(self._rows), ceil(len(self._rows) / (high // _LINE)) or 1)

    def _windows(self) -> list[range]:
        """Divides the opponents' columns evenly over the fewest pages; the last has the points."""
        self._across = _parts(len(self._cells), 1)
        while any(self._wide(part) > self._room for part in self._across):
            self._across = _parts(len(self._cells), len(self._across) + 1)
        return self._across

    def written(self) -> bytes:
        """Writes all pages, side by side before those below them; returns the PDF."""
        pages = [(rows, columns) for rows in self._down for columns in self._across]
        for number, (rows, columns) in enumerate(pages, start=1):
            self._pdf.add_page()
            self._title()
            self._heads(columns)
            for place in rows:
                self._row(place, columns)
            self._notes()
            self._foot(number, len(pages))
        return bytes(self._pdf.output())

    def _heads(self, columns: range) -> None:
        heads = [column.head for column in self._table.columns]
        self._line(heads, columns, "B")
        y = self._pdf.get_y()
        self._pdf.line(MARGIN, y, MARGIN + self._wide(columns), y)

    def _row(self, place: int, columns: range) -> None:
        left, y = MARGIN + self._rank + self._name, self._pdf.get_y()
        if place % 2:
            self._pdf.set_fill_color(BAND)
            self._pdf.rect(MARGIN, y, self._wide(columns), _LINE, "F")
        if place in columns:
            self._pdf.set_fill_color(_OWN)
            diagonal = left + sum(self._cells[columns.start : place])
            self._pdf.rect(diagonal, y, self._cells[place], _LINE, "F")
        self._line(self._rows[place], columns, "")

    def _line(self, texts: list[str], columns: range, weight: str) -> None:
        """Writes rank, name and the results in these columns, and on the last page the points."""
        last = [texts[-1]] if self._is_last(columns) else []
        shown = [*texts[:2], *texts[2 + columns.start : 2 + columns.stop], *last]
        cells = self._cells[columns.start : columns.stop]
        widths = [self._rank, self._name, *cells, self._points]
        sides = ["R", "L", *["C"] * len(columns), "R"]
        left, top = MARGIN, self._pdf.get_y()
        self._set(weight, _SIZE, INK)
        with self._tagged("/P"):
            for text, width, side in zip(shown, widths, sides, strict=False):
                inset = _GAP if side == "L" else 0
                self._pdf.set_xy(left + inset, top)
                kind = ColumnKind.NAME if inset else ColumnKind.NUMBER
                self._cell(text, width - inset, _LINE, kind, side)
                left += width
        self._pdf.set_y(top + _LINE)

    def _wide(self, columns: range) -> float:
        points = self._points if self._is_last(columns) else 0
        cells = sum(self._cells[columns.start : columns.stop])
        return self._rank + self._name + cells + points

    def _is_last(self, columns: range) -> bool:
        return columns == self._across[-1]


def _parts(count: int, parts: int) -> list[range]:
    """Divides `count` items into `parts` ranges of about equal length."""
    ends = [count * part // parts for part in range(parts + 1)]
    return [range(start, end) for start, end in pairwise(ends)]
