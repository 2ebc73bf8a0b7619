"""Guesses what a file holds that cannot be read as what it was sent for."""

import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from enum import Enum, auto
from io import BytesIO
from itertools import dropwhile, islice, pairwise
from typing import Final

from keizer_bot.formats.players_file import PlayersRefused
from keizer_bot.formats.table_rows import TITLE_ROWS, Row, csv_rows, names_players, sheet_rows
from keizer_bot.i18n.folding import fold

_WINNER: Final = re.compile(
    r"kampioen|champion|campione|winnaar|winner|vincitore|erelijst|honour|albo d'oro"
)
_YEAR: Final = re.compile(r"((?:19|20)\d\d)(?:\s*[-/–]\s*(?:(?:19|20)?\d\d))?")
_LEFT_OUT: Final = 3  # years between two entries
_DATABASE: Final = b"SQLite format 3\0"


class FileLook(Enum):
    """The apparent content of a file."""

    HONOURS = auto()
    PLAYERS = auto()
    DATABASE = auto()


def look_of_table(rows: Sequence[Row]) -> FileLook | None:
    """The apparent content of a table without games, by its headings and years."""
    (_, titles), *_ = rows
    if _names_winners(titles) or has_years(rows):
        return FileLook.HONOURS
    return FileLook.PLAYERS if names_players(titles) else None


def has_years(rows: Sequence[Row]) -> bool:
    """True if the lines below the headings begin with consecutive years, unlike years of birth."""
    matches = [_YEAR.fullmatch(cells[0].strip()) for _, cells in rows if cells]
    below = list(dropwhile(lambda year: year is None, matches))
    years = [int(year[1]) for year in below if year]
    steps = {abs(after - before) for before, after in pairwise(years)}
    in_turn = years in (sorted(years), sorted(years, reverse=True))
    return len(years) == len(below) > 1 and in_turn and 0 < max(steps) <= _LEFT_OUT


def look_of(content: bytes) -> FileLook | None:
    """The apparent content of a file that is no list of players."""
    if content.startswith(_DATABASE):
        return FileLook.DATABASE
    top = _top(content)
    honours = any(_names_winners(cells) for _, cells in top) or has_years(top)
    return FileLook.HONOURS if honours else None


def goes_by_years(content: bytes) -> bool:
    """True for a table with consecutive years, even if its headings look like those of players."""
    return has_years(_top(content))


def _top(content: bytes) -> list[Row]:
    read = sheet_rows if content.startswith(b"PK") else csv_rows
    with suppress(PlayersRefused):
        return list(islice(read(BytesIO(content), lambda _: True), TITLE_ROWS + 1))
    return []


def _names_winners(cells: Iterable[str]) -> bool:
    return any(_WINNER.search(fold(cell)) for cell in cells)
