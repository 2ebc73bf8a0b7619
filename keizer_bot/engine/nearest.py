"""The pairing with the least sum of squared distances; of equal sums the first top-down.

With at most k opponents barred to anybody, no best pairing has a pair more than 2k+1 places
apart: of the players between such two and their opponents, one pair could change partners with
them for less. So a graph of that window is exact; rustworkx finds its cheapest matching.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from keizer_bot.engine.errors import PairingRefusedError
from keizer_bot.engine.matching import Edge, bits

if TYPE_CHECKING:
    from keizer_bot.engine.matching import Field

DIGIT_BITS: Final = 56  # what rustworkx's 128-bit weights leave beside the largest sums
Graph = dict[Edge, int]


def nearest_matching(field: Field) -> list[Edge] | None:
    """The nearest perfect matching, higher vertex first, from the top; None if there is none.

    Raises PairingRefusedError where rustworkx is not installed.
    """
    graph = _window(field)
    pairs = _cheapest(graph)
    if 2 * len(pairs) < field.among.bit_count():
        return None
    settled, graph = _settled(graph, pairs)
    while graph:
        chosen = _first_choices(graph)
        settled |= chosen
        graph = _without(graph, chosen)
    return sorted(settled, reverse=True)


def _window(field: Field) -> Graph:
    """The pairs that can be in a best pairing, with their squared distances."""
    near = {vertex: field.near(vertex, field.among) for vertex in bits(field.among)}
    most_barred = max((len(near) - 1 - mask.bit_count() for mask in near.values()), default=0)
    reach = 2 * most_barred + 1 + len(field.barred) - len(near)
    graph = {}
    for high, mask in near.items():
        lowest = max(high - reach, 0)
        for offset in bits((mask & (1 << high) - 1) >> lowest):
            low = lowest + offset
            graph[high, low] = (high - low) ** 2
    return graph


def _cheapest(graph: Graph) -> set[Edge]:
    """The cheapest of the matchings with most pairs."""
    try:
        import rustworkx  # noqa: PLC0415 - an extra that only this method needs
    except ImportError:
        raise PairingRefusedError(
            'the method "nearest" needs rustworkx, which is not installed here: install '
            "keizer-bot[nearest] (64-bit machines only), or choose another method"
        ) from None
    above = max(graph.values(), default=0) + 1
    network = rustworkx.PyGraph(multigraph=False)
    vertices = sorted({vertex for edge in graph for vertex in edge})
    network.add_nodes_from(vertices)
    place = {vertex: place for place, vertex in enumerate(vertices)}
    network.extend_from_weighted_edge_list(
        [(place[high], place[low], above - cost) for (high, low), cost in graph.items()]
    )
    found = rustworkx.max_weight_matching(network, max_cardinality=True, weight_fn=int)
    return {_edge(vertices[one], vertices[other]) for one, other in found}


def _edge(one: int, other: int) -> Edge:
    return max(one, other), min(one, other)


def _settled(graph: Graph, pairs: set[Edge]) -> tuple[set[Edge], Graph]:
    """The pairs that every best pairing has, and the graph of the players whom they leave.

    Looks for best pairings with as few as possible of the pairs that all found so far share.
    """
    shared = pairs
    while shared:
        other = _cheapest(_refined(graph, dict.fromkeys(shared, 1), len(shared)))
        if shared <= other:
            break
        shared = shared & other
    return shared, _without(graph, shared)


def _refined(graph: Graph, extra: Graph, most: int) -> Graph:
    """The same costs, equal sums told apart by the sums of `extra`, which are at most `most`."""
    return {edge: cost * (most + 1) + extra.get(edge, 0) for edge, cost in graph.items()}


def _without(graph: Graph, pairs: Iterable[Edge]) -> Graph:
    paired = {vertex for pair in pairs for vertex in pair}
    return {edge: cost for edge, cost in graph.items() if paired.isdisjoint(edge)}


def _first_choices(graph: Graph) -> set[Edge]:
    """The first pairs, top-down, of the first best pairing: as many as one search can settle."""
    lower: dict[int, list[int]] = {}
    for high, low in sorted(graph, reverse=True):
        lower.setdefault(high, []).append(low)
    digits: dict[int, int] = {}
    room = 1
    highest = sorted({vertex for edge in graph for vertex in edge}, reverse=True)
    for high in highest:
        digits[high] = len(lower.get(high, ())) + 1
        room *= digits[high]
        if room.bit_length() > DIGIT_BITS:
            break
    weights, unit = {}, room
    for high, digit in digits.items():
        unit //= digit
        for choice, low in enumerate(lower.get(high, ())):
            weights[high, low] = choice * unit
    found = _cheapest(_refined(graph, weights, room))
    return {(high, low) for high, low in found if high in digits}
