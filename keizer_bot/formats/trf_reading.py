"""Reads a season from FIDE's Tournament Report File, which nearly every pairing program writes.

The columns are those of TRF16 (see `keizer_bot.formats.trf`); TRF26 has the same player records,
and its national ones, which begin with a federation's code, give ratings and numbers if the
player's own record has none. The records used are ``012`` (the name), ``132`` (the dates of the
rounds, above their results) and ``001`` (the players). A report has no rules and no totals of a
Keizer competition, and of an absence only shows if it was paid: `_AWAY` gives the reading of each
code.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import date
from fractions import Fraction
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace

from keizer_bot.engine.errors import Problem, SeasonRefusedError
from keizer_bot.engine.model import AbsenceKind, Game, Player, Result, Round, Season
from keizer_bot.formats.messages import TeamTournament
from keizer_bot.formats.moved import (
    BYE,
    Bounds,
    DateOrder,
    MovedSeason,
    ReasonRead,
    WrittenDate,
    checked,
    checked_names,
    day_of,
    days_of_rounds,
    published_by,
    round_of,
    rules_of_totals,
    text_of,
)
from keizer_bot.formats.results_columns import MOST_ROUNDS
from keizer_bot.formats.season_file import SeasonFile
from keizer_bot.formats.trf import POINTS
from keizer_bot.formats.written_names import given_first

_RECORD: Final = re.compile(rb"(?:\xef\xbb\xbf)?(?:0[0-9]2|001|XX[A-Z]|1[0-9]2|###) ")
_PLAYERS: Final = re.compile(rb"^001 ", re.MULTILINE)
_NATIONAL: Final = re.compile(r"[A-Z]{3} [ \d]{4} ")
_NUMBER: Final = re.compile(r"\d{1,11}")
_DATE: Final = re.compile(r"(?<![\d/.-])(\d\d)[/.-](\d\d)[/.-](\d\d)(?![\d/.-])")
_FULL_DATE: Final = re.compile(r"\d{4}[/.-]\d\d?[/.-]\d\d?|\d\d?[/.-]\d\d?[/.-]\d{4}")
_TEAMS: Final = re.compile(r"082 +0*[1-9]|192 .*TEAM|092 .*\b[Tt]eam|(?:013|310) ")
_POINTS: Final = re.compile(r"\d{1,3}(?:\.\d)?")
_FIRST_ROUND, _ROUND = 91, 10  # columns, from 0
_AWAY: Final[Mapping[str, str]] = {
    **dict.fromkeys("UF+1W", BYE),
    **dict.fromkeys("HZ0=LD", str(AbsenceKind.EXCUSED)),
    "-": str(AbsenceKind.NO_SHOW),
}
_RESULTS: Final = {
    "10": Result.WHITE_WON,
    "01": Result.BLACK_WON,
    "==": Result.DRAWN,
    "+-": Result.WHITE_BY_FORFEIT,
    "-+": Result.BLACK_BY_FORFEIT,
    "--": Result.BOTH_FORFEITED,
    "  ": None,
    "**": None,
}


class TrfProblem(Problem):
    """Faults of a report."""

    NO_PLAYERS = "the report has no players: lines that begin with 001"
    NO_NUMBER = "line {line}: {found} is no start number"
    LONG_LINE = "line {line} has more rounds than any tournament"
    TWICE = "line {line}: start number {found} stands there twice"
    OPPONENT = "{player}, round {round}: the opponent {found} has another game there"
    COLOUR = "{player}, round {round}: who had White is not said"
    CODE = "{player}, round {round}: the code {found} is not known"


class _Cell(NamedTuple):
    """One round in a player's record; `opponent` is 0 if there is none."""

    opponent: int
    colour: str
    code: str


class _Record(msgspec.Struct, frozen=True):
    """A player's record; a round left blank is None."""

    start: int
    name: str
    rating: int | None
    federation_id: str | None
    born: int | None
    points: Fraction
    rank: int | None
    cells: tuple[_Cell | None, ...]


def is_trf(content: bytes) -> bool:
    """True if the file begins like a report, and has players."""
    return _RECORD.match(content) is not None and _PLAYERS.search(content) is not None


def read_trf(content: bytes, title: str) -> MovedSeason:
    """Read a report; without a name in it the season is called `title`.

    It has no rules, and is not checked. Raises SeasonRefusedError.
    """
    lines = text_of(content).splitlines()
    records = {record.start: record for record in _records(lines)}
    if not records:
        raise SeasonRefusedError(TrfProblem.NO_PLAYERS)
    name = next((line[4:].strip() for line in lines if line.startswith("012 ")), "") or title
    moved = _TrfRecords(records, name, _dates(lines)).moved()
    teams = any(_TEAMS.match(line) for line in lines)
    notes = (TeamTournament(),) if teams else ()
    return replace(moved, notes=notes, start=_day_of(lines, "042 "), teams=teams)


def _records(lines: list[str]) -> Iterator[_Record]:
    """The players' lines, completed from the national ones with the same number."""
    own = (line for line in lines if _NATIONAL.match(line) and line[4:8].strip())
    national = {int(line[4:8]): line for line in own}
    seen: set[int] = set()
    for number, line in enumerate(lines, start=1):
        if not line.startswith("001 "):
            continue
        if len(line.rstrip()) > _FIRST_ROUND + _ROUND * MOST_ROUNDS:
            raise SeasonRefusedError(TrfProblem.LONG_LINE, line=number)
        written = line[4:8].strip()
        if not written.isdecimal() or not int(written):
            raise SeasonRefusedError(TrfProblem.NO_NUMBER, line=number, found=written[:8])
        start = int(written)
        if start in seen:
            raise SeasonRefusedError(TrfProblem.TWICE, line=number, found=start)
        seen.add(start)
        also = national.get(start, "")
        yield _Record(
            start=start,
            name=given_first(line[14:47].strip()),
            rating=_number(line[48:52]) or _number(also[48:52]),
            federation_id=_federation_id(line) or _federation_id(also),
            born=_born(line),
            points=_points(line),
            rank=_number(line[85:89]),
            cells=tuple(_cells(line)),
        )


def _number(written: str) -> int | None:
    """A rating or a rank; None for 0 and anything else."""
    written = written.strip()
    return int(written) or None if written.isdecimal() else None


def _federation_id(line: str) -> str | None:
    written = line[57:68].strip()
    return (written.lstrip("0") or None) if _NUMBER.fullmatch(written) else None


def _born(line: str) -> int | None:
    """The year of a date of birth like ``1950/03/21``; None if there is none."""
    written = re.fullmatch(r"((?:19|20)\d\d)[/.-]\d\d[/.-]\d\d", line[69:79].strip())
    return int(written[1]) if written else None


def _points(line: str) -> Fraction:
    written = line[80:84].strip()
    return Fraction(written) if _POINTS.fullmatch(written) else Fraction(0)


def _cells(line: str) -> Iterator[_Cell | None]:
    for place in range(_FIRST_ROUND, len(line), _ROUND):
        cell = f"{line[place : place + _ROUND - 2]:<8}"
        opponent = cell[:4].strip()
        if not cell.strip():
            yield None
        else:
            yield _Cell(int(opponent) if opponent.isdecimal() else 0, cell[5], cell[7])


def _dates(lines: list[str]) -> Mapping[int, str]:
    """The dates of the rounds: ``26/09/07`` above the results of each.

    Raises SeasonRefusedError if they run backwards or are outside the tournament.
    """
    records = ((n, line) for n, line in enumerate(lines, start=1) if line.startswith("132"))
    at, line = next(records, (0, ""))
    written = {}
    for match in _DATE.finditer(line):
        number = round((match.start() - _FIRST_ROUND) / _ROUND) + 1  # a column off, or two
        if number > 0:
            written[number] = WrittenDate(match[0], at)
    bounds = Bounds(_day_of(lines, "042 "), _day_of(lines, "052 "))
    days = days_of_rounds(written, DateOrder.YEAR_FIRST, bounds)
    return {number: day.isoformat() for number, day in days.items()}


def _day_of(lines: list[str], record: str) -> date | None:
    """The date of a record if its year has four figures; otherwise its order is unknown."""
    line = next((line for line in lines if line.startswith(record)), "")
    match = _FULL_DATE.search(line[4:])
    return day_of(match[0], DateOrder.DAY_FIRST) if match else None


class _TrfRecords:
    """The records of a report; its players are identified by their start numbers."""

    def __init__(self, records: Mapping[int, _Record], name: str, dates: Mapping[int, str]) -> None:
        self._records = records
        self._name = name
        self._dates = dates
        self._codes: Counter[str] = Counter()

    def moved(self) -> MovedSeason:
        """The season, with the readings of its codes."""
        names = checked_names((str(n), record.name) for n, record in self._records.items())
        last = max(max(self._rounds_of(r), default=0) for r in self._records.values())
        players = [self._player(record, names[str(n)], last) for n, record in self._records.items()]
        players.sort(key=lambda player: -(player.rating or 0))
        rounds = tuple(self._round(number) for number in range(1, last + 1))
        born = [
            {"player": _key(record.start), "year": record.born}
            for record in self._records.values()
            if record.born is not None
        ]
        extras = {"born": born} if born else {}
        season = Season(self._name, tuple(players), rounds)
        ranks = {_key(r.start): r.rank for r in self._records.values() if r.rank}
        points = {_key(r.start): r.points for r in self._records.values()}
        published = published_by(ranks, points)
        rules = {} if published else rules_of_totals(season, points)
        read_as = (ReasonRead(code, _AWAY[code], n) for code, n in sorted(self._codes.items()))
        file = SeasonFile(season, rules, extras=extras, published=published)
        moved = MovedSeason(file, tuple(read_as))
        return checked(moved) if rules else moved

    @staticmethod
    def _rounds_of(record: _Record) -> list[int]:
        return [number for number, cell in enumerate(record.cells, start=1) if cell is not None]

    def _player(self, record: _Record, name: str, last: int) -> Player:
        """The player; blank rounds at the beginning and end are before entry and after leaving."""
        rounds = self._rounds_of(record)
        return Player(
            id=_key(record.start),
            name=name,
            rating=record.rating,
            from_round=rounds[0] if rounds else 1,
            until_round=rounds[-1] if rounds and rounds[-1] < last else None,
            federation_id=record.federation_id,
        )

    def _round(self, number: int) -> Round:
        games, away = list[Game](), list[tuple[str, str]]()
        for record in self._records.values():
            cell = record.cells[number - 1] if number <= len(record.cells) else None
            if cell is None:
                continue
            if cell.opponent:
                games += self._games(record, cell, number)
                continue
            kind = _AWAY.get(cell.code)
            if kind is None:
                raise self._wrong(TrfProblem.CODE, record, number, found=cell.code)
            self._codes[cell.code] += 1
            away.append((_key(record.start), kind))
        return round_of(number, games, away, self._dates.get(number))

    def _games(self, record: _Record, cell: _Cell, number: int) -> list[Game]:
        """The game, if this is White's record; empty if it is Black's."""
        other = self._records.get(cell.opponent)
        back = other.cells[number - 1] if other and number <= len(other.cells) else None
        if other is None or back is None or back.opponent != record.start or other is record:
            raise self._wrong(TrfProblem.OPPONENT, record, number, found=cell.opponent)
        if not self._is_white(record, cell, back, number):
            return []
        game = Game(_key(record.start), _key(other.start))
        codes = cell.code + back.code
        if codes in _RESULTS:
            return [game._replace(result=_RESULTS[codes])]
        if not set(codes) <= set(POINTS):
            raise self._wrong(TrfProblem.CODE, record, number, found=codes)
        # Not a chess result, or not rated: an award of each side's points.
        points = (POINTS[cell.code], POINTS[back.code])
        return [Game(game.white, game.black, Result.AWARD, *points)]

    def _is_white(self, record: _Record, cell: _Cell, back: _Cell, number: int) -> bool:
        """True for White by the colours; if neither player came, the lower number has White."""
        if {cell.colour, back.colour} == {"w", "b"}:
            return cell.colour == "w"
        if cell.code in "+-" and back.code in "+-":
            return record.start < cell.opponent
        raise self._wrong(TrfProblem.COLOUR, record, number)

    @staticmethod
    def _wrong(
        problem: TrfProblem, record: _Record, number: int, **fields: object
    ) -> SeasonRefusedError:
        return SeasonRefusedError(problem, player=record.name, round=number, **fields)


def _key(start: int) -> str:
    return f"t{start}"
