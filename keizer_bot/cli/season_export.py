"""`keizer-bot season export`: the season as a file of any form."""

import asyncio
import sys
from pathlib import Path
from typing import Annotated

import typer

from keizer_bot.app.exports import Wanted, export_from_database, export_from_file, form_of
from keizer_bot.cli.options import ONE_OF_THEM, ClubOption, ConfigPath, supported_language
from keizer_bot.cli.terminal import messages
from keizer_bot.cli.terminal.speaking import say
from keizer_bot.clock import RealClock
from keizer_bot.config.reading import load
from keizer_bot.core.messages import FileForm
from keizer_bot.i18n.host_error import HostRefused
from keizer_bot.keeping.private_files import for_owner_alone
from keizer_bot.reports.tables.choice import TableName

_STDOUT = Path("-")


def _federation(code: str | None) -> str | None:
    if code is not None and not (len(code) == 3 and code.isalpha()):  # noqa: PLR2004 - FIDE's codes
        raise typer.BadParameter("must be FIDE's code of three letters, as in NED")
    return code


def export(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="Its suffix says the form; - is stdout.")
    ] = _STDOUT,
    config: ConfigPath = Path("config.toml"),
    *,
    club: ClubOption = None,
    private: Annotated[bool, typer.Option("--private", help="With Telegram ids.")] = False,
    form: Annotated[
        FileForm | None, typer.Option("--as", help="The form, if the suffix does not say it.")
    ] = None,
    table: Annotated[
        TableName | None, typer.Option(help="For csv, xlsx and pdf: which table.")
    ] = None,
    round_: Annotated[
        int | None,
        typer.Option("--round", metavar="N", help="For ranking and pairings: which round."),
    ] = None,
    source: Annotated[
        Path | None, typer.Option("--from", metavar="FILE", help="A season file, not the database.")
    ] = None,
    language: Annotated[
        str | None,
        typer.Option(help=f"{ONE_OF_THEM}; else the club's language.", callback=supported_language),
    ] = None,
    city: Annotated[str, typer.Option(help="For TRF: the city of the games.")] = "",
    federation: Annotated[
        str | None,
        typer.Option(
            metavar="NED", help="For TRF: FIDE's code of the federation.", callback=_federation
        ),
    ] = None,
    fide: Annotated[
        bool, typer.Option("--fide", help="For TRF: ratings and numbers are FIDE's own.")
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
