"""Draws a round's pairings: a line for each board; over 40 boards in columns side by side."""

from collections.abc import Sequence
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
from keizer_bot.reports.pictures.values import BoardRow, PairingsPicture, Theme

_ROOM = 1080 - 2 * MARGIN  # width of a column of boards
_GUTTER = 56
_LONGEST_PART = 40
_TALLEST_BODY = 2300
_ROW_LEAST, _ROW_MOST = 42, 66
_TYPE = 0.58  # of a row's height
_HEADS = 0.82  # of the type
_MARK = 0.8  # of a row's height, for the remark below a result
_PAD = 12
_UNKNOWN = "–"
_SIDES: tuple[Side, ...] = ("r", "l", "l", "m")


def as_png(picture: PairingsPicture, theme: Theme) -> bytes:
    """The pairing as a PNG."""
    type_, ink = Lettering(), colours(theme, picture.style.colour)
    parts = _parts(picture.boards)
    lines = max(map(_lines, parts))
    height = max(_ROW_LEAST, min(_ROW_MOST, int(_TALLEST_BODY / lines)))
    frame = Frame(picture, 2 * MARGIN + len(parts) * (_ROOM + _GUTTER) - _GUTTER, type_, ink)
    frame.below(picture.foot)
    sheet = frame.sheet(round(lines * height))
    cells = [_cells(board, ink) for board in picture.boards]
    size = round(height * _TYPE)
    columns = [DrawnColumn(*column) for column in zip(picture.heads, _SIDES, strict=True)]
    heads = round(size * _HEADS)
    table = DrawnTable(columns, cells, room=_ROOM, size=size, heads=heads, type_=type_)
    for n, part in enumerate(parts):
        left = MARGIN + n * (_ROOM + _GUTTER)
        _part(sheet, table, part, left=left, top=frame.top, height=height)
    return sheet.png()


def _parts(boards: Sequence[BoardRow]) -> list[Sequence[BoardRow]]:
    """Divides the boards over as many columns as keep each of them short."""
    count = ceil(len(boards) / _LONGEST_PART) or 1
    length = ceil(len(boards) / count)
    return [boards[n * length : (n + 1) * length] for n in range(count)]


def _lines(boards: Sequence[BoardRow]) -> float:
    """The height of a column in rows, its head included."""
    return 1 + len(boards) + _MARK * sum(bool(board.mark) for board in boards)


def _part(
    sheet: Sheet, table: DrawnTable, boards: Sequence[BoardRow], *, left: int, top: int, height: int
) -> None:
    ink = sheet.colours
    table.head(sheet, left, top, height)
    top += height
    for n, board in enumerate(boards):
        deep = round(height * (1 + _MARK)) if board.mark else height
        if n % 2:
            sheet.box(left, top, left + _ROOM, top + deep, ink.stripe)
        table.row(sheet, left, top, height, _cells(board, ink))
        size = round(0.85 * _TYPE * height)
        mark = sheet.type.fitted(board.mark, _ROOM - 2 * _PAD, size)
        at = (left + _ROOM - _PAD, top + deep - height / 2)
        sheet.text(at, mark, size, ink.faint_ink, side="r")
        top += deep


def _cells(board: BoardRow, ink: Palette) -> list[DrawnCell]:
    return [
        DrawnCell(str(board.board), ink.faint_ink),
        DrawnCell(board.white, ink.ink),
        DrawnCell(board.black, ink.ink),
        DrawnCell(board.result or _UNKNOWN, ink.ink, bold=bool(board.result)),
    ]
