"""A season from a table of results as clubs keep them: CSV or a spreadsheet.

Two forms are read, in Dutch, English, Italian, French and German:

- **one game a line**: columns for White, Black, the result, and the round or the date; ratings too.
  A player without an opponent had a bye or was absent, as the words in the other column or in the
  result say;
- **one player a line** with a column for each round, as pairing programs print them: ``12w1``,
  ``W12 ½``, ``+3b``; the numbers are those of the lines, or of a column before the name. A cell
  without an opponent holds a word, or the points that were paid.

Columns are identified by their headings. If one is not recognised, the caller asks which column
is meant (`Columns.missing`). A cross table of all against all has no rounds or colours, and is
neither form.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from fractions import Fraction
from functools import partial

from msgspec.structs import replace

from keizer_bot.engine.errors import SeasonRefusedError
from keizer_bot.engine.model import Game, Player, Round, Season
from keizer_bot.formats import messages
from keizer_bot.formats.moved import (
    DateOrder,
    DraughtsResult,
    MovedSeason,
    ReasonRead,
    WrittenDate,
    checked_names,
    days_of_rounds,
    round_of,
    rules_of_totals,
)
from keizer_bot.formats.players_file import ListNotes, PlayersRefused, note_messages, rating_of
from keizer_bot.formats.results_columns import (
    AWAY,
    CELL,
    CODES,
    DRAUGHTS,
    MOST_ROUNDS,
    MOST_ROWS,
    NOTHING,
    ORDERS,
    PAID,
    ROUND_HEAD,
    SCORE,
    Column,
    Columns,
    LinesRefusedError,
    TableOfResultsProblem,
    compared,
    day_in,
    is_of_a_season,
    result_in,
    side_code,
    total_in,
    white_letters,
)
from keizer_bot.formats.season_file import SeasonFile
from keizer_bot.formats.table_rows import Row, without_totals
from keizer_bot.formats.written_names import given_first
from keizer_bot.i18n.folding import fold, spelled
from keizer_bot.i18n.message import Message


def _draughts_in(rows: Sequence[Row], columns: Columns) -> DraughtsResult | None:
    """The first of the results 2-0, 1-1 and 0-2, or of a side's 2; None without one."""
    if columns.rounds:
        places = tuple(columns.rounds.values())
        cells = [(n, cell, CELL.fullmatch(compared(cell))) for n, cell in _cells(rows, places)]
        matches = [(n, cell) for n, cell, read in cells if read and read["result"] == "2"]
        alone = not any(read and read["result"] in {"½", "="} for *_, read in cells)
    else:
        plain = [
            (n, compared(cell).replace(" ", ""))
            for n, cell in _cells(rows, (columns.places[Column.RESULT],))
        ]
        matches = [(n, cell) for n, cell in plain if cell.removesuffix("r") in DRAUGHTS]
        alone = not any(
            SCORE.fullmatch(cell) and cell not in {*DRAUGHTS, "0-0"} for _, cell in plain
        )
    return DraughtsResult(*matches[0], alone) if matches else None


def _cells(rows: Sequence[Row], places: Iterable[int]) -> Iterator[tuple[int, str]]:
    """The cells of these columns, with their line numbers."""
    for place in places:
        yield from ((n, cells[place]) for n, cells in rows if place < len(cells))


def read_results(rows: Sequence[Row], columns: Columns, title: str) -> MovedSeason:
    """The season in these lines (without headings); it has no rules, and is not checked.

    Raises SeasonRefusedError.
    """
    passed: list[str] = []
    rows = list(without_totals(rows, [*columns.titles], passed))
    if len(rows) > MOST_ROWS:
        raise SeasonRefusedError(TableOfResultsProblem.TOO_MUCH, most=MOST_ROWS)
    reader = _PlayerLines if columns.rounds else _GameLines
    draughts = _draughts_in(rows, columns)
    moved = reader(rows, columns, draughts=draughts is not None).moved(title)
    unused = [n for n in columns.free if not (moved.file.rules and n == columns.totals)]
    notes = note_messages(ListNotes(unused=[columns.titles[n] for n in unused], passed=passed))
    return replace(moved, notes=(*moved.notes, *notes), draughts=draughts)


class _Lines:
    """The lines of a table, and the facts in them; players by name, in order of appearance."""

    def __init__(self, rows: Sequence[Row], columns: Columns, *, draughts: bool) -> None:
        self._rows = rows
        self._draughts = draughts
        self._columns = columns
        self._ratings: dict[str, int | None] = {}
        self._games: dict[int, list[Game]] = {}
        self._away: dict[int, list[tuple[str, str]]] = {}
        self._dates: dict[int, str] = {}
        self._names: dict[str, str] = {}
        self._codes: Counter[tuple[str, str]] = Counter()
        self._seated: set[tuple[int, str]] = set()
        self._faults: list[SeasonRefusedError] = []

    def _cell(self, cells: Sequence[str], column: Column) -> str:
        place = self._columns.places.get(column, len(cells))
        return cells[place] if place < len(cells) else ""

    @contextmanager
    def _noting_faults(self) -> Iterator[None]:
        """Collect the refusal of a line in this block; `_refuse` raises them all at the end."""
        try:
            yield
        except SeasonRefusedError as refused:
            self._faults.append(refused)

    def _refuse(self) -> None:
        """Raise SeasonRefusedError for all collected refusals, if there are any."""
        if len(self._faults) > 1:
            raise LinesRefusedError(self._faults)
        for refused in self._faults:
            raise refused

    def _player(self, written: str, line: int, rating: str = "") -> str:
        """The player of that name, added if new. Raises SeasonRefusedError for an empty name."""
        name = given_first(written)
        if not any(map(str.isalpha, name)):
            raise SeasonRefusedError(TableOfResultsProblem.NO_PLAYER, line=line)
        name = self._names.setdefault(spelled(name) or name, name)
        with suppress(PlayersRefused):
            value = rating_of(rating, line)[0]
            self._ratings[name] = self._ratings.get(name) or value
        self._ratings.setdefault(name, None)
        return name

    def _seat(self, name: str, number: int, line: int) -> None:
        """Record that the player is in this round. Raises SeasonRefusedError the second time."""
        if (number, name) in self._seated:
            where = {"line": line, "player": name, "round": number}
            raise SeasonRefusedError(TableOfResultsProblem.TWICE, **where)
        self._seated.add((number, name))

    def _stay_away(self, name: str, number: int, reason: str, kind: str) -> None:
        """Record why the player had no game."""
        self._codes[reason, kind] += 1
        self._away.setdefault(number, []).append((name, kind))

    def _season(self, title: str, notes: tuple[Message, ...] = ()) -> MovedSeason:
        """The season made of all facts."""
        checked_names((name, name) for name in self._ratings)
        keys = {name: f"p{place}" for place, name in enumerate(self._ratings, start=1)}
        order = list(self._ratings)
        if any(self._ratings.values()):
            order.sort(key=lambda name: -(self._ratings[name] or 0))
        players = tuple(Player(keys[name], name, self._ratings[name]) for name in order)
        last = max([0, *self._games, *self._away])
        rounds = tuple(self._round(number, keys) for number in range(1, last + 1))
        read_as = [ReasonRead(text, kind, n) for (text, kind), n in sorted(self._codes.items())]
        file = SeasonFile(Season(title, players, rounds))
        return MovedSeason(file, tuple(read_as), notes)

    def _round(self, number: int, keys: Mapping[str, str]) -> Round:
        away = ((keys[name], kind) for name, kind in self._away.get(number, ()))
        games = (
            game._replace(white=keys[game.white], black=keys[game.black])
            for game in self._games.get(number, ())
        )
        return round_of(number, games, away, self._dates.get(number))


class _GameLines(_Lines):
    """A table with one game a line."""

    def moved(self, title: str) -> MovedSeason:
        for (line, cells), number in zip(self._rows, self._rounds(), strict=True):
            if number is not None:
                with self._noting_faults():
                    self._take(line, cells, number)
        self._refuse()
        notes = () if any(self._ratings.values()) else (messages.OrderOfAppearance(),)
        return self._season(title, notes)

    def _rounds(self) -> list[int | None]:
        """The round of each line: as it says, or by the order of dates; None if it has none."""
        written = [self._cell(cells, Column.DATE) for _, cells in self._rows]
        if Column.ROUND in self._columns.places:
            numbers = [self._number(line, cells) for line, cells in self._rows]
        else:
            numbers = self._by_day(written)
        with self._noting_faults():
            dates = self._written_dates(numbers, written)
            days = days_of_rounds(dates, DateOrder.DAY_FIRST, read=day_in)
            self._dates = {number: day.isoformat() for number, day in days.items()}
        return numbers

    def _by_day(self, written: Sequence[str]) -> list[int | None]:
        """A round for each date, read in the order in which all lines have one of a season."""
        readings = [[day_in(text, order) for text in written] for order in ORDERS]
        days = next((days for days in readings if all(days) and is_of_a_season(days)), readings[0])
        for (line, _), day, text in zip(self._rows, days, written, strict=True):
            if day is None:
                self._faults.append(_no_round(line, text))
        order = {day: place for place, day in enumerate(sorted(set(filter(None, days))), 1)}
        return [order[day] if day else None for day in days]

    def _written_dates(
        self, numbers: Sequence[int | None], written: Sequence[str]
    ) -> dict[int, WrittenDate]:
        """The date of most lines in each round, since a game may be played on another day."""
        seen: dict[int, Counter[str]] = {}
        lines: dict[tuple[int, str], int] = {}
        for (line, _), number, text in zip(self._rows, numbers, written, strict=True):
            if text.strip() and number is not None:
                seen.setdefault(number, Counter())[text] += 1
                lines.setdefault((number, text), line)
        most = {number: texts.most_common(1)[0][0] for number, texts in seen.items()}
        return {number: WrittenDate(text, lines[number, text]) for number, text in most.items()}

    def _number(self, line: int, cells: Sequence[str]) -> int | None:
        written = self._cell(cells, Column.ROUND)
        match = ROUND_HEAD.fullmatch(fold(written).removesuffix(".0"))
        if match is not None and 0 < int(match[1]) <= MOST_ROUNDS:
            return int(match[1])
        self._faults.append(_no_round(line, written))
        return None

    def _take(self, line: int, cells: Sequence[str], number: int) -> None:
        """Take a line: a game, or one player and a word for their absence."""
        sides = [self._cell(cells, column) for column in (Column.WHITE, Column.BLACK)]
        result = self._cell(cells, Column.RESULT)
        names = [side for side in sides if fold(side) not in NOTHING and fold(side) not in AWAY]
        if len(names) < 2:  # noqa: PLR2004 - both sides
            words = [side for side in (*sides, result) if fold(side) in AWAY]
            if not names or not words:
                raise SeasonRefusedError(TableOfResultsProblem.NO_PLAYER, line=line)
            name = self._player(names[0], line)
            self._seat(name, number, line)
            self._stay_away(name, number, words[0], AWAY[fold(words[0])])
            return
        white = self._player(names[0], line, self._cell(cells, Column.WHITE_RATING))
        black = self._player(names[1], line, self._cell(cells, Column.BLACK_RATING))
        if white == black:
            raise SeasonRefusedError(TableOfResultsProblem.SELF, line=line, player=white)
        for name in (white, black):
            self._seat(name, number, line)
        self._games.setdefault(number, []).append(
            Game(white, black, result_in(result, line, draughts=self._draughts))
        )


def _no_round(line: int, written: str) -> SeasonRefusedError:
    return SeasonRefusedError(TableOfResultsProblem.NO_ROUND, line=line, found=written[:20])


class _PlayerLines(_Lines):
    """A table with one player a line, and a column for each round."""

    def moved(self, title: str) -> MovedSeason:
        numbers: dict[int, tuple[str, int, Sequence[str]]] = {}
        for place, (line, cells) in enumerate(self._rows, start=1):
            with self._noting_faults():
                rating = self._cell(cells, Column.RATING)
                name = self._player(self._cell(cells, Column.NAME), line, rating)
                written = self._cell(cells, Column.NUMBER).strip(" .")
                numbers[int(written) if written.isdecimal() else place] = (name, line, cells)
        for number, place in self._columns.rounds.items():
            self._take_round(number, place, numbers)
        self._refuse()
        if not self._games:
            raise SeasonRefusedError(TableOfResultsProblem.ALL_ALL)
        moved = self._season(title)
        totals = {name: self._total(cells) for name, _, cells in numbers.values()}
        season = moved.file.season
        rules = rules_of_totals(season, {p.id: totals[p.name] for p in season.players})
        return replace(moved, file=replace(moved.file, rules=rules))

    def _total(self, cells: Sequence[str]) -> Fraction | None:
        place = self._columns.totals
        return total_in(cells[place]) if place is not None and place < len(cells) else None

    def _take_round(
        self, number: int, place: int, numbers: Mapping[int, tuple[str, int, Sequence[str]]]
    ) -> None:
        """Take a round of a cross table, in which each game stands in two cells."""
        cells: dict[int, re.Match[str]] = {}
        unread: set[int] = set()
        for key, (name, line, row) in numbers.items():
            unread.add(key)
            with self._noting_faults():
                match = self._game_in(row[place] if place < len(row) else "", name, number, line)
                unread.remove(key)
                if match is not None:
                    cells[key] = match
        whites = white_letters(cells.values())
        for key in sorted(cells):
            if int(cells[key]["opponent"]) not in unread:
                with self._noting_faults():
                    self._take_cell(number, key, cells, numbers, whites)

    def _game_in(self, written: str, name: str, number: int, line: int) -> re.Match[str] | None:
        """The game in a player's cell; records a bye or an absence. Raises SeasonRefusedError."""
        plain = compared(written)
        match = CELL.fullmatch(plain)
        if plain in NOTHING:
            return None
        if plain in AWAY or plain in PAID:
            self._seat(name, number, line)
            self._stay_away(name, number, written, AWAY.get(plain) or PAID[plain])
            return None
        if match is None and plain.strip("x"):
            where = {"line": line, "round": number, "found": written[:20]}
            raise SeasonRefusedError(TableOfResultsProblem.CELL, **where)
        return match

    def _take_cell(
        self,
        number: int,
        key_: int,
        cells: Mapping[int, re.Match[str]],
        numbers: Mapping[int, tuple[str, int, Sequence[str]]],
        whites: frozenset[str],
    ) -> None:
        """Add the game, from the cell of the player with White. Raises SeasonRefusedError."""
        name, line, _ = numbers[key_]
        other = int(cells[key_]["opponent"])
        back = cells.get(other)
        where = {"player": name, "round": number}
        if back is None or int(back["opponent"]) != key_ or other == key_:
            raise SeasonRefusedError(TableOfResultsProblem.OPPONENT, **where, found=other)
        letters = {key: cells[key]["first"] or cells[key]["colour"] for key in (key_, other)}
        if None in letters.values() or letters[key_] == letters[other]:
            raise SeasonRefusedError(TableOfResultsProblem.COLOUR, **where)
        if letters[key_] not in whites:
            return
        code = partial(side_code, draughts=self._draughts)
        codes = code(cells[key_]), code(back)
        if codes not in CODES:
            code_pair = "".join(codes)
            raise SeasonRefusedError(TableOfResultsProblem.NO_RESULT, line=line, found=code_pair)
        for key in (key_, other):
            self._seat(numbers[key][0], number, numbers[key][1])
        game = Game(name, numbers[other][0], CODES[codes])
        self._games.setdefault(number, []).append(game)
