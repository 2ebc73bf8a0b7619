"""The opening list: ranking r−1 with round r's newcomers put in (KEIZER.md 2 and 7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction

    from keizer_bot.engine.model import Season
    from keizer_bot.engine.rules import Rules


@dataclass(frozen=True, slots=True)
class OpeningList:
    """The order that pairs round `number`: `players`, with `ranks` and `values` beside them.

    Ranks may be shared; the order of `players` is the listed order. Withdrawn players are in it.
    """

    number: int
    players: tuple[str, ...]
    ranks: tuple[int, ...]
    values: tuple[Fraction, ...]


def opening_list(season: Season, rules: Rules, number: int) -> OpeningList:
    """Give the list that pairs round `number` (from 1), from the results of rounds before it."""
    raise NotImplementedError
