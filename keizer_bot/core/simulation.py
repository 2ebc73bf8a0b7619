"""What is to be played on paper, as plain values: for the command line, the chat, other processes.

The seasons themselves are played by `keizer_bot.app.lab`, in processes of their own.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from keizer_bot.engine.errors import SeasonRefusedError
from keizer_bot.engine.model import Round
from keizer_bot.engine.problems import SeasonProblem
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
"""Rounds of a season that says nothing of its own."""


@dataclass(frozen=True, slots=True)
class NamedRules:
    """A rules table as a club writes it, with its name."""

    name: str
    table: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Simulation:
    """Seasons on paper of the club of `season` (a season file), under each of `rules`.

    The first `after` rounds stand as they were played. `costs`: with the price of staying away,
    which is six seasons more for each. The model is fitted to `earlier` seasons too, in which a
    player has the same id.
    """

    season: str
    rules: tuple[NamedRules, ...]
    seasons: int = SEASONS
    seed: int = 1
    after: int = 0
    costs: bool = True
    earlier: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SimulationOutcome:
    """What the seasons showed: `rows[i][n]` under rule set i in season n."""

    simulation: Simulation
    fit: FittedModel
    rows: tuple[tuple[Row, ...], ...]


def fit_of(simulation: Simulation) -> FittedModel:
    """Fit the club's model to its seasons; of a large club it takes seconds."""
    files = (*simulation.earlier, simulation.season)
    seasons = [read_season_file(each).season for each in files]
    return fitted(seasons[-1].players, seasons)


def courses(simulation: Simulation, model: ClubModel) -> tuple[Course, ...]:
    """Give the course of each rule set. Raises SeasonRefusedError and RulesRefusedError."""
    file = read_season_file(simulation.season)
    if (players := len(file.season.players)) < FEWEST:
        raise SeasonRefusedError(SeasonProblem.TOO_FEW, found=players)
    rounds = rounds_of(file)
    names = {player.id: player.name for player in file.season.players}
    sets = (
        rule_set(each.name, with_forbidden_ids(each.table, names), rounds)
        for each in simulation.rules
    )
    return tuple(_course(file, one, rounds, simulation.after, model) for one in sets)


def _course(file: SeasonFile, one: RuleSet, rounds: int, after: int, model: ClubModel) -> Course:
    kept = replace(file.season, rounds=file.season.rounds[:after])
    season = with_known_kinds(kept, one.rules)
    check_season(season, one.rules)
    return Course(season, model, one.rules, rounds, _periods(file))


def rounds_of(file: SeasonFile) -> int:
    """Give how many rounds a season has: by the file's rules, else as it plans, else thirty.

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
    return {one.number: one.period for one in _calendar(file) if one.period is not None}
