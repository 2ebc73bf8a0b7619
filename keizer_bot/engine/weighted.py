"""Perfect matchings of least cost, by networkx: exact for whole numbers of any size."""

from collections.abc import Mapping

from keizer_bot.engine.matching import Edge


def cheapest_matching(costs: Mapping[Edge, int]) -> dict[int, int]:
    """Each vertex's mate in the perfect matching with the least total cost.

    Pairs without a cost are not allowed. If no matching is perfect, as many as possible have mates.
    """
    import networkx as nx  # noqa: PLC0415 - 16 MB that most clubs never need

    graph = nx.Graph()
    graph.add_weighted_edges_from((*pair, cost) for pair, cost in costs.items())
    pairs = nx.min_weight_matching(graph)
    return dict(pairs) | {other: one for one, other in pairs}
