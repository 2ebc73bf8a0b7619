"""A sheet to draw on with Pillow: text in DejaVu Sans, measured and shortened to fit.

This module imports Pillow, so import it only where a picture is drawn. Each picture has its own
`Lettering` with its own fonts, because threads may not share FreeType's faces.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable
from io import BytesIO
from typing import Literal

from PIL import Image, ImageDraw, ImageFont

from keizer_bot.i18n.html import clean
from keizer_bot.i18n.names import short_names
from keizer_bot.reports.fonts import FONTS
from keizer_bot.reports.pictures.themes import Palette, Shade, shades, with_logo

Side = Literal["l", "m", "r"]
_ELLIPSIS = "…"
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
        return self.names([name], room, size, bold=bold)[name]

    def names(
        self, names: Iterable[str], room: int, size: int, *, bold: bool = False
    ) -> dict[str, str]:
        """Maps names to forms that fit `room` pixels, no two of them alike."""

        def fits(form: str) -> bool:  # no letter is narrower than a pixel
            return len(form) <= room and self.width(form, size, bold=bold) <= room

        short = short_names(names, fits)
        return {name: self.fitted(form, room, size, bold=bold) for name, form in short.items()}

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
