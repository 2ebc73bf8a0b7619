"""A table on A4 for the notice board: large type, its heads on every page, pages numbered."""

from fractions import Fraction
from typing import Final

from keizer_bot.i18n.formats import shown as in_words
from keizer_bot.reports.fonts import FONTS
from keizer_bot.reports.tables.messages import PageOf
from keizer_bot.reports.tables.model import Cell, ColumnKind, Table
from keizer_bot.reports.words import Words

_FACE = "DejaVu"
_MARGIN = 15.0  # all lengths in millimetres, all sizes of type in points
_WIDTH, _HEIGHT = 210.0, 297.0
_ROOM = _WIDTH - 2 * _MARGIN
_TITLE, _ABOUT, _NOTE = 26.0, 14.0, 11.0
_LARGEST, _SMALL, _SMALLEST = 16.0, 13.0, 5.0  # of a row, of all rows, of one that is too long
_STEP = 0.5  # between two sizes that are tried
_LEADING = 0.6  # millimetres of a line for a point of type
_TITLE_LINE, _ABOUT_LINE, _NOTE_LINE, _FOOT = 12.0, 8.0, 6.0, 9.0
_GAP = 3.0  # between two columns
_USUAL_NAME = "n" * 20  # a longer one is set smaller, and not all others with it
_INK, _FAINT, _BAND = 0, 110, 238
_RIGHT: Final = (ColumnKind.NUMBER, ColumnKind.POINTS)


def as_pdf(printed: Table, words: Words) -> bytes:
    """The table on as many pages as it takes; a long name is set smaller, never left out."""
    sheet = _Sheet(printed, words)
    return sheet.written()


class _Sheet:
    """A table on its way to paper."""

    def __init__(self, printed: Table, words: Words) -> None:
        from fpdf import FPDF  # noqa: PLC0415 - with its fonts a quarter of a second

        self._table, self._words = printed, words
        self._rows = [[self._text(cell) for cell in row] for row in printed.rows]
        self._pdf: FPDF = FPDF(format="A4")
        self._pdf.set_auto_page_break(auto=False)
        self._pdf.set_margin(_MARGIN)
        self._pdf.c_margin = 0
        self._pdf.set_title(printed.title)
        self._pdf.set_lang(words.language)
        for style, file in (("", "DejaVuSans.ttf"), ("B", "DejaVuSans-Bold.ttf")):
            self._pdf.add_font(_FACE, style, FONTS / file)
        self._size, self._widths = self._fit_columns()
        self._leading = self._size * _LEADING

    def _text(self, cell: Cell) -> str:
        if cell is None:
            return ""
        if isinstance(cell, str):
            return in_reading_order(cell)
        locale = self._words.locale
        return in_words(cell, locale, "" if isinstance(cell, int | Fraction) else "short")

    def _fit_columns(self) -> tuple[float, list[float]]:
        """The size of type for all rows, and each column's width.

        What room is left goes to the text; what is lacking is taken from it.
        """
        columns = self._table.columns
        room = _ROOM - _GAP * (len(columns) - 1)
        wanted = [self._wanted(place) for place in range(len(columns))]
        size = self._fewest_pages(min(max(_LARGEST * room / sum(wanted), _SMALL), _LARGEST))
        scaled = [width * size / _LARGEST for width in wanted]
        texts = [column.kind is ColumnKind.TEXT for column in columns]
        of_text = sum(width for width, text in zip(scaled, texts, strict=True) if text)
        left = room - sum(scaled) + of_text
        share = left / of_text if of_text else 1.0
        return size, [w * share if text else w for w, text in zip(scaled, texts, strict=True)]

    def _fewest_pages(self, size: float) -> float:
        """That size, or a smaller one if it saves a page: one hangs better than one and a row."""
        steps = int((size - _SMALL) / _STEP)
        sizes = [size - _STEP * step for step in range(steps + 1)]
        return min(sizes, key=lambda each: len(self._pages(each * _LEADING)))

    def _wanted(self, place: int) -> float:
        """What the column would take in the largest type."""
        column = self._table.columns[place]
        self._set("", _LARGEST, _INK)
        widest = max((self._width(text) for text in {row[place] for row in self._rows}), default=0)
        if column.kind is ColumnKind.TEXT:
            widest = min(widest, self._width(_USUAL_NAME))
        self._set("B", _LARGEST, _INK)
        return max(self._width(column.head), widest) + 1

    def _width(self, text: str) -> float:
        return float(self._pdf.get_string_width(text))

    def written(self) -> bytes:
        """All pages."""
        parts = self._pages(self._leading)
        for number, rows in enumerate(parts, start=1):
            self._pdf.add_page()
            if number == 1:
                self._title()
            self._heads()
            for row in rows:
                self._line(row)
            if number == len(parts):
                self._notes()
            self._foot(number, len(parts))
        return bytes(self._pdf.output())

    def _pages(self, leading: float) -> list[range]:
        """The rows of each page, by number: the first has the title, the last the notes."""
        free = _HEIGHT - 2 * _MARGIN - _FOOT - leading
        first = int((free - self._title_height()) // leading)
        later = int(free // leading)
        last = len(self._rows)
        parts = [range(min(first, last))]
        parts += [range(s, min(s + later, last)) for s in range(first, last, later)]
        notes = len(self._table.notes) * _NOTE_LINE + 2
        taken = len(parts[-1]) * leading + (self._title_height() if len(parts) == 1 else 0)
        return [*parts, range(0)] if taken + notes > free else parts

    def _title_height(self) -> float:
        return _TITLE_LINE + (_ABOUT_LINE if self._table.about else 0) + 4

    def _title(self) -> None:
        self._fitted(self._table.title, _ROOM, _TITLE_LINE, ("B", _TITLE))
        self._fitted(self._table.about, _ROOM, _ABOUT_LINE, ("", _ABOUT))
        self._pdf.set_y(_MARGIN + self._title_height())

    def _heads(self) -> None:
        self._cells([column.head for column in self._table.columns], "B")
        bottom = self._pdf.get_y()
        self._pdf.line(_MARGIN - 1, bottom, _WIDTH - _MARGIN + 1, bottom)

    def _line(self, place: int) -> None:
        if place % 2:
            self._pdf.set_fill_color(_BAND)
            top = self._pdf.get_y()
            self._pdf.rect(_MARGIN - 1, top, _ROOM + 2, self._leading, "F")
        if self._table.below and place == len(self._rows) - self._table.below:
            self._pdf.line(_MARGIN - 1, self._pdf.get_y(), _WIDTH - _MARGIN + 1, self._pdf.get_y())
        self._cells(self._rows[place], "")

    def _cells(self, texts: list[str], style: str) -> None:
        top, left = self._pdf.get_y(), _MARGIN
        for text, column, width in zip(texts, self._table.columns, self._widths, strict=True):
            self._pdf.set_xy(left, top)
            align = "R" if column.kind in _RIGHT else "L"
            self._fitted(text, width, self._leading, (style, self._size), align)
            left += width + _GAP
        self._pdf.set_y(top + self._leading)

    def _fitted(
        self,
        text: str,
        width: float,
        height: float,
        type_: tuple[str, float],
        align: str = "L",
        *,
        ink: int = _INK,
    ) -> None:
        """Set the text in that width: smaller if it must be, and cut only at the smallest size."""
        style, size = type_
        self._set(style, size, ink)
        if self._width(text) > width:
            self._pdf.set_font_size(max(0.99 * size * width / self._width(text), _SMALLEST))
        while len(text) > 1 and self._width(text) > width:
            text = f"{text[:-2]}…"
        self._pdf.cell(width, height, text, align=align, new_x="LMARGIN", new_y="NEXT")

    def _notes(self) -> None:
        self._pdf.set_y(self._pdf.get_y() + 2)
        for note in self._table.notes:
            self._fitted(note, _ROOM, _NOTE_LINE, ("", _NOTE))

    def _foot(self, page: int, pages: int) -> None:
        self._pdf.set_y(_HEIGHT - _MARGIN - _NOTE_LINE)
        if page > 1:  # which has no title of its own, and may hang beside another list
            self._fitted(self._table.title, _ROOM / 2, _NOTE_LINE, ("", _NOTE), ink=_FAINT)
            self._pdf.set_y(_HEIGHT - _MARGIN - _NOTE_LINE)
        self._set("", _NOTE, _FAINT)
        self._pdf.cell(_ROOM, _NOTE_LINE, self._words.say(PageOf(page, pages)), align="R")

    def _set(self, style: str, size: float, ink: int) -> None:
        self._pdf.set_font(_FACE, style, size)
        self._pdf.set_text_color(ink)


def in_reading_order(text: str) -> str:
    """The text as it stands on paper from left to right: Hebrew and Arabic run the other way."""
    from fpdf.bidi import BidiParagraph  # noqa: PLC0415 - as above

    if text.isascii():
        return text
    return str(BidiParagraph(text).get_reordered_string())
