"""What a rank is worth ([docs/keizer.md] 2, Values)."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor

from .facts import HALF
from .rules import Table


def top_value(numbers: Table, size: int) -> Fraction:
    """What the first of `size` players is worth by the rules table ``[values]``."""
    if "ratio" in numbers:
        ratio, step = Fraction(numbers["ratio"]), Fraction(numbers["step"])
        return Fraction(max(1, floor(step * (size - 1) * ratio / (ratio - 1) + HALF)))
    if numbers["top"] == "auto":
        return Fraction(ceil(Fraction(3, 2) * size))
    return Fraction(numbers["top"])


def rank_value(numbers: Table, rank: int, size: int) -> Fraction:
    """What rank `rank` of `size` is worth."""
    return top_value(numbers, size) - Fraction(numbers["step"]) * (rank - 1)
