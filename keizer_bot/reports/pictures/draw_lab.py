"""Draws simulated seasons: a panel for each measure, a dot with its interval for each rule set."""

from collections.abc import Iterator

import msgspec

from keizer_bot.reports.pictures.canvas import MARGIN, Frame, Lettering, Sheet
from keizer_bot.reports.pictures.themes import Palette, colours
from keizer_bot.reports.pictures.values import LabMark, LabPanel, LabPicture, Theme

_WIDTH = 1080
_COLUMNS = 2
_GUTTER = 48
_HEAD, _LABEL = 26, 26
_LEADING = 34
_ROW = 40
_GAP = 28  # below a panel
_APART = 14  # between line and number
_EDGE = 14  # room for a dot at either end
_RADIUS, _STROKE, _NOTCH = 9, 4, 8
_PANEL = (_WIDTH - 2 * MARGIN - _GUTTER * (_COLUMNS - 1)) // _COLUMNS


def as_png(picture: LabPicture, theme: Theme) -> bytes:
    """The picture as a PNG."""
    type_, ink = Lettering(), colours(theme, picture.style.colour)
    frame = Frame(picture, _WIDTH, type_, ink)
    frame.explain(picture.legend)
    rows = [picture.panels[i : i + _COLUMNS] for i in range(0, len(picture.panels), _COLUMNS)]
    heights = [max(_height(panel, type_) for panel in row) for row in rows]
    names = len(picture.names) * _ROW + _GAP
    sheet = frame.sheet(names + sum(heights))
    top = float(frame.top)
    for number, name in enumerate(picture.names):
        y = top + number * _ROW + _ROW / 2
        sheet.ring(MARGIN + _RADIUS, y, _RADIUS, *_inks(number, ink))
        room = _WIDTH - 2 * MARGIN - 3 * _RADIUS
        sheet.text((MARGIN + 3 * _RADIUS, y), type_.fitted(name, room, _LABEL), _LABEL, ink.ink)
    top += names
    for row, height in zip(rows, heights, strict=True):
        for column, panel in enumerate(row):
            _Panel(sheet, panel, MARGIN + column * (_PANEL + _GUTTER), top).draw()
        top += height
    return sheet.png()


def _height(panel: LabPanel, type_: Lettering) -> int:
    lines = len(type_.wrapped(panel.head, _PANEL, _HEAD, bold=True))
    return lines * _LEADING + len(panel.marks) * _ROW + _GAP


def _inks(number: int, ink: Palette) -> tuple[str, str]:
    """The fill and the rim of a rule set's dot; they differ in more than colour."""
    fills = (ink.accent, ink.ground, ink.down, ink.up, ink.line)
    rims = (ink.accent, ink.accent, ink.down, ink.up, ink.ink)
    return fills[number % len(fills)], rims[number % len(rims)]


class _Panel(msgspec.Struct, frozen=True):
    """The panel of one measure, at its place on the sheet."""

    sheet: Sheet
    panel: LabPanel
    left: int
    top: float

    def draw(self) -> None:
        """Draw head, marks and numbers."""
        ink, type_ = self.sheet.colours, self.sheet.type
        y = self.top
        for line in type_.wrapped(self.panel.head, _PANEL, _HEAD, bold=True):
            self.sheet.text((self.left, y + _LEADING / 2), line, _HEAD, ink.ink, bold=True)
            y += _LEADING
        for number, mark in enumerate(self.panel.marks):
            self._mark(number, mark, y + number * _ROW + _ROW / 2)

    def _mark(self, number: int, mark: LabMark, y: float) -> None:
        ink = self.sheet.colours
        fill, rim = _inks(number, ink)
        right = self.left + self._room
        self.sheet.box(self.left, y - 1, right, y + 1, ink.stripe)
        low, mean, high = self._places(mark)
        self.sheet.box(low, y - _STROKE / 2, high + 1, y + _STROKE / 2, rim)
        for end in (low, high):
            self.sheet.box(end - 1, y - _NOTCH, end + 2, y + _NOTCH, rim)
        self.sheet.ring(mean, y, _RADIUS, fill, rim)
        at = (self.left + _PANEL, y)
        self.sheet.text(at, mark.label, _LABEL, ink.ink, side="r")

    @property
    def _room(self) -> int:
        """The width that the numbers leave for the line."""
        widths = (self.sheet.type.width(mark.label, _LABEL) for mark in self.panel.marks)
        return _PANEL - _APART - max(widths, default=0)

    def _places(self, mark: LabMark) -> Iterator[float]:
        """The x of low end, mean and high end, on the scale that the panel's marks share."""
        least = min(mark.low for mark in self.panel.marks)
        most = max(mark.high for mark in self.panel.marks)
        room = self._room - 2 * _EDGE
        for value in (mark.low, mark.mean, mark.high):
            part = (value - least) / (most - least) if most > least else 0.5
            yield self.left + _EDGE + part * room
