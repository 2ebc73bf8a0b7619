"""The first perfect matching: from the top, each gets the first choice that leaves one.

Plain backtracking explodes where it must look far ahead. Here everybody is first paired greedily;
then only as many of the last pairs are undone as it takes to match everybody left, and for each of
those players one search finds the first choice that leaves the others a matching.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from keizer_bot.engine.matching import SINGLE, Edge, Matching, first_choice


@dataclass(frozen=True, slots=True)
class Field:
    """The possible pairs: v may have w if `open_to[v]` has w's bit and `barred[v]` lacks w.

    Both are symmetric; `open_to` is shared by whole classes of players. `among` is the mask of
    those to be matched; the others only keep their places.
    """

    among: int
    open_to: Sequence[int]
    barred: Sequence[Collection[int]]

    def near(self, vertex: int, among: int) -> int:
        """The mask of the vertices in `among` that `vertex` may have."""
        mask = self.open_to[vertex] & among & ~(1 << vertex)
        for other in self.barred[vertex]:
            mask &= ~(1 << other)
        return mask


def first_matching(field: Field, distance: int = 1) -> list[Edge] | None:
    """The lexicographically first perfect matching: from the top, each gets their first choice.

    `distance` 1 is top-down (see `first_choice` for the order of choices). Pairs come with the
    higher vertex first, from the top; None if there is no perfect matching. Greedy choices are kept
    as far as the players left can be matched, trying the last 16, 32, 64, … of them.
    """
    pairs, rest = _greedy(field, distance)
    mate = [SINGLE] * len(field.barred)
    size = 16
    while rest:
        while pairs and rest.bit_count() < size:
            high, low = pairs.pop()
            mate[high], mate[low] = low, high
            rest |= 1 << high | 1 << low
        near = [field.near(v, rest) if rest >> v & 1 else 0 for v in range(rest.bit_length())]
        matching = Matching(near, mate)
        if matching.complete(rest):
            return pairs + _settle_all(matching, rest, distance)
        if not pairs:
            return None
        size = 2 * rest.bit_count()
    return pairs


def _settle_all(matching: Matching, rest: int, distance: int) -> list[Edge]:
    pairs = []
    while rest:
        high = rest.bit_length() - 1
        low = matching.settle(high, rest, distance)
        pairs.append((high, low))
        rest ^= 1 << high | 1 << low
    return pairs


def _greedy(field: Field, distance: int) -> tuple[list[Edge], int]:
    """Pair from the top without looking ahead; stop at the first player without a choice."""
    free = field.among
    pairs: list[Edge] = []
    while free:
        high = free.bit_length() - 1
        free ^= 1 << high
        choices = free & field.open_to[high]
        barred = field.barred[high]
        while (low := first_choice(choices, high - distance)) in barred:
            choices ^= 1 << low
        if low == SINGLE:
            return pairs, free | 1 << high
        free ^= 1 << low
        pairs.append((high, low))
    return pairs, 0
