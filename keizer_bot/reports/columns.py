"""Tables in monospace that fit a phone."""

from collections.abc import Sequence

from keizer_bot.i18n.html import Html, escape, shorten_name, width_of

PHONE = 34  # columns of a <pre> on a narrow phone


def table(rows: Sequence[Sequence[str]], *, name: int, width: int = PHONE) -> list[Html]:
    """Rows of plain cells as HTML lines of at most `width` columns.

    Column `name` holds names: left-aligned, and shortened to the room that the others leave.
    """
    widths = [max(width_of(row[column]) for row in rows) for column in range(len(rows[0]))]
    others = sum(widths) - widths[name] + len(widths) - 1
    widths[name] = min(widths[name], width - others)
    return [_line(row, widths, name) for row in rows]


def _line(row: Sequence[str], widths: Sequence[int], name: int) -> Html:
    cells = []
    for column, (cell, width) in enumerate(zip(row, widths, strict=True)):
        shown = shorten_name(cell, width) if column == name else cell
        padding = " " * (width - width_of(shown))
        cells.append(escape(shown) + padding if column == name else padding + escape(shown))
    return Html(" ".join(cells))
