"""The frame of every picture: title, subtitle and notice above it, sentences below it."""

from collections.abc import Iterable
from dataclasses import dataclass
from io import BytesIO

from PIL import Image, ImageOps

from keizer_bot.reports.pictures.canvas import Lettering, Sheet
from keizer_bot.reports.pictures.themes import Palette
from keizer_bot.reports.pictures.values import Picture

MARGIN = 36
TITLE, SUBTITLE, FOOT = 46, 32, 28
_BAND = 14
_LOGO = 220, 100  # the largest width and height of the club's logo
_LEADING = 1.4  # line height, as a multiple of the size
_GAP = 18


@dataclass(frozen=True, slots=True)
class _TextLine:
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
        self._logo = _fitted(picture.style.logo_file)
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


def _fitted(logo: bytes) -> Image.Image | None:
    """The club's logo, scaled to fill its room; None if there is none."""
    if not logo:
        return None
    with Image.open(BytesIO(logo)) as picture:
        return ImageOps.contain(picture.convert("RGBA"), _LOGO, Image.Resampling.LANCZOS)


def _height(lines: Iterable[_TextLine]) -> int:
    return sum(round(line.size * _LEADING) for line in lines)


def _draw(sheet: Sheet, top: float, lines: Iterable[_TextLine]) -> None:
    for line in lines:
        height = round(line.size * _LEADING)
        sheet.text((MARGIN, top + height / 2), line.text, line.size, line.ink, bold=line.bold)
        top += height
