"""What gives way when no pairing breaks no rule (docs/keizer.md section 4.4), exactly.

First the round before which all repeats can be held: meetings come back, the oldest first, until
everybody can be paired. Then all the rest is one order: numbers of pairs that break a rule, the
bye, the method. Written as the digits of a cost, it makes the best pairing the cheapest matching.
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
    """Give the round that no repeat need be later than; 0 if no repeat is needed.

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
    """Masks of who may have whom without a repeat, and the repeats by their round."""
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
    """Give the bye of the best pairing of `free`, an odd number: the mate of a vertex more."""
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
    """Give the best pairing of `free`, an even number; `vertices` are their numbers by method.

    Mostly those pairings that break least are all that some edges allow: the method pairs those.
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
    """The first by method of the cheapest pairings: the method's cost stands behind theirs."""
    bound = method.bound(size)
    full: list[dict[int, int]] = [{} for _ in costs]
    for one, row in enumerate(costs):
        for other, broken in row.items():
            high, low = min(one, other), max(one, other)
            full[one][other] = broken * bound + method.cost(numbers[high], numbers[low], size)
    return [(one, other) for one, other in enumerate(cheapest_matching(full)) if one < other]


def _costs(cond: Conditions, free: Sequence[str], latest: int) -> list[dict[int, int]]:
    """What each two who may be paired break: a repeat, then groups, then colours, as digits."""
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
