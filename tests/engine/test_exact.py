"""Points made at the edge are fractions like any other."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from keizer_bot.engine.exact import points


@given(st.integers() | st.fractions(), st.integers(1, 10**6))
def test_points_are_the_fraction_of_units_and_divisor(units: int | Fraction, divisor: int) -> None:
    """Equal, with equal hashes, in lowest terms, and usable in arithmetic."""
    (made,), expected = points([units], divisor), Fraction(units) / divisor
    assert made == expected
    assert hash(made) == hash(expected)
    assert str(made) == str(expected)
    assert made + Fraction(1, 3) == expected + Fraction(1, 3)
