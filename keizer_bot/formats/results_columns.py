"""The columns of a table of results: recognised by their headings, or asked for.

Headings are recognised in Dutch, English, Italian, French and German.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from io import BytesIO
from typing import Final

import msgspec
from msgspec.structs import replace

from keizer_bot.formats.players_file import PlayersRefused
from keizer_bot.formats.results_cells import are_dates
from keizer_bot.formats.table_rows import TITLE_ROWS, Row, csv_rows, sheet_rows
from keizer_bot.i18n.folding import fold

MOST_ROWS: Final = 20_000  # sixty players in forty rounds take 2,400
MOST_ROUNDS: Final = 200


class Column(Enum):
    """The possible contents of a column."""

    ROUND = "round"
    DATE = "date"
    WHITE = "white"
    BLACK = "black"
    RESULT = "result"
    WHITE_RATING = "white rating"
    BLACK_RATING = "black rating"
    NUMBER = "number"
    NAME = "name"
    RATING = "rating"


_HEADS: Final = {
    Column.ROUND: "ronde|round|turno|runde|tour|rd|rnd|r|ronde nr|ronde nummer|rondenummer",
    Column.DATE: "datum|date|data|speeldatum|dag|day|giorno",
    Column.WHITE: "wit|white|bianco|blancs|blanc|weiss|witspeler|speler wit|naam wit|white player",
    Column.BLACK: "zwart|black|nero|noirs|noir|schwarz|zwartspeler|speler zwart|naam zwart"
    "|black player",
    Column.RESULT: "uitslag|result|risultato|resultat|ergebnis|resultaat|score|esito",
    Column.WHITE_RATING: "rating wit|wit rating|elo wit|white rating|white elo|elo bianco",
    Column.BLACK_RATING: "rating zwart|zwart rating|elo zwart|black rating|black elo|elo nero",
    Column.NUMBER: "nr|no|#|snr|startnr|startnummer|start no|plaats|pos|rank|rang|pl|n|posizione",
    Column.NAME: "naam|name|nome|nom|speler|player|giocatore|joueur|spieler|nominativo",
    Column.RATING: "rating|elo|knsb rating|knsb-rating|dwz",
}
_TOTALS: Final = (
    "punten|punt|pnt|ptn|pt|pts|points|point|punti|punteggio|punkte|pkt|score|totaal|totaalscore"
    "|eindtotaal|tot|total|totale|totaux|gesamt|partijpunten|bordpunten|keizer|keizerpunten"
    "|keizer punten|keizer points|waardepunten|waarde|wrd|value|valore"
)
_KNOWN: Final = {word: column for column, heads in _HEADS.items() for word in heads.split("|")}
ROUND_HEAD: Final = re.compile(
    r"(?:(?:r|rd|rnd|ronde|round|turno|t|tour|runde)[ .]*)?0?(\d{1,3})(?:[ .]*(?:rd|ronde|r|e))?\.?"
)
_OF_GAMES: Final = (Column.WHITE, Column.BLACK, Column.RESULT)


class Columns(msgspec.Struct, frozen=True):
    """The index of each column, from 0; `rounds` are those of a table with one player a line.

    `titles` are the headings as written; `totals` is the only column of totals in such a table.
    `missing` is the column to ask for before the table can be read; None if it is complete.
    """

    titles: tuple[str, ...]
    places: Mapping[Column, int]
    rounds: Mapping[int, int] = msgspec.field(default_factory=dict)
    totals: int | None = None

    @property
    def missing(self) -> Column | None:
        """The first column that is needed and not identified; None if there is none."""
        if self.rounds:
            return None
        needed = [column for column in _OF_GAMES if column not in self.places]
        if not needed and not {Column.ROUND, Column.DATE} & set(self.places):
            needed = [Column.ROUND]
        return needed[0] if needed else None

    @property
    def free(self) -> tuple[int, ...]:
        """The indices of columns with a heading that are not identified."""
        taken = set(self.places.values()) | set(self.rounds.values())
        return tuple(n for n, title in enumerate(self.titles) if n not in taken and title)

    def with_(self, column: Column, place: int) -> "Columns":
        """These columns, with one more at that index."""
        return replace(self, places={**self.places, column: place})


def results_rows(content: bytes, *, any_heads: bool = False) -> list[Row] | None:
    """The lines of a table of results, its headings first; None if the file holds no such table.

    With `any_heads` the first line is the headings, whatever it holds. Of a table that is too long,
    just over `MOST_ROWS` lines.
    """
    try:
        return _results_rows(content, (lambda _: True) if any_heads else _are_heads)
    except PlayersRefused:
        return None


def _results_rows(content: bytes, fits: Callable[[list[str]], bool]) -> list[Row] | None:
    source = BytesIO(content)
    is_sheet = content.startswith(b"PK")
    rows = sheet_rows(source, fits) if is_sheet else csv_rows(source, fits)
    lines: list[Row] = []
    for line, cells in rows:
        trimmed = [" ".join(cell.split()) for cell in cells]
        if not any(trimmed):
            continue
        if not lines and not fits(trimmed):
            if line > TITLE_ROWS:
                return None
            continue
        lines.append((line, trimmed))
        if len(lines) > MOST_ROWS + 1:
            break
    return lines or None


def columns_of_heads(titles: Sequence[str]) -> Columns:
    """The columns by their headings; if two have the same meaning, neither is used."""
    folded = [fold(title).strip(" .:") for title in titles]
    meanings = [_KNOWN.get(title) for title in folded]
    places = {
        column: meanings.index(column)
        for column, times in Counter(meanings).items()
        if column is not None and times == 1
    }
    rounds = _round_columns(folded)
    if Column.NAME not in places or len(rounds) < 2:  # noqa: PLR2004 - one number may be anything
        rounds = {}
    usable = [c for c in places if (c in _OF_PLAYERS) == bool(rounds)]
    totals = [place for place, title in enumerate(folded) if rounds and title in _TOTALS.split("|")]
    indices = {column: places[column] for column in usable}
    return Columns(tuple(titles), indices, rounds, totals[0] if len(totals) == 1 else None)


def columns_of(rows: Sequence[Row]) -> Columns:
    """The columns of a table whose first line is its headings; dates also by their form."""
    (_, heads), *below = rows
    columns = columns_of_heads(heads)
    lines = [cells for _, cells in below if sum(map(bool, cells)) > 1]
    width = max(map(len, [heads, *lines]))
    dated = [place for place in range(width) if _holds_dates(lines, place)]
    if columns.rounds or len(dated) != 1 or columns.places.get(Column.DATE) == dated[0]:
        return columns
    return _with_dates(columns, dated[0], lines, width)


def _with_dates(
    columns: Columns, dated: int, lines: Sequence[Sequence[str]], width: int
) -> Columns:
    """The columns with dates at that index: shifted by one, or under another heading."""
    empty = columns.places.get(Column.DATE)
    other = next((column for column, place in columns.places.items() if place == dated), None)
    places = {**columns.places, Column.DATE: dated}
    if other is None:
        return replace(columns, places=places)
    if empty is None:
        del places[other]
    elif any(empty < len(cells) and cells[empty] for cells in lines):
        places[other] = empty  # the two changed places
    elif width > len(columns.titles):  # an empty cell moved the rest of each line
        places |= {column: at + 1 for column, at in columns.places.items() if at >= dated}
    return replace(columns, places=places)


def _holds_dates(lines: Sequence[Sequence[str]], place: int) -> bool:
    """True if at least half of the lines have a date of one season there, and no other text."""
    cells = [cells[place] for cells in lines if place < len(cells) and cells[place]]
    return len(cells) * 2 >= len(lines) > 0 and are_dates(cells)


_OF_PLAYERS: Final = (Column.NUMBER, Column.NAME, Column.RATING)


def _round_columns(titles: Iterable[str]) -> dict[int, int]:
    """The columns of rounds 1, 2, 3 …, as long as they are consecutive."""
    rounds: dict[int, int] = {}
    for place, title in enumerate(titles):
        match = ROUND_HEAD.fullmatch(title)
        if match and int(match[1]) == len(rounds) + 1 <= MOST_ROUNDS:
            rounds[int(match[1])] = place
    return rounds


def _are_heads(cells: Iterable[str]) -> bool:
    """True if a line has headings of columns of games, or of a player and rounds."""
    columns = columns_of_heads(list(cells))
    when = {Column.ROUND, Column.DATE} & set(columns.places)
    of_games = [column for column in _OF_GAMES if column in columns.places]
    return bool(columns.rounds) or len(of_games) + bool(when and of_games) >= 2  # noqa: PLR2004 - one may be a word
