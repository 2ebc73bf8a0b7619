"""A table on A4 for the notice board: one size of type, one page where it can be, pages numbered.

A list that is too long for one column of a page stands in two, smaller, if that makes it one page;
else it goes on over pages in large type. Each line is tagged, so that it can be read aloud. fpdf2
has only a private way to do that (`_marked_sequence`): its version is held in pyproject.toml.
"""

import io
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import Final

from keizer_bot.i18n.formats import shown as in_words
from keizer_bot.i18n.names import family, name_that, with_initial
from keizer_bot.reports.club_style import PLAIN, ClubStyle, legible
from keizer_bot.reports.fonts import FONTS
from keizer_bot.reports.tables.messages import PageOf
from keizer_bot.reports.tables.model import Cell, ColumnKind, Table
from keizer_bot.reports.words import Words

_FACE = "DejaVu"
_MARGIN = 15.0  # all lengths in millimetres, all sizes of type in points
_WIDTH, _HEIGHT = 210.0, 297.0
_ROOM = _WIDTH - 2 * _MARGIN
_TITLE, _ABOUT, _NOTE = 26.0, 14.0, 11.0
_LARGEST, _SMALL = 16.0, 13.0  # of rows in one column
_LARGEST_OF_TWO, _SMALLEST = 13.0, 8.0  # of rows in two
_STEP = 0.5  # between two sizes that are tried
_LEADING = 0.6  # millimetres of a line for a point of type
_TITLE_LINE, _ABOUT_LINE, _NOTE_LINE, _FOOT = 12.0, 8.0, 6.0, 9.0
_GAP, _GUTTER = 3.0, 10.0  # between two cells, between the two halves of a list
_USUAL_NAME = "n" * 20  # a longer one is cut, and takes no room from others
_LOGO = 45.0, 20.0  # the most that the club's mark takes
_INK, _FAINT, _BAND, _PAPER = "#000000", "#6e6e6e", "#eeeeee", "#ffffff"
_RIGHT: Final = (ColumnKind.NUMBER, ColumnKind.POINTS)
_ELASTIC: Final = (ColumnKind.TEXT, ColumnKind.NAME)


@dataclass(frozen=True, slots=True)
class _Layout:
    """The rows in so many columns (1 or 2), in type of that size."""

    columns: int
    size: float

    @property
    def leading(self) -> float:
        return self.size * _LEADING

    @property
    def room(self) -> float:
        return (_ROOM - _GUTTER * (self.columns - 1)) / self.columns


def as_pdf(printed: Table, words: Words, style: ClubStyle = PLAIN) -> bytes:
    """The table on as many pages as it takes, in the club's colour and with its mark."""
    return _Sheet(printed, words, style).written()


class _Sheet:
    """A table on its way to paper."""

    def __init__(self, printed: Table, words: Words, style: ClubStyle) -> None:
        from fpdf import FPDF  # noqa: PLC0415 - with its fonts a quarter of a second

        self._table, self._words, self._style = printed, words, style
        self._ink = legible(style.colour or _INK, [_PAPER])
        self._rows = [[self._text(cell) for cell in row] for row in printed.rows]
        self._pdf: FPDF = FPDF(format="A4")
        self._pdf.set_auto_page_break(auto=False)
        self._pdf.set_margin(_MARGIN)
        self._pdf.c_margin = 0
        self._pdf.set_title(printed.title)
        self._pdf.set_lang(words.language)
        for weight, file in (("", "DejaVuSans.ttf"), ("B", "DejaVuSans-Bold.ttf")):
            self._pdf.add_font(_FACE, weight, FONTS / file)
        places = range(len(printed.columns))
        self._wanted = [self._widest(place) for place in places]
        self._least = [self._widest_name(place) for place in places]
        self._layout = self._choose()
        self._widths = self._fit_columns(self._layout)

    def _text(self, cell: Cell) -> str:
        if cell is None:
            return ""
        if isinstance(cell, str):
            return in_reading_order(cell)
        locale = self._words.locale
        return in_words(cell, locale, "" if isinstance(cell, int | Fraction) else "short")

    def _choose(self) -> _Layout:
        """The first that makes one page, without a name that loses its initial; else the usual."""
        one = [_Layout(1, size) for size in _sizes(_LARGEST, _SMALL)]
        two = [_Layout(2, size) for size in _sizes(_LARGEST_OF_TWO, _SMALLEST)]
        fitting = (each for each in (*one, *two) if len(self._pages(each)) == 1)
        for layout in fitting:
            if layout.columns == 1 or self._names_fit(layout):
                return layout
        return min(one, key=lambda each: len(self._pages(each)))

    def _fit_columns(self, layout: _Layout) -> list[float]:
        """Each column's width: what room is left goes to text, what is lacking is taken from it."""
        columns = self._table.columns
        room = layout.room - _GAP * (len(columns) - 1)
        wanted = [width * layout.size / _LARGEST + 0.5 for width in self._wanted]
        texts = [column.kind in _ELASTIC for column in columns]
        of_text = sum(width for width, text in zip(wanted, texts, strict=True) if text)
        left = room - sum(wanted) + of_text
        share = left / of_text if of_text else 1.0
        return [w * share if text else w for w, text in zip(wanted, texts, strict=True)]

    def _names_fit(self, layout: _Layout) -> bool:
        scale = layout.size / _LARGEST
        room = zip(self._fit_columns(layout), self._least, strict=True)
        return all(least * scale <= width for width, least in room)

    def _widest(self, place: int) -> float:
        """What the column would take in the largest type."""
        self._set("", _LARGEST, _INK)
        widest = max((self._width(text) for text in {row[place] for row in self._rows}), default=0)
        if self._table.columns[place].kind in _ELASTIC:
            widest = min(widest, self._width(_USUAL_NAME))
        self._set("B", _LARGEST, _INK)
        return max(self._width(self._table.columns[place].head), widest)

    def _widest_name(self, place: int) -> float:
        """What a column of names cannot do without in that type."""
        if self._table.columns[place].kind is not ColumnKind.NAME:
            return 0
        self._set("", _LARGEST, _INK)
        return max((self._width(with_initial(row[place])) for row in self._rows), default=0)

    def _width(self, text: str) -> float:
        return float(self._pdf.get_string_width(text))

    def written(self) -> bytes:
        """All pages."""
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
        """The rows of each page, by number: the first has the title, the last the notes."""
        leading = layout.leading
        free = _HEIGHT - 2 * _MARGIN - _FOOT - leading
        first = int((free - self._title_height()) // leading) * layout.columns
        later = int(free // leading) * layout.columns
        last = len(self._rows)
        parts = [range(min(first, last))]
        parts += [range(s, min(s + later, last)) for s in range(first, last, later)]
        notes = len(self._table.notes) * _NOTE_LINE + 2
        lines = ceil(len(parts[-1]) / layout.columns)
        taken = lines * leading + (self._title_height() if len(parts) == 1 else 0)
        return [*parts, range(0)] if taken + notes > free else parts

    def _title_height(self) -> float:
        about = _ABOUT_LINE if self._table.about else 0
        return max(_TITLE_LINE + about, _LOGO[1] if self._style.logo else 0) + 4

    def _title(self) -> None:
        room = _ROOM - self._logo()
        with self._tagged("/H1"):
            self._fitted(self._table.title, room, _TITLE_LINE, ("B", _TITLE), ink=self._ink)
        if self._table.about:
            with self._tagged("/P"):
                self._fitted(self._table.about, room, _ABOUT_LINE, ("", _ABOUT))
        self._pdf.set_y(_MARGIN + self._title_height())

    def _logo(self) -> float:
        """Put the club's mark at the right, for the eye alone; what it takes of the width."""
        if not self._style.logo:
            return 0
        from PIL import Image  # noqa: PLC0415 - as above

        logo = Image.open(io.BytesIO(self._style.logo_file)).convert("RGBA")
        scale = min(_LOGO[0] / logo.width, _LOGO[1] / logo.height)
        width = logo.width * scale
        self._pdf.image(logo, _WIDTH - _MARGIN - width, _MARGIN, width, logo.height * scale)
        return width + _GAP

    def _list(self, rows: range) -> None:
        """The rows of a page, with heads above each column of them."""
        top, half = self._pdf.get_y(), ceil(len(rows) / self._layout.columns)
        bottom = top
        for column in range(self._layout.columns):
            self._pdf.set_y(top)
            left = _MARGIN + column * (self._layout.room + _GUTTER)
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
            self._pdf.set_fill_color(_BAND)
            room, leading = self._layout.room + 2, self._layout.leading
            self._pdf.rect(left - 1, self._pdf.get_y(), room, leading, "F")
        if self._table.below and place == len(self._rows) - self._table.below:
            self._rule(left)
        self._cells(self._rows[place], "", left)

    def _cells(self, texts: list[str], style: str, left: float) -> None:
        top, leading = self._pdf.get_y(), self._layout.leading
        self._set(style, self._layout.size, _INK)
        with self._tagged("/P"):
            for text, column, width in zip(texts, self._table.columns, self._widths, strict=True):
                self._pdf.set_xy(left, top)
                shown = self._cut(text, width, column.kind)
                self._pdf.cell(width, leading, shown, align="R" if column.kind in _RIGHT else "L")
                left += width + _GAP
        self._pdf.set_y(top + leading)

    def _cut(self, text: str, width: float, kind: ColumnKind) -> str:
        """The text in that room: a name as people would cut it, all else at the end."""
        if self._width(text) <= width:
            return text
        if kind is ColumnKind.NAME:
            shorter = name_that(lambda form: self._width(form) <= width, text)
            text = family(text) if shorter is None else shorter
        while len(text) > 1 and self._width(text) > width:
            text = f"{text[:-2]}…"
        return text

    def _fitted(
        self,
        text: str,
        width: float,
        height: float,
        type_: tuple[str, float],
        *,
        ink: str = _INK,
    ) -> None:
        """Set words around the list in that width: smaller if it must be, and cut at the least."""
        style, size = type_
        self._set(style, size, ink)
        if self._width(text) > width:
            self._pdf.set_font_size(max(0.99 * size * width / self._width(text), _SMALLEST))
        text = self._cut(text, width, ColumnKind.TEXT)
        self._pdf.cell(width, height, text, new_x="LMARGIN", new_y="NEXT")

    def _notes(self) -> None:
        self._pdf.set_y(self._pdf.get_y() + 2)
        for note in self._table.notes:
            with self._tagged("/P"):
                self._fitted(note, _ROOM, _NOTE_LINE, ("", _NOTE))

    def _foot(self, page: int, pages: int) -> None:
        self._pdf.set_y(_HEIGHT - _MARGIN - _NOTE_LINE)
        if page > 1:  # which has no title of its own, and may hang beside another list
            self._fitted(self._table.title, _ROOM / 2, _NOTE_LINE, ("", _NOTE), ink=_FAINT)
            self._pdf.set_y(_HEIGHT - _MARGIN - _NOTE_LINE)
        self._set("", _NOTE, _FAINT)
        self._pdf.cell(_ROOM, _NOTE_LINE, self._words.say(PageOf(page, pages)), align="R")

    @contextmanager
    def _tagged(self, kind: str) -> Iterator[None]:
        """What is written is a heading (``/H1``) or a paragraph (``/P``) for who is read to."""
        with self._pdf._marked_sequence() as element:  # noqa: SLF001 - see the head of the file
            element.s = kind
            yield

    def _set(self, style: str, size: float, ink: str) -> None:
        self._pdf.set_font(_FACE, style, size)
        self._pdf.set_text_color(ink)


def _sizes(largest: float, least: float) -> list[float]:
    return [largest - _STEP * step for step in range(int((largest - least) / _STEP) + 1)]


def in_reading_order(text: str) -> str:
    """The text as it stands on paper from left to right: Hebrew and Arabic run the other way."""
    from fpdf.bidi import BidiParagraph  # noqa: PLC0415 - as above

    if text.isascii():
        return text
    return str(BidiParagraph(text).get_reordered_string())
