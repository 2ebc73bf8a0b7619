"""The values of ranks, in integers: `scale` units make one point.

Valuations are lists by player (an index in the file); listings are orders of such players.
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
    """An order of players, their places from 0 (shared or not), and values by player."""

    order: list[int]
    places: Sequence[int]
    values: list[int]

    def in_order(self, by_player: Sequence[T]) -> Iterator[T]:
        """The item of each player, in the order of the list."""
        return map(by_player.__getitem__, self.order)


class Values(Protocol):
    """A way to turn a listing into a valuation: by rank, or by rating (Elo-points)."""

    @property
    def scale(self) -> int:
        """Units of a value that make one point."""

    def of(self, order: list[int], places: Sequence[int]) -> list[int]:
        """The values for these places, by player."""

    def lowest(self, order: list[int]) -> int:
        """The lowest value in a list of these players."""

    def after(self, round_: Round) -> "Values":
        """The values after `round_` is played: ratings change, values by rank do not."""


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

    def after(self, round_: Round) -> "RankValues":  # noqa: ARG002 - the protocol's
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
