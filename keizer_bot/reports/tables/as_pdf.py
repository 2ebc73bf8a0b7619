"""A list on A4 for the notice board: one size of type, if possible on one page.

A list too long for one column on a page is set in two, in smaller type, if that fits one page, or
in one column of small type; if not, it runs over as few numbered pages as its names allow. Type and
spacing are as large as then fits, so that the pages are full.
"""

from itertools import product
from math import ceil, inf
from typing import Final

import msgspec

from keizer_bot.reports.club_style import PLAIN, ClubStyle
from keizer_bot.reports.tables.model import ColumnKind, Table
from keizer_bot.reports.tables.paper import (
    BAND,
    CONDENSED,
    FOOT,
    INK,
    MARGIN,
    NOTE_LINE,
    ROOM,
    SMALLEST,
    Paper,
)
from keizer_bot.reports.words import Words

_LARGEST, _SMALL = 16.0, 10.0  # points, in one column
_LARGEST_OF_TWO, _SMALL_OF_TWO = 13.0, 9.0  # points, in two columns
_STEP = 0.5  # points between two sizes that are tried
_SPACINGS = tuple(n / 40 for n in range(32, 17, -1))  # millimetres of line height for a point
_TIGHT = 0.415  # the font's own; only for a list that would otherwise need smaller type
_GAP, _GUTTER = 3.0, 10.0  # between cells, between the two columns of a list
_USUAL_NAME = "n" * 20  # a longer one is condensed, so that it takes no room from the others
_RIGHT: Final = (ColumnKind.NUMBER, ColumnKind.POINTS)
_ELASTIC: Final = (ColumnKind.TEXT, ColumnKind.NAME)


class _Layout(msgspec.Struct, frozen=True):
    """The number of columns (1 or 2) that the rows are set in, the size of type, the spacing."""

    columns: int
    size: float
    spacing: float

    @property
    def leading(self) -> float:
        return self.size * self.spacing

    @property
    def room(self) -> float:
        return (ROOM - _GUTTER * (self.columns - 1)) / self.columns


def as_pdf(printed: Table, words: Words, style: ClubStyle = PLAIN) -> bytes:
    """The table as a PDF of as many pages as needed, in the club's colour and with its logo."""
    return _List(printed, words, style).written()


class _List(Paper):
    """The PDF of a list, while it is being made."""

    def __init__(self, printed: Table, words: Words, style: ClubStyle) -> None:
        super().__init__(printed, words, style)
        places = range(len(printed.columns))
        self._wanted = [self._widest(place) for place in places]
        self._least = [self._widest_name(place) for place in places]
        self._layout = self._choose()
        self._widths = self._fit_columns(self._layout)

    def _choose(self) -> _Layout:
        """The largest layout that fits one page with all initials; if none does, several pages."""
        one, two = _layouts(1, _LARGEST, _SMALL), _layouts(2, _LARGEST_OF_TWO, _SMALL_OF_TWO)
        for layout in (*one, *two, *_layouts(1, _SMALL, SMALLEST, _TIGHT)):
            if len(self._pages(layout)) == 1 and self._names_fit(layout):
                return layout
        several = [layout for layout in (*one, *two) if self._names_fit(layout, longest=True)]
        return min(several or one, key=lambda layout: (len(self._pages(layout)), -layout.size))

    def _fit_columns(self, layout: _Layout) -> list[float]:
        """Each column's width: spare room goes to text, missing room is taken from names only.

        A name can be shortened as people would do it; a result cannot.
        """
        columns = self._table.columns
        room = layout.room - _GAP * (len(columns) - 1)
        wanted = [width * layout.size / _LARGEST + 0.5 for width in self._wanted]
        elastic = _ELASTIC if sum(wanted) <= room else (ColumnKind.NAME,)
        texts = [column.kind in elastic for column in columns]
        of_text = sum(width for width, text in zip(wanted, texts, strict=True) if text)
        left = room - sum(wanted) + of_text
        share = left / of_text if of_text else 1.0
        return [w * share if text else w for w, text in zip(wanted, texts, strict=True)]

    def _names_fit(self, layout: _Layout, *, longest: bool = False) -> bool:
        """True if all names fit with initials; the longest ones condensed, unless `longest`."""
        scale = layout.size / _LARGEST
        self._set("", _LARGEST, INK)
        most = inf if longest else self._width(_USUAL_NAME)
        room = zip(self._fit_columns(layout), self._least, strict=True)
        return all(
            max(min(least, most), CONDENSED * least) * scale <= width for width, least in room
        )

    def _widest(self, place: int) -> float:
        """The width that the column would need in the largest type."""
        self._set("", _LARGEST, INK)
        widest = max((self._width(text) for text in {row[place] for row in self._rows}), default=0)
        if self._table.columns[place].kind is ColumnKind.NAME:
            widest = min(widest, self._width(_USUAL_NAME))
        self._set("B", _LARGEST, INK)
        return max(self._width(self._table.columns[place].head), widest)

    def _widest_name(self, place: int) -> float:
        """The least width of a column of names in that type: the shortest unique form of each."""
        if self._table.columns[place].kind is not ColumnKind.NAME:
            return 0
        self._set("", _LARGEST, INK)
        shortest = self._people(0)
        return max((self._width(shortest[row[place]]) for row in self._rows), default=0)

    def written(self) -> bytes:
        """Writes all pages; returns the PDF."""
        parts = self._pages(self._layout)
        for number, rows in enumerate(parts, start=1):
            self._pdf.add_page()
            if number == 1:
                self._title()
            self._list(rows)
            if number == len(parts):
                self._notes()
            self._foot(number, len(parts))
        return bytes(self._pdf.output())

    def _pages(self, layout: _Layout) -> list[range]:
        """The numbers of the rows on each page: the first has the title, the last the notes."""
        leading = layout.leading
        notes = len(self._table.notes) * NOTE_LINE + 2
        whole = self._height - 2 * MARGIN - leading
        length = ceil(len(self._rows) / layout.columns) * leading
        if self._title_height() + length + notes <= whole:
            return [range(len(self._rows))]
        free = whole - FOOT
        first = int((free - self._title_height()) // leading) * layout.columns
        later = int(free // leading) * layout.columns
        last = len(self._rows)
        parts = [range(min(first, last))]
        parts += [range(s, min(s + later, last)) for s in range(first, last, later)]
        lines = ceil(len(parts[-1]) / layout.columns)
        taken = lines * leading + (self._title_height() if len(parts) == 1 else 0)
        return [*parts, range(0)] if taken + notes > free else parts

    def _list(self, rows: range) -> None:
        """Writes the rows of a page, with heads above each column of them."""
        top, half = self._pdf.get_y(), ceil(len(rows) / self._layout.columns)
        bottom = top
        for column in range(self._layout.columns):
            self._pdf.set_y(top)
            left = MARGIN + column * (self._layout.room + _GUTTER)
            self._heads(left)
            for place in rows[column * half : (column + 1) * half]:
                self._line(place, left)
            bottom = max(bottom, self._pdf.get_y())
        self._pdf.set_y(bottom)

    def _heads(self, left: float) -> None:
        self._cells([column.head for column in self._table.columns], "B", left)
        self._rule(left)

    def _rule(self, left: float) -> None:
        y = self._pdf.get_y()
        self._pdf.line(left - 1, y, left + self._layout.room + 1, y)

    def _line(self, place: int, left: float) -> None:
        if place % 2:
            self._pdf.set_fill_color(BAND)
            room, leading = self._layout.room + 2, self._layout.leading
            self._pdf.rect(left - 1, self._pdf.get_y(), room, leading, "F")
        if self._table.below and place == len(self._rows) - self._table.below:
            self._rule(left)
        self._cells(self._rows[place], "", left)

    def _cells(self, texts: list[str], style: str, left: float) -> None:
        top, leading = self._pdf.get_y(), self._layout.leading
        self._set(style, self._layout.size, INK)
        with self._tagged("/P"):
            for text, column, width in zip(texts, self._table.columns, self._widths, strict=True):
                self._pdf.set_xy(left, top)
                side = "R" if column.kind in _RIGHT else "L"
                self._cell(text, width, leading, column.kind, side)
                left += width + _GAP
        self._pdf.set_y(top + leading)


def _layouts(columns: int, largest: float, least: float, *tightest: float) -> list[_Layout]:
    """The layouts in that number of columns, the largest type and spacing first."""
    sizes = [largest - _STEP * step for step in range(int((largest - least) / _STEP) + 1)]
    return [
        _Layout(columns, size, spacing) for size, spacing in product(sizes, (*_SPACINGS, *tightest))
    ]
