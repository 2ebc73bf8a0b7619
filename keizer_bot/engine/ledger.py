"""What the rounds so far pay, ready to be priced with any valuation, in integers.

Per player: how many times their own value, a fixed sum, and what they earned in games. Each of
these credits is a place in one list: the values of all players times the first weight (what a win
pays, say), then times the next. Pricing makes that list once, and is then one sum a player; a list
of opponents for each weight would take as many sums as there are weights.
"""

from dataclasses import dataclass
from fractions import Fraction

from keizer_bot.engine.bookings import Booking


@dataclass(frozen=True, slots=True)
class Ledger:
    """Credits of any number of rounds, in the units of their bookings; lists are by player."""

    own: list[int]
    fixed: list[int | Fraction]
    weights: tuple[int, ...]
    earned: list[tuple[int, ...]]

    @classmethod
    def empty(cls, players: int) -> "Ledger":
        """Begin with nothing for so many players."""
        return cls([0] * players, [0] * players, (), [()] * players)

    def posted(self, booking: Booking) -> "Ledger":
        """Give the ledger with what one more round pays; it shares all lines that stay."""
        own, fixed, earned = self.own.copy(), self.fixed.copy(), self.earned.copy()
        for player, times in booking.own:
            own[player] += times
        for player, points in booking.fixed:
            fixed[player] += points
        weights = (*self.weights, *(one for one in booking.earned if one not in self.weights))
        for weight, pairs in booking.earned.items():
            first = weights.index(weight) * len(own)
            for player, opponent in pairs:
                earned[player] += (first + opponent,)
        return Ledger(own, fixed, weights, earned)

    def totals(self, values: list[int], own: int) -> list[int | Fraction]:
        """Price everything with `values` (by player), `own` units of one's own value included."""
        worth_of = [weight * value for weight in self.weights for value in values].__getitem__
        return [
            sum(map(worth_of, places), (own + times) * value + fixed)
            for times, value, fixed, places in zip(
                self.own, values, self.fixed, self.earned, strict=True
            )
        ]
