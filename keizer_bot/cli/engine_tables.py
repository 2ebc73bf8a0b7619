"""Tables of rankings, pairings and score sheets at the terminal."""

from collections.abc import Iterable, Mapping
from typing import Final

from babel import Locale
from rich.console import Console
from rich.table import Table

from keizer_bot.engine.model import RoundPlan, Standings
from keizer_bot.engine.reasons import PassedOver
from keizer_bot.engine.sheet import ScoreSheet
from keizer_bot.formats.season_file import SeasonFile
from keizer_bot.i18n.formats import number

ENGLISH: Final = Locale("en")


def show(tables: Iterable[Table]) -> None:
    """Print the tables."""
    console = Console(highlight=False, markup=False, emoji=False)
    for table in tables:
        console.print(table)


def standings_table(ranking: Standings, file: SeasonFile) -> Table:
    """A ranking, with a line for each player."""
    names = {player.id: player.name for player in file.season.players}
    state = ", provisional" if ranking.provisional else ""
    table = Table(title=f"after round {ranking.after_round}{state}", title_justify="left")
    table.add_column(justify="right")
    table.add_column("player")
    for heading in ("value", "total", "next"):
        table.add_column(heading, justify="right")
    for line in ranking.lines:
        points = (number(amount, ENGLISH) for amount in (line.counted, line.total, line.value))
        table.add_row(str(line.rank), names[line.player], *points)
    return table


def plan_table(plan: RoundPlan, why: Iterable[tuple[PassedOver, ...]], file: SeasonFile) -> Table:
    """A round: its boards, its byes, and the rules that gave way."""
    names = {player.id: player.name for player in file.season.players}
    table = Table("", "white", "black", "colour by", "because", title=f"round {plan.round}")
    for board, (game, passed) in enumerate(zip(plan.games, why, strict=True), start=1):
        because = "\n".join(_because(passed_player, names) for passed_player in passed)
        table.add_row(str(board), names[game.white], names[game.black], game.colour_by, because)
    for bye in plan.byes:
        table.add_row("", names[bye], "", "bye")
    for relaxed in plan.relaxed:
        round_ = "" if relaxed.round is None else f" (round {relaxed.round})"
        pair = " - ".join(names[player] for player in relaxed.players)
        table.add_row("", pair, "", f"gave way: {relaxed.rule}{round_}")
    return table


def _because(passed: PassedOver, names: Mapping[str, str]) -> str:
    """The reason why two closer players were not paired: "1 and 2 met in round 4"."""
    pair = f"{names[passed.player]} and {names[passed.other]}"
    if passed.why == "forbidden":
        return f"{pair}: forbidden by the arbiter"
    if passed.why == "others":
        return f"{pair}: would leave others without an opponent"
    if passed.broken[0].round is not None:
        return f"{pair} met in round {passed.broken[0].round}"
    return f"{pair}: {passed.broken[0].rule}"


def sheet_table(sheet: ScoreSheet) -> Table:
    """A player's total, line by line."""
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
        shown = ("" if amount is None else number(amount, ENGLISH) for amount in amounts)
        heading = " ".join(
            filter(None, (line.what, line.opponent, line.colour, line.withheld, line.why))
        )
        table.add_row(
            "" if line.round is None else str(line.round), heading, str(line.fraction), *shown
        )
    return table
