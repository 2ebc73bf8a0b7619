"""A roll of honour in a table: one winner a line, or one year a line with a column a prize."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Final

import msgspec
from msgspec.structs import replace

from keizer_bot.formats.messages import PlayersProblem
from keizer_bot.formats.players_file import LineFault, PlayersRefused, checked_name, refuse
from keizer_bot.formats.table_rows import TITLE_ROWS, Row, table_rows, without_totals
from keizer_bot.formats.written_names import given_first
from keizer_bot.i18n.folding import fold
from keizer_bot.reading.lookups import names_a_prize, year_of_prize

MOST_WINNERS: Final = 2000
LONGEST_PRIZE: Final = 64
_YEAR: Final = ("jaar", "jaartal", "year", "anno", "seizoen", "season", "stagione")
_PRIZE: Final = (
    *("prijs", "wedstrijd", "competitie", "toernooi", "onderdeel"),
    *("prize", "competition", "tournament", "premio", "torneo"),
)
_NAME: Final = (
    *("naam", "winnaar", "speler", "name", "winner", "player"),
    *("nome", "vincitore", "giocatore"),
)
_REMARKS: Final = ("opmerking", "opmerkingen", "remark", "remarks", "note", "notes", "plaats")
_NOBODY: Final = frozenset(
    ("", "-", "--", "–", "—", "?", "x", "n.v.t.", "nvt", "geen", "vacant", "niet gespeeld")
)
_SHARED: Final = re.compile(r"\s*[/&]\s*|\s+(?:en|and|e)\s+")
_OF_PLAYERS = {"titel", "title", "titolo"}  # headings of a column of FIDE titles


class HonourLine(msgspec.Struct, frozen=True):
    """A prize of a year, with one of its winners."""

    year: str
    prize: str
    name: str


class HonoursTable(msgspec.Struct, frozen=True):
    """The winners in a table, the headings of its columns, and the lines without a winner."""

    winners: tuple[HonourLine, ...]
    used: tuple[str, ...] = ()
    unused: tuple[str, ...] = ()
    passed: tuple[str, ...] = ()


class _Columns(msgspec.Struct, frozen=True):
    """The columns of the year and the winners: with a column of prizes, or one for each prize."""

    year: int
    name: int | None = None
    prize: int | None = None
    prizes: Mapping[int, str] = msgspec.field(default_factory=dict)

    @property
    def used(self) -> tuple[int, ...]:
        """The columns that are read, from 0."""
        named = () if self.name is None or self.prize is None else (self.name, self.prize)
        return (self.year, *named, *self.prizes)


def honours_table(content: bytes) -> HonoursTable | None:
    """The roll of honour in a file or a pasted text; None if it is something else.

    Raises PlayersRefused, with all faulty lines.
    """
    try:
        rows = _rows(content)
    except PlayersRefused:
        return None
    heads = _heads(rows)
    if heads is not None:
        place, columns = heads
        below, titles = rows[place + 1 :], rows[place][1]
        if columns.prizes:
            columns = replace(columns, prizes=_prizes(below, titles, columns))
        return _read_rows(below, titles, columns)
    fitting = [len(cells) == 3 and bool(year_of_prize(cells[0])) for _, cells in rows]  # noqa: PLR2004 - year, prize, name
    above = list(takewhile(lambda row: len(row[1]) == 1, rows))
    if 2 * sum(fitting) > len(rows) and fitting[len(above)]:
        return _read_rows(rows, (), _Columns(0, prize=1, name=2))
    return None


def _rows(content: bytes) -> list[Row]:
    rows: list[Row] = []
    for line, cells in table_rows(content, lambda row: _columns(row) is not None):
        trimmed = [" ".join(cell.split()) for cell in cells]
        while trimmed and not trimmed[-1]:
            trimmed.pop()
        if trimmed:
            rows.append((line, trimmed))
        if len(rows) > MOST_WINNERS + TITLE_ROWS:
            break
    return rows


def _heads(rows: Sequence[Row]) -> tuple[int, _Columns] | None:
    for place, (_, cells) in enumerate(rows[: TITLE_ROWS + 1]):
        if (columns := _columns(cells)) is not None:
            return place, columns
    return None


def _columns(cells: Sequence[str]) -> _Columns | None:
    titles = [fold(cell).strip(" .:") for cell in cells]
    years = [n for n, title in enumerate(titles) if title in _YEAR]
    if not years:
        return None
    names = [n for n, title in enumerate(titles) if title in _NAME]
    prizes = [n for n, title in enumerate(titles) if title in _PRIZE]
    if names and prizes:
        return _Columns(years[0], prize=prizes[0], name=names[0])
    wide = {
        n: cells[n]
        for n, title in enumerate(titles)
        if names_a_prize(title) and title not in _OF_PLAYERS
    }
    return _Columns(years[0], prizes=wide) if wide else None


def _prizes(rows: Sequence[Row], titles: Sequence[str], columns: _Columns) -> dict[int, str]:
    """The columns that hold names, besides those of known prizes: their headings are prizes too."""
    prizes = {}
    for place, title in enumerate(titles):
        if place == columns.year or not title or fold(title).strip(" .:") in _REMARKS:
            continue
        cells = [cells[place] for _, cells in rows if place < len(cells) and cells[place]]
        named = all(not any(map(str.isdigit, cell)) for cell in cells)
        if place in columns.prizes or (cells and named):
            prizes[place] = title
    return prizes


def _read_rows(rows: Sequence[Row], heads: Sequence[str], columns: _Columns) -> HonoursTable:
    passed: list[str] = []
    faults: list[LineFault] = []
    winners: list[HonourLine] = []
    for line, cells in without_totals(rows, [*heads], passed):
        winners += _winners(line, cells, columns, faults)
    if len(winners) > MOST_WINNERS:
        faults.append(LineFault(PlayersProblem.MANY_WINNERS, rows[-1][0], str(MOST_WINNERS)))
    refuse(faults)
    titled = [n for n, head in enumerate(heads) if head]
    return HonoursTable(
        tuple(dict.fromkeys(winners)),
        used=tuple(heads[n] for n in titled if n in columns.used),
        unused=tuple(heads[n] for n in titled if n not in columns.used),
        passed=tuple(passed),
    )


def _winners(
    line: int, cells: Sequence[str], columns: _Columns, faults: list[LineFault]
) -> Iterator[HonourLine]:
    """The winners of a line; its faults are appended to `faults`."""
    written = _cell(cells, columns.year)
    year = year_of_prize(written)
    if year is None:
        faults.append(LineFault(PlayersProblem.NO_YEAR, line, written))
        return
    for prize, name in _prizes_won(cells, columns):
        if not prize or len(prize) > LONGEST_PRIZE:
            faults.append(LineFault(PlayersProblem.NO_PRIZE, line, prize[:LONGEST_PRIZE]))
            continue
        try:
            yield HonourLine(year, prize, checked_name(given_first(name), line))
        except PlayersRefused as refused:
            faults.append(LineFault(PlayersProblem.NO_WINNER, line, refused.found))


def _prizes_won(cells: Sequence[str], columns: _Columns) -> Iterator[tuple[str, str]]:
    """Each prize of a line, with the name of one winner."""
    if not columns.prizes:
        for name in _SHARED.split(_cell(cells, columns.name)):
            yield _cell(cells, columns.prize), name
    for place, prize in columns.prizes.items():
        winners = _cell(cells, place)
        if fold(winners) not in _NOBODY:
            for name in _SHARED.split(winners):
                yield prize, name


def _cell(cells: Sequence[str], place: int | None) -> str:
    return cells[place] if place is not None and place < len(cells) else ""
