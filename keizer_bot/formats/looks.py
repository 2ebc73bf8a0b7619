"""What a file looks like that cannot be read as what it was taken for."""

import re
from collections.abc import Iterable, Sequence
from enum import Enum, auto
from io import BytesIO
from itertools import islice
from typing import Final

from keizer_bot.formats.players_file import PlayersRefused
from keizer_bot.formats.table_rows import TITLE_ROWS, csv_rows, names_players, sheet_rows
from keizer_bot.i18n.folding import fold

_WINNER: Final = re.compile(
    r"kampioen|champion|campione|winnaar|winner|vincitore|erelijst|honour|albo d'oro"
)
_DATABASE: Final = b"SQLite format 3\0"


class FileLook(Enum):
    """What a file looks like."""

    HONOURS = auto()
    PLAYERS = auto()
    DATABASE = auto()


def look_of_heads(titles: Sequence[str]) -> FileLook | None:
    """What a table without games looks like by its heads."""
    if _names_winners(titles):
        return FileLook.HONOURS
    return FileLook.PLAYERS if names_players([*titles]) else None


def look_of(content: bytes) -> FileLook | None:
    """What a file looks like that is no list of players."""
    if content.startswith(_DATABASE):
        return FileLook.DATABASE
    read = sheet_rows if content.startswith(b"PK") else csv_rows
    try:
        top = list(islice(read(BytesIO(content), lambda _: True), TITLE_ROWS + 1))
    except PlayersRefused:
        return None
    return FileLook.HONOURS if any(_names_winners(cells) for _, cells in top) else None


def _names_winners(cells: Iterable[str]) -> bool:
    return any(_WINNER.search(fold(cell)) for cell in cells)
