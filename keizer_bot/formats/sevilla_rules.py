"""The rules that the points in a report of Sevilla's give away, for the report does not name them.

In a Keizer competition each line of a player's history has its points (``Score`` of a ``Game`` or
``Abs``), the ranking each player's values before and after its round (``PrvVal``, ``Value``) and
total (``Score``). What a win brings is the opponent's value; so what a draw, a bye or an absence
brings is a part of a value that is known, and what is left of a total is one's own value. A rule
is taken where every line agrees with it; the totals, compared after that, are the judge.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any, Final

_NEAR: Final = Fraction(1, 100)  # points; Sevilla writes fifteen digits, and may round before
_SMALLEST_PART: Final = 20  # clubs pay thirds, quarters, sixths, twentieths


@dataclass(frozen=True, slots=True)
class PointsLine:
    """The points of one line: `what` it was for, and whose value they are a part of."""

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
    """The rules table, as far as the points tell it; empty if wins do not say who is worth what.

    `what` is ``win``, ``draw``, ``loss``, ``forfeit_win``, ``bye`` or a kind of absence; `values`
    are the sets that the points may have been priced with.
    """
    priced = next((each for each in values if _prices(lines, each)), None)
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
        "values": _values(priced, _part(list(_left(lines, totals, priced)))),
        "scores": scores,
        "absence": {kind: credit for kind, credit in absence.items() if credit},
    }


def _values(priced: Mapping[str, Fraction], own_value: Fraction | None) -> dict[str, str]:
    """The part `values` of the rules: the highest, the least step, and one's own if it is known."""
    ordered = sorted(set(priced.values()), reverse=True)
    steps = [above - below for above, below in pairwise(ordered)]
    worth = {"top": str(ordered[0])} | ({"step": str(min(steps))} if steps else {})
    return worth | ({"own_value": str(own_value)} if own_value is not None else {})


_SCORES: Final = ("draw", "loss", "forfeit_win", "bye")


def _prices(lines: Iterable[PointsLine], values: Mapping[str, Fraction]) -> bool:
    """Whether every win brought what the loser was worth, and there were some."""
    wins = [line for line in lines if line.what == "win"]
    return bool(wins) and all(
        line.value_of in values and abs(line.points - values[line.value_of]) < _NEAR
        for line in wins
    )


def _part(pairs: Sequence[Pair]) -> Fraction | None:
    """The one part of the value that all these points are; None if there is none."""
    known = [(points, value) for points, value in pairs if value]
    if not known:
        return None
    points, value = max(known, key=lambda pair: pair[1])
    part = (points / value).limit_denominator(_SMALLEST_PART)
    return part if all(abs(part * v - p) < _NEAR for p, v in known) else None


def _part_of(lines: Iterable[PointsLine], priced: Mapping[str, Fraction]) -> Fraction | None:
    return _part([(line.points, priced[line.value_of]) for line in lines])


def _credit(lines: Sequence[PointsLine], priced: Mapping[str, Fraction]) -> dict[str, Any] | None:
    """The credit of an absence that pays always, or so many times; None if it does neither."""
    part = _part_of(lines, priced)
    if part is not None:
        return {"credit": str(part)}
    paid = [line for line in lines if line.points]
    part = _part_of(paid, priced)
    times, all_times = (Counter(line.player for line in each) for each in (paid, lines))
    limit = max(times.values(), default=0)
    if part is None or any(min(n, limit) != times[player] for player, n in all_times.items()):
        return None
    return {"credit": str(part), "limit": limit}


def _left(
    lines: Iterable[PointsLine], totals: Mapping[str, Fraction], priced: Mapping[str, Fraction]
) -> Iterator[Pair]:
    """What is left of each total when its lines are taken off, beside the player's value."""
    sums: dict[str, Fraction] = defaultdict(Fraction)
    for line in lines:
        sums[line.player] += line.points
    for player, total in totals.items():
        yield total - sums[player], priced[player]
