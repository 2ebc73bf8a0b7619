"""Elo-points [002]: a player is worth a hundredth of their rating, and games change ratings."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import modf
from typing import Final

from keizer_bot.engine.model import Player, Result, Round
from keizer_bot.engine.rules import Rules

WHITE_POINTS: Final[Mapping[Result | None, float]] = {
    Result.WHITE_WON: 1.0,
    Result.DRAWN: 0.5,
    Result.BLACK_WON: 0.0,
}
HALF: Final = 0.5


def expected(rating: int, opponent: int) -> float:
    """The points (0 to 1) that a game between such ratings is expected to bring the first."""
    return 1 / (1 + 10 ** ((opponent - rating) / 400))


def rating_change(k_factor: int, points: float, expectation: float) -> int:
    """K·(points − expected), rounded to a whole number, halves away from zero."""
    change = k_factor * (points - expectation)
    beyond, whole = modf(abs(change))  # both exact
    rounded = int(whole) + (beyond >= HALF)
    return rounded if change > 0 else -rounded


@dataclass(frozen=True, slots=True)
class RatingValues:
    """The ratings as they change during the season, by player; 100 of them make one point."""

    ratings: list[int]
    index: Mapping[str, int]
    k_factors: list[int]
    scale: int = 100

    @classmethod
    def of_players(cls, rules: Rules, players: Sequence[Player]) -> "RatingValues":
        """The players' first ratings; every player must have one."""
        default = rules.values.k_factor
        return cls(
            [player.rating or 0 for player in players],
            {player.id: place for place, player in enumerate(players)},
            [default if player.k_factor is None else player.k_factor for player in players],
        )

    def of(self, order: list[int], places: Sequence[int]) -> list[int]:  # noqa: ARG002 - protocol
        """Each player's rating, whatever their place."""
        return self.ratings

    def lowest(self, order: list[int]) -> int:
        """The lowest rating among these players."""
        return min(self.ratings[player] for player in order)

    def after(self, round_: Round) -> "RatingValues":
        """The ratings after the played games of a round, computed from those before it."""
        before, moved = self.ratings, self.ratings.copy()
        for game in round_.games:
            points = WHITE_POINTS.get(game.result)
            if points is not None:
                white, black = self.index[game.white], self.index[game.black]
                chance = expected(before[white], before[black])
                moved[white] += rating_change(self.k_factors[white], points, chance)
                chance = expected(before[black], before[white])
                moved[black] += rating_change(self.k_factors[black], 1 - points, chance)
        return replace(self, ratings=moved)
