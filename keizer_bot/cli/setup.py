"""`keizer-bot season` and `players`: what the host does before and beside the bot."""

import asyncio
import sys
from collections.abc import Callable, Coroutine
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer
from rich.console import Console

from keizer_bot import LANGUAGES
from keizer_bot.app.exports import Wanted, export_from_database, export_from_file, form_of
from keizer_bot.app.players import (
    NamesForgotten,
    PlayersTakenIn,
    preview,
    read_table,
    take_in_players,
)
from keizer_bot.app.ratings import ListPart, RatingsFound
from keizer_bot.app.ratings import rate as do_rate
from keizer_bot.app.seasons import LowTop
from keizer_bot.app.taking_in.database import check_free_for_file, on_copy
from keizer_bot.cli.terminal import messages
from keizer_bot.cli.terminal.speaking import agrees, is_answered, say, speak_as, text
from keizer_bot.clock import RealClock
from keizer_bot.config.reading import load
from keizer_bot.core.messages import FileForm
from keizer_bot.formats.apart import read_apart
from keizer_bot.formats.rules_file import read_rules_file
from keizer_bot.i18n.host_error import HostRefused
from keizer_bot.keeping.messages import NothingDone
from keizer_bot.keeping.private_files import for_owner_alone
from keizer_bot.reports.tables.choice import TableName

T = TypeVar("T")
ConfigPath = Annotated[
    Path,
    typer.Option(
        "--config",
        metavar="FILE",
        envvar="KEIZER_BOT_CONFIG",
        help="The configuration.",
        callback=speak_as,
    ),
]
ClubOption = Annotated[
    str | None,
    typer.Option(
        "--club", metavar="NAME", help="Which club, or which competition beside its main."
    ),
]


def one_of_ours(said: str | None) -> str | None:
    """The language, if it is one of the bot's. Raises BadParameter."""
    if said is not None and said not in LANGUAGES:
        raise typer.BadParameter(f"must be one of {', '.join(LANGUAGES)}")
    return said


def _federation(said: str | None) -> str | None:
    if said is not None and not (len(said) == 3 and said.isalpha()):  # noqa: PLR2004 - FIDE's codes
        raise typer.BadParameter("must be FIDE's code of three letters, as in NED")
    return said


def _top(said: str | None) -> str | None:
    if said not in (None, "auto") and not (said.isdecimal() and int(said) > 0):
        raise typer.BadParameter("must be a whole number, or auto")
    return said


def taken_in(take: Callable[..., Coroutine[Any, Any, T]], top: str | None, *, yes: bool) -> T:
    """What was taken in; with the top that would do, if the host agrees to it. Raises LowTop."""
    try:
        return asyncio.run(take(top=top))
    except LowTop as low:
        if yes or (is_answered() and agrees(low.asks, usual=True)):
            return asyncio.run(take(top=str(low.top)))
        raise


_STDOUT = Path("-")
TopOption = Annotated[
    str | None,
    typer.Option(metavar="N", callback=_top, help="The top value; auto is 1½ times the players."),
]
RulesOption = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="The rules (TOML) of a season whose file has none."),
]
KeyOption = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Of a copy: where its private key is.")
]
NewerOption = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="A newer one: who was erased in it is erased here too."),
]
YesOption = Annotated[bool, typer.Option("--yes", help="Do not ask.")]

season = typer.Typer(help="Take a season in from a file, or write it to one.", no_args_is_help=True)
players = typer.Typer(help="Take players in from a table.", no_args_is_help=True)


@season.command()
def export(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="Its suffix says the form; -: to stdout.")
    ] = _STDOUT,
    config: ConfigPath = Path("config.toml"),
    *,
    club: ClubOption = None,
    private: Annotated[bool, typer.Option("--private", help="With Telegram ids.")] = False,
    form: Annotated[
        FileForm | None, typer.Option("--as", help="The form, if the suffix does not say it.")
    ] = None,
    table: Annotated[
        TableName | None, typer.Option(help="Of csv, xlsx and pdf: which table.")
    ] = None,
    round_: Annotated[
        int | None, typer.Option("--round", metavar="N", help="Of ranking and pairings.")
    ] = None,
    source: Annotated[
        Path | None, typer.Option("--from", metavar="FILE", help="A season file, not the database.")
    ] = None,
    language: Annotated[
        str | None,
        typer.Option(help="nl, en or it; else the club's language.", callback=one_of_ours),
    ] = None,
    city: Annotated[str, typer.Option(help="Of TRF: where was played.")] = "",
    federation: Annotated[
        str | None,
        typer.Option(metavar="NED", help="Of TRF: FIDE's code for it.", callback=_federation),
    ] = None,
    fide: Annotated[
        bool, typer.Option("--fide", help="Of TRF: ratings and numbers are FIDE's own.")
    ] = False,
) -> None:
    """Write the season as a season file, tables, a report for rating or PGN; the bot may run."""
    to = None if file == _STDOUT else file
    chosen = form_of(to, form, table, at_terminal=sys.stdout.isatty())
    if private and (chosen is not FileForm.JSON or source is not None):
        raise HostRefused(messages.PrivateNeedsSeason())
    wanted = Wanted(chosen, table, round_, language, city, federation, national=not fide)
    content = _exported(config, club, source, wanted, private=private)
    if to is None:
        sys.stdout.buffer.write(content)
        return
    for_owner_alone(to).write_bytes(content)
    say(messages.TableWritten(to, table.value) if table else messages.SeasonWritten(to))


def _exported(
    config: Path, club: str | None, source: Path | None, wanted: Wanted, *, private: bool
) -> bytes:
    if source is not None:
        return export_from_file(source.read_bytes(), wanted)
    work = export_from_database(load(config), RealClock(), club, wanted, private=private)
    return asyncio.run(work)


@players.command()
def rate(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="KNSB, KBSB-FRBE, FIDE; or .xlsx.")],
    config: ConfigPath = Path("config.toml"),
    *,
    club: ClubOption = None,
    federation: Annotated[
        str | None, typer.Option(metavar="NED", help="Only players of this federation.")
    ] = None,
    name: Annotated[str | None, typer.Option(help="How the list is called.")] = None,
    day: Annotated[
        datetime | None, typer.Option("--date", formats=["%Y-%m-%d"], help="The list's day.")
    ] = None,
    yes: YesOption = False,
) -> None:
    """Read a rating list and update the season's ratings; the bot must be stopped."""
    part = ListPart(federation, name, day.date() if day else None)
    found = load(config)
    with Console(stderr=True).status(text(messages.ReadingFile(file.name))) as status:

        def agree(matched: RatingsFound) -> bool:
            status.stop()
            _show(matched)
            return yes or agrees(messages.AsksRatings())

        work = do_rate(found, RealClock(), club, file, part, agree)
        matched, done = asyncio.run(work)
    if not matched.certain:
        _show(matched)
    say(messages.RatingsTaken() if done else messages.NoRatingChanged())


def _show(found: RatingsFound) -> None:
    say(messages.RatingListKept(found.list, found.size))
    lines = [*found.certain, *map(messages.RatingUncertain, found.unsure)]
    if found.nobody:
        lines.append(messages.MissingOnList(found.nobody))
    for line in lines:
        typer.echo(f"  {text(line)}")


@players.command("import")
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
        typer.Option(metavar="601", help="Of a federation's list, the members of that club alone."),
    ] = None,
    rules: RulesOption = None,
    top: TopOption = None,
    tried: Annotated[
        bool, typer.Option("--try", help="Change nothing, only say if it would go.")
    ] = False,
    yes: YesOption = False,
) -> None:
    """Add the players of a table to the running season, or begin one; the bot must be stopped."""
    content, found = file.read_bytes(), load(config)
    if not tried:
        check_free_for_file(found)
    table = read_rules_file(rules.read_bytes()) if rules else None
    listed = read_apart(read_table, content, of_club)
    say(preview(listed))
    typer.echo()
    take = partial(take_in_players, club=club, lines=listed.players, rules=table)
    if tried:
        with on_copy(found) as copied:
            taken = _players_taken_in(partial(take, copied, RealClock()), top, yes=yes)
        say(messages.PlayersTried(taken.added, taken.players))
        return
    if not yes and is_answered() and not agrees(messages.AsksTakeOver()):
        raise HostRefused(NothingDone())
    taken = _players_taken_in(partial(take, found, RealClock()), top, yes=yes)
    say(messages.PlayersAdded(taken.season, taken.added, taken.players))


def _players_taken_in(
    take: Callable[..., Coroutine[Any, Any, PlayersTakenIn]], top: str | None, *, yes: bool
) -> PlayersTakenIn:
    try:
        return taken_in(take, top, yes=yes)
    except NamesForgotten as named:
        if not yes and not (is_answered() and agrees(named.asks)):
            raise
        return taken_in(partial(take, come_back=True), top, yes=yes)
