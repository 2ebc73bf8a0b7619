"""Intervals against printed tables."""

from __future__ import annotations

from dataclasses import astuple

import pytest

from keizer_bot.lab.intervals import Interval, mean_of, share_of, student_975


@pytest.mark.parametrize(
    ("freedom", "printed"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (10, 2.228), (30, 2.042), (120, 1.980)],
)
def test_student_is_as_tables_print_it(freedom: int, printed: float) -> None:
    """Two-sided, 95 %."""
    assert student_975(freedom) == pytest.approx(printed, rel=0.002)


def test_a_mean_by_hand() -> None:
    """1, 2, 3: mean 2, deviation 1, so 4.303 / √3."""
    assert astuple(mean_of([1, 2, 3])) == pytest.approx((2, 2.484), abs=0.001)


def test_never_seen_is_not_never() -> None:
    """0 of 10: Wilson's interval is 0 to 0.278 (as Brown, Cai and DasGupta print it)."""
    found = share_of([0.0] * 10)
    assert (found.mean, found.high) == pytest.approx((0, 0.278), abs=0.0005)


def test_an_effect_leaves_out_nothing() -> None:
    """0 outside the interval, not on its edge."""
    assert Interval(1, 0.9).is_effect
    assert not Interval(1, 1).is_effect
