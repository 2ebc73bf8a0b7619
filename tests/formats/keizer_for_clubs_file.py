"""A season file as KeizerForClubs would write it, with invented players and computed points.

The computation is written a second time here, after KeizerForClubs' source code and with its
single-precision numbers. It uses nothing of the package's engine, so that it can check the engine.
"""

from __future__ import annotations

import random
import sqlite3
import struct
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

WHITE, DRAW, BLACK, BYE, CLUB, EXCUSED, UNEXCUSED = range(1, 8)
WHITE_FORFEIT, BLACK_FORFEIT, NEITHER, ADJOURNED, LATE_START = range(8, 13)
RETIRED = 9
NONE = -1  # no opponent, or no result

OPTIONS: Mapping[str, float | str] = {
    "BONUS.Excused": 35,
    "BONUS.Unexcused": 35,
    "BONUS.Clubgame": 70,
    "BONUS.Retired": 75,
    "BONUS.Freilos": 50,
    "BONUS.Verlust": 0,
    "OPTION.RatioFirst2Last": 3,
    "OPTION.GameRepeat": 4,
    "OPTION.DistBye": 1,
}
_TABLES = """
CREATE TABLE Player (id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, name VARCHAR(30) NOT NULL,
  rating INTEGER(4) NOT NULL, rank INTEGER(3) NOT NULL, state INTEGER(2), Keizer_StartPts FLOAT,
  Keizer_SumPts FLOAT, RatingWDelta INTEGER NOT NULL DEFAULT 0, Keizer_PrevPts FLOAT,
  Categories VARCHAR(90));
CREATE TABLE Pairing (Rnd INTEGER NOT NULL, board INTEGER NOT NULL, PID_W INTEGER NOT NULL,
  PID_B INTEGER NOT NULL, Result INTEGER(2), Pts_W FLOAT, Pts_B FLOAT);
CREATE TABLE ConfigTab (CfgKey VARCHAR(20) NOT NULL PRIMARY KEY, CfgText VARCHAR(5),
  CfgValue FLOAT);
"""
Row = tuple[int, int, int, int, int]


def single(number: float) -> float:
    """The nearest single-precision number."""
    return float(struct.unpack("f", struct.pack("f", number))[0])


MANY_OPTIONS = """
WITH n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 1100)
INSERT INTO ConfigTab SELECT x, '', 0 FROM n
"""


@dataclass
class Tournament:
    """Players as ``(name, rating)``, numbered from 1; rows: round, board, White, Black, result."""

    players: list[tuple[str, int]]
    rows: list[Row]
    options: dict[str, float | str] = field(default_factory=lambda: dict(OPTIONS))
    states: dict[int, int] = field(default_factory=dict)
    categories: dict[int, str] = field(default_factory=dict)

    def content(self, *changes: str) -> bytes:
        """The file, after these changes in SQL."""
        totals, points = self._reckoned()
        with TemporaryDirectory() as folder:
            path = Path(folder) / "season.s3db"
            with sqlite3.connect(path) as database:
                database.executescript(_TABLES)
                for number, (name, rating) in enumerate(self.players, start=1):
                    database.execute(
                        "INSERT INTO Player (name, rating, rank, state, Keizer_SumPts, Categories)"
                        " VALUES (?, ?, 0, ?, ?, ?)",
                        (
                            *(name, rating, self.states.get(number, 1), totals[number]),
                            self.categories.get(number),
                        ),
                    )
                for row in self.rows:
                    sql = "INSERT INTO Pairing VALUES (?, ?, ?, ?, ?, ?, ?)"
                    database.execute(sql, (*row, *points[row]))
                for key, value in self.options.items():
                    pair = (value, None) if isinstance(value, str) else (None, value)
                    database.execute("INSERT INTO ConfigTab VALUES (?, ?, ?)", (key, *pair))
                for change in changes:
                    database.executescript(change)
            database.close()
            return path.read_bytes()

    def _percent(self, key: str) -> float:
        return float(self.options.get(key, 0)) / 100

    def _values(self) -> list[float]:
        """The values of the places: whole numbers, with the set ratio between first and last."""
        size = sum(self.states.get(n, 1) != RETIRED for n, _ in enumerate(self.players, start=1))
        ratio = float(self.options["OPTION.RatioFirst2Last"])
        first = round((size - 1) * (ratio / (ratio - 1)))  # halves to the even number
        return [first - place for place in range(size)]

    def _reckoned(self) -> tuple[dict[int, float], dict[Row, tuple[float, float]]]:
        numbers = [
            n for n, _ in enumerate(self.players, start=1) if self.states.get(n, 1) != RETIRED
        ]
        ratings = {n: rating for n, (_, rating) in enumerate(self.players, start=1)}
        order = sorted(numbers, key=lambda n: -ratings[n])
        totals = dict.fromkeys(range(1, len(self.players) + 1), 0.0)
        points: dict[Row, tuple[float, float]] = {}
        for last in range(1, max((row[0] for row in self.rows), default=0) + 1):
            worth = dict.fromkeys(totals, 0.0) | dict(zip(order, self._values(), strict=True))
            points = {
                row: (single(white), single(black))
                for row in self.rows
                if row[0] <= last
                for white, black in [self._points(row, worth)]
            }
            fading = self.options.get("OPTION.DecayPrevRound")
            own = max(0.0, (5 - last) / 5) if fading else 1.0
            totals = {n: own * worth[n] for n in totals}
            for (_, _, white, black, _), (for_white, for_black) in points.items():
                totals[white] += for_white
                if black > 0:
                    totals[black] += for_black
            totals = {n: single(total) for n, total in totals.items()}
            order = sorted(numbers, key=lambda n: (-totals[n], -ratings[n]))
        return totals, points

    def _points(self, row: Row, worth: Mapping[int, float]) -> tuple[float, float]:
        _, _, white, black, result = row
        mine, theirs = worth[white], worth.get(black, 0.0)
        left = [n for n in (white, black) if self.states.get(n) == RETIRED]
        loss = self._percent("BONUS.Verlust")
        if left:
            return self._against_who_left(row, worth)
        return {
            WHITE: (theirs, mine * loss),
            BLACK: (theirs * loss, mine),
            WHITE_FORFEIT: (theirs, 0.0),
            BLACK_FORFEIT: (0.0, mine),
            DRAW: (theirs / 2, mine / 2),
            ADJOURNED: (theirs / 2, mine / 2),
            BYE: (mine * self._percent("BONUS.Freilos"), 0.0),
            CLUB: (mine * self._percent("BONUS.Clubgame"), 0.0),
            EXCUSED: (mine * self._percent("BONUS.Excused") * self._fading(row), 0.0),
            UNEXCUSED: (mine * self._percent("BONUS.Unexcused") * self._fading(row), 0.0),
            LATE_START: (mine * self._percent("BONUS.Unexcused"), 0.0),
        }.get(result, (0.0, 0.0))

    def _against_who_left(self, row: Row, worth: Mapping[int, float]) -> tuple[float, float]:
        """Against a player who left, a win pays a share of the own value, a draw half of that."""
        _, _, white, black, result = row
        share, loss = self._percent("BONUS.Retired"), self._percent("BONUS.Verlust")
        halves = (0.5, 0.5) if result in (DRAW, ADJOURNED) else (loss, loss)
        for_white, for_black = {
            **dict.fromkeys((WHITE, WHITE_FORFEIT), (1.0, loss)),
            **dict.fromkeys((BLACK, BLACK_FORFEIT), (loss, 1.0)),
        }.get(result, halves)
        return (for_white * share * worth[white], for_black * share * worth.get(black, 0.0))

    def _fading(self, row: Row) -> float:
        if not self.options.get("OPTION.DecayBonus") or row[4] not in (EXCUSED, UNEXCUSED):
            return 1.0  # only these absences fade
        times = sum(
            one[2] == row[2] and one[0] <= row[0] and one[4] in (EXCUSED, UNEXCUSED)
            for one in self.rows
        )
        return 0.5 ** (times - 1)


def random_tournament(seed: int, players: int = 55, rounds: int = 30) -> Tournament:
    """A random season of that size, in which somebody is away on a third of the evenings."""
    chance = random.Random(seed)
    ratings = chance.sample(range(900, 2300), players)
    rows: list[Row] = []
    for round_ in range(1, rounds + 1):
        there = list(range(1, players + 1))
        chance.shuffle(there)
        away = [there.pop() for _ in range(chance.randrange(players // 3))]
        nobody = 100
        for number in away:
            rows.append((round_, nobody, number, NONE, chance.choice((CLUB, EXCUSED, EXCUSED))))
            nobody += 1
        if len(there) % 2:
            rows.append((round_, nobody, there.pop(), NONE, BYE))
        for board, (white, black) in enumerate(zip(there[::2], there[1::2], strict=True), start=1):
            result = chance.choices(
                (WHITE, DRAW, BLACK, WHITE_FORFEIT, BLACK_FORFEIT, NEITHER), (9, 5, 8, 1, 1, 1)
            )[0]
            rows.append((round_, board, white, black, result))
    return Tournament([(f"Speler {n}", rating) for n, rating in enumerate(ratings, start=1)], rows)


SMALL = Tournament(
    [("Anna Smit", 1800), ("Bram Kok", 1650), ("Carla Vos", 1500), ("Daan Mol", 0)],
    [
        *((1, 1, 1, 2, WHITE), (1, 2, 3, 4, DRAW)),
        *((2, 1, 3, 1, BLACK_FORFEIT), (2, 100, 2, NONE, EXCUSED), (2, 101, 4, NONE, BYE)),
    ],
)
