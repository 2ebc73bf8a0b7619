"""Means with their 95 % intervals: the lab publishes no number without one."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, sqrt
from statistics import NormalDist, fmean, stdev
from typing import Final

NORMAL_975: Final = NormalDist().inv_cdf(0.975)
EXACT_975: Final = (inf, 12.706205, 4.302653, 3.182446, 2.776445)


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean and half the width of its 95 % interval, in the units of the measurement."""

    mean: float
    half: float

    @classmethod
    def of_error(cls, mean: float, error: float) -> "Interval":
        """The interval of a Gaussian with that standard error."""
        return cls(mean, NORMAL_975 * error)

    @property
    def low(self) -> float:
        """The lower end."""
        return self.mean - self.half

    @property
    def high(self) -> float:
        """The upper end."""
        return self.mean + self.half

    @property
    def is_effect(self) -> bool:
        """True if 0 is outside the interval."""
        return not self.low <= 0 <= self.high


def student_975(freedom: int) -> float:
    """Student's t for 95 %, two-sided (Fisher's expansion; from 5 degrees on within 0.2 %).

    Source: Abramowitz and Stegun, 26.7.5.
    """
    if freedom < len(EXACT_975):
        return EXACT_975[freedom]
    z = NORMAL_975
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )


def mean_of(values: Sequence[float]) -> Interval:
    """The mean of at least two independent measurements, by Student's t."""
    half = student_975(len(values) - 1) * stdev(values) / sqrt(len(values))
    return Interval(fmean(values), half)


def share_of(happened: Sequence[float]) -> Interval:
    """The frequency of something (1 if it happened, else 0), by Wilson: never seen is not never.

    The half width reaches to the farther end of Wilson's interval.
    """
    times, share, square = len(happened), fmean(happened), NORMAL_975**2
    middle = (share + square / (2 * times)) / (1 + square / times)
    spread = sqrt(share * (1 - share) / times + square / (4 * times**2))
    reach = NORMAL_975 * spread / (1 + square / times)
    return Interval(share, reach + abs(middle - share))


def of_beta(often: float, seldom: float) -> Interval:
    """The mean of a Beta distribution, with 1.96 standard deviations."""
    both = often + seldom
    return Interval(often / both, NORMAL_975 * sqrt(often * seldom / (both + 1)) / both)
