"""Draws the evening in numbers: counts, a bar of wins by colour, and the highlights."""

from keizer_bot.reports.pictures.canvas import MARGIN, Frame, Lettering, Sheet
from keizer_bot.reports.pictures.themes import BLACK, NEITHER, WHITE, PieceColours, colours
from keizer_bot.reports.pictures.values import EveningPicture, Figure, Highlight, Share, Theme

_WIDTH = 1080
_ROOM = _WIDTH - 2 * MARGIN
_NUMBER, _LABEL, _TEXT = 92, 32, 36
_FIGURES, _BAR, _KEYS = 190, 84, 84  # heights
_LINE = 50
_GAP = 20


def as_png(picture: EveningPicture, theme: Theme) -> bytes:
    """The evening as a PNG."""
    type_, ink = Lettering(), colours(theme, picture.style.colour)
    frame = Frame(picture, _WIDTH, type_, ink)
    highlights = [
        (highlight, type_.wrapped(highlight.text, _ROOM, _TEXT)) for highlight in picture.highlights
    ]
    shares = list(zip(picture.shares, (WHITE, NEITHER, BLACK), strict=True))
    bar = _BAR + _KEYS if any(share.count for share, _ in shares) else 0
    body = _FIGURES + bar + sum(_height(lines) for _, lines in highlights)
    sheet = frame.sheet(body)
    _figures(sheet, picture.figures, frame.top)
    top = frame.top + _FIGURES
    if bar:
        _bar(sheet, shares, top)
        top += bar
    for highlight, lines in highlights:
        _highlight(sheet, highlight, lines, top)
        top += _height(lines)
    return sheet.png()


def _figures(sheet: Sheet, figures: tuple[Figure, ...], top: int) -> None:
    width = _ROOM / len(figures)
    for n, figure in enumerate(figures):
        middle = MARGIN + (n + 0.5) * width
        sheet.text(
            (middle, top + 60), figure.number, _NUMBER, sheet.colours.ink, side="m", bold=True
        )
        label = sheet.type.fitted(figure.label, round(width) - _GAP, _LABEL)
        sheet.text((middle, top + 135), label, _LABEL, sheet.colours.faint_ink, side="m")


def _bar(sheet: Sheet, shares: list[tuple[Share, PieceColours]], top: int) -> None:
    """Draws a bar in three parts, in proportion to their counts, with a key below it."""
    rim = sheet.colours.faint_ink
    total = sum(share.count for share, _ in shares)
    sheet.box(MARGIN - 2, top - 2, MARGIN + _ROOM + 2, top + _BAR + 2, rim)
    drawn = 0
    for n, (share, piece) in enumerate(shares):
        left, right = (MARGIN + _ROOM * count / total for count in (drawn, drawn + share.count))
        if share.count:
            sheet.box(left, top, right, top + _BAR, piece.ground)
            at = ((left + right) / 2, top + _BAR / 2)
            sheet.text(at, str(share.count), _TEXT, piece.ink, side="m", bold=True)
        _key(sheet, share, piece, MARGIN + n * _ROOM // len(shares), top + _BAR + 34)
        drawn += share.count


def _key(sheet: Sheet, share: Share, piece: PieceColours, left: int, middle: int) -> None:
    sheet.ring(left + 14, middle, 13, piece.ground, sheet.colours.faint_ink)
    room = _ROOM // 3 - 40
    text = sheet.type.fitted(f"{share.label} {share.count}", room, _LABEL)
    sheet.text((left + 38, middle), text, _LABEL, sheet.colours.ink)


def _highlight(sheet: Sheet, highlight: Highlight, lines: list[str], top: int) -> None:
    middle = top + _GAP + _LINE / 2
    sheet.text((MARGIN, middle), highlight.head, _LABEL, sheet.colours.accent, bold=True)
    for n, line in enumerate(lines, start=1):
        sheet.text((MARGIN, middle + n * _LINE), line, _TEXT, sheet.colours.ink)


def _height(lines: list[str]) -> int:
    return _GAP + (1 + len(lines)) * _LINE
