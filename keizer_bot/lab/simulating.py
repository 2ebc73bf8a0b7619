"""Seasons on paper under several rule sets: what each showed, their means, their differences."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from keizer_bot.engine.errors import RulesRefusedError
from keizer_bot.engine.problems import RulesProblem
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
"""What one season showed, by the name of the measure; `absence_cost.top` and its like included."""

Summary = Mapping[str, Interval | None]


@dataclass(frozen=True, slots=True)
class RuleSet:
    """Rules with the name that they have in tables."""

    name: str
    rules: Rules


def rule_set(name: str, table: Mapping[str, Any], rounds: int) -> RuleSet:
    """Read the rules of a table for a season of so many rounds, whatever it says itself.

    Raises RulesRefusedError.
    """
    rules = rules_from(laid_over(table, {"season": {"rounds": rounds}}))
    if rules.pairing.method == "knock-out":
        raise RulesRefusedError(RulesProblem.CUP_ON_PAPER, key="pairing.method")
    return RuleSet(name, rules)


def season_row(course: Course, seed: int, number: int, *, costs: bool = True) -> Row:
    """Play season `number` and measure it; with `costs` once more for each question of absence."""
    dice = throw(course.model, course.rounds, seed, number)
    played = play(course, dice)
    ratings = {one.id: one.rating for one in course.model.players}
    row = asdict(measure(played, ratings))
    return row | (dict(_costs(course, dice)) if costs else {})


def asked_about(course: Course) -> dict[str, str]:
    """Give the players near the top, in the middle and near the foot by rating.

    Of those who were not withdrawn.
    """
    staying = {player.id for player in course.season.players if player.until_round is None}
    order = places_by_rating(one for one in course.model.players if one.id in staying)
    places = (len(order) // 10, len(order) // 2, 9 * len(order) // 10)
    return {name: order[place] for name, place in zip(PLACES, places, strict=True) if order}


def _costs(course: Course, dice: Dice) -> Iterator[tuple[str, float]]:
    """Places lost by coming seldom rather than often, all told in time, with the same dice."""
    for name, player in asked_about(course).items():
        seldom, often = (_final_place(course, dice, player, rate) for rate in (SELDOM, OFTEN))
        yield COST + name, seldom - often


def _final_place(course: Course, dice: Dice, player: str, rate: float) -> int:
    played = play(course, dice, {player: rate})
    final = played.running.standings(after=course.rounds)
    return [line.player for line in final.lines].index(player)


def summary(rows: Sequence[Row]) -> Summary:
    """Give each measure's mean over the seasons that had it; None if fewer than two had."""
    return {name: _mean(name, [row[name] for row in rows]) for name in rows[0]}


def differences(rows: Sequence[Row], base: Sequence[Row]) -> Summary:
    """Give how much more each measure is than under `base`, season by season, so paired."""
    return {
        name: _mean(
            "", [_less(one[name], other[name]) for one, other in zip(rows, base, strict=True)]
        )
        for name in rows[0]
    }


def _less(one: float | None, other: float | None) -> float | None:
    return None if one is None or other is None else one - other


def _mean(name: str, values: Sequence[float | None]) -> Interval | None:
    there = [value for value in values if value is not None]
    if len(there) < FEWEST:  # one says nothing of its error, and no number goes without
        return None
    return share_of(there) if name in SHARES else mean_of(there)
