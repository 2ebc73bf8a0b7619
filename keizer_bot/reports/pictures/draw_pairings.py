"""Draws a round's pairing: a line for each board, and below it what else is to be known."""

from __future__ import annotations

from keizer_bot.reports.pictures.canvas import Type
from keizer_bot.reports.pictures.frame import MARGIN, Frame
from keizer_bot.reports.pictures.looks import Colours, colours
from keizer_bot.reports.pictures.table import Cell, Column, Table
from keizer_bot.reports.pictures.values import BoardRow, Look, PairingsPicture

_WIDTH = 1080
_TALLEST_BODY = 2300
_ROW_LEAST, _ROW_MOST = 42, 66
_TYPE = 0.58
_UNKNOWN = "–"


def drawn(picture: PairingsPicture, look: Look) -> bytes:
    """The pairing as a PNG."""
    type_, ink = Type(), colours(look)
    lines = len(picture.boards) + sum(bool(board.mark) for board in picture.boards) + 1
    height = max(_ROW_LEAST, min(_ROW_MOST, _TALLEST_BODY // lines))
    size = round(height * _TYPE)
    frame = Frame(_WIDTH, type_)
    frame.above(picture.title, picture.subtitle, picture.notice)
    frame.below(picture.foot)
    heads = picture.heads
    columns = [
        Column(heads.board),
        Column(heads.white, "l", holds_names=True),
        Column(heads.black, "l", holds_names=True),
        Column(heads.result, "m"),
    ]
    cells = [_cells(board, ink) for board in picture.boards]
    table = Table(columns, cells, room=_WIDTH - 2 * MARGIN, size=size, type_=type_)
    sheet = frame.sheet(lines * height, ink)
    table.head(sheet, MARGIN, frame.top, height)
    top = frame.top + height
    for n, (board, row) in enumerate(zip(picture.boards, cells, strict=True)):
        deep = 2 * height if board.mark else height
        if n % 2:
            sheet.box(MARGIN, top, MARGIN + table.width, top + deep, ink.stripe)
        table.row(sheet, MARGIN, top, height, row)
        if board.mark:
            at = (_WIDTH - MARGIN - 12, top + 1.3 * height)
            mark = type_.fitted(board.mark, table.width - 24, round(size * 0.85))
            sheet.text(at, mark, round(size * 0.85), ink.faint_ink, side="r")
        top += deep
    return sheet.png()


def _cells(board: BoardRow, ink: Colours) -> list[Cell]:
    return [
        Cell(str(board.board), ink.faint_ink),
        Cell(board.white, ink.ink),
        Cell(board.black, ink.ink),
        Cell(board.result or _UNKNOWN, ink.ink, bold=bool(board.result)),
    ]
