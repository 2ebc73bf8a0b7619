"""What a game pays: for each result the credits of both, white first."""

from collections.abc import Mapping
from fractions import Fraction

from keizer_bot.engine.model import Game, Result
from keizer_bot.engine.rules import Credit, ScoreRules

Credits = tuple[Credit, Credit]
NOTHING = Fraction(0)


def game_credits(scores: ScoreRules) -> Mapping[Result | None, Credits]:
    """Give what each result but an award pays to white and to black; None is not yet known.

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
    """Give what the arbiter awarded."""
    return game.white_points or NOTHING, game.black_points or NOTHING
