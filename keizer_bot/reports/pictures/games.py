"""What a season's games were for each of their players."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from keizer_bot.engine.model import Game, Result, Season
from keizer_bot.reports.pictures.values import Mark
from keizer_bot.reports.tables.cross import FORFEITS, game_points

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
    forfeited, ids = result in FORFEITS, (game.white, game.black)
    each = zip((True, False), ids, _MARKS[result], game_points(game) or (), strict=True)
    for white, me, mark, points in each:
        yield Side(me, ids[white], number, white, mark, points, forfeited)
