"""Who has white, and by which criterion ([docs/keizer.md] 4, Colours; 7)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from hashlib import sha256
from typing import NamedTuple

from .facts import HALF, Facts

WHITE, BLACK = "white", "black"


class Allocation(NamedTuple):
    """The colours of one game."""

    white: str
    black: str
    colour_by: str


class Colours:
    """The colours of rounds 1…r−1, and the rules that follow from them for round r."""

    def __init__(self, facts: Facts, number: int, order: Sequence[str]) -> None:
        """For round `number`, whose opening list is `order`."""
        self.facts, self.number, self.order = facts, number, order
        self.had: dict[str, dict[int, str]] = {
            player: {s.round: s.colour for s in facts.sides(player, 1, number - 1) if s.has_colour}
            for player in order
        }

    def row(self, player: str) -> list[str]:
        """Their colours in the order of the rounds; rounds without a colour leave no trace."""
        return list(self.had[player].values())

    def balance(self, player: str) -> int:
        """Whites minus blacks."""
        return self.row(player).count(WHITE) - self.row(player).count(BLACK)

    def run(self, player: str) -> int:
        """How often they had the same colour at the end."""
        return _run(self.row(player))

    def keeps_limits(self, player: str, colour: str) -> bool:
        """Whether `colour` now keeps this player's limits."""
        pairing = self.facts.rules["pairing"]
        longest, widest = pairing.get("max_same_colour"), pairing.get("max_colour_balance")
        if longest is not None and _run([*self.row(player), colour]) > longest:
            return False
        before = self.balance(player)
        after = before + (1 if colour == WHITE else -1)
        return widest is None or abs(after) <= widest or abs(after) < abs(before)

    def within_limits(self, one: str, other: str) -> list[tuple[str, str]]:
        """The allocations (white, black) that keep both players' limits."""
        return [
            (white, black)
            for white, black in ((one, other), (other, one))
            if self.keeps_limits(white, WHITE) and self.keeps_limits(black, BLACK)
        ]

    def allocate(self, one: str, other: str) -> Allocation:
        """The colours of the game between the two."""
        kept = self.within_limits(one, other)
        if len(kept) == 1:
            return Allocation(*kept[0], "limit")
        higher, lower = sorted((one, other), key=self.order.index)
        method = {"keizer": self.keizer, "sevilla": self.sevilla, "even-share": self.even_share}
        white, criterion = method[self.facts.rules["pairing"]["colours"]](higher, lower)
        return Allocation(white, lower if white == higher else higher, criterion)

    def keizer(self, higher: str, lower: str) -> tuple[str, str]:
        """White and criterion by Keizer's own rule [002]."""
        shares = self._share_now(higher), self._share_now(lower)
        if shares[0] != shares[1]:
            return (higher if shares[0] < shares[1] else lower), "share"
        swapped = self._swapped(higher, lower)
        return (swapped, "alternate") if swapped else (higher, "rank")

    def sevilla(self, higher: str, lower: str) -> tuple[str, str]:
        """White and criterion by the balance and the history [004]."""
        balances = self.balance(higher), self.balance(lower)
        if balances[0] != balances[1]:
            # Of opposite sign, or one of them zero: the one with the lower balance wishes white, or
            # the other one wishes black. Of the same sign: the one farther from zero has the wish.
            return (higher if balances[0] < balances[1] else lower), "balance"
        runs = self.run(higher), self.run(lower)
        if runs[0] != runs[1]:
            longer, shorter = (higher, lower) if runs[0] > runs[1] else (lower, higher)
            return (longer if self.row(longer)[-1] == BLACK else shorter), "run"
        for number in range(self.number - 1, 0, -1):
            then = self.had[higher].get(number), self.had[lower].get(number)
            if None not in then and then[0] != then[1]:
                return (higher if then[0] == BLACK else lower), "history"
        return higher, "rank"

    def even_share(self, higher: str, lower: str) -> tuple[str, str]:
        """White and criterion by the shares after the game [002, Geel]."""
        first = self._deviations(higher, lower)
        second = self._deviations(lower, higher)
        for place, criterion in enumerate(("share", "other-share")):
            if first[place] != second[place]:
                return (higher if first[place] < second[place] else lower), criterion
        swapped = self._swapped(higher, lower)
        return (swapped, "alternate") if swapped else (self._lot(higher, lower), "lot")

    def _share_now(self, player: str) -> Fraction:
        row = self.row(player)
        return Fraction(row.count(WHITE), len(row)) if row else HALF

    def _deviations(self, white: str, black: str) -> list[Fraction]:
        """How far the two shares would be from ½, the worst first."""
        new = Fraction(self.row(white).count(WHITE) + 1, len(self.row(white)) + 1)
        other = Fraction(self.row(black).count(WHITE), len(self.row(black)) + 1)
        return sorted((abs(new - HALF), abs(other - HALF)), reverse=True)

    def _swapped(self, one: str, other: str) -> str | None:
        """Who had black last, if the other one had white last."""
        last = {self.row(player)[-1]: player for player in (one, other) if self.row(player)}
        return last[BLACK] if len(last) > 1 else None

    def _lot(self, one: str, other: str) -> str:
        first, second = sorted((one, other), key=self.facts.place_in_file)
        places = self.facts.place_in_file(first), self.facts.place_in_file(second)
        seed = self.facts.rules["season"]["seed"]
        digest = sha256(f"{seed}:{self.number}:{places[0]}:{places[1]}".encode()).digest()
        return second if digest[0] >> 7 else first


def _run(row: list[str]) -> int:
    length = 0
    while length < len(row) and row[-1 - length] == row[-1]:
        length += 1
    return length
