"""Draws ranks by round: matplotlib draws the lines, Pillow the words around them."""

from dataclasses import dataclass
from io import BytesIO
from math import ceil
from threading import Lock

from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.figure import Figure
from PIL import Image

from keizer_bot.reports.pictures.canvas import Sheet, Type
from keizer_bot.reports.pictures.frame import MARGIN, Frame
from keizer_bot.reports.pictures.looks import Palette, colours
from keizer_bot.reports.pictures.values import ChartLine, Look, SeasonChart

_WIDTH = 1080
_NAMES = 330  # at the right edge
_RANKS = 88  # at the left edge
_HEADS = 48  # above and below: the rounds
_TALLEST = 2000
_STEP_LEAST, _STEP_MOST = 14, 64  # from rank to rank
_NAMED = 10  # so many first places have their names where there is no room for all
_NAME_STEP = 24
_TICK_LEAST = 34
_LABEL = 28
_APART = 14
_EDGE = 14  # of the plot, for the dots at both ends
_LEADING = 1.2  # of the size, from name to name
_ONE_TO_ONE = 72  # dots an inch, so that a point is a pixel
_MATPLOTLIB = Lock()  # it does not promise to be used by threads at once


@dataclass(frozen=True, slots=True)
class _ChartPlan:
    """Where the chart's points are, in pixels of the plot."""

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
        """From round to round."""
        return (self.width - 2 * _EDGE) / max(self.rounds - 1, 1)

    def x(self, column: int) -> float:
        return _EDGE + column * self.pitch

    def y(self, rank: int) -> float:
        return (rank - 0.5) * self.step


@dataclass(frozen=True, slots=True)
class _Style:
    """A strong line's colour, and the shape of its dots for who does not see colours."""

    ink: str
    dot: str


def as_png(chart: SeasonChart, look: Look) -> bytes:
    """The chart as a PNG."""
    type_, ink = Type(), colours(look)
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
    """The lines, and behind them the levels of some ranks."""
    size = plan.width, plan.height
    raw = BytesIO()
    with _MATPLOTLIB:
        figure = Figure((size[0] / _ONE_TO_ONE, size[1] / _ONE_TO_ONE), facecolor=ink.ground)
        axes = figure.add_axes((0, 0, 1, 1))
        axes.set_axis_off()
        axes.set(xlim=(0, plan.width), ylim=(plan.height, 0))
        _levels(axes, plan, ink)
        _lines(axes, chart, plan, ink)
        figure.savefig(raw, format="raw", dpi=_ONE_TO_ONE)
    return Image.frombytes("RGBA", size, raw.getvalue()).convert("RGB")


def _levels(axes: Axes, plan: _ChartPlan, ink: Palette) -> None:
    ends = [[(0.0, plan.y(rank)), (float(plan.width), plan.y(rank))] for rank in _ticks(plan)]
    axes.add_collection(LineCollection(ends, colors=ink.stripe, linewidths=3), autolim=False)


def _lines(axes: Axes, chart: SeasonChart, plan: _ChartPlan, ink: Palette) -> None:
    """The faint lines, with a dot where each begins and ends; the strong ones, with all dots."""
    styled = list(zip(chart.lines, _styles(chart, ink), strict=True))
    faint = [points for line, style in styled if not style and (points := _points(line, plan))]
    thin = min(2.5, max(1.2, plan.step / 16))
    axes.add_collection(LineCollection(faint, colors=ink.line, linewidths=thin), autolim=False)
    ends = [point for points in faint for point in (points[0], points[-1])]
    axes.plot(*_split(ends), "o", color=ink.line, markersize=3 * thin)
    for line, style in reversed(styled):
        if style:
            xs, ys = _split(_points(line, plan))
            width = 8 if line.own else 5
            axes.plot(xs, ys, style.dot, ls="-", color=style.ink, lw=width, ms=1.9 * width)


def _points(line: ChartLine, plan: _ChartPlan) -> list[tuple[float, float]]:
    """The line's points; a player is in the season from one round to another, without gaps."""
    ranks = enumerate(line.ranks)
    return [(plan.x(column), plan.y(rank)) for column, rank in ranks if rank is not None]


def _split(points: list[tuple[float, float]]) -> tuple[list[float], list[float]]:
    return [x for x, _ in points], [y for _, y in points]


def _styles(chart: SeasonChart, ink: Palette) -> list[_Style | None]:
    """How each strong line is drawn: one's own, or else the first three that are still there."""
    if any(line.own for line in chart.lines):
        return [_Style(ink.accent, "o") if line.own else None for line in chart.lines]
    first = iter((_Style(ink.accent, "o"), _Style(ink.down, "s"), _Style(ink.up, "^")))
    return [None if line.ranks[-1] is None else next(first, None) for line in chart.lines]


def _ticks(plan: _ChartPlan) -> list[int]:
    """The ranks that stand at the left edge."""
    every = next(n for n in (1, 5, 10, 20, 50) if n * plan.step >= _TICK_LEAST)
    return [1, *range(every if every > 1 else 2, plan.ranks + 1, every)]


def _rounds(
    sheet: Sheet, chart: SeasonChart, plan: _ChartPlan, y: float, *, begin: float = MARGIN
) -> None:
    """The rounds, the last and each so many before it; the start, if it has room; and a word."""
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
    """Some ranks at the left edge; and what they are."""
    ink = sheet.colours.faint_ink
    for rank in _ticks(plan):
        at = (MARGIN + _RANKS - _APART, top + plan.y(rank))
        sheet.text(at, str(rank), _LABEL, ink, side="r")
    sheet.text((MARGIN, top - _HEADS / 2), chart.rank_label, _LABEL, ink)


def _names(sheet: Sheet, chart: SeasonChart, plan: _ChartPlan, top: int) -> None:
    """Rank and name behind what reaches the last round: all, or the first and one's own."""
    all_fit = plan.step >= _NAME_STEP
    size = min(_LABEL, round(plan.step * 0.82)) if all_fit else _LABEL
    left = MARGIN + _RANKS + plan.width + _APART
    right = left + sheet.type.width(str(plan.ranks), size, bold=True)
    styles = _styles(chart, sheet.colours)
    lowest = float(top - plan.step)
    for place, (line, style) in enumerate(zip(chart.lines, styles, strict=True), start=1):
        rank = line.ranks[-1]
        if rank is None or not (all_fit or place <= _NAMED or line.own):
            continue
        y = lowest = max(top + plan.y(place), lowest + _LEADING * size)
        ink, bold = style.ink if style else sheet.colours.ink, style is not None
        sheet.text((right, y), str(rank), size, ink, side="r", bold=bold)
        name = sheet.type.name(line.name, _WIDTH - MARGIN - right - _APART, size, bold=bold)
        sheet.text((right + _APART, y), name, size, ink, bold=bold)
