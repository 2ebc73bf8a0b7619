"""What a season's games were for each of their players."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from keizer_bot.engine.model import Game, Result, Season
from keizer_bot.reports.pictures.values import Mark

_WON, _DRAWN, _LOST = Mark.WON, Mark.DRAWN, Mark.LOST
_MARKS: dict[Result, tuple[Mark | None, Mark | None]] = {
    Result.WHITE_WON: (_WON, _LOST),
    Result.BLACK_WON: (_LOST, _WON),
    Result.DRAWN: (_DRAWN, _DRAWN),
    Result.AWARD: (None, None),
    Result.WHITE_BY_FORFEIT: (_WON, _LOST),
    Result.BLACK_BY_FORFEIT: (_LOST, _WON),
    Result.BOTH_FORFEITED: (_LOST, _LOST),
}
_POINTS = {Mark.WON: Fraction(1), Mark.DRAWN: Fraction(1, 2), Mark.LOST: Fraction(0)}
_FORFEITS = (Result.WHITE_BY_FORFEIT, Result.BLACK_BY_FORFEIT, Result.BOTH_FORFEITED)


@dataclass(frozen=True, slots=True)
class Side:
    """A game with a result, as one of its players had it; ids.

    `mark` is None for an award. `points`: of the one that a game has, an award's as awarded.
    """

    player: str
    opponent: str
    round: int
    white: bool
    mark: Mark | None
    points: Fraction
    forfeited: bool


def sides(season: Season, last: int) -> Iterator[Side]:
    """Both sides of each game with a result, up to round `last`, in the order of the rounds."""
    for round_ in season.rounds[:last]:
        for game in round_.games:
            if game.result is not None:
                yield from _sides(game, round_.number, game.result)


def _sides(game: Game, number: int, result: Result) -> Iterator[Side]:
    forfeited = result in _FORFEITS
    awarded = game.white_points or Fraction(0), game.black_points or Fraction(0)
    ids = game.white, game.black
    for white, me, mark, award in zip((True, False), ids, _MARKS[result], awarded, strict=True):
        points = award if mark is None else _POINTS[mark]
        yield Side(me, ids[white], number, white, mark, points, forfeited)
