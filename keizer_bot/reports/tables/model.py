"""What a table is, whoever writes it: a title, heads with the kind of their column, and rows."""

from dataclasses import dataclass, replace
from datetime import date
from enum import Enum, auto
from fractions import Fraction

from keizer_bot.i18n.html import clean

Cell = str | int | Fraction | date | None
"""What stands in a cell; None is empty. A string is on one line, without hidden characters."""

Row = tuple[Cell, ...]


class ColumnKind(Enum):
    """What a column holds, which says how it is aligned and written."""

    TEXT = auto()
    NAME = auto()
    NUMBER = auto()
    POINTS = auto()
    DAY = auto()


@dataclass(frozen=True, slots=True)
class TableColumn:
    """A column: its head, in the reader's language, and what stands below it."""

    head: str
    kind: ColumnKind = ColumnKind.TEXT


@dataclass(frozen=True, slots=True)
class Table:
    """A table: `about` is said below its title and `notes` below its rows, where there is room.

    The last `below` rows stand below a line.
    """

    title: str
    columns: tuple[TableColumn, ...]
    rows: tuple[Row, ...]
    about: str = ""
    notes: tuple[str, ...] = ()
    below: int = 0


def table(
    title: str,
    columns: tuple[TableColumn, ...],
    rows: tuple[Row, ...],
    *,
    about: str = "",
    notes: tuple[str, ...] = (),
    below: int = 0,
) -> Table:
    """A table with its texts fit to be shown, without the columns that are empty in all rows."""
    shown = [
        place
        for place in range(len(columns))
        if not rows or any(row[place] is not None for row in rows)
    ]
    return Table(
        clean(title),
        tuple(columns[place] for place in shown),
        tuple(tuple(_fit(row[place]) for place in shown) for row in rows),
        clean(about),
        tuple(map(clean, notes)),
        below,
    )


def _fit(cell: Cell) -> Cell:
    return clean(cell) if isinstance(cell, str) else cell


def hundredths(value: Fraction) -> int:
    """The value in hundredths, halves away from zero, as texts round it too."""
    rounded = int(abs(value) * 100 + Fraction(1, 2))
    return rounded if value >= 0 else -rounded


def is_exact(value: Fraction) -> bool:
    """Whether two decimals say all of it."""
    return Fraction(hundredths(value), 100) == value


def in_full(value: Fraction) -> str:
    """The exact value as a spreadsheet reads it: ``16 2/3``, ``0 1/3``, ``-1 1/6``, ``62``."""
    sign = "-" if value < 0 else ""
    whole, rest = divmod(abs(value), 1)
    return f"{sign}{whole} {rest}" if rest else f"{sign}{whole}"


def with_exact(shown: Table, head: str) -> Table:
    """The table with, behind each column of points that two decimals do not say, one that does.

    `head` is put behind the head of that column; the cells are text, as `in_full` writes them.
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
