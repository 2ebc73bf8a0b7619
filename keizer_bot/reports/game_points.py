"""The points of a game itself (1, ½, 0), whatever the ranking makes of it."""

from fractions import Fraction
from typing import Final

from babel import Locale

from keizer_bot.engine.model import Game, Result
from keizer_bot.engine.rules import POINTS_OF_A_WIN, Rules
from keizer_bot.i18n.formats import number

_WON, HALF, _LOST = Fraction(1), Fraction(1, 2), Fraction(0)
_POINTS: Final = {
    Result.WHITE_WON: (_WON, _LOST),
    Result.BLACK_WON: (_LOST, _WON),
    Result.DRAWN: (HALF, HALF),
    Result.WHITE_BY_FORFEIT: (_WON, _LOST),
    Result.BLACK_BY_FORFEIT: (_LOST, _WON),
    Result.BOTH_FORFEITED: (_LOST, _LOST),
}
"""Points of the game itself, White's first, for each result but an award."""


def game_points(game: Game) -> tuple[Fraction, Fraction] | None:
    """Points of the game itself (1, ½, 0), White's first; None without a result.

    For an award they are the fractions that were awarded.
    """
    if game.result is Result.AWARD:
        return game.white_points or _LOST, game.black_points or _LOST
    return _POINTS[game.result] if game.result else None


def counted_points(points: Fraction, rules: Rules, locale: Locale) -> str:
    """A game's points as the club counts them: 2 for a win in draughts."""
    return number(points * POINTS_OF_A_WIN[rules.season.game], locale)
