"""Orders of players with their values: an opening list, a pass and a ranking."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

Values = dict[str, Fraction]
Groups = list[list[str]]
"""A listed order; the players of one group share their rank."""


@dataclass(frozen=True)
class Opening:
    """An opening list."""

    groups: Groups
    values: Values

    @property
    def order(self) -> list[str]:
        """The players as they are listed."""
        return [player for group in self.groups for player in group]


@dataclass(frozen=True)
class Ranking:
    """A ranking: the order, its values, and the totals it was sorted by."""

    groups: Groups
    values: Values
    totals: Values
    passes: int
    settled: bool
    cycle: list[str]


@dataclass(frozen=True)
class Pass:
    """One pass: totals from values, order from totals, values from order."""

    groups: Groups
    totals: Values
    values: Values


class Enlarged(NamedTuple):
    """The enlarged list's lowest value and step, which place a round's newcomers."""

    lowest: Fraction
    step: Fraction


def numbered(groups: Groups) -> dict[str, int]:
    """Each player's rank: 1 + the number of players above them and those they share with."""
    ranks: dict[str, int] = {}
    for group in groups:
        ranks |= dict.fromkeys(group, len(ranks) + 1)
    return ranks


def split(players: list[str], key: Callable[[str], Any]) -> Groups:
    """The players by descending `key`, those with equal keys together in the order given."""
    keys = {player: key(player) for player in players}
    return [
        [player for player in players if keys[player] == level]
        for level in sorted(set(keys.values()), reverse=True)
    ]


def always(values: Values) -> Callable[[int], Values]:
    """The same values for every round."""
    return lambda _: values
