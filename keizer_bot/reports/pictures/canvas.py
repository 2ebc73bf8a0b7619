"""A sheet to draw on with Pillow, its frame and its tables; text in DejaVu Sans, cut to fit.

The frame has the title, the subtitle and a notice above the picture, and sentences below it. This
module imports Pillow, so import it only where a picture is drawn. Each picture has its own
`Lettering` with its own fonts, because threads may not share FreeType's faces.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from typing import Literal

import msgspec
from PIL import Image, ImageDraw, ImageFont, ImageOps

from keizer_bot.i18n.html import clean
from keizer_bot.i18n.names import short_names
from keizer_bot.reports.fonts import FONTS
from keizer_bot.reports.pictures.themes import Palette, Shade, shades, with_logo
from keizer_bot.reports.pictures.values import Picture

Side = Literal["l", "m", "r"]
_ELLIPSIS = "…"
_SMALLER, _LEAST = 0.75, 21  # the type of a name that is too long: share of the usual size, pixels
_LOGO_COLOURS = 96  # of 256; the picture itself needs the others
_COMPRESSION = 4  # of 9; 5 takes half as long again for a season chart, and makes it 6 % smaller
_SIGN = re.compile(r"(?<!\S)(\S) ")


class Lettering:
    """DejaVu Sans in the sizes (pixels) of one picture."""

    def __init__(self) -> None:
        self._fonts: dict[tuple[int, bool], ImageFont.FreeTypeFont] = {}

    def font(self, size: int, *, bold: bool = False) -> ImageFont.FreeTypeFont:
        """The font in that size, loaded once."""
        key = size, bold
        if key not in self._fonts:
            name = "DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf"
            basic = ImageFont.Layout.BASIC  # raqm is not on every machine
            self._fonts[key] = ImageFont.truetype(FONTS / name, size, layout_engine=basic)
        return self._fonts[key]

    def width(self, text: str, size: int, *, bold: bool = False) -> int:
        """The text's width in pixels."""
        return round(self.font(size, bold=bold).getlength(text))

    def fitted(self, text: str, room: int, size: int, *, bold: bool = False) -> str:
        """The text cleaned, and cut with an ellipsis if it is wider than `room` pixels."""
        whole = clean(text)
        text = whole[:room]  # no letter is narrower than a pixel; saves measuring a long text
        if text == whole and self.width(text, size, bold=bold) <= room:
            return text

        def width_of(length: int) -> int:
            return self.width(text[:length] + _ELLIPSIS, size, bold=bold)

        length = bisect_right(range(len(text)), room, key=width_of) - 1
        return text[: max(length, 0)].rstrip() + _ELLIPSIS

    def name(self, name: str, room: int, size: int, *, bold: bool = False) -> str:
        """One person's name, shortened to `room` pixels."""
        short = self.names([name], room, size, bold=bold)[name]
        return self.fitted(short, room, size, bold=bold)

    def names(
        self, names: Iterable[str], room: int, size: int, *, bold: bool = False
    ) -> dict[str, str]:
        """Maps names to short forms, no two of them alike; a double surname may not fit."""

        def fits(form: str) -> bool:  # no letter is narrower than a pixel
            return len(form) <= room and self.width(form, size, bold=bold) <= room

        return short_names(names, fits)

    def size_for(self, name: str, room: int, size: int, *, bold: bool = False) -> int:
        """The largest size up to `size` at which the name fits, but one that can be read."""
        least = min(size, max(round(_SMALLER * size), _LEAST))
        wanted = size * room // max(self.width(name[:room], size, bold=bold), 1)
        return max(min(wanted, size), least)

    def wrapped(self, text: str, room: int, size: int, *, bold: bool = False) -> list[str]:
        """The text in lines no wider than `room`; a single sign stays with the word after it."""
        lines = [""]
        for word in _SIGN.sub("\\1\u00a0", clean(text)).split(" "):
            longer = f"{lines[-1]} {word}".strip()
            if lines[-1] and self.width(longer, size, bold=bold) > room:
                lines.append(word)
            else:
                lines[-1] = longer
        return [self.fitted(line, room, size, bold=bold) for line in lines]


class Sheet:
    """A picture being drawn."""

    def __init__(self, width: int, height: int, colours: Palette, type_: Lettering) -> None:
        self.colours = colours
        self.type = type_
        self._image = Image.new("RGB", (width, height), colours.ground)
        self._draw = ImageDraw.Draw(self._image)
        self._of_logo: list[Shade] = []

    def text(
        self,
        at: tuple[float, float],
        text: str,
        size: int,
        ink: str,
        *,
        side: Side = "l",
        bold: bool = False,
    ) -> None:
        """Draw text with its left, middle or right at x, and the middle of its capitals at y."""
        font = self.type.font(size, bold=bold)
        self._draw.text((at[0], at[1] + 0.36 * size), text, ink, font, anchor=f"{side}s")

    def paste(self, picture: Image.Image, at: tuple[int, int]) -> None:
        """Lay another picture on the sheet."""
        self._image.paste(picture, at)

    def logo(self, logo: Image.Image, right: int, top: int) -> None:
        """Draw the club's logo with its top right corner there, on white, whatever the ground."""
        tile = Image.new("RGB", logo.size, "#ffffff")
        tile.paste(logo, mask=logo)
        self._image.paste(tile, (right - logo.width, top))
        few = tile.quantize(_LOGO_COLOURS, Image.Quantize.MEDIANCUT).convert("RGB").tobytes()
        self._of_logo = list(dict.fromkeys(zip(few[::3], few[1::3], few[2::3], strict=True)))

    def box(self, left: float, top: float, right: float, bottom: float, fill: str) -> None:
        """Draw a filled rectangle; `right` and `bottom` are just outside it."""
        self._draw.rectangle((left, top, right - 1, bottom - 1), fill)

    def ring(self, x: float, y: float, radius: float, fill: str, rim: str) -> None:
        """Draw a disc with a rim."""
        around = (x - radius, y - radius, x + radius, y + radius)
        self._draw.ellipse(around, fill, rim, 2)

    def png(self) -> bytes:
        """The picture as a PNG in 256 colours: half the size of full colour, and faster to make."""
        palette = Image.new("P", (1, 1))  # not shared: Pillow stores state in it
        together = with_logo(shades(self.colours), self._of_logo)
        palette.putpalette([channel for shade in together for channel in shade])
        file = BytesIO()
        self._image.quantize(palette=palette, dither=Image.Dither.NONE).save(
            file, "PNG", compress_level=_COMPRESSION
        )
        return file.getvalue()


MARGIN = 36
TITLE, SUBTITLE, FOOT = 46, 32, 29  # on a phone of 360 dp, 29 pixels of 1,080 are 7 dp high
_BAND = 14
_LOGO = 220, 100  # the largest width and height of the club's logo
_LEADING = 1.4  # line height, as a multiple of the size
_GAP = 18


class _TextLine(msgspec.Struct, frozen=True):
    text: str
    size: int
    ink: str
    bold: bool


class Frame:
    """The words above and below a picture of that width, and the height that they need."""

    def __init__(self, picture: Picture, width: int, type_: Lettering, colours: Palette) -> None:
        self.width = width
        self.type = type_
        self.colours = colours
        logo = picture.style.logo_file
        self._logo = fitted_logo(logo, _LOGO) if logo else None
        self._above = [
            *self._lines(picture.title, TITLE, colours.ink, beside=self._logo, bold=True),
            *self._lines(picture.subtitle, SUBTITLE, colours.ink, beside=self._logo),
            *self._lines(picture.notice, SUBTITLE, colours.down, beside=self._logo, bold=True),
        ]
        self._below: list[_TextLine] = []

    def below(self, sentences: Iterable[str]) -> None:
        """Add sentences that say more than the picture shows."""
        for sentence in sentences:
            self._below += self._lines(sentence, SUBTITLE, self.colours.ink)

    def explain(self, sentences: Iterable[str]) -> None:
        """Add sentences that explain how to read the picture."""
        for sentence in sentences:
            self._below += self._lines(sentence, FOOT, self.colours.faint_ink)

    @property
    def top(self) -> int:
        """The y at which the picture itself begins."""
        logo = self._logo.height if self._logo else 0
        return MARGIN + max(_height(self._above), logo) + _GAP

    def sheet(self, body: int) -> Sheet:
        """A sheet for a body of that height, with the words above and below it already drawn."""
        foot = self.top + body + _GAP
        height = foot + _height(self._below) + MARGIN
        sheet = Sheet(self.width, height, self.colours, self.type)
        sheet.box(0, 0, self.width, _BAND, self.colours.band)
        if self._logo:
            sheet.logo(self._logo, self.width - MARGIN, MARGIN)
        _draw(sheet, MARGIN, self._above)
        _draw(sheet, foot, self._below)
        return sheet

    def _lines(
        self,
        text: str,
        size: int,
        ink: str,
        *,
        beside: Image.Image | None = None,
        bold: bool = False,
    ) -> list[_TextLine]:
        room = self.width - 2 * MARGIN - (beside.width + _GAP if beside else 0)
        wrapped = (
            self.type.wrapped(paragraph, room, size, bold=bold) for paragraph in text.splitlines()
        )
        return [_TextLine(line, size, ink, bold) for lines in wrapped for line in lines]


def fitted_logo(logo: bytes, most: tuple[int, int]) -> Image.Image:
    """The logo, scaled to fill the room that it may take."""
    with Image.open(BytesIO(logo)) as picture:
        return ImageOps.contain(picture.convert("RGBA"), most, Image.Resampling.LANCZOS)


def _height(lines: Iterable[_TextLine]) -> int:
    return sum(round(line.size * _LEADING) for line in lines)


def _draw(sheet: Sheet, top: float, lines: Iterable[_TextLine]) -> None:
    for line in lines:
        height = round(line.size * _LEADING)
        sheet.text((MARGIN, top + height / 2), line.text, line.size, line.ink, bold=line.bold)
        top += height


_PAD = 11  # on both sides of a cell


class DrawnCell(msgspec.Struct, frozen=True):
    """A cell of a table; `ink` is a colour."""

    text: str
    ink: str
    bold: bool = False


class DrawnColumn(msgspec.Struct, frozen=True):
    """A column. A left-aligned one holds names, which are shortened to the remaining width."""

    head: str
    side: Side

    @property
    def holds_names(self) -> bool:
        """True for a column of names."""
        return self.side == "l"


class DrawnTable:
    """Rows of cells in a given width in pixels; `size` is of the type, `heads` of the heads."""

    def __init__(
        self,
        columns: Sequence[DrawnColumn],
        rows: Sequence[Sequence[DrawnCell]],
        *,
        room: int,
        size: int,
        heads: int,
        type_: Lettering,
    ) -> None:
        self._columns = columns
        self._size = size
        self._heads = heads
        self._type = type_
        self._widths = [self._width(n, rows) for n in range(len(columns))]
        named = sum(column.holds_names for column in columns)
        share = (room - sum(self._widths)) // named
        for n, column in enumerate(columns):
            if column.holds_names:
                self._widths[n] = share
        self.width = sum(self._widths)
        named_cells = [
            row[n] for n, column in enumerate(columns) if column.holds_names for row in rows
        ]
        bold = any(cell.bold for cell in named_cells)
        people = [cell.text for cell in named_cells]
        self._people = type_.names(people, share - 2 * _PAD, size, bold=bold)

    def head(self, sheet: Sheet, left: int, top: int, height: int) -> None:
        """Draw the heads, and a rule below them."""
        ink = sheet.colours.faint_ink
        heads = [DrawnCell(column.head, ink, bold=True) for column in self._columns]
        self.row(sheet, left, top, height, heads, size=self._heads)
        sheet.box(left, top + height - 2, left + self.width, top + height, sheet.colours.rule)

    def row(
        self,
        sheet: Sheet,
        left: int,
        top: int,
        height: int,
        cells: Sequence[DrawnCell],
        *,
        size: int | None = None,
    ) -> None:
        """Draw a row, centred in `height`."""
        size = size or self._size
        places = zip(self._columns, self._places(left), cells, strict=True)
        for column, (x, side, room), cell in places:
            text, of_cell = cell.text, size
            if column.holds_names:
                text = self._people.get(text, text)
                of_cell = self._type.size_for(text, room, size, bold=cell.bold)
            text = self._type.fitted(text, room, of_cell, bold=cell.bold)
            sheet.text((x, top + height / 2), text, of_cell, cell.ink, side=side, bold=cell.bold)

    def _width(self, column: int, rows: Sequence[Sequence[DrawnCell]]) -> int:
        if self._columns[column].holds_names:
            return 0
        head = self._type.width(self._columns[column].head, self._heads, bold=True)
        cells = (self._type.width(r[column].text, self._size, bold=r[column].bold) for r in rows)
        return max(head, *cells, 0) + 2 * _PAD

    def _places(self, left: int) -> Iterator[tuple[float, Side, int]]:
        """For each column: the x of its text, the side that is aligned there, and its room."""
        for column, width in zip(self._columns, self._widths, strict=True):
            room = width - 2 * _PAD
            inset = {"l": _PAD, "m": width / 2, "r": width - _PAD}[column.side]
            yield left + inset, column.side, room
            left += width
