"""All that can be said about a performance."""

from fractions import Fraction

from keizer_bot.i18n.message import Message


class PerformanceLine(Message):
    """A player's performance, and of which games (FIDE B.02, 8.1.1)."""

    rating: int
    points: Fraction
    games: int
    average: int


class PerformanceAfter(Message):
    """The points that their rating promised, and what these games would make of it with K (8.3)."""

    expected: Fraction
    rating: int
    k_factor: int


class PerformanceFirst(Message):
    """The first rating that these games would give them (8.2)."""

    rating: int


class PerformanceUncounted(Message):
    """Games against opponents without a rating, which do not count (8.3.1)."""

    count: int
