"""The pairing with the least sum of squared distances; of equal sums the first top-down.

In a best pairing no two players, with j and k barred opponents, are more than j+k+1 places apart:
otherwise one of those between them could swap partners at a lower cost. So a graph of such pairs
is exact. The first pairing top-down, seldom much worse than the best, shows which of them cost too
much. rustworkx finds the cheapest matching. If it costs as much as the first top-down, that is the
answer; otherwise the choices of the highest players become the last digits of the costs.
"""

from collections.abc import Iterable
from typing import Final

from keizer_bot.engine.errors import PairingRefusedError
from keizer_bot.engine.matching import Edge, bits
from keizer_bot.engine.problems import PairingProblem
from keizer_bot.engine.top_down import Field, first_matching

# The bits that the largest squares and the search's doubling leave of rustworkx's 128-bit weights.
DIGIT_BITS: Final = 96
FEW: Final = 400  # players up to which all choices can be settled directly, some dozens at a time
Graph = dict[Edge, int]


def nearest_matching(field: Field) -> list[Edge] | None:
    """The nearest perfect matching, higher vertex first, from the top; None if there is none.

    Raises PairingRefusedError if rustworkx is not installed.
    """
    first = first_matching(field)
    if first is None:
        return None
    graph = _within(_window(field), _cost(first))
    best = _cost(_cheapest(graph))
    if best == _cost(first):
        return first
    graph = _within(graph, best)
    pairs: set[Edge] = set()
    if 2 * len(first) > FEW:
        pairs, graph = _settled(graph)
    while graph:
        chosen = _first_choices(graph)
        pairs |= chosen
        graph = _without(graph, chosen)
    return sorted(pairs, reverse=True)


def _cost(pairs: Iterable[Edge]) -> int:
    return sum((high - low) ** 2 for high, low in pairs)


def _window(field: Field) -> Graph:
    """The pairs that can be in a best pairing, with their squared distances."""
    near = {vertex: field.near(vertex, field.among) for vertex in bits(field.among)}
    fixed = len(field.barred) - len(near)
    barred = {vertex: len(near) - 1 - mask.bit_count() for vertex, mask in near.items()}
    most = max(barred.values(), default=0)
    graph = {}
    for high, mask in near.items():
        reach = barred[high] + 1 + fixed
        lowest = max(high - reach - most, 0)
        for offset in bits((mask & (1 << high) - 1) >> lowest):
            low = lowest + offset
            if high - low <= reach + barred[low]:
                graph[high, low] = (high - low) ** 2
    return graph


def _within(graph: Graph, bound: int) -> Graph:
    """The pairs that can be in a perfect matching of the graph with a cost of at most `bound`.

    Each player costs at least half their cheapest pair; one pair may take up the rest of the bound.
    """
    least: dict[int, int] = {}
    for pair, cost in graph.items():
        for player in pair:
            if cost < least.get(player, cost + 1):
                least[player] = cost
    left = 2 * bound - sum(least.values())
    return {
        (high, low): cost
        for (high, low), cost in graph.items()
        if 2 * cost <= left + least[high] + least[low]
    }


def _cheapest(graph: Graph) -> set[Edge]:
    """The cheapest of the matchings with the most pairs."""
    try:
        import rustworkx  # noqa: PLC0415 - an extra that only this method needs
    except ImportError:
        raise PairingRefusedError(PairingProblem.NO_RUSTWORKX) from None
    above = max(graph.values(), default=0) + 1
    network = rustworkx.PyGraph(multigraph=False)
    vertices = sorted({vertex for edge in graph for vertex in edge})
    network.add_nodes_from(vertices)
    place = {vertex: place for place, vertex in enumerate(vertices)}
    network.extend_from_weighted_edge_list(
        [(place[high], place[low], above - cost) for (high, low), cost in graph.items()]
    )
    matching = rustworkx.max_weight_matching(network, max_cardinality=True, weight_fn=int)
    return {_edge(vertices[one], vertices[other]) for one, other in matching}


def _edge(one: int, other: int) -> Edge:
    return max(one, other), min(one, other)


def _settled(graph: Graph) -> tuple[set[Edge], Graph]:
    """The pairs that all best pairings share, and the graph of the remaining players.

    It looks for best pairings with as few as possible of the pairs shared so far.
    """
    shared = _cheapest(graph)
    while shared:
        other = _cheapest(_refined(graph, dict.fromkeys(shared, 1), len(shared)))
        if shared <= other:
            break
        shared &= other
    return shared, _without(graph, shared)


def _refined(graph: Graph, extra: Graph, most: int) -> Graph:
    """The same costs, with ties broken by the sums of `extra`, which are at most `most`."""
    return {edge: cost * (most + 1) + extra.get(edge, 0) for edge, cost in graph.items()}


def _without(graph: Graph, pairs: Iterable[Edge]) -> Graph:
    paired = {vertex for pair in pairs for vertex in pair}
    return {edge: cost for edge, cost in graph.items() if paired.isdisjoint(edge)}


def _first_choices(graph: Graph) -> set[Edge]:
    """The top pairs of the first best pairing, top-down: as many as one search can settle."""
    lower: dict[int, list[int]] = {}
    for high, low in sorted(graph, reverse=True):
        lower.setdefault(high, []).append(low)
    unit = 1 << DIGIT_BITS
    weights: Graph = {}
    for high, choices in lower.items():
        if unit < len(choices):
            break
        unit //= len(choices)
        weights.update({(high, low): choice * unit for choice, low in enumerate(choices)})
    best = _cheapest(_refined(graph, weights, 1 << DIGIT_BITS))
    return weights.keys() & best
