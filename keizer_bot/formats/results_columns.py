"""The columns of a table of results: known by their heads, or asked for.

The heads are understood in Dutch, English, Italian, French and German.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from io import BytesIO
from typing import Final

from keizer_bot.formats.players_file import PlayersRefused
from keizer_bot.formats.results_cells import are_dates
from keizer_bot.formats.table_rows import TITLE_ROWS, Row, csv_rows, sheet_rows
from keizer_bot.i18n.folding import fold

MOST_ROWS: Final = 20_000  # sixty players in forty rounds take 2,400
MOST_ROUNDS: Final = 200


class Column(Enum):
    """What a column can hold."""

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


@dataclass(frozen=True, slots=True)
class Columns:
    """Where each column stands, from 0; `rounds` are those of a line a player.

    `titles` are the heads as written; `totals` is where the one total of such a line stands.
    `missing` is what must be asked before the table can be
    read: None if nothing.
    """

    titles: tuple[str, ...]
    places: Mapping[Column, int]
    rounds: Mapping[int, int] = field(default_factory=dict)
    totals: int | None = None

    @property
    def missing(self) -> Column | None:
        """The first column that is needed and not known."""
        if self.rounds:
            return None
        needed = [column for column in _OF_GAMES if column not in self.places]
        if not needed and not {Column.ROUND, Column.DATE} & set(self.places):
            needed = [Column.ROUND]
        return needed[0] if needed else None

    @property
    def free(self) -> tuple[int, ...]:
        """The places of columns that are nothing yet."""
        taken = set(self.places.values()) | set(self.rounds.values())
        return tuple(n for n, title in enumerate(self.titles) if n not in taken and title)

    def with_(self, column: Column, place: int) -> "Columns":
        """The same, with that column there."""
        return replace(self, places={**self.places, column: place})


def results_rows(content: bytes, *, any_heads: bool = False) -> list[Row] | None:
    """The lines of a table of results, its heads first; None if it is none.

    With `any_heads` the first line is the heads, whatever stands there. Of a table that is too
    long more than `MOST_ROWS`.
    """
    try:
        return _results_rows(content, (lambda _: True) if any_heads else _are_heads)
    except PlayersRefused:
        return None


def _results_rows(content: bytes, fits: Callable[[list[str]], bool]) -> list[Row] | None:
    source = BytesIO(content)
    is_sheet = content.startswith(b"PK")
    rows = sheet_rows(source, fits) if is_sheet else csv_rows(source, fits)
    kept: list[Row] = []
    for line, cells in rows:
        trimmed = [" ".join(cell.split()) for cell in cells]
        if not any(trimmed):
            continue
        if not kept and not fits(trimmed):
            if line > TITLE_ROWS:
                return None
            continue
        kept.append((line, trimmed))
        if len(kept) > MOST_ROWS + 1:
            break
    return kept or None


def columns_of_heads(titles: Sequence[str]) -> Columns:
    """What the heads say; of two for one thing neither is taken."""
    folded = [fold(title).strip(" .:") for title in titles]
    found = [_KNOWN.get(title) for title in folded]
    places = {
        column: found.index(column)
        for column, times in Counter(found).items()
        if column is not None and times == 1
    }
    rounds = _round_columns(folded)
    if Column.NAME not in places or len(rounds) < 2:  # noqa: PLR2004 - one number may be anything
        rounds = {}
    kept = [c for c in places if (c in _OF_PLAYERS) == bool(rounds)]
    totals = [place for place, title in enumerate(folded) if rounds and title in _TOTALS.split("|")]
    known = {column: places[column] for column in kept}
    return Columns(tuple(titles), known, rounds, totals[0] if len(totals) == 1 else None)


def columns_of(rows: Sequence[Row]) -> Columns:
    """The columns of a table whose first line is its heads; dates are known by their form too."""
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
    """The same where the dates stand in that column: one off, or below the head of another."""
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
        places |= {one: at + 1 for one, at in columns.places.items() if at >= dated}
    return replace(columns, places=places)


def _holds_dates(lines: Sequence[Sequence[str]], place: int) -> bool:
    """True if half of the lines have a date of one season there, and none anything else."""
    cells = [cells[place] for cells in lines if place < len(cells) and cells[place]]
    return len(cells) * 2 >= len(lines) > 0 and are_dates(cells)


_OF_PLAYERS: Final = (Column.NUMBER, Column.NAME, Column.RATING)


def _round_columns(titles: Iterable[str]) -> dict[int, int]:
    """The columns of rounds 1, 2, 3 …, as far as they go on."""
    found: dict[int, int] = {}
    for place, title in enumerate(titles):
        match = ROUND_HEAD.fullmatch(title)
        if match and int(match[1]) == len(found) + 1 <= MOST_ROUNDS:
            found[int(match[1])] = place
    return found


def _are_heads(cells: Iterable[str]) -> bool:
    """Whether a line names columns of games, or of a player and rounds."""
    columns = columns_of_heads(list(cells))
    when = {Column.ROUND, Column.DATE} & set(columns.places)
    known = [column for column in _OF_GAMES if column in columns.places]
    return bool(columns.rounds) or len(known) + bool(when and known) >= 2  # noqa: PLR2004 - one may be a word
