"""Means with their 95 % intervals: no number leaves the lab without one."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, sqrt
from statistics import NormalDist, fmean, stdev
from typing import Final

NORMAL_975: Final = NormalDist().inv_cdf(0.975)
EXACT_975: Final = (inf, 12.706205, 4.302653, 3.182446, 2.776445)


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean and the half width of its 95 % interval, in the units of what was measured."""

    mean: float
    half: float

    @classmethod
    def of_error(cls, mean: float, error: float) -> "Interval":
        """Give the interval of a Gaussian with that standard error."""
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
        """Whether 0 lies outside."""
        return not self.low <= 0 <= self.high


def student_975(freedom: int) -> float:
    """Give Student's t for 95 %, two-sided (Fisher's expansion; from 5 degrees on within 0.2 %).

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
    """Give the mean of independent measurements, at least two, by Student's t."""
    half = student_975(len(values) - 1) * stdev(values) / sqrt(len(values))
    return Interval(fmean(values), half)


def share_of(happened: Sequence[float]) -> Interval:
    """Give how often something happened (1, else 0), by Wilson: never seen is not never.

    The half width reaches to the farther end of Wilson's interval.
    """
    times, share, square = len(happened), fmean(happened), NORMAL_975**2
    middle = (share + square / (2 * times)) / (1 + square / times)
    spread = sqrt(share * (1 - share) / times + square / (4 * times**2))
    reach = NORMAL_975 * spread / (1 + square / times)
    return Interval(share, reach + abs(middle - share))


def of_beta(often: float, seldom: float) -> Interval:
    """Give the mean of a Beta distribution, and 1.96 of its deviations."""
    both = often + seldom
    return Interval(often / both, NORMAL_975 * sqrt(often * seldom / (both + 1)) / both)
