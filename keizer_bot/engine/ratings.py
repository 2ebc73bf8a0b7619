"""Elo-points [002]: a player is worth a hundredth of their rating, and games move ratings."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import floor
from typing import Final

from keizer_bot.engine.model import Player, Result, Round
from keizer_bot.engine.rules import Rules
from keizer_bot.engine.values import HALF, Listing

WHITE_POINTS: Final[Mapping[Result | None, float]] = {
    Result.WHITE_WON: 1.0,
    Result.DRAWN: 0.5,
    Result.BLACK_WON: 0.0,
}


def expected(rating: int, opponent: int) -> float:
    """Give the points that a game between such ratings is expected to bring the first."""
    return 1 / (1 + 10 ** ((opponent - rating) / 400))


def rating_change(k_factor: int, points: float, expectation: float) -> int:
    """Give K·(points − expected), rounded to whole points, halves away from zero."""
    change = Fraction(k_factor * (points - expectation))
    rounded = floor(abs(change) + HALF)
    return rounded if change > 0 else -rounded


class RatingValues:
    """The ratings as they move through the season; 100 rating points make one point."""

    scale = 100

    def __init__(self, rules: Rules, players: Sequence[Player]) -> None:
        """Take the players' first ratings; each of them must have one."""
        self._ratings = [player.rating or 0 for player in players]
        self._index = {player.id: place for place, player in enumerate(players)}
        default = rules.values.k_factor
        self._k = [default if one.k_factor is None else one.k_factor for one in players]

    def of(self, order: list[int], places: Sequence[int]) -> list[int]:  # noqa: ARG002 - protocol
        """Give everybody's rating, whatever their place."""
        return list(self._ratings)

    def lowest(self, order: list[int]) -> int:
        """Give the lowest rating among these players."""
        return min(self._ratings[player] for player in order)

    def after(self, round_: Round, listing: Listing) -> Listing:
        """Move the ratings by the played games of a round, from the ratings before it."""
        before = list(self._ratings)
        for game in round_.games:
            points = WHITE_POINTS.get(game.result)
            if points is not None:
                white, black = self._index[game.white], self._index[game.black]
                chance = expected(before[white], before[black])
                self._ratings[white] += rating_change(self._k[white], points, chance)
                chance = expected(before[black], before[white])
                self._ratings[black] += rating_change(self._k[black], 1 - points, chance)
        return Listing(listing.order, listing.places, list(self._ratings))
