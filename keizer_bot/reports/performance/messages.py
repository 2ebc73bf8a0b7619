"""Messages about a player's performance rating."""

from fractions import Fraction

from keizer_bot.i18n import shapes
from keizer_bot.i18n.message import Message


class PerformanceLine(Message):
    """A player's performance rating and the games it is computed from (FIDE B.02, 8.1.1)."""

    rating: int
    points: Fraction
    games: int
    average: int


class PerformanceAfter(Message):
    """The expected score, and the rating after these games with factor K (FIDE B.02, 8.3)."""

    expected: Fraction
    rating: int
    k_factor: int


class PerformanceFirst(Message):
    """The first rating that these games would earn (FIDE B.02, 8.2)."""

    rating: int


class PerformanceUncounted(shapes.Counted):
    """The number of games against unrated opponents, which do not count (FIDE B.02, 8.3.1)."""
