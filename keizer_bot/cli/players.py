"""`keizer-bot players`: players and their ratings, from tables and rating lists."""

import asyncio
from collections.abc import Callable, Coroutine
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from keizer_bot.app import players
from keizer_bot.app.players import rate as do_rate
from keizer_bot.app.seasons import check_free_for_file, on_copy
from keizer_bot.cli.options import ClubOption, ConfigPath, RulesOption, TopOption, YesOption
from keizer_bot.cli.season import taken_in
from keizer_bot.cli.terminal import messages
from keizer_bot.cli.terminal.speaking import agrees, is_answered, say, text
from keizer_bot.clock import RealClock
from keizer_bot.config.reading import load
from keizer_bot.formats.apart import read_apart
from keizer_bot.formats.rules_file import read_rules_file
from keizer_bot.i18n.host_error import HostRefused
from keizer_bot.keeping.messages import NothingDone


def rate(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="KNSB, KBSB-FRBE, FIDE; or .xlsx.")],
    config: ConfigPath = Path("config.toml"),
    *,
    club: ClubOption = None,
    federation: Annotated[
        str | None, typer.Option(metavar="NED", help="Only players of this federation.")
    ] = None,
    name: Annotated[str | None, typer.Option(help="The list's name.")] = None,
    day: Annotated[
        datetime | None, typer.Option("--date", formats=["%Y-%m-%d"], help="The list's day.")
    ] = None,
    yes: YesOption = False,
) -> None:
    """Read a rating list and update the season's ratings; the bot must be stopped."""
    part = players.ListPart(federation, name, day.date() if day else None)
    settings = load(config)
    with Console(stderr=True).status(text(messages.ReadingFile(file.name))) as status:

        def agree(matched: players.RatingsFound) -> bool:
            status.stop()
            _show(matched)
            return yes or agrees(messages.AsksRatings())

        work = do_rate(settings, RealClock(), club, file, part, agree)
        matched, done = asyncio.run(work)
    if not matched.certain:
        _show(matched)
    say(messages.RatingsTaken() if done else messages.NoRatingChanged())


def _show(matches: players.RatingsFound) -> None:
    say(messages.RatingListKept(matches.list, matches.size))
    lines = [*matches.certain, *map(messages.RatingUncertain, matches.unsure)]
    if matches.nobody:
        lines.append(messages.MissingOnList(matches.nobody))
    for line in lines:
        typer.echo(f"  {text(line)}")


def import_players(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE", help="CSV or XLSX: name, rating, group; or a federation's list."
        ),
    ],
    config: ConfigPath = Path("config.toml"),
    *,
    club: ClubOption = None,
    of_club: Annotated[
        str | None,
        typer.Option(
            metavar="601", help="From a federation's list, only the members of that club."
        ),
    ] = None,
    rules: RulesOption = None,
    top: TopOption = None,
    tried: Annotated[
        bool, typer.Option("--try", help="Change nothing; only say if it would work.")
    ] = False,
    yes: YesOption = False,
) -> None:
    """Add the players of a table to the running season, or begin one; the bot must be stopped."""
    content, settings = file.read_bytes(), load(config)
    if not tried:
        check_free_for_file(settings)
    table = read_rules_file(rules.read_bytes()) if rules else None
    listed = read_apart(players.read_table, content, of_club)
    say(players.preview(listed))
    typer.echo()
    take = partial(players.take_in_players, club=club, lines=listed.players, rules=table)
    if tried:
        with on_copy(settings) as copied:
            outcome = _players_taken_in(partial(take, copied, RealClock()), top, yes=yes)
        say(messages.PlayersTried(outcome.added, outcome.players))
        return
    if not yes and is_answered() and not agrees(messages.AsksTakeOver()):
        raise HostRefused(NothingDone())
    outcome = _players_taken_in(partial(take, settings, RealClock()), top, yes=yes)
    say(messages.PlayersAdded(outcome.season, outcome.added, outcome.players))


def _players_taken_in(
    take: Callable[..., Coroutine[Any, Any, players.PlayersTakenIn]], top: str | None, *, yes: bool
) -> players.PlayersTakenIn:
    try:
        return taken_in(take, top, yes=yes)
    except players.NamesForgotten as named:
        if not yes and not (is_answered() and agrees(named.asks)):
            raise
        return taken_in(partial(take, come_back=True), top, yes=yes)
