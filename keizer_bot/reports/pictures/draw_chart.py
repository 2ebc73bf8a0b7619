"""Draws ranks by round; the lines are drawn at twice the size and reduced, for smooth edges.

Rejected: matplotlib, which draws the same lines but added 115 MB and a second of import.
"""

from collections.abc import Sequence
from math import ceil

import msgspec
from PIL import Image, ImageDraw

from keizer_bot.reports.pictures.canvas import MARGIN, Frame, Lettering, Sheet
from keizer_bot.reports.pictures.themes import Palette, colours
from keizer_bot.reports.pictures.values import ChartLine, SeasonChart, Theme

_WIDTH = 1080
_NAMES = 480  # width of the names at the right edge, for a double surname
_RANKS = 88  # width of the ranks at the left edge
_HEADS = 48  # height of the round numbers above and below
_TALLEST = 1350
_STEP_LEAST, _STEP_MOST = 10, 64  # from rank to rank
_NAMED = 5  # how many first places are named if there is no room for all names
_NAME_STEP = 27  # with less height a rank, names would be illegible in Telegram
_TICK_LEAST = 34
_LABEL = 29
_APART = 14
_EDGE = 14  # of the plot, for the dots at both ends
_LEADING = 1.2  # of the size, from name to name
_LARGER = 2  # the factor by which the plot is drawn larger

Point = tuple[float, float]


class _ChartPlan(msgspec.Struct, frozen=True):
    """The positions of the chart's points, in pixels of the plot."""

    rounds: int
    ranks: int
    step: int

    @property
    def width(self) -> int:
        return _WIDTH - 2 * MARGIN - _RANKS - _NAMES

    @property
    def height(self) -> int:
        return self.ranks * self.step

    @property
    def pitch(self) -> float:
        """Distance between two rounds."""
        return (self.width - 2 * _EDGE) / max(self.rounds - 1, 1)

    def x(self, column: int) -> float:
        return _EDGE + column * self.pitch

    def y(self, rank: int) -> float:
        return (rank - 0.5) * self.step


class _Style(msgspec.Struct, frozen=True):
    """A highlighted line's colour, and the shape of its dots for readers who cannot see colours."""

    ink: str
    dot: str


def as_png(chart: SeasonChart, theme: Theme) -> bytes:
    """The chart as a PNG."""
    type_, ink = Lettering(), colours(theme, chart.style.colour)
    ranks = max((rank for line in chart.lines for rank in line.ranks if rank), default=1)
    step = max(_STEP_LEAST, min(_STEP_MOST, _TALLEST // ranks))
    plan = _ChartPlan(len(chart.rounds), ranks, step)
    frame = Frame(chart, _WIDTH, type_, ink)
    sheet = frame.sheet(plan.height + 2 * _HEADS)
    left, top = MARGIN + _RANKS, frame.top + _HEADS
    sheet.paste(_plot(chart, plan, ink), (left, top))
    begin = MARGIN + type_.width(chart.rank_label, _LABEL) + _APART
    _rounds(sheet, chart, plan, top - _HEADS / 2, begin=begin)
    _rounds(sheet, chart, plan, top + plan.height + _HEADS / 2)
    _ranks(sheet, chart, plan, top)
    _names(sheet, chart, plan, top)
    return sheet.png()


def _plot(chart: SeasonChart, plan: _ChartPlan, ink: Palette) -> Image.Image:
    """The lines, over level lines at the ranks that have a tick."""
    large = Image.new("RGB", (plan.width * _LARGER, plan.height * _LARGER), ink.ground)
    drawing = ImageDraw.Draw(large)
    for rank in _ticks(plan):
        _stroke(drawing, [(0, plan.y(rank)), (plan.width, plan.y(rank))], 3, ink.stripe)
    styled = list(zip(chart.lines, _styles(chart, ink), strict=True))
    # Pillow draws sloping lines of 4 or 5 pixels only 3.5 wide; 6 and 3 come out right.
    thin = 3 if plan.step >= _NAME_STEP else 1.5
    for line, style in styled:
        if not style and (points := _points(line, plan)):
            _stroke(drawing, points, thin, ink.line)
            _dots(drawing, (points[0], points[-1]), 3 * thin + 1, _Style(ink.line, "o"))
    for line, style in reversed(styled):
        if style:
            width, points = 8 if line.own else 5, _points(line, plan)
            _stroke(drawing, points, width, style.ink)
            _dots(drawing, points, 1.9 * width + 1, style)
    return large.reduce(_LARGER)


def _stroke(drawing: ImageDraw.ImageDraw, points: Sequence[Point], width: float, ink: str) -> None:
    large = [(x * _LARGER, y * _LARGER) for x, y in points]
    drawing.line(large, ink, round(width * _LARGER), joint="curve")


def _dots(
    drawing: ImageDraw.ImageDraw, points: Sequence[Point], size: float, style: _Style
) -> None:
    """Draw a disc, square or triangle (`style.dot`) of `size` pixels at each point."""
    half = size * _LARGER / 2
    for x, y in ((x * _LARGER, y * _LARGER) for x, y in points):
        box = (x - half, y - half, x + half, y + half)
        match style.dot:
            case "o":
                drawing.ellipse(box, style.ink)
            case "s":
                drawing.rectangle(box, style.ink)
            case _:
                drawing.polygon(
                    [(x, y - half), (x + half, y + half), (x - half, y + half)], style.ink
                )


def _points(line: ChartLine, plan: _ChartPlan) -> list[Point]:
    """The line's points; a player's ranks have no gaps between the first and the last."""
    left, pitch, step, ranks = plan.x(0), plan.pitch, plan.step, enumerate(line.ranks)
    return [(left + n * pitch, (rank - 0.5) * step) for n, rank in ranks if rank is not None]


def _styles(chart: SeasonChart, ink: Palette) -> list[_Style | None]:
    """The style of each highlighted line: the reader's, or else the first three still in it."""
    if any(line.own for line in chart.lines):
        return [_Style(ink.accent, "o") if line.own else None for line in chart.lines]
    first = iter((_Style(ink.accent, "o"), _Style(ink.down, "s"), _Style(ink.up, "^")))
    return [None if line.ranks[-1] is None else next(first, None) for line in chart.lines]


def _ticks(plan: _ChartPlan) -> list[int]:
    """The ranks that are written at the left edge."""
    every = next(n for n in (1, 5, 10, 20, 50) if n * plan.step >= _TICK_LEAST)
    return [1, *range(every if every > 1 else 2, plan.ranks + 1, every)]


def _rounds(
    sheet: Sheet, chart: SeasonChart, plan: _ChartPlan, y: float, *, begin: float = MARGIN
) -> None:
    """Draws the round numbers, counted back from the last as far as they fit, and their label."""
    ink, left = sheet.colours.faint_ink, MARGIN + _RANKS
    widths = [sheet.type.width(label, _LABEL) for label in chart.rounds]
    every = ceil((max(widths[1:], default=0) + _APART) / plan.pitch)
    taken = float(_WIDTH)
    for n in (*range(plan.rounds - 1, 0, -every), 0):
        x = left + plan.x(n)
        if begin <= x - widths[n] / 2 and x + widths[n] / 2 + _APART <= taken:
            sheet.text((x, y), chart.rounds[n], _LABEL, ink, side="m")
            taken = x - widths[n] / 2
    sheet.text((left + plan.width + _APART, y), chart.round_label, _LABEL, ink)


def _ranks(sheet: Sheet, chart: SeasonChart, plan: _ChartPlan, top: int) -> None:
    """Draws some ranks at the left edge, and their label."""
    ink = sheet.colours.faint_ink
    for rank in _ticks(plan):
        at = (MARGIN + _RANKS - _APART, top + plan.y(rank))
        sheet.text(at, str(rank), _LABEL, ink, side="r")
    sheet.text((MARGIN, top - _HEADS / 2), chart.rank_label, _LABEL, ink)


def _names(sheet: Sheet, chart: SeasonChart, plan: _ChartPlan, top: int) -> None:
    """Draws rank and name after each line that reaches the last round.

    If there is no room for all, only the first `_NAMED` places and the reader's own.
    """
    all_fit = plan.step >= _NAME_STEP
    size = min(_LABEL, round(plan.step * 0.82)) if all_fit else _LABEL
    left = MARGIN + _RANKS + plan.width + _APART
    right = left + sheet.type.width(str(plan.ranks), size, bold=True)
    room = _WIDTH - MARGIN - right - _APART
    names = sheet.type.names([line.name for line in chart.lines], room, size, bold=True)
    styles = _styles(chart, sheet.colours)
    lowest = float(top - plan.step)
    for place, (line, style) in enumerate(zip(chart.lines, styles, strict=True), start=1):
        rank = line.ranks[-1]
        if rank is None or not (all_fit or place <= _NAMED or line.own):
            continue
        y = lowest = max(top + plan.y(place), lowest + _LEADING * size)
        ink, bold = style.ink if style else sheet.colours.ink, style is not None
        sheet.text((right, y), str(rank), size, ink, side="r", bold=bold)
        own_size = sheet.type.size_for(names[line.name], room, size, bold=bold)
        name = sheet.type.fitted(names[line.name], room, own_size, bold=bold)
        sheet.text((right + _APART, y), name, own_size, ink, bold=bold)
