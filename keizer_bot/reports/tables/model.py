"""A table, independent of its writer: a title, heads, kinds of columns, and rows."""

from datetime import date
from enum import Enum, auto
from fractions import Fraction

import msgspec
from msgspec.structs import replace

from keizer_bot.i18n.html import clean

Cell = str | int | Fraction | date | None
"""A cell's value; None is empty. A string is on one line, without hidden characters."""

Row = tuple[Cell, ...]


class ColumnKind(Enum):
    """The kind of a column's values, which decides how it is aligned and written."""

    TEXT = auto()
    NAME = auto()
    NUMBER = auto()
    POINTS = auto()
    DAY = auto()


class TableColumn(msgspec.Struct, frozen=True):
    """A column: its head, in the reader's language, and the kind of its values."""

    head: str
    kind: ColumnKind = ColumnKind.TEXT


class Table(msgspec.Struct, frozen=True):
    """A table; `subtitle` goes below its title and `notes` below its rows, if there is room.

    The last `below` rows are under a dividing line.
    """

    title: str
    columns: tuple[TableColumn, ...]
    rows: tuple[Row, ...]
    subtitle: str = ""
    notes: tuple[str, ...] = ()
    below: int = 0


def table(
    title: str,
    columns: tuple[TableColumn, ...],
    rows: tuple[Row, ...],
    *,
    subtitle: str = "",
    notes: tuple[str, ...] = (),
    below: int = 0,
) -> Table:
    """A table of cleaned texts, without the columns that are empty in all rows."""
    shown = [
        place
        for place in range(len(columns))
        if not rows or any(row[place] is not None for row in rows)
    ]
    return Table(
        clean(title),
        tuple(columns[place] for place in shown),
        tuple(tuple(_fit(row[place]) for place in shown) for row in rows),
        clean(subtitle),
        tuple(map(clean, notes)),
        below,
    )


def _fit(cell: Cell) -> Cell:
    return clean(cell) if isinstance(cell, str) else cell


def hundredths(value: Fraction) -> int:
    """The value in hundredths, halves rounded away from zero as in texts."""
    rounded = int(abs(value) * 100 + Fraction(1, 2))
    return rounded if value >= 0 else -rounded


def is_exact(value: Fraction) -> bool:
    """True if two decimals say all of the value."""
    return Fraction(hundredths(value), 100) == value


def in_full(value: Fraction) -> str:
    """The exact value as a spreadsheet reads it: ``16 2/3``, ``0 1/3``, ``-1 1/6``, ``62``."""
    sign = "-" if value < 0 else ""
    whole, fraction = divmod(abs(value), 1)
    return f"{sign}{whole} {fraction}" if fraction else f"{sign}{whole}"


def with_exact(shown: Table, head: str) -> Table:
    """The table with an exact column after each column of points that two decimals cannot express.

    `head` is added to the head of that column; its cells are text of `in_full`.
    """
    columns: list[TableColumn] = []
    picks: list[tuple[int, bool]] = []
    for place, column in enumerate(shown.columns):
        columns.append(column)
        picks.append((place, False))
        values = [row[place] for row in shown.rows]
        if any(isinstance(value, Fraction) and not is_exact(value) for value in values):
            columns.append(TableColumn(f"{column.head} {head}"))
            picks.append((place, True))
    rows = tuple(tuple(_picked(row, *pick) for pick in picks) for row in shown.rows)
    return replace(shown, columns=tuple(columns), rows=rows)


def _picked(row: Row, place: int, exact: bool) -> Cell:  # noqa: FBT001 - the second half of a pick
    cell = row[place]
    return in_full(cell) if exact and isinstance(cell, Fraction) else cell
