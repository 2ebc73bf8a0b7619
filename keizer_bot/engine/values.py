"""What a rank is worth, in integers: `scale` of them make one point.

Valuations are lists by player (the place in the file); listings are orders of such players.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor, lcm
from typing import Protocol, TypeVar

from keizer_bot.engine.model import Player, Round
from keizer_bot.engine.rules import Rules, ValueRules

HALF = Fraction(1, 2)
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Listing:
    """An order of players, the place of each from 0 (shared or not), and values by player."""

    order: list[int]
    places: Sequence[int]
    values: list[int]

    def in_order(self, by_player: Sequence[T]) -> Iterator[T]:
        """Give what each player of the list has."""
        return map(by_player.__getitem__, self.order)


class Values(Protocol):
    """How a listing becomes a valuation: by rank, or by rating (Elo-points)."""

    @property
    def scale(self) -> int:
        """How many units of a value make one point."""

    def of(self, order: list[int], places: Sequence[int]) -> list[int]:
        """Give the values that these places earn, by player."""

    def lowest(self, order: list[int]) -> int:
        """Give the least value that a list of these players has."""

    def after(self, round_: Round) -> "Values":
        """Give what listings are worth once `round_` is played."""


def top_for(rules: ValueRules, size: int) -> Fraction:
    """Give what the first of `size` players is worth."""
    if rules.ratio is not None:
        spread = rules.step * (size - 1) * rules.ratio / (rules.ratio - 1)
        return Fraction(max(floor(spread + HALF), 1))
    if isinstance(rules.top, Fraction):
        return rules.top
    return Fraction(ceil(Fraction(3 * size, 2)))


def own_factor(rules: ValueRules, number: int) -> Fraction:
    """Give own(r): how many times one's own value the total of ranking `number` holds."""
    if not rules.own_value_extra:
        return rules.own_value
    fading = rules.own_value_extra - rules.own_value_fade * (max(number, 1) - 1)
    return rules.own_value + max(fading, Fraction(0))


def step_for(rules: ValueRules, size: int) -> Fraction:
    """Give how much less each next of `size` players is worth."""
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
        """Give those of the top, the floor, and the step of each ranking that there can be."""
        rules, size = self._rules, 0
        for one in (rules.top, rules.floor):
            yield one.denominator if isinstance(one, Fraction) else 1
        entering = Counter(max(player.from_round, 1) for player in players)
        for number in sorted(entering):
            size += entering[number]
            yield step_for(rules, size).denominator

    def of(self, order: list[int], places: Sequence[int]) -> list[int]:
        """Give each player of `order` the worth of their place."""
        values = [0] * self._players
        worth = self._worth_in(len(order))
        for player, place in zip(order, places, strict=True):
            values[player] = worth[place]
        return values

    def lowest(self, order: list[int]) -> int:
        """Give the worth of the last place."""
        return self._worth_in(len(order))[-1]

    def after(self, round_: Round) -> "RankValues":  # noqa: ARG002 - the protocol's
        """Give the same: playing changes ranks alone."""
        return self

    def _worth_in(self, size: int) -> list[int]:
        if size not in self._worth:
            self._worth[size] = self._by_place(size)
        return self._worth[size]

    def _by_place(self, size: int) -> list[int]:
        """Give what each place among so many is worth, in units, the first one first."""
        rules = self._rules
        if rules.source == "equal":
            return [self.scale] * size
        top, step = (int(f(rules, size) * self.scale) for f in (top_for, step_for))
        worth = [top - step * place for place in range(size)]
        if rules.floor is None:
            return worth
        least = int(rules.floor * self.scale)
        return [max(value, least) for value in worth]
