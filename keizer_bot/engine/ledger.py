"""What the rounds so far pay, ready to be priced with any valuation, in integers.

Per player: how many times their own value, a fixed sum, and for each fraction that a game can
pay the list of opponents against whom they earned it. Pricing is then one sum a list.
"""

from fractions import Fraction

from keizer_bot.engine.bookings import Booking


class Ledger:
    """Credits of any number of rounds, in the units of their bookings."""

    def __init__(self, players: int) -> None:
        """Begin empty."""
        self._own = [0] * players
        self._fixed: list[int | Fraction] = [0] * players
        self._earned: dict[int, list[list[int]]] = {}

    def post(self, booking: Booking) -> None:
        """Enter what a round pays."""
        for weight, pairs in booking.earned.items():
            if weight not in self._earned:
                self._earned[weight] = [[] for _ in self._own]
            opponents = self._earned[weight]
            for player, opponent in pairs:
                opponents[player].append(opponent)
        for player, times in booking.own:
            self.pay_own(player, times)
        for player, points in booking.fixed:
            self.pay_points(player, points)

    def pay_own(self, player: int, times: int) -> None:
        """Pay so many units of the player's own value."""
        self._own[player] += times

    def pay_points(self, player: int, points: int | Fraction) -> None:
        """Pay units of points; those that no rule names may be a fraction."""
        self._fixed[player] += points

    def totals(self, values: list[int], own: int) -> list[int | Fraction]:
        """Price everything with `values` (by player), `own` units of one's own value included."""
        value_of = values.__getitem__
        totals: list[int | Fraction] = [
            (own + times) * value + fixed
            for times, value, fixed in zip(self._own, values, self._fixed, strict=True)
        ]
        for weight, opponents in self._earned.items():
            totals = [
                total + weight * sum(map(value_of, beaten)) if beaten else total
                for total, beaten in zip(totals, opponents, strict=True)
            ]
        return totals
