"""The values of ranks, in integers: `scale` units make one point.

Valuations are lists by player (an index in the file); listings are orders of such players.
Elo-points [002]: a player is worth a hundredth of their rating, and games change ratings.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, floor, lcm, modf
from typing import Final, TypeVar

from keizer_bot.engine.model import Player, Result, Round
from keizer_bot.engine.rules import Rules, ValueRules

HALF = Fraction(1, 2)
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Listing:
    """An order of players, their places from 0 (shared or not), and values by player."""

    order: list[int]
    places: Sequence[int]
    values: list[int]

    def in_order(self, by_player: Sequence[T]) -> Iterator[T]:
        """The item of each player, in the order of the list."""
        return map(by_player.__getitem__, self.order)


def top_for(rules: ValueRules, size: int) -> Fraction:
    """The value of the first of `size` players."""
    if rules.ratio is not None:
        spread = rules.step * (size - 1) * rules.ratio / (rules.ratio - 1)
        return Fraction(max(floor(spread + HALF), 1))
    if isinstance(rules.top, Fraction):
        return rules.top
    return Fraction(ceil(Fraction(3 * size, 2)))


def own_factor(rules: ValueRules, number: int) -> Fraction:
    """own(r): the multiple of a player's own value in their total of ranking `number`."""
    if not rules.own_value_extra:
        return rules.own_value
    fading = rules.own_value_extra - rules.own_value_fade * (max(number, 1) - 1)
    return rules.own_value + max(fading, Fraction(0))


def step_for(rules: ValueRules, size: int) -> Fraction:
    """The difference in value between neighbours among `size` players."""
    if rules.source == "equal":
        return Fraction(1)
    if rules.bottom is None or not isinstance(rules.top, Fraction):
        return rules.step
    return (rules.top - rules.bottom) / max(size - 1, 1)


class RankValues:
    """Values by place in the list: `top` for the first, `step` less for each next; or all 1."""

    def __init__(self, rules: Rules, players: Sequence[Player]) -> None:
        """Take the rules and all players of the season."""
        self._rules = rules.values
        self._players = len(players)
        self.scale = lcm(*self._denominators(players))
        self._worth: dict[int, list[int]] = {}

    def _denominators(self, players: Sequence[Player]) -> Iterator[int]:
        """The denominators of top, floor, and the step for each number of players to come."""
        rules, size = self._rules, 0
        for value in (rules.top, rules.floor):
            yield value.denominator if isinstance(value, Fraction) else 1
        entering = Counter(max(player.from_round, 1) for player in players)
        for number in sorted(entering):
            size += entering[number]
            yield step_for(rules, size).denominator

    def of(self, order: list[int], places: Sequence[int]) -> list[int]:
        """Values by player: each player of `order` gets that of their place."""
        values = [0] * self._players
        worth = self._worth_in(len(order))
        for player, place in zip(order, places, strict=True):
            values[player] = worth[place]
        return values

    def lowest(self, order: list[int]) -> int:
        """The value of the last place."""
        return self._worth_in(len(order))[-1]

    def after(self, round_: Round) -> "RankValues":  # noqa: ARG002 - like ratings
        """Itself, as games change only ranks."""
        return self

    def _worth_in(self, size: int) -> list[int]:
        if size not in self._worth:
            self._worth[size] = self._by_place(size)
        return self._worth[size]

    def _by_place(self, size: int) -> list[int]:
        """The value of each place among `size` players, in units, first place first."""
        rules = self._rules
        if rules.source == "equal":
            return [self.scale] * size
        top, step = (int(f(rules, size) * self.scale) for f in (top_for, step_for))
        worth = [top - step * place for place in range(size)]
        if rules.floor is None:
            return worth
        least = int(rules.floor * self.scale)
        return [max(value, least) for value in worth]


WHITE_POINTS: Final[Mapping[Result | None, float]] = {
    Result.WHITE_WON: 1.0,
    Result.DRAWN: 0.5,
    Result.BLACK_WON: 0.0,
}
HALF_UP: Final = 0.5


def expected(rating: int, opponent: int) -> float:
    """The points (0 to 1) that a game between such ratings is expected to bring the first."""
    return 1 / (1 + 10 ** ((opponent - rating) / 400))


def rating_change(k_factor: int, points: float, expectation: float) -> int:
    """K·(points − expected), rounded to a whole number, halves away from zero."""
    change = k_factor * (points - expectation)
    beyond, whole = modf(abs(change))  # both exact
    rounded = int(whole) + (beyond >= HALF_UP)
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

    def of(self, order: list[int], places: Sequence[int]) -> list[int]:  # noqa: ARG002 - like ranks
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


Values = RankValues | RatingValues
"""A way to turn a listing into a valuation: by rank, or by rating (Elo-points)."""
