"""Draws a round's pairing: a line for each board, and below it what else is to be known."""

from __future__ import annotations

from keizer_bot.reports.pictures.canvas import Sheet, Type
from keizer_bot.reports.pictures.frame import MARGIN, Frame
from keizer_bot.reports.pictures.looks import Colours, colours
from keizer_bot.reports.pictures.table import Cell, Column, Table
from keizer_bot.reports.pictures.values import BoardRow, Look, PairingsHeads, PairingsPicture

_WIDTH = 1080
_ROOM = _WIDTH - 2 * MARGIN
_TALLEST_BODY = 2300
_ROW_LEAST, _ROW_MOST = 42, 66
_TYPE = 0.58  # of a row's height
_MARK = 0.8  # of a row, what is to be known beside a result takes below it
_PAD = 12
_UNKNOWN = "–"


def as_png(picture: PairingsPicture, look: Look) -> bytes:
    """The pairing as a PNG."""
    type_, ink = Type(), colours(look)
    marks = sum(bool(board.mark) for board in picture.boards)
    lines = 1 + len(picture.boards) + _MARK * marks
    height = max(_ROW_LEAST, min(_ROW_MOST, int(_TALLEST_BODY / lines)))
    frame = Frame(_WIDTH, type_)
    frame.above(picture.title, picture.subtitle, picture.notice)
    frame.below(picture.foot)
    sheet = frame.sheet(round(lines * height), ink)
    cells = [_cells(board, ink) for board in picture.boards]
    size = round(height * _TYPE)
    table = Table(_columns(picture.heads), cells, room=_ROOM, size=size, type_=type_)
    table.head(sheet, MARGIN, frame.top, height)
    top = frame.top + height
    for n, (board, row) in enumerate(zip(picture.boards, cells, strict=True)):
        deep = round(height * (1 + _MARK)) if board.mark else height
        if n % 2:
            sheet.box(MARGIN, top, MARGIN + _ROOM, top + deep, ink.stripe)
        table.row(sheet, MARGIN, top, height, row)
        _mark(sheet, board.mark, top + deep - height / 2, round(0.85 * size))
        top += deep
    return sheet.png()


def _mark(sheet: Sheet, mark: str, middle: float, size: int) -> None:
    text = sheet.type.fitted(mark, _ROOM - 2 * _PAD, size)
    at = (MARGIN + _ROOM - _PAD, middle)
    sheet.text(at, text, size, sheet.colours.faint_ink, side="r")


def _columns(heads: PairingsHeads) -> list[Column]:
    return [
        Column(heads.board),
        Column(heads.white, "l", holds_names=True),
        Column(heads.black, "l", holds_names=True),
        Column(heads.result, "m"),
    ]


def _cells(board: BoardRow, ink: Colours) -> list[Cell]:
    return [
        Cell(str(board.board), ink.faint_ink),
        Cell(board.white, ink.ink),
        Cell(board.black, ink.ink),
        Cell(board.result or _UNKNOWN, ink.ink, bold=bool(board.result)),
    ]
