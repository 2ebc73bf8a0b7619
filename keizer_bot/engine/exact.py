"""From the core's integers to exact points, at the edge."""

from __future__ import annotations

from fractions import Fraction


class Exact(dict[int | Fraction, Fraction]):
    """Points by units, `divisor` units to the point; each is made once and kept."""

    def __init__(self, divisor: int) -> None:
        super().__init__()
        self._divisor = divisor

    def __missing__(self, units: int | Fraction) -> Fraction:
        """Make the points of so many units."""
        points = self[units] = Fraction(units, self._divisor)
        return points
