"""Pages of A4 with a title, the club's logo, notes and page numbers, in one typeface.

Each line is tagged for screen readers. fpdf2 offers that only in a private method
(`_marked_sequence`), so pyproject.toml bounds its version.
"""

import io
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from itertools import chain

from keizer_bot.i18n.formats import shown as in_words
from keizer_bot.i18n.names import short_names
from keizer_bot.reports.club_style import ClubStyle, legible
from keizer_bot.reports.fonts import FACE, empty_pdf
from keizer_bot.reports.tables.messages import PageOf
from keizer_bot.reports.tables.model import Cell, ColumnKind, Table
from keizer_bot.reports.words import Words

MARGIN = 15.0  # all lengths in millimetres, all sizes of type in points
ROOM = 180.0  # between the margins of a portrait page
NOTE_LINE, FOOT = 5.0, 8.0
SMALLEST = 8.0
CONDENSED = 0.7  # of its usual width, at least, for a double surname that stays whole
INK, BAND = "#000000", "#eeeeee"

_SHORT, _LONG = 210.0, 297.0  # sides of A4
_TITLE, _SUBTITLE, _NOTE = 26.0, 14.0, 10.0
_TITLE_LINE, _SUBTITLE_LINE = 12.0, 8.0
_GAP = 3.0
_LOGO = 45.0, 20.0  # greatest width and height of the club's logo
_FAINT, _WHITE = "#6e6e6e", "#ffffff"


class Paper:
    """The PDF of a table, while it is being made; `_height` is a page's, `_room` its text width."""

    def __init__(
        self, printed: Table, words: Words, style: ClubStyle, *, landscape: bool = False
    ) -> None:
        self._table, self._words, self._style = printed, words, style
        self._rows = [[self._text(cell) for cell in row] for row in printed.rows]
        self._short: dict[tuple[float, float], dict[str, str]] = {}  # by width and size of type
        self._height = _SHORT if landscape else _LONG
        self._room = (_LONG if landscape else _SHORT) - 2 * MARGIN
        self._pdf = empty_pdf(words.language, landscape=landscape, margin=MARGIN)
        self._pdf.set_title(printed.title)

    def _text(self, cell: Cell) -> str:
        if cell is None:
            return ""
        if isinstance(cell, str):
            return in_reading_order(cell)
        locale = self._words.locale
        return in_words(cell, locale, "" if isinstance(cell, int | Fraction) else "short")

    def _width(self, text: str) -> float:
        return float(self._pdf.get_string_width(text))

    def _title_height(self) -> float:
        subtitle_height = _SUBTITLE_LINE if self._table.subtitle else 0
        return max(_TITLE_LINE + subtitle_height, _LOGO[1] if self._style.logo else 0) + 4

    def _title(self) -> None:
        room = self._room - self._logo()
        ink = legible(self._style.colour or INK, [_WHITE])
        with self._tagged("/H1"):
            self._fitted(self._table.title, room, _TITLE_LINE, ("B", _TITLE), ink=ink)
        if self._table.subtitle:
            with self._tagged("/P"):
                self._fitted(self._table.subtitle, room, _SUBTITLE_LINE, ("", _SUBTITLE))
        self._pdf.set_y(MARGIN + self._title_height())

    def _logo(self) -> float:
        """Draws the club's logo at the right, for the eye only; returns the width it takes."""
        if not self._style.logo:
            return 0
        from PIL import Image  # noqa: PLC0415 - slow to import

        logo = Image.open(io.BytesIO(self._style.logo_file)).convert("RGBA")
        scale = min(_LOGO[0] / logo.width, _LOGO[1] / logo.height)
        width = logo.width * scale
        self._pdf.image(logo, MARGIN + self._room - width, MARGIN, width, logo.height * scale)
        return width + _GAP

    def _cell(self, text: str, width: float, height: float, kind: ColumnKind, side: str) -> None:
        """Writes text in that width: a name as people would shorten it, if need be condensed.

        Other text, and a name that is too wide even so, is cut at the end.
        """
        if kind is ColumnKind.NAME and self._width(text) > width:
            text = self._people(width).get(text, text)
            condensed = max(0.999 * width / self._width(text), CONDENSED)  # a PDF rounds it
            self._pdf.set_stretching(100 * min(condensed, 1))
        self._pdf.cell(width, height, self._cut(text, width), align=side)
        self._pdf.set_stretching(100)

    def _cut(self, text: str, width: float) -> str:
        while len(text) > 1 and self._width(text) > width:
            text = f"{text[:-2]}…"
        return text

    def _people(self, width: float) -> dict[str, str]:
        """Maps the names of the list to forms that fit the width, no two of them alike.

        If none fits, it is the shortest that is still nobody else's.
        """
        key = width, self._pdf.font_size
        if key not in self._short:
            columns = zip(self._table.columns, zip(*self._rows, strict=True), strict=True)
            people = (cells for column, cells in columns if column.kind is ColumnKind.NAME)
            names = chain.from_iterable(people)
            self._short[key] = short_names(names, lambda form: self._width(form) <= width)
        return self._short[key]

    def _fitted(
        self, text: str, width: float, height: float, type_: tuple[str, float], *, ink: str = INK
    ) -> None:
        """Writes text in that width: in smaller type if need be, and only then cut."""
        style, size = type_
        self._set(style, size, ink)
        if self._width(text) > width:
            self._pdf.set_font_size(max(0.99 * size * width / self._width(text), SMALLEST))
        text = self._cut(text, width)
        self._pdf.cell(width, height, text, new_x="LMARGIN", new_y="NEXT")

    def _notes(self) -> None:
        self._pdf.set_y(self._pdf.get_y() + 2)
        for note in self._table.notes:
            with self._tagged("/P"):
                self._fitted(note, self._room, NOTE_LINE, ("", _NOTE))

    def _foot(self, page: int, pages: int) -> None:
        """Numbers the page, unless it is the only one."""
        if pages == 1:
            return
        self._pdf.set_y(self._height - MARGIN - NOTE_LINE)
        if page > 1:  # it has no title, and may hang beside another list
            self._fitted(self._table.title, self._room / 2, NOTE_LINE, ("", _NOTE), ink=_FAINT)
            self._pdf.set_y(self._height - MARGIN - NOTE_LINE)
        self._set("", _NOTE, _FAINT)
        self._pdf.cell(self._room, NOTE_LINE, self._words.say(PageOf(page, pages)), align="R")

    @contextmanager
    def _tagged(self, kind: str) -> Iterator[None]:
        """Tags what is written as a heading (``/H1``) or paragraph (``/P``) for screen readers."""
        with self._pdf._marked_sequence() as element:  # noqa: SLF001 - see the head of the file
            element.s = kind
            yield

    def _set(self, style: str, size: float, ink: str) -> None:
        self._pdf.set_font(FACE, style, size)
        self._pdf.set_text_color(ink)


def in_reading_order(text: str) -> str:
    """The text in its visual order from left to right; Hebrew and Arabic are reversed."""
    from fpdf.bidi import BidiParagraph  # noqa: PLC0415 - slow to import

    if text.isascii():
        return text
    return str(BidiParagraph(text).get_reordered_string())
