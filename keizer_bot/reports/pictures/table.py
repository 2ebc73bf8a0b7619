"""Tables on a sheet: each column as wide as its cells; names share the remaining width."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from keizer_bot.reports.pictures.canvas import Lettering, Sheet, Side

_PAD = 11  # on both sides of a cell


@dataclass(frozen=True, slots=True)
class DrawnCell:
    """A cell of a table; `ink` is a colour."""

    text: str
    ink: str
    bold: bool = False


@dataclass(frozen=True, slots=True)
class DrawnColumn:
    """A column. A left-aligned one holds names, which are shortened to the remaining width."""

    head: str
    side: Side

    @property
    def holds_names(self) -> bool:
        """True for a column of names."""
        return self.side == "l"


class DrawnTable:
    """Rows of cells in a given width in pixels; `size` is of the type, `heads` of the heads."""

    def __init__(
        self,
        columns: Sequence[DrawnColumn],
        rows: Sequence[Sequence[DrawnCell]],
        *,
        room: int,
        size: int,
        heads: int,
        type_: Lettering,
    ) -> None:
        self._columns = columns
        self._size = size
        self._heads = heads
        self._type = type_
        self._widths = [self._width(n, rows) for n in range(len(columns))]
        named = sum(column.holds_names for column in columns)
        share = (room - sum(self._widths)) // named
        for n, column in enumerate(columns):
            if column.holds_names:
                self._widths[n] = share
        self.width = sum(self._widths)
        named_cells = [
            row[n] for n, column in enumerate(columns) if column.holds_names for row in rows
        ]
        bold = any(cell.bold for cell in named_cells)
        people = [cell.text for cell in named_cells]
        self._people = type_.names(people, share - 2 * _PAD, size, bold=bold)

    def head(self, sheet: Sheet, left: int, top: int, height: int) -> None:
        """Draw the heads, and a rule below them."""
        ink = sheet.colours.faint_ink
        heads = [DrawnCell(column.head, ink, bold=True) for column in self._columns]
        self.row(sheet, left, top, height, heads, size=self._heads)
        sheet.box(left, top + height - 2, left + self.width, top + height, sheet.colours.rule)

    def row(
        self,
        sheet: Sheet,
        left: int,
        top: int,
        height: int,
        cells: Sequence[DrawnCell],
        *,
        size: int | None = None,
    ) -> None:
        """Draw a row, centred in `height`."""
        size = size or self._size
        places = zip(self._columns, self._places(left), cells, strict=True)
        for column, (x, side, room), cell in places:
            short = self._people.get(cell.text, cell.text) if column.holds_names else cell.text
            text = self._type.fitted(short, room, size, bold=cell.bold)
            sheet.text((x, top + height / 2), text, size, cell.ink, side=side, bold=cell.bold)

    def _width(self, column: int, rows: Sequence[Sequence[DrawnCell]]) -> int:
        if self._columns[column].holds_names:
            return 0
        head = self._type.width(self._columns[column].head, self._heads, bold=True)
        cells = (self._type.width(r[column].text, self._size, bold=r[column].bold) for r in rows)
        return max(head, *cells, 0) + 2 * _PAD

    def _places(self, left: int) -> Iterator[tuple[float, Side, int]]:
        """For each column: the x of its text, the side that is aligned there, and its room."""
        for column, width in zip(self._columns, self._widths, strict=True):
            room = width - 2 * _PAD
            inset = {"l": _PAD, "m": width / 2, "r": width - _PAD}[column.side]
            yield left + inset, column.side, room
            left += width
