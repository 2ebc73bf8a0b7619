"""What stands around every Pillow picture: title, subtitle and notice above, sentences below."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from keizer_bot.reports.pictures.canvas import Sheet, Type
from keizer_bot.reports.pictures.looks import Colours

MARGIN = 36
TITLE, SUBTITLE, FOOT = 46, 32, 28
_LEADING = 1.4  # of the size, from line to line
_GAP = 18


@dataclass(frozen=True, slots=True)
class _Line:
    text: str
    size: int
    bold: bool
    warns: bool


class Frame:
    """The words around a picture of that width, and the room that they take."""

    def __init__(self, width: int, type_: Type) -> None:
        self.width = width
        self.type = type_
        self._above: list[_Line] = []
        self._below: list[_Line] = []

    def above(self, title: str, subtitle: str, notice: str) -> None:
        """What stands above; empty ones take no room."""
        self._above += self._lines(title, TITLE, bold=True)
        self._above += self._lines(subtitle, SUBTITLE)
        self._above += self._lines(notice, SUBTITLE, bold=True, warns=True)

    def below(self, sentences: Iterable[str]) -> None:
        """What stands below."""
        for sentence in sentences:
            self._below += self._lines(sentence, FOOT)

    @property
    def top(self) -> int:
        """Where the picture itself begins."""
        return MARGIN + _height(self._above) + _GAP

    def sheet(self, body: int, colours: Colours) -> Sheet:
        """A sheet for a body of that height, with all words around it drawn."""
        foot = self.top + body + _GAP
        height = foot + _height(self._below) + MARGIN
        sheet = Sheet(self.width, height, colours, self.type)
        _draw(sheet, MARGIN, self._above, colours.ink)
        _draw(sheet, foot, self._below, colours.faint_ink)
        return sheet

    def _lines(
        self, text: str, size: int, *, bold: bool = False, warns: bool = False
    ) -> list[_Line]:
        room = self.width - 2 * MARGIN
        lines = text.splitlines()
        wrapped = (
            each for line in lines for each in self.type.wrapped(line, room, size, bold=bold)
        )
        return [_Line(line, size, bold, warns) for line in wrapped]


def _height(lines: Iterable[_Line]) -> int:
    return sum(round(line.size * _LEADING) for line in lines)


def _draw(sheet: Sheet, top: float, lines: Iterable[_Line], ink: str) -> None:
    for line in lines:
        height = round(line.size * _LEADING)
        colour = sheet.colours.down if line.warns else ink
        sheet.text((MARGIN, top + height / 2), line.text, line.size, colour, bold=line.bold)
        top += height
