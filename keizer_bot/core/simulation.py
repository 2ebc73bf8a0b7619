"""Simulations of seasons as plain values, for the command line, the chat and other processes.

The seasons are played by `keizer_bot.app.lab`, in processes of its own.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

import msgspec

from keizer_bot.engine.errors import SeasonProblem, SeasonRefusedError
from keizer_bot.engine.model import Round
from keizer_bot.engine.rules import Rules
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.engine.season_check import check_season
from keizer_bot.formats.rules_file import with_forbidden_ids
from keizer_bot.formats.season_file import SeasonFile, planned_rounds, read_season_file
from keizer_bot.lab.fitting import FittedModel, fitted
from keizer_bot.lab.model import ClubModel
from keizer_bot.lab.playing import Course
from keizer_bot.lab.repricing import with_known_kinds
from keizer_bot.lab.simulating import Row, RuleSet, rule_set

SEASONS: Final = 200
FEWEST: Final = 2  # players
ROUNDS: Final = 30
"""Rounds of a season that does not say how many it has."""


class NamedRules(msgspec.Struct, frozen=True):
    """A rules table as a club writes it, with a name."""

    name: str
    table: Mapping[str, Any]


class Simulation(msgspec.Struct, frozen=True):
    """Simulated seasons of the club in `season` (a season file), under each set of `rules`.

    The first `after` rounds are kept as they were played. `costs`: also compute the cost of
    absence, which takes six more seasons for each. The model is fitted to the `earlier` seasons
    too, in which players must have the same ids.
    """

    season: str
    rules: tuple[NamedRules, ...]
    seasons: int = SEASONS
    seed: int = 1
    after: int = 0
    costs: bool = True
    earlier: tuple[str, ...] = ()


class SimulationOutcome(msgspec.Struct, frozen=True):
    """The outcome of a simulation: `rows[i][n]` is for rule set i in season n."""

    simulation: Simulation
    fit: FittedModel
    rows: tuple[tuple[Row, ...], ...]


def fit_of(simulation: Simulation) -> FittedModel:
    """Fit the club's model to its seasons; takes seconds for a large club."""
    files = (*simulation.earlier, simulation.season)
    seasons = [read_season_file(text).season for text in files]
    return fitted(seasons[-1].players, seasons)


def courses(simulation: Simulation, model: ClubModel) -> tuple[Course, ...]:
    """The course of each rule set. Raises SeasonRefusedError and RulesRefusedError."""
    file = read_season_file(simulation.season)
    if (players := len(file.season.players)) < FEWEST:
        raise SeasonRefusedError(SeasonProblem.TOO_FEW, found=players)
    rounds = rounds_of(file)
    names = {player.id: player.name for player in file.season.players}
    sets = (
        rule_set(rules.name, with_forbidden_ids(rules.table, names), rounds)
        for rules in simulation.rules
    )
    return tuple(_course(file, rules, rounds, simulation.after, model) for rules in sets)


def _course(file: SeasonFile, rules: RuleSet, rounds: int, after: int, model: ClubModel) -> Course:
    played = replace(file.season, rounds=file.season.rounds[:after])
    season = with_known_kinds(played, rules.rules)
    check_season(season, rules.rules)
    return Course(season, model, rules.rules, rounds, _periods(file))


def rounds_of(file: SeasonFile) -> int:
    """The number of rounds of a season: by the file's rules, else as many as planned, else thirty.

    Raises RulesRefusedError.
    """
    rules: Rules = rules_from(file.rules)
    if rules.season.rounds is not None:
        return rules.season.rounds
    return len(_calendar(file)) or ROUNDS


def _calendar(file: SeasonFile) -> tuple[Round, ...]:
    played = file.season.rounds
    return (*played, *planned_rounds(file, len(played)))


def _periods(file: SeasonFile) -> dict[int, int]:
    return {r.number: r.period for r in _calendar(file) if r.period is not None}
