"""The methods of pairing: in order from the top (top-down, fold), nearest, and Berger tables.

Each method pairs a field in which no rule need be relaxed, and otherwise gives each pair a cost: of
two pairings the method prefers the cheaper. Vertices are numbered from the lowest player up, and a
pairing names the higher vertex first.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from keizer_bot.engine.errors import PairingProblem, PairingRefusedError
from keizer_bot.engine.matching import Edge, bits, cheapest_matching
from keizer_bot.engine.rules import Rules, in_last
from keizer_bot.engine.top_down import Field, first_matching


@dataclass(frozen=True, slots=True)
class InOrder:
    """From the top, each gets their first choice, `distance` places down; 1 is top-down."""

    distance: int

    def pair(self, field: Field) -> list[Edge] | None:
        """The lexicographically first perfect matching."""
        return first_matching(field, self.distance)

    def cost(self, high: int, low: int, size: int) -> int:
        """The place of `low` among the choices of `high`, as a digit that outweighs all below.

        The cost of a whole pairing is below `bound(size)`.
        """
        above = min(self.distance, high)
        down = high - low
        choice = above - down if down <= above else down - 1
        return choice << high * size.bit_length()

    def bound(self, size: int) -> int:
        """A power of two with one digit for each player."""
        return 1 << size * size.bit_length()


@dataclass(frozen=True, slots=True)
class Nearest:
    """The least sum of squared distances; of equal sums the first top-down."""

    def pair(self, field: Field) -> list[Edge] | None:
        """The cheapest perfect matching, sought among the pairs that it can have."""
        first = first_matching(field)
        if first is None:
            return None
        size = len(field.barred)
        mates = cheapest_matching({pair: self.cost(*pair, size) for pair in _near(field, first)})
        return [(high, low) for high, low in sorted(mates.items(), reverse=True) if high > low]

    def cost(self, high: int, low: int, size: int) -> int:
        """The squared distance, before the top-down digit."""
        top_down = InOrder(1)
        return (high - low) ** 2 * top_down.bound(size) + top_down.cost(high, low, size)

    def bound(self, size: int) -> int:
        """A bound above any sum of squares, which is below size³."""
        return InOrder(1).bound(size) << 3 * size.bit_length()


def _near(field: Field, first: Sequence[Edge]) -> Iterator[Edge]:
    """The pairs that can be in a pairing whose sum of squares is at most that of `first`.

    Each player adds at least half of their least square; one pair may take up all that is left.
    """
    squares = {
        (high, low): (high - low) ** 2
        for high in bits(field.among)
        for low in bits(field.near(high, field.among & (1 << high) - 1))
    }
    least: dict[int, int] = {}
    for pair, square in squares.items():
        for player in pair:
            least[player] = min(square, least.get(player, square))
    left = 2 * sum(squares[pair] for pair in first) - sum(least.values())
    for pair, square in squares.items():
        if 2 * square <= left + sum(least[player] for player in pair):
            yield pair


PairingMethod = InOrder | Nearest


def method_of(rules: Rules, number: int, size: int) -> PairingMethod:
    """The method of round `number` for `size` players; a random one is top-down by lot."""
    method = rules.pairing.method_in(number)
    if method == "nearest":
        return Nearest()
    last = in_last(number, rules.pairing.top_down_last, rules)
    if method == "fold" and not last:
        return InOrder(fold_distance(number, size))
    return InOrder(1)


def fold_distance(number: int, size: int) -> int:
    """The distance that round `number` tries first: size over 2, 4, 6, 8, 12, 16, ... [002]."""
    power = 1 << number // 2
    divisor = 2 if number == 1 else 2 * power if number % 2 == 0 else 3 * power
    return max(1, size // divisor)


def berger_round(players: Sequence[str], number: int, *, double: bool) -> dict[str, str | None]:
    """Each player's opponent in round `number` of a round-robin; None for the free player.

    `players` are in order of start number. Raises PairingRefusedError after the last round.
    """
    entries: list[str | None] = [*players]
    if len(players) % 2:
        entries.append(None)
    last = len(entries)
    rounds = (last - 1) * (2 if double else 1)
    if number > rounds:
        asked = {"size": len(players), "rounds": rounds, "round": number}
        raise PairingRefusedError(PairingProblem.TABLE_OVER, players=(), **asked)
    table: dict[str, str | None] = {}
    for start, player in enumerate(players, start=1):
        other = (number + 1 - start) % (last - 1) or last - 1
        if start == last:
            other = next(i for i in range(1, last) if (2 * i - number - 1) % (last - 1) == 0)
        elif other == start:
            other = last
        table[player] = entries[other - 1]
    return table
