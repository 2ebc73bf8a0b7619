"""The cheapest matching is as cheap as the cheapest of all matchings."""

from collections.abc import Mapping, Sequence
from random import Random

import pytest
from hypothesis import given, settings

from keizer_bot.engine.weighted import cheapest_matching
from tests.engine.pairing.clubs import SEEDS

Costs = list[dict[int, int]]


def any_costs(seed: int) -> Costs:
    """Up to twelve vertices, few or all edges, few different costs or many."""
    rnd = Random(seed)
    size, share = 2 * rnd.randint(0, 6), rnd.choice([0.3, 0.5, 0.8, 1])
    most = rnd.choice([1, 2, 5, 100, 2**80])
    costs: Costs = [{} for _ in range(size)]
    for one in range(size):
        for other in range(one):
            if rnd.random() < share:
                costs[one][other] = costs[other][one] = rnd.randint(-most, most)
    return costs


def least(costs: Sequence[Mapping[int, int]], left: Sequence[int]) -> int | None:
    """The least cost of all perfect matchings of those left, by trying them."""
    if not left:
        return 0
    first, *others = left
    found = []
    for other in others:
        rest = least(costs, [v for v in others if v != other]) if other in costs[first] else None
        if rest is not None:
            found.append(costs[first][other] + rest)
    return min(found, default=None)


@pytest.mark.slow
@settings(max_examples=400)
@given(SEEDS)
def test_no_matching_is_cheaper(seed: int) -> None:
    """And if there is none at all, it says so."""
    costs = any_costs(seed)
    best = least(costs, range(len(costs)))
    if best is None:
        with pytest.raises(ValueError, match="no perfect matching"):
            cheapest_matching(costs)
        return
    mates = cheapest_matching(costs)
    assert all(mates[mate] == vertex for vertex, mate in enumerate(mates))
    assert sum(costs[vertex][mate] for vertex, mate in enumerate(mates)) == 2 * best
