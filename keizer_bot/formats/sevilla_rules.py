"""Infers rules from the points in a report of Sevilla's, which does not name them.

In a Keizer competition each line of a player's history has its points (``Score`` of a ``Game`` or
``Abs``), the ranking each player's values before and after its round (``PrvVal``, ``Value``) and
total (``Score``). A win brings the opponent's value, so a draw, a bye or an absence brings a known
part of a value, and the rest of a total is the player's own value. A rule is used if every line
agrees with it; comparing the totals is the final test.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any, Final

import msgspec

_NEAR: Final = Fraction(1, 100)  # points; Sevilla writes fifteen digits, but may round first
_SMALLEST_PART: Final = 20  # clubs pay thirds, quarters, sixths, twentieths


class PointsLine(msgspec.Struct, frozen=True):
    """The points of one line: `what` they are for, and the player whose value they are part of."""

    player: str
    what: str
    value_of: str
    points: Fraction


Pair = tuple[Fraction, Fraction]


def rules_of_points(
    lines: Sequence[PointsLine],
    totals: Mapping[str, Fraction],
    values: Iterable[Mapping[str, Fraction]],
) -> dict[str, Any]:
    """The rules table as far as the points show it; empty if wins do not show the values.

    `what` is ``win``, ``draw``, ``loss``, ``forfeit_win``, ``bye`` or a kind of absence; `values`
    are the sets with which the points may have been priced.
    """
    priced = next((by_player for by_player in values if _prices(lines, by_player)), None)
    if priced is None:
        return {}
    by_rule: dict[str, list[PointsLine]] = defaultdict(list)
    for line in lines:
        by_rule[line.what].append(line)
    scores, absence = {}, {}
    for what, of_rule in by_rule.items():
        if what not in (*_SCORES, "win"):
            absence[what] = _credit(of_rule, priced)
        elif what != "win" and (part := _part_of(of_rule, priced)) is not None:
            scores[what] = str(part)
    return {
        "values": _values(priced, _part(list(_remainders(lines, totals, priced)))),
        "scores": scores,
        "absence": {kind: credit for kind, credit in absence.items() if credit},
    }


def _values(priced: Mapping[str, Fraction], own_value: Fraction | None) -> dict[str, str]:
    """The `values` of the rules: the highest, the smallest step, and the own value if known."""
    ordered = sorted(set(priced.values()), reverse=True)
    steps = [above - below for above, below in pairwise(ordered)]
    worth = {"top": str(ordered[0])} | ({"step": str(min(steps))} if steps else {})
    return worth | ({"own_value": str(own_value)} if own_value is not None else {})


_SCORES: Final = ("draw", "loss", "forfeit_win", "bye")


def _prices(lines: Iterable[PointsLine], values: Mapping[str, Fraction]) -> bool:
    """True if there are wins, and each brought the loser's value."""
    wins = [line for line in lines if line.what == "win"]
    return bool(wins) and all(
        line.value_of in values and abs(line.points - values[line.value_of]) < _NEAR
        for line in wins
    )


def _part(pairs: Sequence[Pair]) -> Fraction | None:
    """The part of the value that all these points are; None if they differ."""
    priced = [(points, value) for points, value in pairs if value]
    if not priced:
        return None
    points, value = max(priced, key=lambda pair: pair[1])
    part = (points / value).limit_denominator(_SMALLEST_PART)
    return part if all(abs(part * v - p) < _NEAR for p, v in priced) else None


def _part_of(lines: Iterable[PointsLine], priced: Mapping[str, Fraction]) -> Fraction | None:
    return _part([(line.points, priced[line.value_of]) for line in lines])


def _credit(lines: Sequence[PointsLine], priced: Mapping[str, Fraction]) -> dict[str, Any] | None:
    """The credit of an absence that always pays, or a limited number of times; None otherwise."""
    part = _part_of(lines, priced)
    if part is not None:
        return {"credit": str(part)}
    paid = [line for line in lines if line.points]
    part = _part_of(paid, priced)
    times, all_times = (Counter(line.player for line in group) for group in (paid, lines))
    limit = max(times.values(), default=0)
    if part is None or any(min(n, limit) != times[player] for player, n in all_times.items()):
        return None
    return {"credit": str(part), "limit": limit}


def _remainders(
    lines: Iterable[PointsLine], totals: Mapping[str, Fraction], priced: Mapping[str, Fraction]
) -> Iterator[Pair]:
    """The rest of each total after subtracting its lines, with the player's value."""
    sums: dict[str, Fraction] = defaultdict(Fraction)
    for line in lines:
        sums[line.player] += line.points
    for player, total in totals.items():
        yield total - sums[player], priced[player]
