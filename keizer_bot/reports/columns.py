"""Tables in monospace that fit a phone."""

from collections.abc import Sequence

from keizer_bot.i18n.html import Html, escape, shorten, width_of
from keizer_bot.i18n.names import names_in_columns, with_initial

PHONE = 34  # characters that fit a line of <pre> on a narrow phone


def table(rows: Sequence[Sequence[str]], *, name: int, width: int = PHONE) -> list[Html]:
    """Rows of plain cells as HTML lines of at most `width` columns.

    Column `name` holds names: left-aligned, and shortened to the room that the others leave.
    """
    widths = _widths(rows)
    room = widths[name] = min(widths[name], _room(widths, name, width))
    short = names_in_columns([row[name] for row in rows], room)
    return [_line([*row[:name], short[row[name]], *row[name + 1 :]], widths, name) for row in rows]


def names_fit(rows: Sequence[Sequence[str]], *, name: int, width: int = PHONE) -> bool:
    """True if the table has room for every name with the initial that tells namesakes apart."""
    room = _room(_widths(rows), name, width)
    return all(width_of(with_initial(row[name])) <= room for row in rows)


def _widths(rows: Sequence[Sequence[str]]) -> list[int]:
    return [max(width_of(row[column]) for row in rows) for column in range(len(rows[0]))]


def _room(widths: Sequence[int], name: int, width: int) -> int:
    """The columns that are left for names."""
    return width - (sum(widths) - widths[name] + len(widths) - 1)


def _line(row: Sequence[str], widths: Sequence[int], name: int) -> Html:
    cells = []
    for column, (cell, width) in enumerate(zip(row, widths, strict=True)):
        shown = shorten(cell, width) if column == name else cell
        padding = " " * (width - width_of(shown))
        cells.append(escape(shown) + padding if column == name else padding + escape(shown))
    return Html(" ".join(cells))
