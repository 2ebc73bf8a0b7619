"""Conversion of the core's integers to exact points."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from math import gcd


def points(units: Iterable[int | Fraction], divisor: int) -> Iterator[Fraction]:
    """`Fraction(units_, divisor)` for each of the units, in a third of its time.

    A season's history holds thousands, and `Fraction` spends longer on checking its arguments than
    on computing: a sixth of the time of a history. Python 3.12 has `Fraction._from_coprime_ints`
    for this; 3.11 does not. A call for each value would cost as much again.
    """
    for units_ in units:
        if isinstance(units_, int):
            common = gcd(units_, divisor)
            made = object.__new__(Fraction)
            made._numerator = units_ // common  # type: ignore[attr-defined]
            made._denominator = divisor // common  # type: ignore[attr-defined]
        else:
            made = units_ / divisor
        yield made


class PointsByUnits(dict[int, Fraction]):
    """Values in points by their units, `scale` to the point; each is computed once."""

    def __init__(self, scale: int) -> None:
        super().__init__()
        self._scale = scale

    def __missing__(self, units: int) -> Fraction:
        """Compute the value of that many units."""
        (self[units],) = points((units,), self._scale)
        return self[units]
