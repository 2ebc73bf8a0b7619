"""The outcome of simulated seasons in words: every number with its interval."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import pytest
from msgspec.structs import replace

from keizer_bot.club.rules.change_messages import (
    LabChanges,
    LabCost,
    LabCostNow,
    LabFittedToNothing,
    LabPlace,
    LabResult,
    LabRises,
    LabSeasonMoves,
    LabSeasonStays,
    LabSinks,
    LabSpan,
    LabStays,
    LabTenths,
)
from keizer_bot.club.rules.lab import findings
from keizer_bot.core.simulation import NamedRules, Simulation, SimulationOutcome
from keizer_bot.engine.model import Season
from keizer_bot.formats.season_file import SeasonFile, write_season_file
from keizer_bot.i18n.translator import Translator
from keizer_bot.lab.fitting import fitted
from keizer_bot.lab.simulating import Row
from keizer_bot.reports.pictures.messages import LabMeasure
from tests.engine.notation import season
from tests.lab.clubs import players

NOW = NamedRules("nu", {"season": {"rounds": 30}})
OTHER = NamedRules("anders", {"absence": {"excused": {"credit": 1}}})
FILE = SeasonFile(Season("Club", players(4)), NOW.table)
ROW: Final[Row] = {"tau": 0.8, "best_first": 1.0, "absence_cost.middle": 3.0}


def _outcome(file: SeasonFile, *lots: list[Row]) -> SimulationOutcome:
    simulation = Simulation(write_season_file(file), (NOW, OTHER)[: len(lots)], len(lots[0]))
    return SimulationOutcome(simulation, fitted(file.season.players, []), tuple(map(tuple, lots)))


def _said(*lots: list[Row]) -> LabResult:
    return findings("x", _outcome(FILE, *lots)).report


def _costing(*places: float) -> list[Row]:
    return [{**ROW, "absence_cost.middle": each} for each in places]


def test_the_cost_of_absence_is_a_sentence_with_its_interval() -> None:
    """2, 3 and 4 places: 3, by Student's t 2.48 to either side; eleven evenings of thirty."""
    said = _said(_costing(2, 3, 4))
    assert said.lines[0] == LabCost(LabPlace.MIDDLE, 11, LabSinks(3, 3, 1, 5))
    words = Translator(strict=True).render(said.lines[0], "nl")
    assert words == "In het midden: wie 11 avonden meer mist, zakt gemiddeld 3 plaatsen (1 tot 5)."


def test_a_player_who_gains_by_absence_rises() -> None:
    """Beside the rules of now, under which it is not certain."""
    said = _said(_costing(-1, 0, 2), _costing(-6, -5, -4))
    first = said.lines[0]
    assert isinstance(first, LabCostNow)
    assert first.then == LabRises(5, 5, 3, 7)
    assert isinstance(first.now, LabStays)


def test_measures_without_a_difference_are_only_named() -> None:
    """Tau differs in each season by 0.1; the strongest wins under both."""
    less: list[Row] = [{**ROW, "tau": 0.7 + n / 1000} for n in range(3)]
    said = _said([ROW] * 3, less)
    (changed,) = (line for line in said.lines if isinstance(line, LabChanges))
    tenth = Fraction(1, 10)
    assert changed == LabChanges(
        LabMeasure.TAU,
        LabSpan(*(LabTenths(each * tenth) for each in (701, 699, 703))),
        LabSpan(80, 80, 80),
    )
    assert said.same is not None
    assert LabMeasure.BEST_FIRST in said.same.measures
    assert isinstance(said.rests, LabFittedToNothing)


@pytest.mark.parametrize(("apart", "differs"), [(4, True), (6, False)])
def test_a_change_is_told_when_it_stands_out_among_nine(apart: int, differs: bool) -> None:
    """0.01 of tau with deviation 0.01 · apart, in 200 seasons: 3.5 and 2.4 standard errors.

    One of nine measures needs 2.77, that all together are wrong once in twenty (Bonferroni).
    """
    less: list[Row] = [{**ROW, "tau": 0.79 - (-1) ** n * apart / 100} for n in range(200)]
    said = _said([ROW] * 200, less)
    assert differs is any(isinstance(line, LabChanges) for line in said.lines)
    assert said.same is not None
    assert differs is (LabMeasure.TAU not in said.same.measures)


def test_last_season_s_games_are_counted_anew() -> None:
    """C stayed away twice; paid in full for it, c is first (worked out in the lab's own test)."""
    played = season("a b c", "a-b ½, c excused", "a-b ½, c excused")
    outcome = _outcome(SeasonFile(played, NOW.table), [ROW] * 2, [ROW] * 2)
    assert findings("x", outcome).report.season == LabSeasonMoves("Test", "C", "A", "C", 3, 1)
    same = replace(outcome.simulation, rules=(NOW, NOW))
    assert findings("x", replace(outcome, simulation=same)).report.season == LabSeasonStays("Test")
