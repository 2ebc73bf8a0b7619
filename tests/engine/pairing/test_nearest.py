"""`nearest` for more players than brute force can take, held to the primal-dual search."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from keizer_bot.engine import nearest
from keizer_bot.engine.matching import Edge
from keizer_bot.engine.nearest import nearest_matching
from keizer_bot.engine.top_down import Field
from keizer_bot.engine.weighted import cheapest_matching

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


def by_weights(field: Field) -> list[Edge]:
    """The same by one search: the squares, with all choices of all players as further digits."""
    size = len(field.barred)
    players = [player for player in range(size) if field.among >> player & 1]
    weights = [
        {
            place: (one - other) ** 2 * size**size + abs(one - other) * size ** max(one, other)
            for place, other in enumerate(players)
            if field.near(one, field.among) >> other & 1
        }
        for one in players
    ]
    mates = enumerate(cheapest_matching(weights))
    pairs = [(players[one], players[other]) for one, other in mates if one > other]
    return sorted(pairs, reverse=True)


@pytest.fixture(params=[(96, 400), (8, 400), (96, 0)], ids=["as it is", "short digits", "large"])
def _limits(request: pytest.FixtureRequest) -> Iterator[None]:
    """The module's limits, and smaller ones: more searches, and what 400 players need."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(nearest, "DIGIT_BITS", request.param[0])
        patch.setattr(nearest, "FEW", request.param[1])
        yield


@pytest.mark.usefixtures("_limits")
@settings(max_examples=80, deadline=None)
@given(st.randoms(use_true_random=False), st.sampled_from([12, 20, 30]))
def test_nearest_is_the_first_of_least_sum_for_a_whole_club(rnd: Random, size: int) -> None:
    """It has the least sum of squares, and of equal sums it is first top-down."""
    field = mid_season(rnd, size)
    try:
        expected = by_weights(field)
    except ValueError:
        assert nearest_matching(field) is None
    else:
        assert nearest_matching(field) == expected
