"""What a game pays: for each result the fractions of the opponent's value, white first."""

from collections.abc import Mapping
from fractions import Fraction

from keizer_bot.engine.model import Game, Result
from keizer_bot.engine.rules import ScoreRules

Fractions = tuple[Fraction, Fraction]
NOTHING = Fraction(0)


def game_fractions(scores: ScoreRules) -> Mapping[Result | None, Fractions]:
    """Give what each result but an award pays to white and to black; None is not yet known."""
    return {
        Result.WHITE_WON: (scores.win, scores.loss),
        Result.BLACK_WON: (scores.loss, scores.win),
        Result.DRAWN: (scores.draw, scores.draw),
        Result.WHITE_BY_FORFEIT: (scores.forfeit_win, NOTHING),
        Result.BLACK_BY_FORFEIT: (NOTHING, scores.forfeit_win),
        Result.BOTH_FORFEITED: (NOTHING, NOTHING),
        None: (NOTHING, NOTHING),
    }


def award_fractions(game: Game) -> Fractions:
    """Give what the arbiter awarded."""
    return game.white_points or NOTHING, game.black_points or NOTHING
