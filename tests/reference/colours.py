"""Colours, and the criterion that decides them ([docs/keizer.md] 4, Colours; 7)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from hashlib import sha256
from typing import NamedTuple

from .facts import HALF, Facts

WHITE, BLACK = "white", "black"
SHORT_FORMS = {
    "keizer": ["share", "alternate", "rank"],
    "sevilla": ["balance", "run", "history", "rank"],
    "even-share": ["even-share", "other-share", "alternate", "lot"],
}
SHARE_AS_BEFORE = ("even-share", "even-share")
"""The short form and its first criterion, which answers to its old name there."""


class Allocation(NamedTuple):
    """The colours of one game."""

    white: str
    black: str
    colour_by: str


class Colours:
    """The colours of rounds 1…r−1, and the rules that follow from them for round r."""

    def __init__(self, facts: Facts, number: int, order: Sequence[str]) -> None:
        """Prepare round `number`, whose opening list is `order`."""
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
        """The number of rounds with the same colour at the end."""
        return _run(self.row(player))

    def keeps_limits(self, player: str, colour: str) -> bool:
        """True if `colour` keeps this player's limits."""
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
        if len(kept) == 1 and not self.facts.is_cup:
            return Allocation(*kept[0], "limit")
        higher, lower = sorted((one, other), key=self.order.index)
        written = self.facts.rules["pairing"]["colours"]
        for criterion in SHORT_FORMS.get(written, []) if isinstance(written, str) else written:
            white = self.by_criterion(criterion, higher, lower)
            if white is not None:
                name = "share" if (written, criterion) == SHARE_AS_BEFORE else criterion
                return Allocation(white, lower if white == higher else higher, name)
        raise ValueError("the last criterion does not decide")

    def by_criterion(self, criterion: str, higher: str, lower: str) -> str | None:
        """The player who gets White by that criterion alone; None if it does not decide."""
        criteria: dict[str, Callable[[str, str], str | None]] = {
            "share": self._by_share,
            "alternate": self._swapped,
            "rank": lambda higher, _: higher,
            "lower": lambda _, lower: lower,
            "lot": self._lot,
            "balance": self._by_balance,
            "run": self._by_run,
            "history": self._by_history,
            "even-share": lambda higher, lower: self._by_deviation(0, higher, lower),
            "other-share": lambda higher, lower: self._by_deviation(1, higher, lower),
            "reverse": self._reversed,
        }
        return criteria[criterion](higher, lower)

    def _by_share(self, higher: str, lower: str) -> str | None:
        """The lower share of whites [002]."""
        shares = self._share_now(higher), self._share_now(lower)
        if shares[0] == shares[1]:
            return None
        return higher if shares[0] < shares[1] else lower

    def _by_balance(self, higher: str, lower: str) -> str | None:
        """The lower balance [004].

        Of opposite sign, or one of them zero: the one with the lower balance wishes white, or the
        other one wishes black. Of the same sign: the one farther from zero has the wish.
        """
        balances = self.balance(higher), self.balance(lower)
        if balances[0] == balances[1]:
            return None
        return higher if balances[0] < balances[1] else lower

    def _by_run(self, higher: str, lower: str) -> str | None:
        """The longer run of the same colour at the end alternates [004]."""
        runs = self.run(higher), self.run(lower)
        if runs[0] == runs[1]:
            return None
        longer, shorter = (higher, lower) if runs[0] > runs[1] else (lower, higher)
        return longer if self.row(longer)[-1] == BLACK else shorter

    def _by_history(self, higher: str, lower: str) -> str | None:
        """The opposite of the last round in which the two had different colours [004]."""
        for number in range(self.number - 1, 0, -1):
            then = self.had[higher].get(number), self.had[lower].get(number)
            if None not in then and then[0] != then[1]:
                return higher if then[0] == BLACK else lower
        return None

    def _by_deviation(self, place: int, higher: str, lower: str) -> str | None:
        """The allocation whose worst (0) or other (1) share deviates least from ½ [002, Geel]."""
        first = self._deviations(higher, lower)[place]
        second = self._deviations(lower, higher)[place]
        if first == second:
            return None
        return higher if first < second else lower

    def _reversed(self, higher: str, lower: str) -> str | None:
        """The opposite of the colours in which the two met last this season (8)."""
        met = [
            side
            for side in self.facts.sides(higher, 1, self.number - 1)
            if side.opponent == lower and side.has_colour
        ]
        if not met:
            return None
        return higher if met[-1].colour == BLACK else lower

    def _share_now(self, player: str) -> Fraction:
        row = self.row(player)
        return Fraction(row.count(WHITE), len(row)) if row else HALF

    def _deviations(self, white: str, black: str) -> list[Fraction]:
        """The distances of the two shares from ½, the worse first."""
        new = Fraction(self.row(white).count(WHITE) + 1, len(self.row(white)) + 1)
        other = Fraction(self.row(black).count(WHITE), len(self.row(black)) + 1)
        return sorted((abs(new - HALF), abs(other - HALF)), reverse=True)

    def _swapped(self, one: str, other: str) -> str | None:
        """The player who last had Black when the other last had White."""
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
