"""`keizer-bot rank` and `keizer-bot pair`: season files in, rankings and pairings out.

JSON has exact fractions in lowest terms, as text (`"329/2"`): a program that reads it must not get
other totals than the club. A refusal is one sentence on stderr and exit code 1.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer
from msgspec import json, to_builtins

from keizer_bot.engine.errors import EngineError
from keizer_bot.engine.model import RoundPlan
from keizer_bot.engine.pairing import pair_round
from keizer_bot.engine.ranking import history, standings
from keizer_bot.engine.reasons import reasons
from keizer_bot.engine.rules import Rules, round_to_pair
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.engine.sheet import score_sheet
from keizer_bot.formats.rankings_json import standings_json
from keizer_bot.formats.rules_file import read_rules_file, with_forbidden_ids
from keizer_bot.formats.season_file import SeasonFile, laid_out, read_season_file
from keizer_bot.reports.shown_points import shown_ranking, shown_sheet


class OutputForm(StrEnum):
    """The form of the output: a table for people, or JSON for programs."""

    TABLE = "table"
    JSON = "json"


SeasonPath = Annotated[Path, typer.Argument(metavar="FILE", help="A season file (JSON).")]
RulesPath = Annotated[
    Path | None, typer.Option("--rules", metavar="FILE", help="Rules (TOML) instead of the file's.")
]
FormOption = Annotated[OutputForm, typer.Option("--format", help="A table to read, or exact JSON.")]


def rank(
    path: SeasonPath,
    *,
    after: Annotated[
        int | None, typer.Option("--after", metavar="N", help="Rank after round N.")
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="All rankings, from 0 on.")] = False,
    rules_path: RulesPath = None,
    form: FormOption = OutputForm.TABLE,
    explain: Annotated[
        str | None, typer.Option("--explain", metavar="PLAYER", help="Every line of their total.")
    ] = None,
) -> None:
    """Print the ranking of a season file."""
    if every and explain is not None:
        raise typer.BadParameter("explain one ranking: give --explain without --all")
    with refusals():
        file, rules = _read_files(path, rules_path)
        if explain is not None:
            sheet = score_sheet(file.season, explain, rules, after=after)
            content: object = to_builtins(sheet, enc_hook=str)
        elif every:
            rankings = history(file.season, rules, after=after)
            content = [standings_json(ranking) for ranking in rankings]
        else:
            rankings = (standings(file.season, rules, after=after),)
            content = standings_json(rankings[0])
        if form is OutputForm.JSON:
            typer.echo(laid_out(content))
            return
        from keizer_bot.cli import engine_tables as tables  # noqa: PLC0415 - rich and Babel

        if explain is not None:
            tables.show([tables.sheet_table(shown_sheet(sheet, rules))])
        else:
            shown = (shown_ranking(ranking, rules) for ranking in rankings)
            tables.show(tables.standings_table(ranking, file) for ranking in shown)


def pair(
    path: SeasonPath, *, rules_path: RulesPath = None, form: FormOption = OutputForm.TABLE
) -> None:
    """Print the pairings of the round that comes next."""
    with refusals():
        file, rules = _read_files(path, rules_path)
        missing = {absence.player for absence in round_to_pair(file.season).absences}
        present = [player.id for player in file.season.players if player.id not in missing]
        plan = pair_round(file.season, present, rules)
        if form is OutputForm.JSON:
            typer.echo(laid_out(plan_json(plan)))
            return
        from keizer_bot.cli import engine_tables as tables  # noqa: PLC0415 - rich and Babel

        tables.show([tables.plan_table(plan, reasons(file.season, plan, rules), file)])


@contextmanager
def refusals(file: Path | None = None) -> Iterator[None]:
    """Turns a refusal, or a file that cannot be read, into a sentence on stderr and exit code 1.

    An error in `file` is reported with the file's name.
    """
    try:
        yield
    except EngineError as refusal:
        sentence = f"{file}: {refusal}" if file else str(refusal)
    except OSError as error:
        sentence = f"{error.filename} cannot be read: {error.strerror}"
    else:
        return
    typer.echo(sentence, err=True)
    raise typer.Exit(1)


def plan_json(plan: RoundPlan) -> dict[str, Any]:
    """A round's pairings as `pair --format json` prints them; `round` is left out if it is None."""
    table: dict[str, Any] = json.decode(json.encode(plan))  # lists, where a plan has tuples
    for relaxed in table["relaxed"]:
        if relaxed["round"] is None:
            del relaxed["round"]
    return table


def _read_files(path: Path, rules_path: Path | None) -> tuple[SeasonFile, Rules]:
    with refusals(path):
        file = read_season_file(path.read_bytes())
        if rules_path is None:
            return file, rules_from(file.rules)
    with refusals(rules_path):
        names = {player.id: player.name for player in file.season.players}
        table = with_forbidden_ids(read_rules_file(rules_path.read_bytes()), names)
        return file, rules_from(table)
