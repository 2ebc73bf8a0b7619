"""A season's games as each of their players had them."""

from collections.abc import Iterator
from fractions import Fraction

import msgspec

from keizer_bot.engine.model import FORFEITS, Game, Result, Season
from keizer_bot.reports.game_points import game_points
from keizer_bot.reports.pictures.values import Mark

_MARKS = {Fraction(1): Mark.WON, Fraction(1, 2): Mark.DRAWN, Fraction(0): Mark.LOST}


class GameSide(msgspec.Struct, frozen=True):
    """A game with a result, from the side of one of its players; players are ids.

    `mark` is None for an award. `points` are out of 1; an award's are those awarded.
    """

    player: str
    opponent: str
    round: int
    white: bool
    mark: Mark | None
    points: Fraction
    forfeited: bool


def sides(season: Season, last: int) -> Iterator[GameSide]:
    """Both sides of each game with a result, up to round `last`, in the order of the rounds."""
    for round_ in season.rounds[:last]:
        for game in round_.games:
            points = game_points(game)
            if points is not None:
                white, black = points
                yield _side(game, round_.number, game.white, game.black, white)
                yield _side(game, round_.number, game.black, game.white, black)


def _side(game: Game, number: int, player: str, opponent: str, points: Fraction) -> GameSide:
    mark = None if game.result is Result.AWARD else _MARKS[points]
    white, forfeited = player == game.white, game.result in FORFEITS
    return GameSide(player, opponent, number, white, mark, points, forfeited)
