"""Times the pairing beside bare greedy without look-ahead, and `nearest` beside networkx.

    python -m benchmarks.pairing

Bare greedy walks a list of those still free and takes the first who has not been met; where it
cannot go on it gives up. Both get the same sets of opponents met.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection
from statistics import median
from time import perf_counter

import networkx as nx

from benchmarks.clubs import club
from keizer_bot.engine import rules_from
from keizer_bot.engine.allowed import conditions
from keizer_bot.engine.colours import colour_table
from keizer_bot.engine.matching import Edge, mask_of
from keizer_bot.engine.model import Round
from keizer_bot.engine.nearest import nearest_matching
from keizer_bot.engine.opening import opening_list
from keizer_bot.engine.pairing import pair_round
from keizer_bot.engine.top_down import Field, first_matching

REPEATS = 21
ROUNDS = 15
RULES = rules_from({"values": {"top": 3000}, "pairing": {"rematch": {"gap": 5}}})
NEVER = rules_from({"values": {"top": 3000}})


def mid_season(size: int, never: bool) -> Field:  # noqa: FBT001 - one switch of a script
    """Everybody present after half a season."""
    rules = NEVER if never else RULES
    season = club(size, ROUNDS)
    order = opening_list(season, rules, ROUNDS + 1).players
    colours = colour_table(season, rules, ROUNDS + 1, order)
    return conditions(season, rules, Round(ROUNDS + 1), colours).field(order)


def all_met(size: int, bottom: int) -> Field:
    """The lowest `bottom` have all met each other."""
    everybody = (1 << size) - 1
    group = set(range(bottom))
    barred: list[Collection[int]] = [group - {v} if v < bottom else set() for v in range(size)]
    return Field(everybody, [everybody] * size, barred)


def must_have_colours(needs: str) -> Field:
    """Two who must both have white, or both black, may not meet."""
    everybody = (1 << len(needs)) - 1
    same = {need: mask_of([v for v, n in enumerate(needs) if n == need]) for need in "wb"}
    open_to = [everybody & ~same.get(need, 0) for need in needs]
    return Field(everybody, open_to, [set() for _ in needs])


def greedy(field: Field) -> list[Edge]:
    """The floor: no look-ahead."""
    free = list(range(len(field.barred) - 1, -1, -1))
    pairs = []
    while free:
        high = free.pop(0)
        met = field.barred[high]
        for place, low in enumerate(free):
            if low not in met:
                pairs.append((high, low))
                del free[place]
                break
    return pairs


def by_networkx(field: Field) -> object:
    """The least sum of squares over all allowed pairs, as its manual has it; ties anyhow."""
    graph = nx.Graph()
    size = len(field.barred)
    for high in range(size):
        met = field.barred[high]
        graph.add_weighted_edges_from(
            (high, low, size**2 - (high - low) ** 2) for low in range(high) if low not in met
        )
    return nx.max_weight_matching(graph, maxcardinality=True)


def milliseconds(*actions: Callable[[], object], repeats: int = REPEATS) -> list[float]:
    """The median time of each, by turns, so that all share the machine."""
    times: list[list[float]] = [[] for _ in actions]
    for _ in range(repeats):
        for action, taken in zip(actions, times, strict=True):
            begin = perf_counter()
            action()
            taken.append(1000 * (perf_counter() - begin))
    return [median(taken) for taken in times]


def row(name: str, ours: float, floor: float | None = None) -> None:
    """Print one line of the table."""
    beside = f"{floor:12.3f} {ours / floor:9.2f}" if floor else ""
    print(f"{name:52}{ours:12.3f}{beside}")


def main() -> None:
    """Print the table."""
    print(f"{'':52}{'ms':>12}{'beside':>12}{'ratio':>10}")
    for size in (150, 2000):
        field = mid_season(size, never=True)
        ours, floor = milliseconds(lambda f=field: first_matching(f), lambda f=field: greedy(f))
        row(f"top-down, mid-season, {size}; beside bare greedy", ours, floor)
    for size, bottom in ((40, 7), (150, 61), (2000, 601)):
        hostile = all_met(size, bottom)
        ours, *_ = milliseconds(lambda f=hostile: first_matching(f), repeats=5)
        row(f"bottom {bottom} of {size} have all met", ours)
    sorted_needs = "b" * 900 + "f" * 200 + "w" * 900
    shuffled = "".join(random.Random(1).sample(sorted_needs, 2000))
    for name, needs in (("any order", shuffled), ("worst order", sorted_needs)):
        hostile = must_have_colours(needs)
        ours, *_ = milliseconds(lambda f=hostile: first_matching(f), repeats=5)
        row(f"45 % must have white, 45 % black, 2000, {name}", ours)
    for size, never in ((150, False), (150, True), (2000, False)):
        field = mid_season(size, never)
        ours, *_ = milliseconds(lambda f=field: nearest_matching(f), repeats=5)
        theirs = None
        if size == 150:  # noqa: PLR2004 - networkx takes hours for 2,000
            theirs, *_ = milliseconds(lambda f=field: by_networkx(f), repeats=1)
        name = "never again" if never else "gap 5"
        row(f"nearest, {name}, {size}; beside networkx", ours, theirs)
    for size in (150, 2000):
        season = club(size, ROUNDS)
        everybody = [player.id for player in season.players]
        ours, *_ = milliseconds(lambda s=season, e=everybody: pair_round(s, e, NEVER), repeats=3)
        row(f"pair_round from the facts, ranking included, {size}", ours)


if __name__ == "__main__":
    main()
