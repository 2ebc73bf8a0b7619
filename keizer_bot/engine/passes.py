"""Passes: totals from values, order from totals, values from order; once or until stable."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from keizer_bot.engine.values import Listing

Price = Callable[[list[int]], Sequence[int | Fraction]]
ListBy = Callable[[Sequence[int | Fraction]], Listing]


@dataclass(frozen=True, slots=True)
class PassOutcome:
    """The outcome of a round's passes.

    `totals` (by player) are sums over the valuations in `priced`; a mean divides by their number.
    """

    listing: Listing
    totals: Sequence[int | Fraction]
    priced: list[list[int]]
    passes: int
    settled: bool


def pass_times(times: int, values: list[int], price: Price, list_by: ListBy) -> PassOutcome:
    """Make exactly `times` passes, the first one priced with `values`."""
    for _ in range(times - 1):
        values = list_by(price(values)).values
    totals = price(values)
    listing = list_by(totals)
    return PassOutcome(listing, totals, [values], times, settled=listing.values == values)


def pass_until_stable(values: list[int], price: Price, list_by: ListBy) -> PassOutcome:
    """Pass until the values no longer change, or recur: then take the mean over the cycle.

    The mean is the same whichever valuation of the cycle came first.
    """
    seen: dict[tuple[int, ...], int] = {}
    priced: list[list[int]] = []
    tried: list[Sequence[int | Fraction]] = []
    while (first := seen.setdefault(tuple(values), len(priced))) == len(priced):
        priced.append(values)
        tried.append(price(values))
        values = list_by(tried[-1]).values
    totals = [sum(of_player) for of_player in zip(*tried[first:], strict=True)]
    passes, period = len(tried), priced[first:]
    return PassOutcome(list_by(totals), totals, period, passes, settled=len(period) == 1)
