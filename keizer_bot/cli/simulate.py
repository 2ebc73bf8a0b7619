"""`keizer-bot simulate`: what rules do to a club, in seasons on paper."""

import asyncio
import sys
from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum
from math import floor, log10
from pathlib import Path
from typing import Annotated, Any, Final

import typer
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
    """How the outcome is printed."""

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
    seed: Annotated[int, typer.Option(help="Another seed, other dice.")] = 1,
    after: Annotated[
        int, typer.Option(metavar="N", help="The first N rounds stand as they were played.")
    ] = 0,
    form: Annotated[
        LabForm, typer.Option("--format", help="A table to read, JSON, or a picture.")
    ] = LabForm.TABLE,
) -> None:
    """Play seasons on paper: what do the file's rules do, and what others in their place."""
    with refusals(path):
        content = path.read_bytes()
        own = NamedRules(path.stem, read_season_file(content).rules)
    sets = (own, *(_read(each) for each in others or ()))
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
    from keizer_bot.reports.pictures.draw import png  # noqa: PLC0415 - Pillow, for this alone

    names = [each.name for each in outcome.simulation.rules]
    found = [summary(rows) for rows in outcome.rows]
    words = Words(Translator(), "en")
    return png(lab_values(names, found, outcome.simulation.seasons, words), Theme.LIGHT)


def _read(path: Path) -> NamedRules:
    with refusals(path):
        return NamedRules(path.stem, read_rules_file(path.read_bytes()))


def _check(path: Path, others: list[Path], simulation: Simulation) -> None:
    """Refuse what cannot be played, by the name of its file."""
    with refusals(path):
        file = read_season_file(simulation.season)
        rounds, known = rounds_of(file), len(file.season.rounds)
    if not 0 <= simulation.after <= min(known, rounds - 1):
        raise HostRefused(messages.NothingToPlay(path, simulation.after, known, rounds))
    for source, each in zip([path, *others], simulation.rules, strict=True):
        with refusals(source):
            courses(replace(simulation, rules=(each,)), default_model(file.season.players))


def _played(simulation: Simulation) -> SimulationOutcome:
    from keizer_bot.app.lab import simulate as play  # noqa: PLC0415 - asyncio, for this alone

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("seasons", total=None)
        return asyncio.run(
            play(simulation, lambda done, of: bar.update(task, completed=done, total=of))
        )


def outcome_json(outcome: SimulationOutcome) -> dict[str, Any]:
    """Give the outcome as `simulate --format json` prints it: [mean, half of its 95 % interval].

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


def _measures_json(found: Summary) -> dict[str, Any]:
    table: dict[str, Any] = {}
    for name in MEASURES:
        if name.startswith(COST):
            table["absence_cost"] = {place: _pair(found[COST + place]) for place in PLACES}
        else:
            table[name] = _pair(found[name])
    return table


def _pair(interval: Interval | None) -> list[float] | None:
    if interval is None:
        return None
    return [round(interval.mean, DIGITS), round(interval.half, DIGITS)]


def model_json(fit: FittedModel) -> dict[str, Any]:
    """Give what the dice were thrown by, and what that rests on."""
    model = fit.model
    return {
        "rests_on": {"games": fit.games, "evenings": fit.evenings, "absences": fit.absences},
        "draws": _pair(fit.draws),
        "white": _pair(fit.white),
        "absences": [
            {"kind": one.kind, "paired": one.paired, "share": round(one.share, DIGITS)}
            for one in model.absences
        ],
        "players": [
            {
                "player": one.id,
                "rating": one.rating,
                "strength": _pair(Interval.of_error(one.strength, one.error)),
                "coming": _pair(of_beta(*one.coming)),
            }
            for one in model.players
        ],
    }


def _print(outcome: SimulationOutcome) -> None:
    console = Console(highlight=False, markup=False, emoji=False)
    simulation = outcome.simulation
    title = f"{simulation.seasons} seasons on paper, seed {simulation.seed}"
    table = Table("", title=title, title_justify="left", show_lines=False)
    for rules in simulation.rules:
        table.add_column(rules.name, justify="right")
    found = [summary(rows) for rows in outcome.rows]
    less = [differences(rows, outcome.rows[0]) for rows in outcome.rows]
    words = Words(Translator(), "en")
    for name, measure in MEASURES.items():
        cells = [cell(name, one[name], less[n][name] if n else None) for n, one in enumerate(found)]
        table.add_row(words.word(measure), *cells)
    console.print(table)
    for sentence in _sentences(outcome.fit):
        console.print(sentence)


def cell(name: str, found: Interval | None, less: Interval | None) -> str:
    """The mean with its half width; below it the difference with the first rule set."""
    if found is None:
        return "–"
    own = _shown(in_units(name, found))
    return own if less is None else f"{own}\n({_shown(in_units(name, less), '+')})"


def _shown(found: Interval, sign: str = "") -> str:
    digits = _digits(found.half)
    return f"{found.mean:{sign}.{digits}f} ± {found.half:.{digits}f}"


def _digits(half: float) -> int:
    """As many decimals as show two figures of a half width."""
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
