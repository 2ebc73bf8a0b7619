"""Draws a cup's bracket: a column of boxes for each round, joined by lines to the next."""

from keizer_bot.reports.pictures.canvas import FOOT, MARGIN, Frame, Lettering, Sheet
from keizer_bot.reports.pictures.themes import colours
from keizer_bot.reports.pictures.values import BracketBox, BracketPicture, Mark, Theme

_PHONE = 1080
_BETWEEN = 40  # the room between two columns
_NARROWEST, _WIDEST = 240, 330  # a box
_PAD = 12
_HEADS = 64


class _Measures:
    """The measures in pixels; smaller for a large cup, because Telegram accepts 10,000 in all."""

    def __init__(self, bracket: BracketPicture) -> None:
        stages = bracket.stages
        count, most = max(len(stages), 1), len(stages[0].boxes) if stages else 0
        room = (_PHONE - 2 * MARGIN + _BETWEEN) // count - _BETWEEN
        self.box = min(max(room, _NARROWEST), _WIDEST)
        self.line, self.gap, self.size = (46, 28, 28) if most <= _MANY else (22, 8, 16)
        self.step = 2 * self.line + self.gap
        self.height = _HEADS + most * self.step
        self.width = max(2 * MARGIN + count * (self.box + _BETWEEN) - _BETWEEN, _PHONE)


_MANY = 64  # matches of a round


def as_png(bracket: BracketPicture, theme: Theme) -> bytes:
    """The bracket as a PNG."""
    type_, ink, size = Lettering(), colours(theme, bracket.style.colour), _Measures(bracket)
    frame = Frame(bracket, size.width, type_, ink)
    frame.below(bracket.foot)
    sheet = frame.sheet(size.height)
    first = frame.top + _HEADS + size.line
    boxes = bracket.stages[0].boxes if bracket.stages else ()
    middles: list[float] = [first + n * size.step for n in range(len(boxes))]
    left = MARGIN
    heads = _size_of_heads(type_, bracket, size.box)
    for stage in bracket.stages:
        head = type_.fitted(stage.head, size.box, heads)
        sheet.text((left, frame.top + _HEADS / 2), head, heads, ink.faint_ink)
        for box, middle in zip(stage.boxes, middles, strict=True):
            _draw_box(sheet, size, box, left, middle)
        if len(middles) > 1:
            middles = _joined(sheet, middles, left + size.box)
        left += size.box + _BETWEEN
    return sheet.png()


def _size_of_heads(type_: Lettering, bracket: BracketPicture, room: int) -> int:
    """The largest size in which every head fits, as long as it can be read."""
    heads = [stage.head for stage in bracket.stages]
    fitting = (s for s in (FOOT, 24, 21) if all(type_.width(h, s) <= room for h in heads))
    return next(fitting, 21)


def _draw_box(sheet: Sheet, size: _Measures, box: BracketBox, left: int, middle: float) -> None:
    """Draw both names with points; the player who advances is bold, on the colour of a win."""
    ink, right, line = sheet.colours, left + size.box, size.line
    sheet.box(left - 2, middle - line - 2, right + 2, middle + line + 2, ink.line)
    lines = zip(box.names, box.points, box.goes_on, (middle - line, middle), strict=True)
    for name, points, bold, top in lines:
        ground = ink.tint(Mark.WON) if bold else ink.ground
        sheet.box(left, top + 1, right, top + line - 1, ground)
        room = size.box - 3 * _PAD - sheet.type.width(points, size.size, bold=bold)
        shown = sheet.type.name(name, room, size.size, bold=bold) if name else ""
        y = top + line / 2
        sheet.text((left + _PAD, y), shown, size.size, ink.ink, bold=bold)
        sheet.text((right - _PAD, y), points, size.size, ink.ink, side="r", bold=bold)


def _joined(sheet: Sheet, middles: list[float], left: int) -> list[float]:
    """Join each two boxes to the next one; returns the middles of the next ones."""
    line, corner = sheet.colours.line, left + _BETWEEN / 2
    following = []
    for one, other in zip(middles[::2], middles[1::2], strict=True):
        for y in (one, other):
            sheet.box(left + 2, y - 1, corner + 1, y + 2, line)
        sheet.box(corner - 1, one - 1, corner + 2, other + 2, line)
        middle = (one + other) / 2
        sheet.box(corner, middle - 1, left + _BETWEEN - 2, middle + 2, line)
        following.append(middle)
    return following
