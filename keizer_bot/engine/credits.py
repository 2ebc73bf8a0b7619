"""The pay for a game: the credits of both players for each result, white's first."""

from collections.abc import Mapping
from fractions import Fraction

from keizer_bot.engine.model import Game, Result
from keizer_bot.engine.rules import Credit, ScoreRules

Credits = tuple[Credit, Credit]
NOTHING = Fraction(0)


def game_credits(scores: ScoreRules) -> Mapping[Result | None, Credits]:
    """The credits for each result except an award, white's first; None is an open game.

    A fraction is one of the opponent's value.
    """
    return {
        Result.WHITE_WON: (scores.win, scores.loss),
        Result.BLACK_WON: (scores.loss, scores.win),
        Result.DRAWN: (scores.draw, scores.draw),
        Result.WHITE_BY_FORFEIT: (scores.forfeit_win, NOTHING),
        Result.BLACK_BY_FORFEIT: (NOTHING, scores.forfeit_win),
        Result.BOTH_FORFEITED: (NOTHING, NOTHING),
        None: (NOTHING, NOTHING),
    }


def award_fractions(game: Game) -> tuple[Fraction, Fraction]:
    """The fractions that the arbiter awarded, white's first; 0 where not given."""
    return game.white_points or NOTHING, game.black_points or NOTHING
