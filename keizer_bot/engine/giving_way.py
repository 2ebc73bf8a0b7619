"""The exact choice of what to relax when every pairing breaks a rule (docs/keizer.md section 4.4).

First the latest round from which a meeting must be repeated: earlier meetings are allowed again,
oldest first, until everybody can be paired. All other criteria form one order: numbers of pairs
that break a rule, the bye, the method. As digits of a cost they make the best pairing the cheapest
matching.
"""

from collections.abc import Mapping, Sequence

from keizer_bot.engine.allowed import NO_MEETING, NOBODY, Conditions
from keizer_bot.engine.errors import PairingRefusedError
from keizer_bot.engine.matching import Matching, bits, mask_of
from keizer_bot.engine.methods import PairingMethod
from keizer_bot.engine.model import Pair
from keizer_bot.engine.problems import PairingProblem
from keizer_bot.engine.top_down import Field
from keizer_bot.engine.weighted import cheapest_edges, cheapest_matching


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
    for a, one in vertices.items():
        mask = ~(1 << one) & (1 << len(free)) - 1
        for b in vertices.keys() & cond.forbidden[a]:
            mask &= ~(1 << vertices[b])
        for b in (vertices.keys() & cond.repeats.get(a, NOBODY).keys()) - cond.forbidden[a]:
            mask &= ~(1 << vertices[b])
            met.setdefault(cond.last_met(a, b), []).append((one, vertices[b]))
        near.append(mask)
    return near, met


def best_bye(cond: Conditions, free: Sequence[str], latest: int, preferred: Sequence[str]) -> str:
    """The bye of the best pairing of an odd `free`: the mate of an extra vertex."""
    turns = {player: turn for turn, player in enumerate(preferred)}
    size = len(free)
    costs = [
        {other: cost * size for other, cost in row.items()} | {size: turns[player]}
        for player, row in zip(free, _costs(cond, free, latest), strict=True)
    ]
    costs.append({place: turns[player] for place, player in enumerate(free)})
    return free[cheapest_matching(costs)[-1]]


def best_pairs(
    cond: Conditions,
    free: Sequence[str],
    latest: int,
    vertices: Mapping[str, int],
    method: PairingMethod,
) -> list[Pair]:
    """The best pairing of an even `free`; `vertices` are their numbers for the method.

    Usually the pairings that break least are all the perfect matchings of some edges; the method
    then pairs the field of those edges.
    """
    costs = _costs(cond, free, latest)
    edges = cheapest_edges(costs)
    numbers = [vertices[player] for player in free]
    if edges is None:
        return [(free[a], free[b]) for a, b in _by_cost(costs, numbers, len(vertices), method)]
    open_to = [0] * len(vertices)
    for number, others in zip(numbers, edges, strict=True):
        open_to[number] = mask_of([numbers[other] for other in others])
    pairs = method.pair(Field(mask_of(numbers), open_to, [()] * len(vertices))) or []
    name = dict(zip(numbers, free, strict=True))
    return [(name[high], name[low]) for high, low in pairs]


def _by_cost(
    costs: Sequence[Mapping[int, int]], numbers: Sequence[int], size: int, method: PairingMethod
) -> list[tuple[int, int]]:
    """The method's first among the cheapest pairings: its cost is added as lower digits."""
    bound = method.bound(size)
    full: list[dict[int, int]] = [{} for _ in costs]
    for one, row in enumerate(costs):
        for other, broken in row.items():
            high, low = min(one, other), max(one, other)
            full[one][other] = broken * bound + method.cost(numbers[high], numbers[low], size)
    return [(one, other) for one, other in enumerate(cheapest_matching(full)) if one < other]


def _costs(cond: Conditions, free: Sequence[str], latest: int) -> list[dict[int, int]]:
    """The rules that each possible pair breaks, as digits: a repeat, then groups, then colours."""
    unit = len(free) + 1
    costs: list[dict[int, int]] = [{} for _ in free]
    for one, a in enumerate(free):
        for other, b in enumerate(free[:one]):
            met = cond.last_met(a, b)
            if b not in cond.forbidden[a] and met <= latest:
                repeat = met != NO_MEETING
                cost = (repeat * unit + cond.breaks_groups(a, b)) * unit
                costs[one][other] = costs[other][one] = cost + cond.breaks_colours(a, b)
    return costs
