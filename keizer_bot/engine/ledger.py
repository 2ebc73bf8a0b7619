"""What the rounds so far pay, ready to be priced with any valuation, in integers.

Per player: how many times their own value, a fixed sum, and for each fraction that a game can
pay the opponents against whom they earned it. Pricing is then one sum for each of these.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from keizer_bot.engine.bookings import Booking

Opponents = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ledger:
    """Credits of any number of rounds, in the units of their bookings; lists are by player."""

    own: list[int]
    fixed: list[int | Fraction]
    earned: Mapping[int, list[Opponents]]

    @classmethod
    def empty(cls, players: int) -> "Ledger":
        """Begin with nothing for so many players."""
        return cls([0] * players, [0] * players, {})

    def posted(self, booking: Booking) -> "Ledger":
        """Give the ledger with what one more round pays; it shares all lines that stay."""
        own, fixed, earned = self.own.copy(), self.fixed.copy(), dict(self.earned)
        for player, times in booking.own:
            own[player] += times
        for player, points in booking.fixed:
            fixed[player] += points
        for weight, pairs in booking.earned.items():
            known = earned.get(weight)
            lines = earned[weight] = known.copy() if known else [()] * len(own)
            for player, opponent in pairs:
                lines[player] += (opponent,)
        return Ledger(own, fixed, earned)

    def totals(self, values: list[int], own: int) -> list[int | Fraction]:
        """Price everything with `values` (by player), `own` units of one's own value included."""
        value_of = values.__getitem__
        totals: list[int | Fraction] = [
            (own + times) * value + fixed
            for times, value, fixed in zip(self.own, values, self.fixed, strict=True)
        ]
        for weight, lines in self.earned.items():
            totals = [
                total + weight * sum(map(value_of, beaten)) if beaten else total
                for total, beaten in zip(totals, lines, strict=True)
            ]
        return totals
