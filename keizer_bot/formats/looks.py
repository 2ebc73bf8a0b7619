"""Looks into a file: the seasons in an archive; and what another holds that cannot be read."""

import re
import zipfile
import zlib
from collections.abc import Iterable, Sequence
from contextlib import suppress
from enum import Enum, auto
from io import BytesIO
from itertools import dropwhile, islice, pairwise
from typing import Final

from keizer_bot.formats.players_file import PlayersRefused
from keizer_bot.formats.players_table import names_players
from keizer_bot.formats.results_columns import results_rows
from keizer_bot.formats.table_rows import SQLITE, TITLE_ROWS, Row, table_rows
from keizer_bot.i18n.folding import fold

_WINNER: Final = re.compile(
    r"kampioen|champion|campione|winnaar|winner|vincitore|erelijst|honour|albo d'oro"
)
_YEAR: Final = re.compile(r"((?:19|20)\d\d)(?:\s*[-/–]\s*(?:(?:19|20)?\d\d))?")
_LEFT_OUT: Final = 3  # years between two entries


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
    if content.startswith(SQLITE):
        return FileLook.DATABASE
    top = _top(content)
    honours = any(_names_winners(cells) for _, cells in top) or has_years(top)
    return FileLook.HONOURS if honours else None


def goes_by_years(content: bytes) -> bool:
    """True for a table with consecutive years, even if its headings look like those of players."""
    return has_years(_top(content))


def _top(content: bytes) -> list[Row]:
    with suppress(PlayersRefused):
        return list(islice(table_rows(content, lambda _: True), TITLE_ROWS + 1))
    return []


def _names_winners(cells: Iterable[str]) -> bool:
    return any(_WINNER.search(fold(cell)) for cell in cells)


_SEASONS: Final = (".json", ".s3db", ".trf", ".trfx")
_TABLES: Final = (".csv", ".tsv", ".xlsx")  # of results, or lists of players
_MOST: Final = 60  # members
_LARGEST: Final = 64 * 1024**2  # bytes unpacked, of all members together
_UNZIPPING: Final = (
    *(zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError),
)


def seasons_in(content: bytes) -> tuple[tuple[str, bytes], ...]:
    """The files in an archive that hold seasons, as (name, content), by name.

    Empty also for a file that is no archive, damaged, encrypted or too large.
    """
    try:
        with zipfile.ZipFile(BytesIO(content)) as archive:
            members = [member for member in archive.infolist() if not member.is_dir()]
            if len(members) > _MOST or sum(member.file_size for member in members) > _LARGEST:
                return ()
            named = [(m.filename, m) for m in sorted(members, key=lambda m: m.filename)]
            return tuple(
                (name, read)
                for name, member in named
                if name.casefold().endswith((*_SEASONS, *_TABLES)) and not _is_hidden(name)
                for read in [archive.read(member)]
                if name.casefold().endswith(_SEASONS) or results_rows(read) is not None
            )
    except _UNZIPPING:
        return ()


def _is_hidden(name: str) -> bool:
    """True for the hidden files that a Mac adds to an archive."""
    return name.startswith("__MACOSX/") or name.rpartition("/")[2].startswith(".")
