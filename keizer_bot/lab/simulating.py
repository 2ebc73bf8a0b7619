"""Simulated seasons under several rule sets: the results of each, their means and differences."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from keizer_bot.engine.errors import RulesProblem, RulesRefusedError
from keizer_bot.engine.rules import Rules
from keizer_bot.engine.rules_table import laid_over, rules_from
from keizer_bot.lab.dice import Dice, throw
from keizer_bot.lab.intervals import Interval, mean_of, share_of
from keizer_bot.lab.measures import measure
from keizer_bot.lab.model import places_by_rating
from keizer_bot.lab.playing import Course, play

SELDOM: Final = 0.60
OFTEN: Final = 0.97
PLACES: Final = ("top", "middle", "foot")
COST: Final = "absence_cost."
FEWEST: Final = 2
SHARES: Final = ("best_first",)

Row = Mapping[str, float | None]
"""The results of one season, by the name of the measure, `absence_cost.top` etc. included."""

Summary = Mapping[str, Interval | None]


@dataclass(frozen=True, slots=True)
class RuleSet:
    """Rules with their name in tables."""

    name: str
    rules: Rules


def rule_set(name: str, table: Mapping[str, Any], rounds: int) -> RuleSet:
    """The rules of a table for a season of that many rounds, overriding its own number.

    Raises RulesRefusedError.
    """
    rules = rules_from(laid_over(table, {"season": {"rounds": rounds}}))
    if rules.is_cup:
        raise RulesRefusedError(RulesProblem.CUP_ON_PAPER, key="pairing.method")
    return RuleSet(name, rules)


def season_row(course: Course, seed: int, number: int, *, costs: bool = True) -> Row:
    """Play season `number` and measure it; with `costs`, play it again for each absence cost."""
    dice = throw(course.model, course.rounds, seed, number)
    played = play(course, dice)
    ratings = {player.id: player.rating for player in course.model.players}
    row = asdict(measure(played, ratings))
    return row | (dict(_costs(course, dice)) if costs else {})


def asked_about(course: Course) -> dict[str, str]:
    """The players near the top, in the middle and near the foot by rating, by those names.

    Withdrawn players are left out.
    """
    staying = {player.id for player in course.season.players if player.until_round is None}
    order = places_by_rating(p for p in course.model.players if p.id in staying)
    places = (len(order) // 10, len(order) // 2, 9 * len(order) // 10)
    return {name: order[place] for name, place in zip(PLACES, places, strict=True) if order}


def _costs(course: Course, dice: Dice) -> Iterator[tuple[str, float]]:
    """Places lost by coming seldom rather than often, always in time, with the same dice."""
    for name, player in asked_about(course).items():
        seldom, often = (_final_place(course, dice, player, rate) for rate in (SELDOM, OFTEN))
        yield COST + name, seldom - often


def _final_place(course: Course, dice: Dice, player: str, rate: float) -> int:
    played = play(course, dice, {player: rate})
    final = played.running.standings(after=course.rounds)
    return [line.player for line in final.lines].index(player)


def summary(rows: Sequence[Row]) -> Summary:
    """Each measure's mean over the seasons that had it; None if fewer than two had."""
    return {name: _mean(name, [row[name] for row in rows]) for name in rows[0]}


def differences(rows: Sequence[Row], base: Sequence[Row]) -> Summary:
    """The mean differences of each measure from `base`, season by season."""
    return {
        name: _mean(
            "", [_less(one[name], other[name]) for one, other in zip(rows, base, strict=True)]
        )
        for name in rows[0]
    }


def _less(one: float | None, other: float | None) -> float | None:
    return None if one is None or other is None else one - other


def _mean(name: str, values: Sequence[float | None]) -> Interval | None:
    measured = [value for value in values if value is not None]
    if len(measured) < FEWEST:  # a single value has no error, and no number is given without
        return None
    return share_of(measured) if name in SHARES else mean_of(measured)
