"""The value of a rank ([docs/keizer.md] 2, Values; 8, Plain points, Values)."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor

from .facts import HALF
from .rules import Table


def top_value(numbers: Table, size: int) -> Fraction:
    """The value of the first of `size` players by the rules table ``[values]``."""
    if "ratio" in numbers:
        ratio, step = Fraction(numbers["ratio"]), Fraction(numbers["step"])
        return Fraction(max(1, floor(step * (size - 1) * ratio / (ratio - 1) + HALF)))
    if numbers["top"] == "auto":
        return Fraction(ceil(Fraction(3, 2) * size))
    return Fraction(numbers["top"])


def step_value(numbers: Table, size: int) -> Fraction:
    """By how much two neighbours among `size` players differ; 1 for plain points."""
    if numbers.get("source") == "equal":
        return Fraction(1)
    if "bottom" not in numbers:
        return Fraction(numbers["step"])
    if size == 1:
        return Fraction(0)
    return (Fraction(numbers["top"]) - Fraction(numbers["bottom"])) / (size - 1)


def rank_value(numbers: Table, rank: int, size: int) -> Fraction:
    """The value of rank `rank` of `size`."""
    if numbers.get("source") == "equal":
        return Fraction(1)
    value = top_value(numbers, size) - step_value(numbers, size) * (rank - 1)
    return max(value, Fraction(numbers["floor"])) if "floor" in numbers else value
