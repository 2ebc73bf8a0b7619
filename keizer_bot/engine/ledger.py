"""The pay for all rounds so far, in integers, ready to be priced with any values.

Per player: a multiple of their own value, a fixed sum, and their earnings in games. An earning is
an index into one list: the values of all players times the first weight (for a win, say), then
times the next, and so on. Pricing makes that list once, then takes one sum a player; a list of
opponents for each weight would take as many sums as there are weights.
"""

from dataclasses import dataclass
from fractions import Fraction

from keizer_bot.engine.bookings import Booking


@dataclass(frozen=True, slots=True)
class Ledger:
    """Credits of any number of rounds, in the units of their bookings; lists are by player."""

    own_values: list[int]
    fixed: list[int | Fraction]
    weights: tuple[int, ...]
    earned: list[tuple[int, ...]]

    @classmethod
    def empty(cls, players: int) -> "Ledger":
        """An empty ledger for that many players."""
        return cls([0] * players, [0] * players, (), [()] * players)

    def posted(self, booking: Booking) -> "Ledger":
        """The ledger with the pay for one more round; it shares all unchanged lines."""
        own_values, fixed = self.own_values.copy(), self.fixed.copy()
        earned = self.earned.copy()
        for player, times in booking.own_values:
            own_values[player] += times
        for player, points in booking.fixed:
            fixed[player] += points
        weights = (*self.weights, *(w for w in booking.earned if w not in self.weights))
        for weight, pairs in booking.earned.items():
            first = weights.index(weight) * len(own_values)
            for player, opponent in pairs:
                earned[player] += (first + opponent,)
        return Ledger(own_values, fixed, weights, earned)

    def totals(self, values: list[int], own_value: int) -> list[int | Fraction]:
        """The players' totals at `values`, including `own_value` units of each one's own value."""
        worth_of = [weight * value for weight in self.weights for value in values].__getitem__
        return [
            sum(map(worth_of, places), (own_value + times) * value + fixed)
            for times, value, fixed, places in zip(
                self.own_values, values, self.fixed, self.earned, strict=True
            )
        ]
