"""Draws a ranking in one to three columns: the number that is largest on a phone's screen."""

from collections.abc import Iterable
from math import ceil

from keizer_bot.reports.pictures.canvas import (
    MARGIN,
    DrawnCell,
    DrawnColumn,
    DrawnTable,
    Frame,
    Lettering,
    Sheet,
    Side,
)
from keizer_bot.reports.pictures.themes import Palette, colours
from keizer_bot.reports.pictures.values import RankingPicture, RankingRow, Theme
from keizer_bot.reports.words import TableHead

_PHONE = 1080
_PART = 880  # the width of one of several columns, which omit won, drawn and lost
_GUTTER = 56
_MOST_PARTS = 3
_AROUND = 350  # height of title and legend
_TALLEST_BODY = 2400
_ROW_LEAST, _ROW_MOST = 42, 60
_TYPE = 0.62  # of a row's height
_HEADS = 0.82  # of the type, if there is one column
_SIDES: dict[TableHead, Side] = {TableHead.MOVED: "m", TableHead.NAME: "l"}  # others right


def as_png(picture: RankingPicture, theme: Theme) -> bytes:
    """The ranking as a PNG."""
    type_, ink = Lettering(), colours(theme, picture.style.colour)
    count = len(picture.rows)
    parts = max(range(1, _MOST_PARTS + 1), key=lambda parts: _shown_size(count, parts))
    length, height = _lines(count, parts), _row_height(count, parts)
    room = _room(parts)
    columns = [
        DrawnColumn(head, _SIDES.get(column, "r"))
        for column, head in zip(picture.columns, picture.heads, strict=True)
    ]
    columns = columns if parts == 1 else columns[:-1]
    cells = [_cells(row, picture.columns, ink)[: len(columns)] for row in picture.rows]
    size = round(height * _TYPE)
    heads = round(size * _HEADS) if parts == 1 else size
    table = DrawnTable(columns, cells, room=room, size=size, heads=heads, type_=type_)
    frame = Frame(picture, _width(parts), type_, ink)
    frame.explain(picture.legend)
    if parts == 1:
        frame.explain([picture.tally_legend])
    sheet = frame.sheet((length + 1) * height)
    for part in range(parts):
        left = MARGIN + part * (room + _GUTTER)
        shown = slice(part * length, (part + 1) * length)
        _part(sheet, table, cells[shown], left=left, top=frame.top, height=height)
        stayed = sum(not row.withdrawn for row in picture.rows[shown])
        if 0 < stayed < len(picture.rows[shown]):
            y = frame.top + (stayed + 1) * height
            sheet.box(left, y - 2, left + table.width, y + 2, ink.rule)
    return sheet.png()


def _lines(count: int, parts: int) -> int:
    return ceil(count / parts)


def _row_height(count: int, parts: int) -> int:
    return max(_ROW_LEAST, min(_ROW_MOST, _TALLEST_BODY // (_lines(count, parts) + 1)))


def _room(parts: int) -> int:
    return _PHONE - 2 * MARGIN if parts == 1 else _PART


def _width(parts: int) -> int:
    return 2 * MARGIN + parts * _room(parts) + (parts - 1) * _GUTTER


def _shown_size(count: int, parts: int) -> float:
    """The relative size of the type on the screen, if drawn in that many columns."""
    height = _row_height(count, parts)
    return height / max(_width(parts), (_lines(count, parts) + 1) * height + _AROUND)


def _part(
    sheet: Sheet,
    table: DrawnTable,
    rows: list[list[DrawnCell]],
    *,
    left: int,
    top: int,
    height: int,
) -> None:
    table.head(sheet, left, top, height)
    for n, row in enumerate(rows):
        y = top + (n + 1) * height
        if n % 2:
            sheet.box(left, y, left + table.width, y + height, sheet.colours.stripe)
        table.row(sheet, left, y, height, row)


def _cells(row: RankingRow, columns: Iterable[TableHead], ink: Palette) -> list[DrawnCell]:
    main = ink.faint_ink if row.withdrawn else ink.ink
    inks = {TableHead.MOVED: _moved_ink(row, ink), TableHead.TALLY: ink.faint_ink}
    return [
        DrawnCell(text, inks.get(column, main), bold=column is TableHead.TOTAL)
        for column, text in zip(columns, row.cells, strict=True)
    ]


def _moved_ink(row: RankingRow, ink: Palette) -> str:
    if row.withdrawn or not row.moved:
        return ink.faint_ink
    return ink.up if row.moved > 0 else ink.down
