"""A season out of a table of results, as clubs keep them: CSV or a spreadsheet.

Two forms are read, in Dutch, English, Italian, French and German:

- **a line a game**: columns for White, Black, the result, and the round or the date; ratings too.
  Whoever has no opponent there was free or away, as the words of the other column or of the
  result say;
- **a line a player** with a column for each round, as pairing programs print them: ``12w1``,
  ``W12 ½``, ``+3b``; the numbers are those of the lines, or of a column before the name. In a
  cell without opponent stand a word, or the points that were paid.

Columns are known by their heads. Which column is meant where a head says nothing is for the
reader to ask (`Columns.missing`). A cross table of all against all has neither rounds nor colours,
and is none of these.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date
from functools import partial
from typing import Final

from keizer_bot.engine.errors import Problem, SeasonRefusedError
from keizer_bot.engine.model import Absence, AbsenceKind, Game, Player, Result, Round, Season
from keizer_bot.formats import messages
from keizer_bot.formats.moved import BYE, DraughtsResult, MovedSeason, ReasonRead, checked_names
from keizer_bot.formats.players_file import ListNotes, PlayersRefused, rating_of
from keizer_bot.formats.results_columns import (
    MOST_ROUNDS,
    MOST_ROWS,
    ROUND_HEAD,
    Column,
    Columns,
)
from keizer_bot.formats.round_dates import (
    LONGEST,
    NUMBERS,
    DateOrder,
    WrittenDate,
    day_of,
    days_of_rounds,
)
from keizer_bot.formats.season_file import SeasonFile
from keizer_bot.formats.table_rows import Row
from keizer_bot.formats.told_lists import told_notes
from keizer_bot.formats.totals import without_totals
from keizer_bot.formats.written_names import given_first
from keizer_bot.grammar.phrases import one_day
from keizer_bot.i18n.folding import fold, spelled
from keizer_bot.i18n.message import Message

_LONG_AGO: Final = date(1950, 1, 1)
_ORDERS: Final = (DateOrder.DAY_FIRST, DateOrder.MONTH_FIRST, DateOrder.YEAR_FIRST)
_FUTURE: Final = 2069  # the century of a year of two figures


_WORDS: Final = {
    BYE: "vrij|bye|free|riposo|oneven|freilos|exempt|spielfrei|vrije ronde",
    str(AbsenceKind.EXCUSED): "afgemeld|afwezig|afw|abs|absent|assente|excused|entschuldigt|met"
    " bericht|mb",
    str(AbsenceKind.CLUB_DUTY): "extern|ext|club|voor de club|team",
    str(AbsenceKind.NO_SHOW): "niet gekomen|zonder bericht|zb|no show|noshow|unexcused",
    str(AbsenceKind.LATE): "te laat|te laat afgemeld|late",
}
_AWAY: Final = {word: kind for kind, words in _WORDS.items() for word in words.split("|")}
_PAID: Final = {
    **dict.fromkeys(("1", "-1", "+"), BYE),
    **dict.fromkeys(("½", "-½", "0", "-0"), str(AbsenceKind.EXCUSED)),
}
_NOTHING: Final = frozenset({"", "-", "--", "*", "...", "…", "?"})
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
_DRAUGHTS: Final = {"2-0": "1-0", "1-1": "½-½", "0-2": "0-1"}
_SCORE: Final = re.compile(r"[\d½]-[\d½]")
_DRAUGHTS_CODES: Final = {"2": "1", "1": "½", "0": "0"}
_FORFEIT_MARK: Final = re.compile(r"\(?(?:reglementair|regl?\.?|rg|forfait|forfeit|ff?|r|k)\)?$")
_CELL: Final = re.compile(
    r"(?P<sign>[+=-])? ?(?P<first>[wzbsn])? ?(?P<opponent>\d{1,3}) ?(?P<colour>[wzbsn])?"
    r" ?(?P<result>2|1|0|½|=|\+|-)? ?(?P<forfeit>[rfk])?"
)
_CODES: Final[Mapping[tuple[str, str], Result | None]] = {
    ("1", "0"): Result.WHITE_WON,
    ("0", "1"): Result.BLACK_WON,
    ("½", "½"): Result.DRAWN,
    ("+", "-"): Result.WHITE_BY_FORFEIT,
    ("-", "+"): Result.BLACK_BY_FORFEIT,
    ("-", "-"): Result.BOTH_FORFEITED,
    ("", ""): None,
}


class TableOfResultsProblem(Problem):
    """What can be wrong with a table of results."""

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


def _draughts_in(rows: Sequence[Row], columns: Columns) -> DraughtsResult | None:
    """The first of the results 2-0, 1-1 and 0-2, or of a side's 2."""
    if columns.rounds:
        places = tuple(columns.rounds.values())
        cells = [(n, cell, _CELL.fullmatch(_plain(cell))) for n, cell in _cells(rows, places)]
        found = [(n, cell) for n, cell, read in cells if read and read["result"] == "2"]
        alone = not any(read and read["result"] in {"½", "="} for *_, read in cells)
    else:
        plain = [
            (n, _plain(cell).replace(" ", ""))
            for n, cell in _cells(rows, (columns.places[Column.RESULT],))
        ]
        found = [(n, cell) for n, cell in plain if cell.removesuffix("r") in _DRAUGHTS]
        alone = not any(
            _SCORE.fullmatch(cell) and cell not in {*_DRAUGHTS, "0-0"} for _, cell in plain
        )
    return DraughtsResult(*found[0], alone) if found else None


def _cells(rows: Sequence[Row], places: Iterable[int]) -> Iterator[tuple[int, str]]:
    """The cells of these columns, with their lines."""
    for place in places:
        yield from ((n, cells[place]) for n, cells in rows if place < len(cells))


def read_results(rows: Sequence[Row], columns: Columns, title: str) -> MovedSeason:
    """The season in those lines, without their heads; it has no rules, and is not checked.

    Raises SeasonRefusedError.
    """
    passed: list[str] = []
    rows = list(without_totals(rows, [*columns.titles], passed))
    if len(rows) > MOST_ROWS:
        raise SeasonRefusedError(TableOfResultsProblem.TOO_MUCH, most=MOST_ROWS)
    reader = _PlayerLines if columns.rounds else _GameLines
    draughts = _draughts_in(rows, columns)
    moved = reader(rows, columns, draughts=draughts is not None).moved(title)
    notes = told_notes(ListNotes(unused=[columns.titles[n] for n in columns.free], passed=passed))
    return replace(moved, notes=(*moved.notes, *notes), draughts=draughts)


class _LinesRead:
    """What the lines say, gathered; players by name, in the order in which they came."""

    def __init__(self) -> None:
        self.ratings: dict[str, int | None] = {}
        self.games: dict[int, list[Game]] = {}
        self.away: dict[int, list[tuple[str, str]]] = {}
        self.dates: dict[int, str] = {}
        self._known: dict[str, str] = {}
        self.codes: Counter[tuple[str, str]] = Counter()
        self._seated: set[tuple[int, str]] = set()

    def player(self, written: str, line: int, rating: str = "") -> str:
        """The player of that name. Raises SeasonRefusedError."""
        name = given_first(written)
        if not name:
            raise SeasonRefusedError(TableOfResultsProblem.NO_PLAYER, line=line)
        name = self._known.setdefault(spelled(name) or name, name)
        with suppress(PlayersRefused):
            found = rating_of(rating, line)[0]
            self.ratings[name] = self.ratings.get(name) or found
        self.ratings.setdefault(name, None)
        return name

    def seat(self, name: str, number: int, line: int) -> None:
        """Note that the player has this round. Raises SeasonRefusedError if they had it."""
        if (number, name) in self._seated:
            where = {"line": line, "player": name, "round": number}
            raise SeasonRefusedError(TableOfResultsProblem.TWICE, **where)
        self._seated.add((number, name))

    def stay_away(self, name: str, number: int, said: str, kind: str) -> None:
        """Note why the player had no game."""
        self.codes[said, kind] += 1
        self.away.setdefault(number, []).append((name, kind))

    def moved(self, title: str, notes: tuple[Message, ...]) -> MovedSeason:
        """The season of all of it."""
        checked_names((name, name) for name in self.ratings)
        keys = {name: f"p{place}" for place, name in enumerate(self.ratings, start=1)}
        order = list(self.ratings)
        if any(self.ratings.values()):
            order.sort(key=lambda name: -(self.ratings[name] or 0))
        players = tuple(Player(keys[name], name, self.ratings[name]) for name in order)
        last = max([0, *self.games, *self.away])
        rounds = tuple(self._round(number, keys) for number in range(1, last + 1))
        read_as = [ReasonRead(said, kind, n) for (said, kind), n in sorted(self.codes.items())]
        file = SeasonFile(Season(title, players, rounds))
        return MovedSeason(file, tuple(read_as), notes)

    def _round(self, number: int, keys: Mapping[str, str]) -> Round:
        away = [(keys[name], kind) for name, kind in self.away.get(number, ())]
        return Round(
            number=number,
            games=tuple(
                one._replace(white=keys[one.white], black=keys[one.black])
                for one in self.games.get(number, ())
            ),
            byes=tuple(player for player, kind in away if kind == BYE),
            absences=tuple(Absence(player, kind) for player, kind in away if kind != BYE),
            date=self.dates.get(number),
        )


class _Lines:
    """The lines of a table, by its columns."""

    def __init__(self, rows: Sequence[Row], columns: Columns, *, draughts: bool) -> None:
        self._rows = rows
        self._draughts = draughts
        self._columns = columns
        self._facts = _LinesRead()

    def _cell(self, cells: Sequence[str], column: Column) -> str:
        place = self._columns.places.get(column, len(cells))
        return cells[place] if place < len(cells) else ""


class _GameLines(_Lines):
    """A line a game."""

    def moved(self, title: str) -> MovedSeason:
        for (line, cells), number in zip(self._rows, self._rounds(), strict=True):
            self._take(line, cells, number)
        notes = () if any(self._facts.ratings.values()) else (messages.OrderOfAppearance(),)
        return self._facts.moved(title, notes)

    def _rounds(self) -> list[int]:
        """The round of each line: as it says, or by the order of the days."""
        written = [self._cell(cells, Column.DATE) for _, cells in self._rows]
        if Column.ROUND in self._columns.places:
            numbers = [self._number(line, cells) for line, cells in self._rows]
        else:
            numbers = self._by_day(written)
        days = days_of_rounds(self._dates(numbers, written), DateOrder.DAY_FIRST, read=_day)
        self._facts.dates = {number: day.isoformat() for number, day in days.items()}
        return numbers

    def _by_day(self, written: Sequence[str]) -> list[int]:
        """A round for each day, read in the order in which each line has a day of one season."""
        ways = [[_day(text, order) for text in written] for order in _ORDERS]
        days = next((way for way in ways if all(way) and _is_of_a_season(way)), ways[0])
        for (line, _), day, text in zip(self._rows, days, written, strict=True):
            if day is None:
                raise SeasonRefusedError(TableOfResultsProblem.NO_ROUND, line=line, found=text[:20])
        order = {day: place for place, day in enumerate(sorted(set(filter(None, days))), 1)}
        return [order[day] for day in days if day]

    def _dates(self, numbers: Sequence[int], written: Sequence[str]) -> dict[int, WrittenDate]:
        """The date that most lines of a round have: a game may be played on another day."""
        seen: dict[int, Counter[str]] = {}
        lines: dict[tuple[int, str], int] = {}
        for (line, _), number, text in zip(self._rows, numbers, written, strict=True):
            if text.strip():
                seen.setdefault(number, Counter())[text] += 1
                lines.setdefault((number, text), line)
        most = {number: texts.most_common(1)[0][0] for number, texts in seen.items()}
        return {number: WrittenDate(text, lines[number, text]) for number, text in most.items()}

    def _number(self, line: int, cells: Sequence[str]) -> int:
        written = self._cell(cells, Column.ROUND)
        match = ROUND_HEAD.fullmatch(fold(written).removesuffix(".0"))
        if match is None or not 0 < int(match[1]) <= MOST_ROUNDS:
            raise SeasonRefusedError(TableOfResultsProblem.NO_ROUND, line=line, found=written[:20])
        return int(match[1])

    def _take(self, line: int, cells: Sequence[str], number: int) -> None:
        facts = self._facts
        sides = [self._cell(cells, column) for column in (Column.WHITE, Column.BLACK)]
        said = self._cell(cells, Column.RESULT)
        names = [side for side in sides if fold(side) not in _NOTHING and fold(side) not in _AWAY]
        if len(names) < 2:  # noqa: PLR2004 - both sides
            words = [side for side in (*sides, said) if fold(side) in _AWAY]
            if not names or not words:
                raise SeasonRefusedError(TableOfResultsProblem.NO_PLAYER, line=line)
            name = facts.player(names[0], line)
            facts.seat(name, number, line)
            facts.stay_away(name, number, words[0], _AWAY[fold(words[0])])
            return
        white = facts.player(names[0], line, self._cell(cells, Column.WHITE_RATING))
        black = facts.player(names[1], line, self._cell(cells, Column.BLACK_RATING))
        if white == black:
            raise SeasonRefusedError(TableOfResultsProblem.SELF, line=line, player=white)
        for name in (white, black):
            facts.seat(name, number, line)
        facts.games.setdefault(number, []).append(
            Game(white, black, _result(said, line, draughts=self._draughts))
        )


class _PlayerLines(_Lines):
    """A line a player, with a column for each round."""

    def moved(self, title: str) -> MovedSeason:
        facts = self._facts
        numbers: dict[int, tuple[str, int, Sequence[str]]] = {}
        for place, (line, cells) in enumerate(self._rows, start=1):
            name = facts.player(
                self._cell(cells, Column.NAME), line, self._cell(cells, Column.RATING)
            )
            written = self._cell(cells, Column.NUMBER).strip(" .")
            numbers[int(written) if written.isdecimal() else place] = (name, line, cells)
        for number, place in self._columns.rounds.items():
            self._take_round(number, place, numbers)
        if not facts.games:
            raise SeasonRefusedError(TableOfResultsProblem.ALL_ALL)
        return facts.moved(title, ())

    def _take_round(
        self,
        number: int,
        place: int,
        numbers: Mapping[int, tuple[str, int, Sequence[str]]],
    ) -> None:
        cells: dict[int, re.Match[str]] = {}
        for own, (name, line, row) in numbers.items():
            written = row[place] if place < len(row) else ""
            plain = _plain(written)
            match = _CELL.fullmatch(plain)
            if plain in _NOTHING:
                continue
            if plain in _AWAY or plain in _PAID:
                kind = _AWAY.get(plain) or _PAID[plain]
                self._facts.seat(name, number, line)
                self._facts.stay_away(name, number, written, kind)
            elif match is None and plain.strip("x"):
                where = {"line": line, "round": number, "found": written[:20]}
                raise SeasonRefusedError(TableOfResultsProblem.CELL, **where)
            elif match is not None:
                cells[own] = match
        whites = _white_letters(cells.values())
        for own in sorted(cells):
            self._take_cell(number, own, cells, numbers, whites)

    def _take_cell(
        self,
        number: int,
        own: int,
        cells: Mapping[int, re.Match[str]],
        numbers: Mapping[int, tuple[str, int, Sequence[str]]],
        whites: frozenset[str],
    ) -> None:
        """The game, at the one of the two who has White."""
        name, line, _ = numbers[own]
        other = int(cells[own]["opponent"])
        back = cells.get(other)
        where = {"player": name, "round": number}
        if back is None or int(back["opponent"]) != own or other == own:
            raise SeasonRefusedError(TableOfResultsProblem.OPPONENT, **where, found=other)
        letters = {key: cells[key]["first"] or cells[key]["colour"] for key in (own, other)}
        if None in letters.values() or letters[own] == letters[other]:
            raise SeasonRefusedError(TableOfResultsProblem.COLOUR, **where)
        if letters[own] not in whites:
            return
        code = partial(_code, draughts=self._draughts)
        codes = code(cells[own]), code(back)
        if codes not in _CODES:
            said = "".join(codes)
            raise SeasonRefusedError(TableOfResultsProblem.NO_RESULT, line=line, found=said)
        for key in (own, other):
            self._facts.seat(numbers[key][0], number, numbers[key][1])
        game = Game(name, numbers[other][0], _CODES[codes])
        self._facts.games.setdefault(number, []).append(game)


def _white_letters(cells: Iterable[re.Match[str]]) -> frozenset[str]:
    """The letters for White: w, and b beside n, as Italian and French have it."""
    letters = {cell["first"] or cell["colour"] for cell in cells}
    return frozenset("b") if "n" in letters else frozenset("w")


def _code(cell: re.Match[str], *, draughts: bool) -> str:
    """A side's result: 1, 0, ½, + or -; empty if it is open."""
    code = (cell["result"] or cell["sign"] or "").replace("=", "½")
    code = _DRAUGHTS_CODES.get(code, code) if draughts else code
    if cell["forfeit"] and code in "10":
        return "+" if code == "1" else "-"
    if cell["sign"] and not cell["result"]:  # +12w is a win, -12w a loss
        return {"+": "1", "-": "0"}.get(code, code)
    return code


def _plain(written: str) -> str:
    """What is compared: one dash, one half, no capitals."""
    text = fold(written.replace("½", "1/2"))
    for dash in "–—−:":
        text = text.replace(dash, "-")
    return re.sub(r"1/2|0[.,]5|(?<!\d)[.,]5", "½", text).strip()


def _result(written: str, line: int, *, draughts: bool) -> Result | None:
    text = _plain(written)
    if text in _NOTHING:
        return None
    by_forfeit = _FORFEIT_MARK.search(text) is not None and text not in _RESULTS
    text = _FORFEIT_MARK.sub("r", text) if by_forfeit else text
    text = text.replace(" ", "")
    if draughts:
        score = text.removesuffix("r")
        text = _DRAUGHTS.get(score, score) + text[len(score) :]
    found = _RESULTS.get(text)
    if found is None:
        raise SeasonRefusedError(TableOfResultsProblem.NO_RESULT, line=line, found=written[:20])
    return found


def _day(written: str, order: DateOrder) -> date | None:
    """A day with its year; a spreadsheet's has an hour behind it, and 98 is of the last century."""
    said = written.split(" 00:00", maxsplit=1)[0]
    if NUMBERS.fullmatch(said.strip()):
        return day_of(said, order)
    day = one_day(said, _LONG_AGO) if re.search(r"\d{4}|\d\d$", said) else None
    return day.replace(year=day.year - 100) if day and day.year > _FUTURE else day


def _is_of_a_season(days: Sequence[date | None]) -> bool:
    known = [day for day in days if day]
    return bool(known) and max(known) - min(known) <= LONGEST
