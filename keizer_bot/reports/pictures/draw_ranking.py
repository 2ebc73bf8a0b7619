"""Draws a ranking, as tall as a phone's screen if the type then stays large enough."""

from collections.abc import Iterable

from keizer_bot.reports.pictures.canvas import (
    MARGIN,
    DrawnCell,
    DrawnColumn,
    DrawnTable,
    Frame,
    Lettering,
    Side,
)
from keizer_bot.reports.pictures.themes import Palette, colours
from keizer_bot.reports.pictures.values import RankingPicture, RankingRow, Theme
from keizer_bot.reports.words import TableHead

_PHONE = 1080
_TALLEST_BODY = 2000
_ROW_LEAST, _ROW_MOST = 44, 60
_TYPE, _LARGEST = 0.68, 37  # of a row's height; pixels
_HEADS, _HEADS_LEAST = 0.82, 29  # of the type; pixels
_SIDES: dict[TableHead, Side] = {TableHead.MOVED: "m", TableHead.NAME: "l"}  # others right


def as_png(picture: RankingPicture, theme: Theme) -> bytes:
    """The ranking as a PNG."""
    type_, ink, count = Lettering(), colours(theme, picture.style.colour), len(picture.rows)
    height = max(_ROW_LEAST, min(_ROW_MOST, _TALLEST_BODY // (count + 1)))
    columns = [
        DrawnColumn(head, _SIDES.get(column, "r"))
        for column, head in zip(picture.columns, picture.heads, strict=True)
    ]
    cells = [_cells(row, picture.columns, ink) for row in picture.rows]
    size = min(round(height * _TYPE), _LARGEST)
    heads, room = max(round(size * _HEADS), _HEADS_LEAST), _PHONE - 2 * MARGIN
    table = DrawnTable(columns, cells, room=room, size=size, heads=heads, type_=type_)
    frame = Frame(picture, _PHONE, type_, ink)
    frame.explain([*picture.legend, picture.tally_legend])
    sheet = frame.sheet((count + 1) * height)
    table.head(sheet, MARGIN, frame.top, height)
    for n, row in enumerate(cells, start=1):
        y = frame.top + n * height
        if n % 2 == 0:
            sheet.box(MARGIN, y, MARGIN + table.width, y + height, ink.stripe)
        table.row(sheet, MARGIN, y, height, row)
    stayed = sum(not row.withdrawn for row in picture.rows)
    if 0 < stayed < count:
        y = frame.top + (stayed + 1) * height
        sheet.box(MARGIN, y - 2, MARGIN + table.width, y + 2, ink.rule)
    return sheet.png()


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
