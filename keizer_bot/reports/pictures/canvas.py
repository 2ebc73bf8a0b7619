"""A sheet to draw on with Pillow: measured text in DejaVu Sans, shortened to its room.

Imports Pillow: import it where a picture is drawn. Fonts belong to one `Type`, and a `Type` to one
picture, because FreeType's faces may not be shared by threads.
"""

from __future__ import annotations

from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Literal

from PIL import Image, ImageDraw, ImageFont

from keizer_bot.i18n.html import clean
from keizer_bot.reports.pictures.looks import Colours

Side = Literal["l", "m", "r"]
_ELLIPSIS = "…"
_COMPRESSION = 6


class Type:
    """DejaVu Sans, as matplotlib ships it, in the sizes (pixels) of one picture."""

    def __init__(self) -> None:
        self._fonts: dict[tuple[int, bool], ImageFont.FreeTypeFont] = {}

    def font(self, size: int, *, bold: bool = False) -> ImageFont.FreeTypeFont:
        """The font in that size."""
        key = size, bold
        if key not in self._fonts:
            name = "DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf"
            basic = ImageFont.Layout.BASIC  # raqm is not on every machine
            self._fonts[key] = ImageFont.truetype(fonts_folder() / name, size, layout_engine=basic)
        return self._fonts[key]

    def width(self, text: str, size: int, *, bold: bool = False) -> int:
        """The text's width."""
        return round(self.font(size, bold=bold).getlength(text))

    def fitted(self, text: str, room: int, size: int, *, bold: bool = False) -> str:
        """The text cleaned, and cut with an ellipsis if it is wider than `room`."""
        text = clean(text)
        if self.width(text, size, bold=bold) <= room:
            return text
        while text and self.width(text + _ELLIPSIS, size, bold=bold) > room:
            text = text[:-1]
        return text.rstrip() + _ELLIPSIS

    def wrapped(self, text: str, room: int, size: int, *, bold: bool = False) -> list[str]:
        """The text in lines that are no wider than `room`."""
        lines = [""]
        for word in clean(text).split():
            longer = f"{lines[-1]} {word}".strip()
            if lines[-1] and self.width(longer, size, bold=bold) > room:
                lines.append(word)
            else:
                lines[-1] = longer
        return [self.fitted(line, room, size, bold=bold) for line in lines]


def fonts_folder() -> Path:
    """Where matplotlib keeps its fonts, found without importing it (it is slow and large)."""
    spec = find_spec("matplotlib")
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError("matplotlib")
    return Path(spec.origin).parent / "mpl-data" / "fonts" / "ttf"


class Sheet:
    """A picture in the making."""

    def __init__(self, width: int, height: int, colours: Colours, type_: Type) -> None:
        self.colours = colours
        self.type = type_
        self._image = Image.new("RGB", (width, height), colours.ground)
        self._draw = ImageDraw.Draw(self._image)

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
        """Text whose left, middle or right is at x, and whose small letters have y in the middle."""
        font = self.type.font(size, bold=bold)
        self._draw.text((at[0], at[1] + 0.36 * size), text, ink, font, anchor=f"{side}s")

    def box(self, left: float, top: float, right: float, bottom: float, fill: str) -> None:
        """A filled rectangle; `right` and `bottom` are outside."""
        self._draw.rectangle((left, top, right - 1, bottom - 1), fill)

    def ring(self, x: float, y: float, radius: float, fill: str, rim: str) -> None:
        """A disc with a rim."""
        around = (x - radius, y - radius, x + radius, y + radius)
        self._draw.ellipse(around, fill, rim, 2)

    def png(self) -> bytes:
        """The picture as a file."""
        file = BytesIO()
        self._image.save(file, "PNG", compress_level=_COMPRESSION)
        return file.getvalue()
