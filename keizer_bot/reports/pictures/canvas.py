"""A sheet to draw on with Pillow: measured text in DejaVu Sans, shortened to its room.

Imports Pillow: import it where a picture is drawn. Fonts belong to one `Lettering`, and that to one
picture, because FreeType's faces may not be shared by threads.
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
_LOGO_COLOURS = 96  # what a picture's own leave of 256
_COMPRESSION = 5  # of 9; 6 takes twice as long for a season chart, and makes it 3 % smaller
_SIGN = re.compile(r"(?<!\S)(\S) ")


class Lettering:
    """DejaVu Sans in the sizes (pixels) of one picture."""

    def __init__(self) -> None:
        self._fonts: dict[tuple[int, bool], ImageFont.FreeTypeFont] = {}

    def font(self, size: int, *, bold: bool = False) -> ImageFont.FreeTypeFont:
        """The font in that size."""
        key = size, bold
        if key not in self._fonts:
            name = "DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf"
            basic = ImageFont.Layout.BASIC  # raqm is not on every machine
            self._fonts[key] = ImageFont.truetype(FONTS / name, size, layout_engine=basic)
        return self._fonts[key]

    def width(self, text: str, size: int, *, bold: bool = False) -> int:
        """The text's width."""
        return round(self.font(size, bold=bold).getlength(text))

    def fitted(self, text: str, room: int, size: int, *, bold: bool = False) -> str:
        """The text cleaned, and cut with an ellipsis if it is wider than `room`."""
        whole = clean(text)
        text = whole[:room]  # no letter is narrower than a pixel: a long text is not measured
        if text == whole and self.width(text, size, bold=bold) <= room:
            return text

        def width_of(kept: int) -> int:
            return self.width(text[:kept] + _ELLIPSIS, size, bold=bold)

        kept = bisect_right(range(len(text)), room, key=width_of) - 1
        return text[: max(kept, 0)].rstrip() + _ELLIPSIS

    def name(self, name: str, room: int, size: int, *, bold: bool = False) -> str:
        """A person's name in that room, where no other stands beside it."""
        return self.names([name], room, size, bold=bold)[name]

    def names(
        self, names: Iterable[str], room: int, size: int, *, bold: bool = False
    ) -> dict[str, str]:
        """People's names in that room, no two of them alike."""

        def fits(form: str) -> bool:  # no letter is narrower than a pixel
            return len(form) <= room and self.width(form, size, bold=bold) <= room

        short = short_names(names, fits)
        return {name: self.fitted(form, room, size, bold=bold) for name, form in short.items()}

    def wrapped(self, text: str, room: int, size: int, *, bold: bool = False) -> list[str]:
        """The text in lines that are no wider than `room`; a sign stays with its word."""
        lines = [""]
        for word in _SIGN.sub("\\1\u00a0", clean(text)).split(" "):
            longer = f"{lines[-1]} {word}".strip()
            if lines[-1] and self.width(longer, size, bold=bold) > room:
                lines.append(word)
            else:
                lines[-1] = longer
        return [self.fitted(line, room, size, bold=bold) for line in lines]


class Sheet:
    """A picture in the making."""

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
        """Text with its left, middle or right at x, and the middle of its capitals at y."""
        font = self.type.font(size, bold=bold)
        self._draw.text((at[0], at[1] + 0.36 * size), text, ink, font, anchor=f"{side}s")

    def paste(self, picture: Image.Image, at: tuple[int, int]) -> None:
        """Lay another picture on the sheet."""
        self._image.paste(picture, at)

    def logo(self, logo: Image.Image, right: int, top: int) -> None:
        """Lay a club's mark there: on white, for which it was made, whatever the ground."""
        tile = Image.new("RGB", logo.size, "#ffffff")
        tile.paste(logo, mask=logo)
        self._image.paste(tile, (right - logo.width, top))
        few = tile.quantize(_LOGO_COLOURS, Image.Quantize.MEDIANCUT).convert("RGB").tobytes()
        self._of_logo = list(dict.fromkeys(zip(few[::3], few[1::3], few[2::3], strict=True)))

    def box(self, left: float, top: float, right: float, bottom: float, fill: str) -> None:
        """A filled rectangle; `right` and `bottom` are outside."""
        self._draw.rectangle((left, top, right - 1, bottom - 1), fill)

    def ring(self, x: float, y: float, radius: float, fill: str, rim: str) -> None:
        """A disc with a rim."""
        around = (x - radius, y - radius, x + radius, y + radius)
        self._draw.ellipse(around, fill, rim, 2)

    def png(self) -> bytes:
        """The picture as a file, in 256 colours: half as large as in all, and made sooner."""
        palette = Image.new("P", (1, 1))  # not shared: Pillow keeps notes in it
        together = with_logo(shades(self.colours), self._of_logo)
        palette.putpalette([part for shade in together for part in shade])
        file = BytesIO()
        self._image.quantize(palette=palette, dither=Image.Dither.NONE).save(
            file, "PNG", compress_level=_COMPRESSION
        )
        return file.getvalue()
