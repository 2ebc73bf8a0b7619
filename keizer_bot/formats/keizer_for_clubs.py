"""A season of KeizerForClubs, the free Keizer program for Windows: one SQLite file, ``.s3db``.

From its sources (Dumuzy/KeizerForClubs on GitHub, of 2026: ``cSqliteInterface.cs``,
``RankingCalculator.cs``, ``frmMainform.cs``):

- ``Player``: ``id``, ``name``, ``rating`` (0: none), ``state`` (9: retired, 10: to be deleted),
  ``Keizer_SumPts``, the last computed total, and ``Categories``, abbreviations separated by commas,
  of which ``kv24`` is a K-factor;
- ``Pairing``: ``Rnd``, ``board``, ``PID_W``, ``PID_B`` (-1: no opponent), ``Result``, one of
  `_RESULTS` and `_ABSENCES`, and ``Pts_W``, ``Pts_B``, which are 0 until computed;
- ``ConfigTab``: ``CfgKey`` with ``CfgText`` or ``CfgValue``, percentages as whole numbers. Older
  versions stored the options outside the season: the program's defaults then apply;
- ``tStand_7``: the ranking after round 7 at the pairing of round 8, a row a ``line``.

It computes one pass: after each round all rounds are priced with the values of the ranking before,
the first by rating; own value once, or by `DecayPrevRound` a fifth less each round. Ties go by
rating. Computations that no rule here reproduces are messages among the causes.
The file has no dates.
"""

import re
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from keizer_bot.engine.errors import Problem, SeasonRefusedError
from keizer_bot.engine.model import (
    AbsenceKind,
    Game,
    PerMissedRound,
    Player,
    Result,
    Round,
    Season,
)
from keizer_bot.engine.ranking import history
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.engine.season_check import HIGHEST_K
from keizer_bot.formats import messages
from keizer_bot.formats.keizer_for_clubs_rules import KfcOptions, as_reckoned_there
from keizer_bot.formats.moved import (
    BYE,
    MovedSeason,
    checked,
    checked_names,
    other_totals,
    published_by,
    round_of,
)
from keizer_bot.formats.players_file import LONGEST_NAME
from keizer_bot.formats.season_file import PublishedLine, SeasonFile
from keizer_bot.formats.table_rows import SQLITE, columns_of, opened
from keizer_bot.i18n.html import clean
from keizer_bot.i18n.message import Message

_RESULTS: Final[Mapping[int, Result | None]] = {
    -1: None,
    0: None,
    1: Result.WHITE_WON,
    2: Result.DRAWN,
    3: Result.BLACK_WON,
    8: Result.WHITE_BY_FORFEIT,
    9: Result.BLACK_BY_FORFEIT,
    10: Result.BOTH_FORFEITED,
    11: None,  # adjourned
}
_ADJOURNED, _LATE_START = 11, 12
_DECAYING = (6, 7)  # counted by a bonus that decreases
_ABSENCES: Final[Mapping[int, str]] = {
    4: BYE,
    5: AbsenceKind.CLUB_DUTY,
    6: AbsenceKind.EXCUSED,
    7: AbsenceKind.NO_SHOW,
    _LATE_START: AbsenceKind.NO_SHOW,  # unless the player had not entered yet
}
_RETIRED = 9
_HIGHEST = 10**9  # above any total
_MOST_ROUNDS = 298  # the program's own limit
_COLUMNS: Final = {
    "Player": ("id", "name", "rating", "state", "Keizer_SumPts", "Categories"),
    "Pairing": ("Rnd", "board", "PID_W", "PID_B", "Result", "Pts_W", "Pts_B"),
    "ConfigTab": ("CfgKey", "CfgText", "CfgValue"),
}
_MISSING_BEFORE: Final = ("Categories",)  # absent in files of older versions
_MOST: Final = {"Player": 1_000, "Pairing": 100_000, "ConfigTab": 1_000}  # rows
_K_FACTOR: Final = re.compile(r"kv(\d{1,2})")
_SEPARATOR = "§"  # between the cells of a stored table
_HEADS = 3  # rows before its titles


class KfcProblem(Problem):
    """Faults of a file of KeizerForClubs."""

    BROKEN = "the file is damaged, or is no SQLite database"
    OTHER_DATABASE = (
        "this looks like the other database of KeizerForClubs, or that of another program; the"
        " tournament is in a .s3db of its own"
    )
    NO_TABLE = "the file has no table {found} as KeizerForClubs makes it: {columns}"
    TOO_MUCH = "table {found} has more than {most} rows, which no club has"
    NO_NUMBER = "table {found}: {column} is {value}, where a number belongs"
    RESULT = "round {round}, board {board}: the result {found} is not known"
    PLAYER = "round {round}, board {board}: there is no player {found}"


def is_keizer_for_clubs(content: bytes) -> bool:
    """True for a file of KeizerForClubs, by a column that no list of players has."""
    return content.startswith(SQLITE) and b"Keizer_StartPts" in content


def read_keizer_for_clubs(content: bytes, name: str) -> MovedSeason:
    """Read a file; the season has the name in it, else `name`.

    Raises SeasonRefusedError, RulesRefusedError.
    """
    try:
        with opened(content) as connection:
            if not columns_of(connection, "Player"):
                raise SeasonRefusedError(KfcProblem.OTHER_DATABASE)
            tables = {table: list(_rows(connection, table)) for table in _COLUMNS}
            stored = dict(_stored_rankings(connection))
    except sqlite3.Error:
        raise SeasonRefusedError(KfcProblem.BROKEN) from None
    return _Tournament(tables, stored, name).moved()


def _rows(connection: sqlite3.Connection, table: str) -> Iterator[dict[str, Any]]:
    columns = _COLUMNS[table]
    present = columns_of(connection, table)
    missing = set(columns) - set(present) - set(_MISSING_BEFORE)
    if missing and (present or table != "ConfigTab"):
        raise SeasonRefusedError(KfcProblem.NO_TABLE, found=table, columns=columns)
    if not present:
        return
    read = [column for column in columns if column in present]
    rows = connection.execute(f"SELECT {', '.join(read)} FROM {table}")  # noqa: S608 - our names
    for count, row in enumerate(rows, start=1):
        if count > _MOST[table]:
            raise SeasonRefusedError(KfcProblem.TOO_MUCH, found=table, most=_MOST[table])
        yield dict(zip(read, row, strict=True))


def _stored_rankings(connection: sqlite3.Connection) -> Iterator[tuple[int, list[str]]]:
    """The numbers of the players in each stored ranking, by round."""
    names = connection.execute("SELECT name FROM sqlite_schema WHERE name GLOB 'tStand_[0-9]*'")
    for (table,) in names.fetchall():
        number = table.removeprefix("tStand_")
        if not number.isdecimal() or not {"id", "line"} <= set(columns_of(connection, table)):
            continue
        lines = connection.execute(f"SELECT line FROM {table} ORDER BY id").fetchmany(1_000)  # noqa: S608 - digits
        titles, *rows = [str(line).split(_SEPARATOR) for (line,) in lines[_HEADS:]] or [[]]
        if "Id" in titles:
            place = titles.index("Id")
            yield int(number), [row[place] for row in rows if len(row) > place]


def _number(row: Mapping[str, Any], table: str, column: str) -> Fraction:
    """The number in a column; 0 if empty. Raises SeasonRefusedError."""
    value = row[column] or 0
    if not isinstance(value, int | float) or not abs(value) < _HIGHEST:
        wrong = {"found": table, "column": column, "value": str(value)[:20]}
        raise SeasonRefusedError(KfcProblem.NO_NUMBER, **wrong)
    return Fraction(value)


class _Pairing(NamedTuple):
    """A row of ``Pairing``."""

    round: int
    board: int
    white: int
    black: int
    result: int
    computed: bool  # it has points


class _Tournament:
    """The rows of a file; its players are identified by its own numbers."""

    def __init__(
        self, tables: Mapping[str, list[dict[str, Any]]], stored: Mapping[int, list[str]], name: str
    ) -> None:
        self._stored = stored
        self._name = name
        options = {str(row["CfgKey"]): row for row in tables["ConfigTab"]}
        texts = {key: str(row["CfgText"] or "") for key, row in options.items()}
        values = {key: _number(row, "ConfigTab", "CfgValue") for key, row in options.items()}
        self._options = KfcOptions(texts, values)
        pairings = map(_pairing, tables["Pairing"])
        self._pairings = sorted(pairings, key=lambda p: (p.round, p.board))
        self._pairings_of: dict[int, list[_Pairing]] = defaultdict(list)
        self._rounds: dict[int, list[_Pairing]] = defaultdict(list)
        for pairing in self._pairings:
            self._rounds[pairing.round].append(pairing)
            for key in {pairing.white, pairing.black}:
                self._pairings_of[key].append(pairing)
        self._rows = {
            number: row
            for row in tables["Player"]
            if (number := int(_number(row, "Player", "id"))) in self._pairings_of
            or _state(row) < _RETIRED
            or _state(row) > _RETIRED + 1
        }
        self._last = max(self._rounds, default=0)

    def moved(self) -> MovedSeason:
        """The season, with its notes and causes."""
        players = self._players
        rounds = tuple(self._round(number) for number in range(1, self._last + 1))
        title = clean(self._options.text("OPTION.NiceName"))[:LONGEST_NAME] or self._name
        left = sum(_state(row) == _RETIRED for row in self._rows.values())
        missed = max((sum(count.values()) for count in self._missed.values()), default=0)
        rules = self._options.rules(len(players) - left, left, missed)
        after = max((p.round for p in self._pairings if p.computed), default=0)
        totals = {
            _key(number): _number(row, "Player", "Keizer_SumPts")
            for number, row in self._rows.items()
            if _state(row) != _RETIRED and self._first_round(number) <= after
        }
        file = SeasonFile(Season(title, players, rounds), rules, published=self._published(totals))
        moved = checked(MovedSeason(file, notes=tuple(self._notes()), totals=totals, after=after))
        causes = list(self._causes())
        adjourned = {(p.round, _key(p.white)) for p in self._pairings if p.result == _ADJOURNED}
        # If the known causes do not explain all differences, the rankings must show the others.
        there = as_reckoned_there(moved, self._options, missed, adjourned) if causes else moved
        if not causes or other_totals(there):
            causes += self._causes_in_rankings(there)
        else:
            causes.append(messages.KfcOnlyThat())
        return replace(moved, causes=tuple(causes))

    def _published(self, totals: Mapping[str, Fraction]) -> tuple[PublishedLine, ...]:
        """Its last ranking, sorted as the program does: by total, then by rating."""
        if not any(totals.values()):
            return ()
        ranked = (player for player in self._players if player.id in totals)
        order = sorted(ranked, key=lambda player: (-totals[player.id], -(player.rating or 0)))
        return published_by({p.id: place for place, p in enumerate(order, 1)}, totals)

    # -- players and rounds

    @cached_property
    def _players(self) -> tuple[Player, ...]:
        """The players in the order of its first ranking: by rating, then by number."""
        names = checked_names((str(n), str(row["name"] or "")) for n, row in self._rows.items())
        order = sorted(self._rows, key=lambda n: (-_number(self._rows[n], "Player", "rating"), n))
        return tuple(self._player(number, names[str(number)]) for number in order)

    def _player(self, number: int, name: str) -> Player:
        """The player; a category that is no K factor is a group."""
        row = self._rows[number]
        rows = self._pairings_of[number]
        late = any(pairing.result == _LATE_START for pairing in rows)
        share = self._options.share("BONUS.Unexcused")
        matches = [(name, _K_FACTOR.fullmatch(name)) for name in _categories(row)]
        k_factors = [int(match[1]) for _, match in matches if match]
        groups = [name for name, match in matches if not match]
        return Player(
            id=_key(number),
            name=name,
            rating=int(_number(row, "Player", "rating")) or None,
            group=groups[0] if groups and not self._several_categories else None,
            from_round=self._first_round(number),
            until_round=rows[-1].round if _state(row) == _RETIRED else None,
            entry_points=PerMissedRound(share) if late and share else Fraction(0),
            k_factor=min(k_factors[0], HIGHEST_K) if k_factors else None,
        )

    def _first_round(self, number: int) -> int:
        """The player's first round, after those marked as a late start."""
        played = (p.round for p in self._pairings_of[number] if p.result != _LATE_START)
        return min(played, default=self._last + 1)

    @cached_property
    def _several_categories(self) -> bool:
        return any(
            sum(not _K_FACTOR.fullmatch(name) for name in _categories(row)) > 1
            for row in self._rows.values()
        )

    def _round(self, number: int) -> Round:
        games, away = list[Game](), list[tuple[str, str]]()
        for pairing in self._rounds[number]:
            white = self._seated(pairing, pairing.white)
            if pairing.black > 0:
                black = self._seated(pairing, pairing.black)
                games.append(Game(white, black, self._result(pairing)))
            elif pairing.result not in _ABSENCES:
                raise _wrong(KfcProblem.RESULT, pairing, pairing.result)
            elif pairing.result != _LATE_START or pairing.round >= self._first_round(pairing.white):
                away.append((white, _ABSENCES[pairing.result]))
        return round_of(number, games, away)

    def _seated(self, pairing: _Pairing, number: int) -> str:
        if number not in self._rows:
            raise _wrong(KfcProblem.PLAYER, pairing, number)
        return _key(number)

    def _result(self, pairing: _Pairing) -> Result | None:
        if pairing.result not in _RESULTS:
            raise _wrong(KfcProblem.RESULT, pairing, pairing.result)
        return _RESULTS[pairing.result]

    # -- notes and causes

    def _notes(self) -> Iterator[Message]:
        if not self._options.texts:
            yield messages.KfcWithoutOptions()
        if not self._options.value("OPTION.DistBye"):
            yield messages.KfcByes()
        yield messages.KfcColours()
        if self._options.value("OPTION.NovusRandom"):
            yield messages.KfcBoards()
        if self._options.text("OPTION.TimeBonus").strip().strip("#"):
            yield messages.KfcTimes()
        if self._several_categories:
            yield messages.KfcCategories()

    def _causes(self) -> Iterator[Message]:
        """Facts in the file itself that are computed differently here."""
        gone = [player.name for player in self._players if player.until_round is not None]
        late = [player.name for player in self._players if player.from_round > 1]
        adjourned = sum(p.result == _ADJOURNED and p.black > 0 for p in self._pairings)
        both = any(len(kinds) > 1 for kinds in self._missed.values())
        if gone:
            yield messages.KfcWithdrawn(tuple(gone))
        if late:
            yield messages.KfcLateStart(tuple(late))
        if both and self._options.value("OPTION.DecayBonus"):
            yield messages.KfcReducedBonus()
        if adjourned:
            yield messages.KfcAdjourned(adjourned)
        if self._options.value("OPTION.WickerNormalization"):
            yield messages.KfcNormalised()

    @cached_property
    def _missed(self) -> Mapping[int, Counter[int]]:
        """The number of each player's absences, by result code: excused or not."""
        counts: dict[int, Counter[int]] = {}
        for pairing in self._pairings:
            if pairing.black <= 0 and pairing.result in _DECAYING:
                counts.setdefault(pairing.white, Counter())[pairing.result] += 1
        return counts

    def _causes_in_rankings(self, moved: MovedSeason) -> Iterator[Message]:
        """The first ranking that has equal totals, or that differs from the stored one."""
        season, rules = moved.file.season, rules_from(moved.file.rules)
        rankings = history(season, rules, after=moved.after)[1:]
        for ranking in rankings[:-1]:
            if len({line.total for line in ranking.lines}) < len(ranking.lines):
                yield messages.KfcEqualTotals(ranking.after_round)
                return
            stored = self._stored.get(ranking.after_round)
            if stored is not None and [_key(n) for n in stored] != [
                o.player for o in ranking.lines
            ]:
                yield messages.KfcStoredRanking(ranking.after_round)
                return


def _wrong(problem: KfcProblem, pairing: _Pairing, found: int) -> SeasonRefusedError:
    place = {"round": pairing.round, "board": pairing.board}
    return SeasonRefusedError(problem, **place, found=found)


def _pairing(row: Mapping[str, Any]) -> _Pairing:
    number, board, white, black, result, *points = (
        _number(row, "Pairing", column) for column in _COLUMNS["Pairing"]
    )
    if not 0 < number <= _MOST_ROUNDS:
        wrong = {"found": "Pairing", "column": "Rnd", "value": str(number)[:20]}
        raise SeasonRefusedError(KfcProblem.NO_NUMBER, **wrong)
    return _Pairing(int(number), int(board), int(white), int(black), int(result), any(points))


def _state(row: Mapping[str, Any]) -> int:
    return int(_number(row, "Player", "state"))


def _categories(row: Mapping[str, Any]) -> list[str]:
    return [name.strip() for name in str(row.get("Categories") or "").split(",") if name.strip()]


def _key(number: int | str) -> str:
    return f"k{number}"
