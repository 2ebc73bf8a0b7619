"""The cheapest matching is as cheap as the cheapest of all matchings."""

from collections.abc import Mapping, Sequence
from random import Random

import pytest
from hypothesis import given

from keizer_bot.engine.matching import Edge, cheapest_matching
from tests.engine.pairing.clubs import SEEDS


def any_costs(rnd: Random, size: int) -> dict[Edge, int]:
    """Few or all edges, with few or many different costs."""
    share, most = rnd.choice([0.3, 0.5, 0.8, 1]), rnd.choice([1, 2, 5, 100, 2**200])
    pairs = [(one, other) for one in range(size) for other in range(one)]
    return {pair: rnd.randint(-most, most) for pair in pairs if rnd.random() < share}


def least(costs: Mapping[Edge, int], left: Sequence[int]) -> int | None:
    """The least cost of all perfect matchings of those left, highest first, by trying them."""
    if not left:
        return 0
    first, *others = left
    found = []
    for other in others:
        rest = least(costs, [v for v in others if v != other]) if (first, other) in costs else None
        if rest is not None:
            found.append(costs[first, other] + rest)
    return min(found, default=None)


@pytest.mark.slow
@given(SEEDS)
def test_no_matching_is_cheaper(seed: int) -> None:
    """And if no matching is perfect, somebody has no mate."""
    rnd = Random(seed)
    size = 2 * rnd.randint(0, 6)
    costs = any_costs(rnd, size)
    mates = cheapest_matching(costs)
    assert all(mates[mate] == vertex for vertex, mate in mates.items())
    total = sum(costs[pair] for pair in mates.items() if pair in costs)
    assert (total if len(mates) == size else None) == least(costs, range(size)[::-1])
