"""`nearest` for more players than brute force allows, against a search among all allowed pairs."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keizer_bot.engine.matching import Edge, cheapest_matching
from keizer_bot.engine.methods import Nearest
from keizer_bot.engine.top_down import Field

pytestmark = pytest.mark.slow


def mid_season(rnd: Random, size: int) -> Field:
    """A club that has met at random for some rounds, nearer players sooner, some not present."""
    barred: list[set[int]] = [set() for _ in range(size)]
    spread = rnd.choice([1, 2, 4])
    for _ in range(rnd.randint(2, 8)):
        order = sorted(range(size), key=lambda player: player + rnd.gauss(0, spread))
        for one, other in zip(order[::2], order[1::2], strict=True):
            barred[one].add(other)
            barred[other].add(one)
    absent = rnd.sample(range(size), rnd.choice([0, 2, 4]))
    everybody = (1 << size) - 1
    return Field(everybody - sum(1 << one for one in absent), [everybody] * size, barred)


def by_weights(field: Field) -> list[Edge] | None:
    """The squares, with all choices of all players as further digits."""
    size = len(field.barred)
    weights = {
        (one, other): (one - other) ** 2 * size**size + (one - other) * size**one
        for one in range(size)
        for other in range(one)
        if field.among >> one & 1 and field.near(one, field.among) >> other & 1
    }
    mates = cheapest_matching(weights)
    pairs = [(one, other) for one, other in mates.items() if one > other]
    return sorted(pairs, reverse=True) if len(mates) == field.among.bit_count() else None


@given(st.randoms(use_true_random=False), st.sampled_from([12, 20, 30]))
def test_nearest_is_the_first_of_least_sum_for_a_whole_club(rnd: Random, size: int) -> None:
    """It has the least sum of squares, and of equal sums it is first top-down."""
    field = mid_season(rnd, size)
    assert Nearest().pair(field) == by_weights(field)
