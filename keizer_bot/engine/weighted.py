"""Perfect matchings of least cost: Edmonds' primal-dual method in exact integers.

It is used when rules must be relaxed: costs then encode the order of relaxing (docs/keizer.md 4.4),
with the method's own order in the last digits, so that one matching is the whole answer. Every
vertex has a price; an edge is tight when the two prices make up its cost. Trees of tight edges grow
from all single vertices at once; odd cycles in them become nodes of their own (blossoms, with a
price that pays for edges inside), and prices move until two trees meet. At most n³ steps, whatever
the costs.
"""

from collections.abc import Mapping, Sequence
from enum import Enum, auto
from typing import NamedTuple

Edge = tuple[int, int]


class _Label(Enum):
    """The position of a node in the trees: at an even or odd distance from its root, or outside."""

    EVEN = auto()
    ODD = auto()
    FREE = auto()


class _Node:
    """A vertex, or a blossom: an odd cycle of nodes, the first of which holds the base.

    `links[i]` is the tight edge from `cycle[i]` to the next. `base` is the vertex whose mate is
    outside. An odd node was reached by `entry`, whose second vertex is in it.
    """

    __slots__ = ("base", "cycle", "entry", "label", "links", "price", "vertices")

    def __init__(self, cycle: "list[_Node]", links: list[Edge], vertices: list[int]) -> None:
        self.cycle = cycle
        self.links = links
        self.vertices = vertices
        self.base: int = cycle[0].base if cycle else vertices[0]
        self.price = 0
        self.label = _Label.FREE
        self.entry: Edge = (-1, -1)

    def has_price(self) -> bool:
        """True if this node, or one inside it, is a blossom with a price."""
        return bool(self.cycle) and (self.price > 0 or any(n.has_price() for n in self.cycle))


class _Event(NamedTuple):
    """A limit to the move of prices: `edge` becomes tight, or blossom `node` loses its price."""

    step: int
    edge: Edge | None
    node: _Node | None


def cheapest_matching(costs: Sequence[Mapping[int, int]]) -> list[int]:
    """Each vertex's mate in a perfect matching of least total cost.

    `costs[v][w]` (equal to `costs[w][v]`) is a whole number; missing pairs are not allowed.
    Raises ValueError if there is no perfect matching.
    """
    return [mate for mate in _searched(costs).mate if mate is not None]


def cheapest_edges(costs: Sequence[Mapping[int, int]]) -> list[list[int]] | None:
    """Each vertex's tight edges, if their perfect matchings are exactly the cheapest ones.

    None if there are blossoms with a price, because tight edges alone then do not suffice. Takes
    the same costs as `cheapest_matching`, and raises the same error.
    """
    search = _searched(costs)
    if any(node.has_price() for node in set(search.top)):
        return None
    return [[w for w in row if not search.slack(v, w)] for v, row in enumerate(search.costs)]


def _searched(costs: Sequence[Mapping[int, int]]) -> "_Search":
    search = _Search(costs)
    while None in search.mate:
        search.augment()
    return search


class _Search:
    """The matching so far, with the prices that prove it the cheapest of its vertices."""

    def __init__(self, costs: Sequence[Mapping[int, int]]) -> None:
        # Costs times four, and even first prices, keep all price steps whole.
        self.costs = [{w: 4 * cost for w, cost in row.items()} for row in costs]
        self.prices = [min(row.values(), default=0) // 2 for row in self.costs]
        self.mate: list[int | None] = [None] * len(costs)
        self.top = [_Node([], [], [vertex]) for vertex in range(len(costs))]
        self.best: list[int | None] = []

    def augment(self) -> None:
        """Grow trees from all single vertices until two meet; matches one more pair."""
        self.best = [None] * len(self.mate)
        nodes = self._nodes()
        for node in nodes:
            node.label = _Label.FREE
        for node in nodes:
            if self.mate[node.base] is None:
                self._make_even(node)
        while True:
            event = self._next_event()
            if event is None:
                raise ValueError("there is no perfect matching")
            self._move_prices(event.step)
            if event.node is not None:
                self._open(event.node)
            elif event.edge is not None and self._use(*event.edge):
                return

    def _nodes(self) -> list[_Node]:
        return list(dict.fromkeys(self.top))

    def slack(self, one: int, other: int) -> int:
        """The cost of the edge minus both vertices' prices; 0 if it is tight."""
        return self.costs[one][other] - self.prices[one] - self.prices[other]

    def _next_event(self) -> _Event | None:
        """The event that needs the smallest step of the prices; None if there is none."""
        edge, blossom = self._next_tight_edge(), self._next_free_blossom()
        if edge is None or (blossom is not None and blossom.step < edge.step):
            return blossom
        return edge

    def _next_tight_edge(self) -> _Event | None:
        event: _Event | None = None
        for vertex, node in enumerate(self.top):
            if node.label is _Label.ODD:
                continue
            best = self._best(vertex, node)
            if best is None:
                continue
            slack = self.slack(best, vertex)
            step = slack // 2 if node.label is _Label.EVEN else slack
            if event is None or step < event.step:
                event = _Event(step, (best, vertex), None)
        return event

    def _next_free_blossom(self) -> _Event | None:
        """The odd blossom that loses its price first."""
        odd = [node for node in self._nodes() if node.label is _Label.ODD and node.cycle]
        node = min(odd, key=lambda node: node.price, default=None)
        return None if node is None else _Event(node.price // 2, None, node)

    def _best(self, vertex: int, node: _Node) -> int | None:
        """The even vertex of another node with the least slack to `vertex`."""
        best = self.best[vertex]
        if best is not None and self.top[best] is node:
            others = [
                other
                for other in self.costs[vertex]
                if self.top[other] is not node and self.top[other].label is _Label.EVEN
            ]
            best = min(others, key=lambda other: self.slack(other, vertex), default=None)
            self.best[vertex] = best
        return best

    def _move_prices(self, step: int) -> None:
        if not step:
            return
        for vertex, node in enumerate(self.top):
            if node.label is _Label.EVEN:
                self.prices[vertex] += step
            elif node.label is _Label.ODD:
                self.prices[vertex] -= step
        for node in self._nodes():
            if node.label is _Label.EVEN:
                node.price += 2 * step
            elif node.label is _Label.ODD:
                node.price -= 2 * step

    def _make_even(self, node: _Node) -> None:
        node.label = _Label.EVEN
        self._offer(node.vertices)

    def _offer(self, vertices: list[int]) -> None:
        """Update the others' best even vertex with these, which have become even."""
        for vertex in vertices:
            node = self.top[vertex]
            for other in self.costs[vertex]:
                if self.top[other] is not node:
                    best = self.best[other]
                    if best is None or self.slack(vertex, other) < self.slack(best, other):
                        self.best[other] = vertex

    def _use(self, one: int, other: int) -> bool:
        """Add the tight edge from the even `one` to the search; True if two trees met."""
        node = self.top[other]
        if node.label is _Label.FREE:
            node.label, node.entry = _Label.ODD, (one, other)
            mate = self.mate[node.base]
            assert mate is not None  # noqa: S101 - a free node is matched
            self._make_even(self.top[mate])
            return False
        left, right = self._path(self.top[one]), self._path(node)
        if left[-1] is not right[-1]:
            self._flip(one, other)
            self._flip(other, one)
            return True
        self._close(left, right, (one, other))
        return False

    def _path(self, node: _Node) -> list[_Node]:
        """The nodes from the even `node` up to its root."""
        path = [node]
        while (mate := self.mate[path[-1].base]) is not None:
            odd = self.top[mate]
            path += [odd, self.top[odd.entry[0]]]
        return path

    def _flip(self, vertex: int, new: int) -> None:
        """Match the even `vertex` with `new`, and re-match its path up to the root."""
        while True:
            node = self.top[vertex]
            old = self.mate[node.base]
            self._rebase(node, vertex)
            self.mate[vertex] = new
            if old is None:
                return
            odd = self.top[old]
            new, vertex = odd.entry[1], odd.entry[0]
            self._rebase(odd, new)
            self.mate[new] = vertex

    def _rebase(self, node: _Node, vertex: int) -> None:
        """Re-match inside a node, so that `vertex` becomes the one whose mate is outside."""
        node.base = vertex
        if not node.cycle:
            return
        start = next(i for i, inner in enumerate(node.cycle) if vertex in inner.vertices)
        node.cycle = node.cycle[start:] + node.cycle[:start]
        node.links = node.links[start:] + node.links[:start]
        self._rebase(node.cycle[0], vertex)
        for place in range(1, len(node.cycle), 2):
            one, other = node.links[place]
            self._rebase(node.cycle[place], one)
            self._rebase(node.cycle[place + 1], other)
            self.mate[one], self.mate[other] = other, one

    def _close(self, left: list[_Node], right: list[_Node], edge: Edge) -> None:
        """Make a blossom of the cycle that `edge` closes between two paths to one root."""
        while len(left) > 1 and len(right) > 1 and left[-2] is right[-2]:
            left.pop()
            right.pop()
        cycle = left[::-1] + right[:-1]
        down = [self._link(node) for node in left[-2::-1]]
        up = [self._link(node)[::-1] for node in right[:-1]]
        links = [*down, edge, *up]
        vertices = [vertex for node in cycle for vertex in node.vertices]
        fresh = [v for node in cycle if node.label is _Label.ODD for v in node.vertices]
        blossom = _Node(cycle, links, vertices)
        blossom.label = _Label.EVEN
        for vertex in vertices:
            self.top[vertex] = blossom
        self._offer(fresh)

    def _link(self, node: _Node) -> Edge:
        """The tree's edge from the node above to this one, which is not a root."""
        if node.label is _Label.ODD:
            return node.entry
        mate = self.mate[node.base]
        assert mate is not None  # noqa: S101 - only roots are single
        return mate, node.base

    def _open(self, blossom: _Node) -> None:
        """Dissolve an odd blossom without a price, labelling its nodes on the path."""
        for node in blossom.cycle:
            node.label = _Label.FREE
            for vertex in node.vertices:
                self.top[vertex] = node
        entered = self.top[blossom.entry[1]]
        entered.label, entered.entry = _Label.ODD, blossom.entry
        place, size = blossom.cycle.index(entered), len(blossom.cycle)
        while place % size:
            step = 1 if place % 2 else -1
            even = blossom.cycle[place + step]
            place += 2 * step
            odd = blossom.cycle[place % size]
            link = blossom.links[place - 1 if step > 0 else place]
            odd.label, odd.entry = _Label.ODD, link if step > 0 else link[::-1]
            self._make_even(even)
