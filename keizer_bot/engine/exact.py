"""From the core's integers to exact points, at the edge."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from math import gcd


def points(units: Iterable[int | Fraction], divisor: int) -> Iterator[Fraction]:
    """Give `Fraction(one, divisor)` for each of the units, in a third of its time.

    A season's history holds thousands, and `Fraction` looks at what it is given for longer than
    it computes: a sixth of all that a history takes. Python 3.12 has this as
    `Fraction._from_coprime_ints`; 3.11 does not. One call for each would cost as much again.
    """
    for one in units:
        if isinstance(one, int):
            common = gcd(one, divisor)
            made = object.__new__(Fraction)
            made._numerator = one // common  # type: ignore[attr-defined]
            made._denominator = divisor // common  # type: ignore[attr-defined]
        else:
            made = one / divisor
        yield made


class PointsByUnits(dict[int, Fraction]):
    """Values in points by their units, `scale` to the point; each is made once and kept."""

    def __init__(self, scale: int) -> None:
        super().__init__()
        self._scale = scale

    def __missing__(self, units: int) -> Fraction:
        """Make the value of so many units."""
        (self[units],) = points((units,), self._scale)
        return self[units]
