"""Draws the cross table: a row and a column for each player, a tinted sign for each game."""

from collections import defaultdict
from collections.abc import Sequence
from math import ceil, sqrt

from msgspec.structs import replace

from keizer_bot.i18n.names import with_initial
from keizer_bot.reports.pictures.canvas import FOOT, MARGIN, Frame, Lettering, Sheet
from keizer_bot.reports.pictures.themes import BLACK, WHITE, colours
from keizer_bot.reports.pictures.values import CrossGame, CrossRow, CrossTable, Theme

_PHONE = 1080
_LONGEST = 2800  # Telegram reduces pictures much longer than 2,560
_TOGETHER = 9800  # width plus height; Telegram refuses more than 10,000
_NAME_LEAST, _NAME_MOST, _NAME_CUT = 240, 330, 900  # the last where a double surname needs it
_CELL_LEAST, _CELL_MOST = 24, 76
_CELL_WANTED = {1: 46, 2: 66, 4: 92}  # by the most games of any pair; a sign is 30 pixels high
_CELL_OF_MORE = 138
_DISC_LEAST = 34  # in less height the disc would hide the sign
_KEYS = 56  # the height of the line that explains the discs
_PAD = 10


class _TablePlan:
    """The table's measures in pixels: `cell` is a cell's side, `size` the size of type."""

    def __init__(self, table: CrossTable, type_: Lettering) -> None:
        count = max(len(table.rows), 1)
        last = max((row.number for row in table.rows), default=1)
        often = max((_meetings(row) for row in table.rows), default=1)
        size = 30
        self.number = type_.width(str(last), size) + 2 * _PAD
        texts = [table.points_head, *(row.points for row in table.rows)]
        self.points = max(type_.width(text, size) for text in texts) + 2 * _PAD
        names = [table.name_head, *(row.name for row in table.rows)]
        widest = max(type_.width(name, size) for name in names)
        least = max((type_.width(with_initial(row.name), size) for row in table.rows), default=0)
        most = max(min(least + 2 * _PAD, _NAME_CUT), _NAME_MOST)
        fixed = 2 * MARGIN + self.number + self.points
        wanted = next((cell for n, cell in _CELL_WANTED.items() if often <= n), _CELL_OF_MORE)
        beside = _PHONE - fixed - count * wanted  # room for names on a phone's screen
        self.name = min(widest + 2 * _PAD, beside if beside >= _NAME_LEAST else most)
        self.cell = _cell(count, wanted, fixed + self.name)
        self.size = min(size, round(self.cell * 0.66))
        self.first = table.rows[0].number if table.rows else 1
        self.left = MARGIN + self.number + self.name
        self.right = self.left + len(table.rows) * self.cell
        self.width = max(self.right + self.points + MARGIN, _PHONE)


def _cell(count: int, wanted: int, fixed: int) -> int:
    """The side of a cell: wide enough for its games, and within Telegram's limits."""
    roomy = min((_PHONE - fixed) // count, _CELL_MOST)
    most = max((_LONGEST - fixed) // count, _CELL_LEAST)
    return min(max(wanted, roomy), most, (_TOGETHER - 2 * fixed) // (2 * count))


def as_png(table: CrossTable, theme: Theme) -> bytes:
    """The cross table as a PNG."""
    type_, ink = Lettering(), colours(theme, table.style.colour)
    plan = _TablePlan(table, type_)
    frame = Frame(table, plan.width, type_, ink)
    frame.explain(table.legend)
    height = (len(table.rows) + 2) * plan.cell
    sheet = frame.sheet(height + _KEYS)
    _numbers(sheet, plan, len(table.rows), frame.top)
    _heads(sheet, plan, table, frame.top)
    top = frame.top + plan.cell
    names = sheet.type.names([row.name for row in table.rows], plan.name - 2 * _PAD, plan.size)
    for row in table.rows:
        named = replace(row, name=names[row.name])
        _row(sheet, plan, named, top + (row.number - plan.first) * plan.cell)
    _rules(sheet, plan, len(table.rows), top)
    _numbers(sheet, plan, len(table.rows), top + len(table.rows) * plan.cell)
    _keys(sheet, table, frame.top + height + _KEYS // 2)
    return sheet.png()


def _heads(sheet: Sheet, plan: _TablePlan, table: CrossTable, top: int) -> None:
    ink, y = sheet.colours.faint_ink, top + plan.cell / 2
    sheet.text((plan.left - plan.name + _PAD, y), table.name_head, plan.size, ink)
    right = plan.right + plan.points - _PAD
    sheet.text((right, y), table.points_head, plan.size, ink, side="r")


def _numbers(sheet: Sheet, plan: _TablePlan, count: int, top: int) -> None:
    for n in range(count):
        at = (plan.left + (n + 0.5) * plan.cell, top + plan.cell / 2)
        sheet.text(at, str(plan.first + n), plan.size, sheet.colours.faint_ink, side="m")


def _row(sheet: Sheet, plan: _TablePlan, row: CrossRow, top: int) -> None:
    ink, y, bottom = sheet.colours, top + plan.cell / 2, top + plan.cell
    if row.number % 2 == 0:
        sheet.box(MARGIN, top, plan.right + plan.points, bottom, ink.stripe)
    diagonal = plan.left + (row.number - plan.first) * plan.cell
    sheet.box(diagonal, top, diagonal + plan.cell, bottom, ink.rule)
    at = plan.left - plan.name
    sheet.text((at - _PAD, y), str(row.number), plan.size, ink.faint_ink, side="r")
    size = sheet.type.size_for(row.name, plan.name - 2 * _PAD, plan.size)
    name = sheet.type.fitted(row.name, plan.name - 2 * _PAD, size)
    sheet.text((at + _PAD, y), name, size, ink.ink)
    right = plan.right + plan.points - _PAD
    sheet.text((right, y), row.points, plan.size, ink.ink, side="r")
    for opponent, games in _by_opponent(row).items():
        _games(sheet, plan, games, plan.left + (opponent - plan.first) * plan.cell, top)


def _games(sheet: Sheet, plan: _TablePlan, games: Sequence[CrossGame], left: int, top: int) -> None:
    """Draws the games against one opponent in a grid, as wide as high or one game wider."""
    across = ceil(sqrt(len(games)))
    down = ceil(len(games) / across)
    width, height = plan.cell / across, plan.cell / down
    for n, game in enumerate(games):
        line, place = divmod(n, across)
        at = (left + place * width, top + line * height)
        _game(sheet, game, at, (width, height), plan.size)


def _game(
    sheet: Sheet, game: CrossGame, at: tuple[float, float], room: tuple[float, float], size: int
) -> None:
    """Draws a tinted sign, and below it, if there is room, a disc in the player's colour."""
    (left, top), (width, height) = at, room
    ink = sheet.colours
    sheet.box(left + 1, top + 1, left + width - 1, top + height - 1, ink.tint(game.mark))
    size = min(size, round(width * 0.95), round(height * 0.66))
    has_disc = height >= _DISC_LEAST
    middle = left + width / 2
    y = top + (0.4 if has_disc else 0.5) * height
    sheet.text((middle, y), game.sign, size, ink.ink, side="m", bold=True)
    if has_disc:
        piece = WHITE if game.white else BLACK
        sheet.ring(middle, top + 0.83 * height, max(4, 0.09 * height), piece.ground, ink.ink)


def _keys(sheet: Sheet, table: CrossTable, middle: int) -> None:
    """Draws the key: which disc is which colour."""
    left, ink = MARGIN, sheet.colours
    for piece, text in ((WHITE, table.with_white), (BLACK, table.with_black)):
        sheet.ring(left + 12, middle, 11, piece.ground, ink.ink)
        sheet.text((left + 36, middle), text, FOOT, ink.faint_ink)
        left += 36 + sheet.type.width(text, FOOT) + 40


def _rules(sheet: Sheet, plan: _TablePlan, count: int, top: int) -> None:
    """Draws thin lines around the table and after every fifth player, to help counting."""
    for n in {*range(0, count, 5), count} if count else ():
        x, y = plan.left + n * plan.cell, top + n * plan.cell
        sheet.box(x - 1, top, x + 1, top + count * plan.cell, sheet.colours.rule)
        sheet.box(plan.left, y - 1, plan.right, y + 1, sheet.colours.rule)


def _by_opponent(row: CrossRow) -> dict[int, list[CrossGame]]:
    games: dict[int, list[CrossGame]] = defaultdict(list)
    for game in row.games:
        games[game.opponent].append(game)
    return games


def _meetings(row: CrossRow) -> int:
    return max(map(len, _by_opponent(row).values()), default=1)
