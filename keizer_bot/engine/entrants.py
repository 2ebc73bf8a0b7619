"""Late entry: the place of newcomers in the opening list, and their entry points.

docs/keizer.md 2 and 7: every newcomer is placed in the last ranking independently.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction

from keizer_bot.engine.model import PerMissedRound, Player, PointsUntil
from keizer_bot.engine.rules import Rules
from keizer_bot.engine.values import Listing, Values, own_factor, step_for


@dataclass(frozen=True, slots=True)
class LastRanking:
    """The ranking that newcomers enter: its listing, and its totals in points."""

    listing: Listing
    totals: list[Fraction]


@dataclass(frozen=True, slots=True)
class Placing:
    """A newcomer's gap (the number of players of the last ranking above them), and their total."""

    gap: int
    total: Fraction
    player: int


def gap_by_rating(
    rating: int | None, order: Sequence[int | None], closed: Collection[int] = ()
) -> int:
    """The gap in a list that contradicts the fewest ratings; of equal gaps the lowest.

    A gap is the number of players above it; nobody may enter at those in `closed`. Unrated is
    lowest.
    """
    rating_, *others = (-1 if value is None else value for value in (rating, *order))
    contradicted = sum(other > rating_ for other in others)
    best, best_gap = contradicted, 0
    for gap, other in enumerate(others, start=1):
        contradicted += (other < rating_) - (other > rating_)
        if contradicted <= best and gap not in closed:
            best, best_gap = contradicted, gap
    return best_gap


class NewcomerEntry:
    """Places the newcomers of round `number` in the last ranking."""

    def __init__(
        self, number: int, last: LastRanking, players: Sequence[Player], rules: Rules
    ) -> None:
        """Take the round, the ranking before it, and all players of the file."""
        self._number = number
        self._last = last
        self._players = players
        self._rules = rules
        self._own = own_factor(rules.values, number)
        self._step = rules.values.step

    def opening(self, newcomers: list[int], values: Values) -> tuple[Listing, list[Fraction]]:
        """The opening list, and the points with which each newcomer enters."""
        everybody = [*self._last.listing.order, *newcomers]
        self._step = step_for(self._rules.values, len(everybody))
        lowest = Fraction(values.lowest(everybody), values.scale)
        placings = [self._placing(player, lowest) for player in newcomers]
        listing = self._enlarged(placings, values)
        return listing, [
            self._points(placing, Fraction(listing.values[placing.player], values.scale))
            for placing in placings
        ]

    def _placing(self, player: int, lowest: Fraction) -> Placing:
        entry = self._players[player].entry_points
        if entry == "auto":
            gap = self._gap_by_rating(player)
            return Placing(gap, max(self._neighbours(gap), Fraction(0)), player)
        if isinstance(entry, PerMissedRound):
            entry = entry.fraction * (self._number - 1) * lowest
        elif isinstance(entry, PointsUntil):
            entry = entry.points
        total = max(self._own * lowest + entry, Fraction(0))
        return Placing(sum(other >= total for other in self._last.totals), total, player)

    def _gap_by_rating(self, player: int) -> int:
        order = self._last.listing.order
        shared = {gap for gap in range(len(order)) if self._splits_a_shared_rank(gap)}
        ratings = [self._players[other].rating for other in order]
        return gap_by_rating(self._players[player].rating, ratings, shared)

    def _splits_a_shared_rank(self, gap: int) -> bool:
        places = self._last.listing.places
        return gap > 0 and places[gap - 1] == places[gap]

    def _neighbours(self, gap: int) -> Fraction:
        """The mean of the totals around a gap, or its substitute at either end."""
        totals, step = self._last.totals, self._step
        if not totals:
            return Fraction(0)
        if gap == 0:
            return totals[0] + step
        if gap == len(totals):
            return totals[-1] - step
        return (totals[gap - 1] + totals[gap]) / 2

    def _enlarged(self, placings: list[Placing], values: Values) -> Listing:
        """The last ranking with the newcomers inserted, each in the gap that fits its total."""
        queue = sorted(placings, key=lambda placing: (placing.gap, -placing.total))
        order: list[int] = []
        places: list[int] = []
        last = self._last.listing
        for gap in range(len(last.order) + 1):
            for placing in queue:
                if placing.gap == gap:
                    places.append(len(order))
                    order.append(placing.player)
            if gap < len(last.order):
                shared = self._splits_a_shared_rank(gap)
                places.append(places[-1] if shared else len(order))
                order.append(last.order[gap])
        return Listing(order, places, values.of(order, places))

    def _points(self, placing: Placing, value: Fraction) -> Fraction:
        """The fixed entry points; those per missed round are priced in each pass."""
        entry = self._players[placing.player].entry_points
        if entry == "auto":
            return max(placing.total - self._own * value, Fraction(0))
        if isinstance(entry, PointsUntil):
            return entry.points
        return Fraction(0) if isinstance(entry, PerMissedRound) else entry
