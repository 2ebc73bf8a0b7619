"""The exact choice of what to relax when every pairing breaks a rule (docs/keizer.md section 4.4).

First the latest round from which a meeting must be repeated: earlier meetings are allowed again,
oldest first, until everybody can be paired. All other criteria form one order: numbers of pairs
that break a rule, the bye, the method. As digits of a cost they make the best pairing the cheapest
matching.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations

from keizer_bot.engine.allowed import NO_MEETING, NOBODY, Conditions
from keizer_bot.engine.errors import PairingProblem, PairingRefusedError
from keizer_bot.engine.matching import Edge, Matching, bits, cheapest_matching
from keizer_bot.engine.methods import PairingMethod
from keizer_bot.engine.model import Pair


def latest_meeting(cond: Conditions, free: Sequence[str]) -> int:
    """The earliest round such that no later meeting need be repeated; 0 if none need be.

    Raises PairingRefusedError when the pairs that the arbiter forbids leave no pairing.
    """
    size = len(free)
    near, met = _by_meeting(cond, free)
    everybody = (1 << size) - 1
    if size % 2:
        near = [mask | 1 << size for mask in near] + [everybody]
        everybody |= 1 << size
    matching = Matching(near)
    for last in sorted(met):
        for one, other in met[last]:
            near[one] |= 1 << other
        if matching.complete(everybody):
            return last
    left = [vertex for vertex in bits(everybody) if not matching.place(vertex, everybody)]
    names = tuple(free[-1 - vertex] for vertex in left if vertex < size)
    raise PairingRefusedError(PairingProblem.UNPLACED, players=names, names=names)


def _by_meeting(
    cond: Conditions, free: Sequence[str]
) -> tuple[list[int], dict[int, list[tuple[int, int]]]]:
    """Masks of the opponents without a repeat, and the repeats by their round."""
    vertices = {player: vertex for vertex, player in enumerate(reversed(free))}
    near = []
    met: dict[int, list[tuple[int, int]]] = {NO_MEETING: []}
    for a, own_vertex in vertices.items():
        mask = ~(1 << own_vertex) & (1 << len(free)) - 1
        for b in vertices.keys() & cond.forbidden[a]:
            mask &= ~(1 << vertices[b])
        for b in (vertices.keys() & cond.repeats.get(a, NOBODY).keys()) - cond.forbidden[a]:
            mask &= ~(1 << vertices[b])
            met.setdefault(cond.last_met(a, b), []).append((own_vertex, vertices[b]))
        near.append(mask)
    return near, met


def best_bye(cond: Conditions, free: Sequence[str], latest: int, preferred: Sequence[str]) -> str:
    """The bye of the best pairing of an odd `free`: the mate of an extra vertex."""
    size = len(free)
    costs = {pair: broken * size for pair, broken in _broken(cond, free, latest).items()}
    turns = {player: turn for turn, player in enumerate(preferred)}
    costs |= {(place, size): turns[player] for place, player in enumerate(free)}
    return free[cheapest_matching(costs)[size]]


def best_pairs(
    cond: Conditions,
    free: Sequence[str],
    latest: int,
    vertices: Mapping[str, int],
    method: PairingMethod,
) -> list[Pair]:
    """The best pairing of an even `free`, from the top; `vertices` are the method's numbers.

    The method's own cost makes up the lower digits, so the best pairing is the cheapest.
    """
    size = len(vertices)
    costs = {}
    for (one, other), broken in _broken(cond, free, latest).items():
        low, high = sorted((vertices[free[one]], vertices[free[other]]))
        costs[high, low] = broken * method.bound(size) + method.cost(high, low, size)
    name = {vertex: player for player, vertex in vertices.items()}
    mates = sorted(cheapest_matching(costs).items(), reverse=True)
    return [(name[high], name[low]) for high, low in mates if high > low]


def _broken(cond: Conditions, free: Sequence[str], latest: int) -> dict[Edge, int]:
    """The rules that each possible pair breaks, as digits: a repeat, then groups, then colours."""
    unit = len(free) + 1
    broken = {}
    for (one, a), (other, b) in combinations(enumerate(free), 2):
        met = cond.last_met(a, b)
        if b not in cond.forbidden[a] and met <= latest:
            repeat = met != NO_MEETING
            digits = (repeat * unit + cond.breaks_groups(a, b)) * unit
            broken[one, other] = digits + cond.breaks_colours(a, b)
    return broken
