"""`keizer-bot rank` and `keizer-bot pair`: season files in, rankings and pairings out.

JSON has exact fractions in lowest terms, as text (`"329/2"`): a program that reads it must not get
other totals than the club. A refusal is one sentence on stderr and exit code 1.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from babel import Locale
from msgspec import json, to_builtins
from rich.console import Console
from rich.table import Table

from keizer_bot.engine.calendar import round_to_pair
from keizer_bot.engine.errors import EngineError
from keizer_bot.engine.model import RoundPlan, Standings
from keizer_bot.engine.pairing import pair_round
from keizer_bot.engine.ranking import history, standings
from keizer_bot.engine.reasons import PassedOver, reasons
from keizer_bot.engine.rules import Rules
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.engine.sheet import ScoreSheet, score_sheet
from keizer_bot.formats.rankings_json import standings_json
from keizer_bot.formats.rules_file import read_rules_file, with_forbidden_ids
from keizer_bot.formats.season_file import SeasonFile, laid_out, read_season_file
from keizer_bot.i18n.formats import number
from keizer_bot.reports.shown_points import shown_ranking, shown_sheet

ENGLISH: Final = Locale("en")


class OutputForm(StrEnum):
    """How an answer is printed: for people, or for programs with exact fractions."""

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
        file, rules = _read(path, rules_path)
        if explain is not None:
            sheet = score_sheet(file.season, explain, rules, after=after)
            _print(
                form, to_builtins(sheet, enc_hook=str), [_sheet_table(shown_sheet(sheet, rules))]
            )
        elif every:
            rankings = history(file.season, rules, after=after)
            tables = [_standings_table(shown_ranking(one, rules), file) for one in rankings]
            _print(form, [standings_json(one) for one in rankings], tables)
        else:
            ranking = standings(file.season, rules, after=after)
            table = _standings_table(shown_ranking(ranking, rules), file)
            _print(form, standings_json(ranking), [table])


def pair(
    path: SeasonPath, *, rules_path: RulesPath = None, form: FormOption = OutputForm.TABLE
) -> None:
    """Print the pairings of the round that comes next."""
    with refusals():
        file, rules = _read(path, rules_path)
        missing = {absence.player for absence in round_to_pair(file.season).absences}
        present = [player.id for player in file.season.players if player.id not in missing]
        plan = pair_round(file.season, present, rules)
        why = reasons(file.season, plan, rules)
        _print(form, plan_json(plan), [_plan_table(plan, why, file)])


@contextmanager
def refusals(file: Path | None = None) -> Iterator[None]:
    """Turn a refusal, or a file that cannot be read, into a sentence on stderr and exit code 1.

    What is wrong in a `file` is said of it by name.
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
    """Give a round's pairing as `pair --format json` prints it: a rule without a round has none."""
    given: dict[str, Any] = json.decode(json.encode(plan))  # lists, where a plan has tuples
    for relaxed in given["relaxed"]:
        if relaxed["round"] is None:
            del relaxed["round"]
    return given


def _read(path: Path, rules_path: Path | None) -> tuple[SeasonFile, Rules]:
    with refusals(path):
        file = read_season_file(path.read_bytes())
        if rules_path is None:
            return file, rules_from(file.rules)
    with refusals(rules_path):
        names = {player.id: player.name for player in file.season.players}
        table = with_forbidden_ids(read_rules_file(rules_path.read_bytes()), names)
        return file, rules_from(table)


def _print(form: OutputForm, table: object, tables: Iterable[Table]) -> None:
    if form is OutputForm.JSON:
        typer.echo(laid_out(table))
        return
    console = Console(highlight=False, markup=False, emoji=False)
    for one in tables:
        console.print(one)


def _standings_table(ranking: Standings, file: SeasonFile) -> Table:
    names = {player.id: player.name for player in file.season.players}
    state = ", provisional" if ranking.provisional else ""
    table = Table(title=f"after round {ranking.after_round}{state}", title_justify="left")
    table.add_column(justify="right")
    table.add_column("player")
    for heading in ("value", "total", "next"):
        table.add_column(heading, justify="right")
    for line in ranking.lines:
        points = (number(each, ENGLISH) for each in (line.counted, line.total, line.value))
        table.add_row(str(line.rank), names[line.player], *points)
    return table


def _plan_table(plan: RoundPlan, why: Iterable[tuple[PassedOver, ...]], file: SeasonFile) -> Table:
    names = {player.id: player.name for player in file.season.players}
    table = Table("", "white", "black", "colour by", "because", title=f"round {plan.round}")
    for board, (game, passed) in enumerate(zip(plan.games, why, strict=True), start=1):
        because = "\n".join(_because(one, names) for one in passed)
        table.add_row(str(board), names[game.white], names[game.black], game.colour_by, because)
    for bye in plan.byes:
        table.add_row("", names[bye], "", "bye")
    for given in plan.relaxed:
        since = "" if given.round is None else f" (round {given.round})"
        who = " - ".join(names[player] for player in given.players)
        table.add_row("", who, "", f"gave way: {given.rule}{since}")
    return table


def _because(passed: PassedOver, names: Mapping[str, str]) -> str:
    """Say why two who stood nearer to each other do not play: "1 and 2 met in round 4"."""
    pair = f"{names[passed.player]} and {names[passed.other]}"
    if passed.why == "forbidden":
        return f"{pair}: forbidden by the arbiter"
    if passed.why == "others":
        return f"{pair}: would leave others without an opponent"
    if passed.broken[0].round is not None:
        return f"{pair} met in round {passed.broken[0].round}"
    return f"{pair}: {passed.broken[0].rule}"


def _sheet_table(sheet: ScoreSheet) -> Table:
    title = f"{sheet.player}, {sheet.rank} after round {sheet.after_round}"
    table = Table(title=title, title_justify="left", show_footer=True)
    table.add_column("round", justify="right")
    table.add_column("", footer="total")
    footers = {"credit": sheet.total, "effect": sheet.effect}
    for column in ("fraction", "then", "now", "credit", "effect"):
        footer = number(footers[column], ENGLISH) if column in footers else ""
        table.add_column(column, footer, justify="right")
    for line in sheet.lines:
        amounts = (line.value_then, line.value_now, line.credit, line.effect)
        shown = ("" if one is None else number(one, ENGLISH) for one in amounts)
        about = " ".join(
            filter(None, (line.what, line.opponent, line.colour, line.withheld, line.why))
        )
        table.add_row(
            "" if line.round is None else str(line.round), about, str(line.fraction), *shown
        )
    return table
