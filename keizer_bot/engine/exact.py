"""From the core's integers to exact points, at the edge."""

from fractions import Fraction
from math import gcd


def points(units: int | Fraction, divisor: int) -> Fraction:
    """Give `units / divisor`, which is `Fraction(units, divisor)` in less than half its time.

    A season's history holds thousands, and `Fraction` looks at what it is given for longer than
    it computes: a sixth of all that a history takes. Python 3.12 has this as
    `Fraction._from_coprime_ints`; 3.11 does not.
    """
    if not isinstance(units, int):
        return units / divisor
    common = gcd(units, divisor)
    made = object.__new__(Fraction)
    made._numerator = units // common  # type: ignore[attr-defined]
    made._denominator = divisor // common  # type: ignore[attr-defined]
    return made


class PointsByUnits(dict[int, Fraction]):
    """Values in points by their units, `scale` to the point; each is made once and kept."""

    def __init__(self, scale: int) -> None:
        super().__init__()
        self._scale = scale

    def __missing__(self, units: int) -> Fraction:
        """Make the value of so many units."""
        made = self[units] = points(units, self._scale)
        return made
