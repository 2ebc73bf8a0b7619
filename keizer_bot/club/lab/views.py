"""What seasons on paper showed, as messages: what changes, by how much, and how certain it is."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from statistics import NormalDist
from typing import Final

from keizer_bot.club.lab import messages
from keizer_bot.core.simulation import SimulationOutcome, rounds_of
from keizer_bot.engine.model import Season
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.formats.season_file import read_season_file
from keizer_bot.lab.fitting import FittedModel
from keizer_bot.lab.intervals import NORMAL_975, Interval
from keizer_bot.lab.repricing import repriced
from keizer_bot.lab.simulating import OFTEN, SELDOM, Summary, differences, summary
from keizer_bot.reports.pictures.lab_values import MEASURES, TENTHS, ends, in_units

PLACES: Final = {
    "absence_cost.top": messages.LabPlace.TOP,
    "absence_cost.middle": messages.LabPlace.MIDDLE,
    "absence_cost.foot": messages.LabPlace.FOOT,
}
IN_WORDS: Final = (
    *("tau", "best_first", "one_sided", "repeats", "places_moved", "places_moved_last"),
    *("colour", "most_byes", "gave_way"),
)
"""What is told in words beside the cost of absence; the picture has the rest."""

# Nine measures at 95 % each would show a change that is none in every third question (1 - 0.95^9):
# so wide must an interval be that all nine hold together (Bonferroni).
_TOGETHER: Final = NormalDist().inv_cdf(1 - 0.025 / len(IN_WORDS)) / NORMAL_975


@dataclass(frozen=True, slots=True)
class Findings:
    """An outcome counted, for each rule set, and what it comes to in words."""

    outcome: SimulationOutcome
    found: tuple[Summary, ...]
    said: messages.LabResult


def findings(name: str, outcome: SimulationOutcome) -> Findings:
    """Count an outcome, and say what the last rule set does; beside the first, if that is another.

    It ranks a season twice and takes a while: never in a step, nor on the event loop.
    """
    found = tuple(summary(rows) for rows in outcome.rows)
    return Findings(outcome, found, _result(name, outcome, found))


def _result(name: str, outcome: SimulationOutcome, found: Sequence[Summary]) -> messages.LabResult:
    rounds = rounds_of(read_season_file(outcome.simulation.season))
    then, now = found[-1], found[0] if len(found) > 1 else None
    less = differences(outcome.rows[-1], outcome.rows[0])
    changed = [one for one in IN_WORDS if now is None or _differs(less, one)]
    same = tuple(MEASURES[one] for one in IN_WORDS if one not in changed and then.get(one))
    return messages.LabResult(
        name=name,
        seasons=outcome.simulation.seasons,
        lines=(*_costs(then, now, rounds), *_measures(changed, then, now)),
        same=messages.LabSame(same) if same else None,
        season=_season(outcome),
        rests=_rests(outcome.fit),
    )


def _differs(less: Summary, name: str) -> bool:
    found = less.get(name)
    return found is not None and Interval(found.mean, found.half * _TOGETHER).is_effect


def _costs(
    then: Summary, now: Summary | None, rounds: int
) -> Iterator[messages.LabCost | messages.LabCostNow]:
    evenings = round((OFTEN - SELDOM) * rounds)
    for name, where in PLACES.items():
        found, before = then.get(name), now.get(name) if now else None
        if found is None:
            continue
        if before is None:
            yield messages.LabCost(where, evenings, _moves(found))
        else:
            yield messages.LabCostNow(where, evenings, _moves(found), _moves(before))


def _moves(lost: Interval) -> messages.LabSinks | messages.LabRises | messages.LabStays:
    if not lost.is_effect:
        return messages.LabStays(*_numbers(lost, -lost.low, lost.high))
    size = Interval(abs(lost.mean), lost.half)
    kind = messages.LabSinks if lost.mean > 0 else messages.LabRises
    return kind(round(size.mean), *_numbers(size, size.mean, size.low, size.high))


def _numbers(found: Interval, *values: float) -> Iterator[int | messages.LabTenths]:
    """The values with as many decimals as the half width deserves."""
    whole = found.half >= TENTHS or not found.half
    for value in values:
        yield round(value) if whole else messages.LabTenths(Fraction(round(value * 10), 10))


def _measures(
    names: Sequence[str], then: Summary, now: Summary | None
) -> Iterator[messages.LabIs | messages.LabChanges]:
    for name in names:
        found, before = then.get(name), now.get(name) if now else None
        if found is None:
            continue
        if before is None:
            yield messages.LabIs(MEASURES[name], _span(name, found))
        else:
            yield messages.LabChanges(MEASURES[name], _span(name, found), _span(name, before))


def _span(name: str, found: Interval) -> messages.LabSpan:
    shown = in_units(name, found)
    return messages.LabSpan(*_numbers(shown, shown.mean, *ends(name, shown)))


def _season(outcome: SimulationOutcome) -> messages.LabSeasonStays | messages.LabSeasonMoves | None:
    """The games of the file under the last rules; None without games, or rules to compare with."""
    sets = outcome.simulation.rules
    season = read_season_file(outcome.simulation.season).season
    if len(sets) == 1 or not any(round_.games for round_ in season.rounds):
        return None
    ours, other = rules_from(sets[0].table), rules_from(sets[-1].table)
    found = repriced(season, ours, other)
    if found is None:
        return None
    if not found.moves:
        return messages.LabSeasonStays(season.name)
    first, name = found.moves[0], _names(season)
    return messages.LabSeasonMoves(
        season=season.name,
        champion=name[found.champion_then],
        champion_now=name[found.champion],
        player=name[first.player],
        before=first.before,
        after=first.after,
    )


def _names(season: Season) -> dict[str, str]:
    return {player.id: player.name for player in season.players}


def _rests(fit: FittedModel) -> messages.LabRestsOnGames | messages.LabRestsOnNothing:
    if not fit.games:
        return messages.LabRestsOnNothing()
    return messages.LabRestsOnGames(fit.games, fit.evenings)
