"""The columns and cells of a table of results.

A column is recognised by its heading, in Dutch, English, Italian, French and German, or asked for;
a cell holds a result, a game, a reason or a date.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from enum import Enum
from fractions import Fraction
from typing import Final

import msgspec
from msgspec.structs import replace

from keizer_bot.engine.errors import EngineError, Problem, SeasonRefusedError, Trouble
from keizer_bot.engine.model import AbsenceKind, Result
from keizer_bot.formats.messages import OtherBadLines
from keizer_bot.formats.moved import BYE, LONGEST, NUMBERS, DateOrder, day_of
from keizer_bot.formats.players_file import MOST_FAULTS, PlayersRefused
from keizer_bot.formats.table_rows import TITLE_ROWS, Row, table_rows
from keizer_bot.i18n.folding import fold
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.shapes import first_of
from keizer_bot.reading.phrases import one_day

_LONG_AGO: Final = date(1950, 1, 1)
ORDERS: Final = (DateOrder.DAY_FIRST, DateOrder.MONTH_FIRST, DateOrder.YEAR_FIRST)
_FUTURE: Final = 2069  # later years were two figures, and are of the last century
_WORDS: Final = {
    BYE: "vrij|bye|free|riposo|oneven|freilos|exempt|spielfrei|vrije ronde",
    str(AbsenceKind.EXCUSED): "afgemeld|afwezig|afw|abs|absent|assente|excused|entschuldigt|met"
    " bericht|mb",
    str(AbsenceKind.CLUB_DUTY): "extern|ext|club|voor de club|team",
    str(AbsenceKind.NO_SHOW): "niet gekomen|zonder bericht|zb|no show|noshow|unexcused",
    str(AbsenceKind.LATE): "te laat|te laat afgemeld|late",
}
AWAY: Final = {word: kind for kind, words in _WORDS.items() for word in words.split("|")}
PAID: Final = {
    **dict.fromkeys(("1", "-1", "+"), BYE),
    **dict.fromkeys(("½", "-½", "0", "-0"), str(AbsenceKind.EXCUSED)),
}
NOTHING: Final = frozenset({"", "-", "--", "*", "...", "…", "?"})
_RESULTS: Final = {
    **dict.fromkeys(("1-0", "1"), Result.WHITE_WON),
    **dict.fromkeys(("0-1", "0"), Result.BLACK_WON),
    **dict.fromkeys(
        ("½-½", "½", "=", "=-=", "remise", "rem", "draw", "patta", "remis", "nulle"), Result.DRAWN
    ),
    **dict.fromkeys(("1-0r", "+--", "+/-", "+-", "+"), Result.WHITE_BY_FORFEIT),
    **dict.fromkeys(("0-1r", "--+", "-/+", "-+"), Result.BLACK_BY_FORFEIT),
    **dict.fromkeys(("-/-", "---", "0-0", "0-0r"), Result.BOTH_FORFEITED),
}
DRAUGHTS: Final = {"2-0": "1-0", "1-1": "½-½", "0-2": "0-1"}
_POINTS: Final = re.compile(r"(\d{1,4})?(?:[.,](\d{1,2}))? ?(½|1/2)?")
SCORE: Final = re.compile(r"[\d½]-[\d½]")
DRAUGHTS_CODES: Final = {"2": "1", "1": "½", "0": "0"}
_FORFEIT_MARK: Final = re.compile(r"\(?(?:reglementair|regl?\.?|rg|forfait|forfeit|ff?|r|k)\)?$")
CELL: Final = re.compile(
    r"(?P<sign>[+=-])? ?(?P<first>[wzbsn])? ?(?P<opponent>\d{1,3}) ?(?P<colour>[wzbsn])?"
    r" ?(?P<result>2|1|0|½|=|\+|-)? ?(?P<forfeit>[rfk])?"
)
CODES: Final[Mapping[tuple[str, str], Result | None]] = {
    ("1", "0"): Result.WHITE_WON,
    ("0", "1"): Result.BLACK_WON,
    ("½", "½"): Result.DRAWN,
    ("+", "-"): Result.WHITE_BY_FORFEIT,
    ("-", "+"): Result.BLACK_BY_FORFEIT,
    ("-", "-"): Result.BOTH_FORFEITED,
    ("", ""): None,
}


class TableOfResultsProblem(Problem):
    """Faults of a table of results."""

    ALL_ALL = "no cell of a round names an opponent and a colour, as 12w1 does"
    TOO_MUCH = "the table has more than {most} lines"
    NO_ROUND = "line {line}: {found} is neither a round nor a date with its year"
    NO_RESULT = "line {line}: {found} is not a result"
    NO_PLAYER = "line {line}: a name is missing"
    SELF = "line {line}: {player} has no game against themselves"
    TWICE = "line {line}: {player} stands twice in round {round}"
    CELL = "line {line}, round {round}: {found} is not understood"
    OPPONENT = "{player}, round {round}: opponent {found} has another game there"
    COLOUR = "{player}, round {round}: who had White is not said"


class LinesRefusedError(SeasonRefusedError):
    """A table is refused for all its faulty lines; `troubles` are the reasons."""

    def __init__(self, refused: Sequence[SeasonRefusedError]) -> None:
        self.troubles = tuple(error.trouble for error in sorted(refused, key=_line_of))
        super().__init__(self.troubles[0].problem, **self.troubles[0].fields)

    def __str__(self) -> str:
        """The sentence for each line, as many as a screen holds."""
        return "\n".join(first_of([*map(str, self.troubles)], MOST_FAULTS, "And {} more.".format))


def _line_of(refused: SeasonRefusedError) -> int:
    line = refused.trouble.fields.get("line")
    return line if isinstance(line, int) else 0


def white_letters(cells: Iterable[re.Match[str]]) -> frozenset[str]:
    """The letters for White: w, or b if there is an n, as in Italian and French."""
    letters = {cell["first"] or cell["colour"] for cell in cells}
    return frozenset("b") if "n" in letters else frozenset("w")


def side_code(cell: re.Match[str], *, draughts: bool) -> str:
    """A side's result: 1, 0, ½, + or -; empty if it is open."""
    code = (cell["result"] or cell["sign"] or "").replace("=", "½")
    code = DRAUGHTS_CODES.get(code, code) if draughts else code
    if cell["forfeit"] and code in "10":
        return "+" if code == "1" else "-"
    if cell["sign"] and not cell["result"]:  # +12w is a win, -12w a loss
        return {"+": "1", "-": "0"}.get(code, code)
    return code


def compared(written: str) -> str:
    """The text for comparison: one form of dash and half, no capitals."""
    text = fold(written.replace("½", "1/2"))
    for dash in "–—−:":
        text = text.replace(dash, "-")
    return re.sub(r"1/2|0[.,]5|(?<!\d)[.,]5", "½", text).strip()


def total_in(written: str) -> Fraction | None:
    """The points in a cell: 4, 4½, 4 1/2, 4,5; None for anything else."""
    match = _POINTS.fullmatch(written.strip())
    if match is None or not match[0]:
        return None
    return Fraction(f"{match[1] or 0}.{match[2] or 0}") + Fraction(int(bool(match[3])), 2)


def result_in(written: str, line: int, *, draughts: bool) -> Result | None:
    """The result in a cell; None if it is open. Raises SeasonRefusedError."""
    text = compared(written)
    if text in NOTHING:
        return None
    by_forfeit = _FORFEIT_MARK.search(text) is not None and text not in _RESULTS
    text = _FORFEIT_MARK.sub("r", text) if by_forfeit else text
    text = text.replace(" ", "")
    if draughts:
        score = text.removesuffix("r")
        text = DRAUGHTS.get(score, score) + text[len(score) :]
    result = _RESULTS.get(text)
    if result is None:
        raise SeasonRefusedError(TableOfResultsProblem.NO_RESULT, line=line, found=written[:20])
    return result


def day_in(written: str, order: DateOrder) -> date | None:
    """A date with its year; a spreadsheet adds an hour, and 98 is in the last century."""
    text = written.split(" 00:00", maxsplit=1)[0]
    if NUMBERS.fullmatch(text.strip()):
        return day_of(text, order)
    day = one_day(text, _LONG_AGO) if re.search(r"\d{4}|\d\d$", text) else None
    return day.replace(year=day.year - 100) if day and day.year > _FUTURE else day


def are_dates(cells: Sequence[str]) -> bool:
    """True for dates of one season, in figures or words; not for rounds, ratings and 1-0."""
    if not all(NUMBERS.fullmatch(c.partition(" ")[0]) or any(map(str.isalpha, c)) for c in cells):
        return False
    readings = [[day_in(cell, order) for cell in cells] for order in ORDERS]
    return any(all(days) and is_of_a_season(days) for days in readings)


def is_of_a_season(days: Sequence[date | None]) -> bool:
    """True if the dates are no further apart than a season is long."""
    present = [day for day in days if day]
    return bool(present) and max(present) - min(present) <= LONGEST


def trouble_messages(error: EngineError) -> tuple[Trouble | Message, ...]:
    """The fault of a file; for a table one for each faulty line, as many as fit on a screen."""
    if not isinstance(error, LinesRefusedError):
        return (error.trouble,)
    return first_of(error.troubles, MOST_FAULTS, OtherBadLines)


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
    lines: list[Row] = []
    for line, cells in table_rows(content, fits):
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
