"""`keizer-bot simulate`: shows the effect of rules on a club, in simulated seasons."""

import asyncio
import sys
from collections.abc import Iterator
from enum import StrEnum
from math import floor, log10
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from msgspec.structs import replace
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from keizer_bot.cli.engine import SeasonPath, refusals
from keizer_bot.cli.terminal import messages
from keizer_bot.core.simulation import (
    SEASONS,
    NamedRules,
    Simulation,
    SimulationOutcome,
    courses,
    rounds_of,
)
from keizer_bot.formats.rules_file import read_rules_file
from keizer_bot.formats.season_file import laid_out, read_season_file
from keizer_bot.i18n.host_error import HostRefused
from keizer_bot.i18n.translator import Translator
from keizer_bot.lab.fitting import FittedModel
from keizer_bot.lab.intervals import Interval, of_beta
from keizer_bot.lab.model import default_model
from keizer_bot.lab.simulating import COST, PLACES, Summary, differences, summary
from keizer_bot.reports.pictures.lab_values import MEASURES, in_units, lab_values
from keizer_bot.reports.pictures.values import Theme
from keizer_bot.reports.words import Words

DIGITS: Final = 4


class LabForm(StrEnum):
    """The form of the output."""

    TABLE = "table"
    JSON = "json"
    PNG = "png"


def simulate(
    path: SeasonPath,
    *,
    others: Annotated[
        list[Path] | None,
        typer.Option("--rules", metavar="OTHER", help="Rules (TOML) to compare with the file's."),
    ] = None,
    seasons: Annotated[int, typer.Option(min=2, help="How many seasons to play.")] = SEASONS,
    seed: Annotated[int, typer.Option(help="Another seed gives other dice.")] = 1,
    after: Annotated[
        int, typer.Option(metavar="N", help="The first N rounds stand as they were played.")
    ] = 0,
    form: Annotated[
        LabForm, typer.Option("--format", help="A table to read, JSON, or a picture.")
    ] = LabForm.TABLE,
) -> None:
    """Simulate seasons: the effect of the file's rules, and of other rule sets."""
    with refusals(path):
        content = path.read_bytes()
        file_rules = NamedRules(path.stem, read_season_file(content).rules)
    sets = (file_rules, *(_read_rules(other) for other in others or ()))
    if form is LabForm.PNG and sys.stdout.isatty():
        raise HostRefused(messages.PictureNeedsFile())
    simulation = Simulation(content.decode("utf-8-sig"), sets, seasons, seed, after)
    _check(path, others or [], simulation)
    outcome = _played(simulation)
    if form is LabForm.JSON:
        typer.echo(laid_out(outcome_json(outcome)))
    elif form is LabForm.PNG:
        sys.stdout.buffer.write(_picture(outcome))
    else:
        _print(outcome)


def _picture(outcome: SimulationOutcome) -> bytes:
    from keizer_bot.reports.pictures.draw import png  # noqa: PLC0415 - for this form only

    names = [rules.name for rules in outcome.simulation.rules]
    summaries = [summary(rows) for rows in outcome.rows]
    words = Words(Translator(), "en")
    return png(lab_values(names, summaries, outcome.simulation.seasons, words), Theme.LIGHT)


def _read_rules(path: Path) -> NamedRules:
    with refusals(path):
        return NamedRules(path.stem, read_rules_file(path.read_bytes()))


def _check(path: Path, others: list[Path], simulation: Simulation) -> None:
    """Refuse a simulation that cannot be played, with the name of the file at fault."""
    with refusals(path):
        file = read_season_file(simulation.season)
        rounds, in_file = rounds_of(file), len(file.season.rounds)
    if not 0 <= simulation.after <= min(in_file, rounds - 1):
        raise HostRefused(messages.NothingToPlay(path, simulation.after, in_file, rounds))
    for source, rules in zip([path, *others], simulation.rules, strict=True):
        with refusals(source):
            courses(replace(simulation, rules=(rules,)), default_model(file.season.players))


def _played(simulation: Simulation) -> SimulationOutcome:
    from keizer_bot.app.lab import simulate as play  # noqa: PLC0415 - after the checks

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("seasons", total=None)
        return asyncio.run(
            play(simulation, lambda done, of: bar.update(task, completed=done, total=of))
        )


def outcome_json(outcome: SimulationOutcome) -> dict[str, Any]:
    """The outcome for `simulate --format json`: pairs of a mean and half its 95 % interval.

    `difference` is that with the first rule set, season by season.
    """
    base = outcome.rows[0]
    sets = []
    for rules, rows in zip(outcome.simulation.rules, outcome.rows, strict=True):
        table = {"name": rules.name, **_measures_json(summary(rows))}
        if rows is not base:
            table["difference"] = _measures_json(differences(rows, base))
        sets.append(table)
    simulation = outcome.simulation
    return {
        "seasons": simulation.seasons,
        "seed": simulation.seed,
        "after": simulation.after,
        "model": model_json(outcome.fit),
        "rules": sets,
    }


def _measures_json(measured: Summary) -> dict[str, Any]:
    table: dict[str, Any] = {}
    for name in MEASURES:
        if name.startswith(COST):
            table["absence_cost"] = {place: _pair(measured[COST + place]) for place in PLACES}
        else:
            table[name] = _pair(measured[name])
    return table


def _pair(interval: Interval | None) -> list[float] | None:
    if interval is None:
        return None
    return [round(interval.mean, DIGITS), round(interval.half, DIGITS)]


def model_json(fit: FittedModel) -> dict[str, Any]:
    """The model that the simulation used, and the facts that it was fitted to."""
    model = fit.model
    return {
        "rests_on": {"games": fit.games, "evenings": fit.evenings, "absences": fit.absences},
        "draws": _pair(fit.draws),
        "white": _pair(fit.white),
        "absences": [
            {"kind": kind.kind, "paired": kind.paired, "share": round(kind.share, DIGITS)}
            for kind in model.absences
        ],
        "players": [
            {
                "player": player.id,
                "rating": player.rating,
                "strength": _pair(Interval.of_error(player.strength, player.error)),
                "coming": _pair(of_beta(*player.coming)),
            }
            for player in model.players
        ],
    }


def _print(outcome: SimulationOutcome) -> None:
    console = Console(highlight=False, markup=False, emoji=False)
    simulation = outcome.simulation
    title = f"{simulation.seasons} seasons on paper, seed {simulation.seed}"
    table = Table("", title=title, title_justify="left", show_lines=False)
    for rules in simulation.rules:
        table.add_column(rules.name, justify="right")
    summaries = [summary(rows) for rows in outcome.rows]
    rule_differences = [differences(rows, outcome.rows[0]) for rows in outcome.rows]
    words = Words(Translator(), "en")
    for name, measure in MEASURES.items():
        cells = [
            cell(name, measured[name], rule_differences[n][name] if n else None)
            for n, measured in enumerate(summaries)
        ]
        table.add_row(words.word(measure), *cells)
    console.print(table)
    for sentence in _sentences(outcome.fit):
        console.print(sentence)


def cell(name: str, interval: Interval | None, difference: Interval | None) -> str:
    """The mean with its half width; on the next line the difference from the first rule set."""
    if interval is None:
        return "–"
    shown = _interval_text(in_units(name, interval))
    if difference is None:
        return shown
    return f"{shown}\n({_interval_text(in_units(name, difference), '+')})"


def _interval_text(interval: Interval, sign: str = "") -> str:
    digits = _digits(interval.half)
    return f"{interval.mean:{sign}.{digits}f} ± {interval.half:.{digits}f}"


def _digits(half: float) -> int:
    """The number of decimals that shows two significant figures of a half width."""
    return max(0, 1 - floor(log10(half))) if half else 0


def _sentences(fit: FittedModel) -> Iterator[str]:
    yield (
        "Each number with the half of its 95 % interval; below it the difference with the first"
        " rules, season by season under the same dice. Where ± 0 stands, no season differed."
    )
    if fit.games:
        yield (
            f"Fitted to {fit.games} games and {fit.evenings} evenings of players:"
            f" draws {fit.draws.mean:.2f} ± {fit.draws.half:.2f},"
            f" White worth {fit.white.mean:.0f} ± {fit.white.half:.0f} points."
        )
    else:
        yield "The file has no games: ratings are off by 100, players come to 78 of 100 evenings."
    yield (
        "Left out: form, growing strength, absences that go together, and that people come more"
        " or less often because of a rule."
    )
