"""Perfect matchings by one search for alternating paths: Edmonds' blossoms on bit masks.

Vertices are numbered from the lowest player up, so the highest bit of a mask is the highest player,
and masks shrink as the top is paired. A search grows alternating paths from one vertex without a
mate; the *even* vertices, at an even distance from it, are exactly those that could be left single
instead. The vertices that a finished search could not reach form a barrier: edges inside it are in
no perfect matching, and are dropped for good.

Perfect matchings of least cost are left to networkx, exact for whole numbers of any size.
"""

from collections.abc import Collection, Iterator, Mapping

SINGLE = -1

Edge = tuple[int, int]


def bits(mask: int) -> Iterator[int]:
    """The indices of the bits set in `mask`, highest first."""
    while mask:
        top = mask.bit_length() - 1
        yield top
        mask ^= 1 << top


def mask_of(vertices: Collection[int]) -> int:
    """The mask with the bits of `vertices` set."""
    mask = 0
    for vertex in vertices:
        mask |= 1 << vertex
    return mask


def first_choice(choices: int, target: int) -> int:
    """The lowest of `choices` from `target` up, else the highest below it; SINGLE if none."""
    above = choices >> target if target > 0 else choices
    if above:
        return max(target, 0) + (above & -above).bit_length() - 1
    return choices.bit_length() - 1


class Matching:
    """A growing matching: `near[v]` is the mask of v's possible mates, `mate[v]` its mate."""

    def __init__(self, near: list[int], mate: list[int] | None = None) -> None:
        self.near = near
        self.mate = [SINGLE] * len(near) if mate is None else mate
        self._parent = [SINGLE] * len(near)
        self._base: dict[int, int] = {}
        self._group: dict[int, int] = {}
        self._even = self._unseen = self.single = 0

    def complete(self, among: int) -> bool:
        """Give each vertex of `among` a mate in it; False at the first that can have none."""
        self.single = mask_of([v for v in bits(among) if self.mate[v] == SINGLE])
        return all(self.place(vertex, among) for vertex in bits(self.single))

    def place(self, vertex: int, among: int) -> bool:
        """Give `vertex` a mate, so that all with mates keep one; False if impossible."""
        if self.mate[vertex] != SINGLE:
            return True
        others = self.single ^ 1 << vertex
        last = self._lonely_neighbour(vertex, among, others)
        if last == SINGLE:
            return False
        end = (self.near[last] & others).bit_length() - 1
        self._flip(end, last)
        self.single = others ^ 1 << end
        return True

    def _lonely_neighbour(self, vertex: int, among: int, others: int) -> int:
        """An even vertex of the search from `vertex` with one of the single `others` near."""
        if self.near[vertex] & others:
            return vertex
        goal = 0
        for other in bits(others):
            goal |= self.near[other]
        return (self._grow(vertex, among & ~others, goal) & goal).bit_length() - 1

    def settle(self, vertex: int, among: int, distance: int) -> int:
        """Give `vertex` the first mate that leaves a perfect matching of the others.

        First is the vertex `distance` places below, then those between the two from there upwards,
        then those further down.
        """
        choice = first_choice(self.near[vertex] & among, vertex - distance)
        mate = self.mate[vertex]
        if choice == mate:
            return mate
        rest = among ^ 1 << vertex
        even = self._grow(mate, rest, 1 << choice, 1 << self.mate[choice])
        if not even >> choice & 1:
            self._drop_barrier(vertex, rest, even)
            choice = first_choice(self.near[vertex] & even, vertex - distance)
        self.mate[mate] = SINGLE
        self._flip(vertex, choice)
        return choice

    def alternatives(self, vertex: int, among: int) -> int:
        """The mask of the mates of `vertex` in all perfect matchings; this one is perfect."""
        return self._grow(self.mate[vertex], among ^ 1 << vertex, 0) & self.near[vertex]

    def _grow(self, root: int, among: int, goal: int, shortcut: int = 0) -> int:
        """Search from the single `root`; returns the even vertices, stopping at any of `goal`.

        `shortcut` is the mask of vertices that are best tried first: the mates of `goal`. An odd
        cycle through one of these makes a goal even that was odd at first.
        """
        near, mate, parent = self.near, self.mate, self._parent
        self._base, self._group, self._even = {}, {}, 1 << root
        self._unseen = among & ~self._even
        queue = [root]
        for vertex in queue:
            while fresh := near[vertex] & self._unseen:
                odd = (fresh & shortcut or fresh).bit_length() - 1
                parent[odd] = vertex
                even = mate[odd]
                self._unseen ^= 1 << odd | 1 << even
                self._even |= 1 << even
                queue.append(even)
                if goal >> even & 1:
                    return self._even
            for outer in (*bits(shortcut & self._even), vertex):
                while inner := near[outer] & self._even & ~self._blossom(self._find(outer)):
                    queue.extend(self._shrink(root, outer, inner.bit_length() - 1))
                    if self._even & goal:
                        return self._even
        return self._even

    def _find(self, vertex: int) -> int:
        """The base of the blossom that contains `vertex`; itself if there is none."""
        base = self._base
        top = vertex
        while top in base:
            top = base[top]
        while vertex != top:
            base[vertex], vertex = top, base[vertex]
        return top

    def _blossom(self, base: int) -> int:
        return self._group.get(base, 1 << base)

    def _shrink(self, root: int, one: int, other: int) -> list[int]:
        """Merge the odd cycle through `one` and `other` into a blossom; returns its new evens."""
        base = self._meet(root, one, other)
        passed = [*self._turn(one, base, other), *self._turn(other, base, one)]
        cycle = self._blossom(base)
        for inner in passed:
            cycle |= self._blossom(inner)
            self._base[inner] = base
        self._group[base] = cycle
        self._even |= cycle
        return [vertex for vertex in passed[1::2] if vertex not in self._group]

    def _meet(self, root: int, one: int, other: int) -> int:
        """The first base that the paths from `one` and `other` to `root` share."""
        mate, parent = self.mate, self._parent
        end = self._find(root)
        here = self._find(one)
        passed = {here}
        while here != end:
            here = self._find(parent[mate[here]])
            passed.add(here)
        here = self._find(other)
        while here not in passed:
            here = self._find(parent[mate[here]])
        return here

    def _turn(self, vertex: int, base: int, child: int) -> list[int]:
        """Let the path from `vertex` up to `base` be walked backwards too; returns its bases."""
        passed = []
        while (here := self._find(vertex)) != base:
            mate = self.mate[vertex]
            passed += [here, self._find(mate)]
            self._parent[vertex] = child
            child, vertex = mate, self._parent[mate]
        return passed

    def _flip(self, end: int, last: int) -> None:
        """Join `end` to the even vertex `last`, and re-mate everybody on the path to the root."""
        self._parent[end] = last
        while end != SINGLE:
            last = self._parent[end]
            following = self.mate[last]
            self.mate[end], self.mate[last] = last, end
            end = following

    def _drop_barrier(self, vertex: int, rest: int, even: int) -> None:
        """Drop edges that are in no perfect matching, after a search that left `vertex` out."""
        outside = self._unseen
        barrier = rest & ~even & ~outside | 1 << vertex
        for member in bits(barrier):
            self.near[member] &= even
        for member in bits(outside):
            self.near[member] &= outside


def cheapest_matching(costs: Mapping[Edge, int]) -> dict[int, int]:
    """Each vertex's mate in the perfect matching with the least total cost.

    Pairs without a cost are not allowed. If no matching is perfect, as many as possible have mates.
    """
    import networkx as nx  # noqa: PLC0415 - 16 MB that most clubs never need

    graph = nx.Graph()
    graph.add_weighted_edges_from((*pair, cost) for pair, cost in costs.items())
    pairs = nx.min_weight_matching(graph)
    return dict(pairs) | {other: one for one, other in pairs}
