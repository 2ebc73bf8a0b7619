"""`keizer-bot archive` and `club`: all of a club as plain files, out and back in."""

import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from keizer_bot.app.archive import WhichClub, write_archive, write_archive_file
from keizer_bot.app.archive_back import put_back
from keizer_bot.cli.setup import ConfigPath
from keizer_bot.clock import RealClock
from keizer_bot.config.reading import load

PrivateOption = Annotated[
    bool, typer.Option("--private", help="With addresses and Telegram ids, encrypted.")
]
RecipientOption = Annotated[
    list[str] | None,
    typer.Option(
        "--recipient", metavar="age1…", help="For whom; else the `recipients` of the backups."
    ),
]

club = typer.Typer(help="A whole club, out of this bot and into another.", no_args_is_help=True)


def archive(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A new or an empty folder.")],
    config: ConfigPath = Path("config.toml"),
    *,
    name: Annotated[
        str | None, typer.Option("--club", metavar="NAME", help="Which club, if there are several.")
    ] = None,
    private: PrivateOption = False,
    recipient: RecipientOption = None,
) -> None:
    """Write all of a club as plain files, readable without this program; the bot may run."""
    found = load(config)
    recipients = (recipient or found.recipients) if private else None

    def write(club: str | None) -> int:
        return write_archive(found, club, folder, recipients)

    try:
        count = write(name)
    except WhichClub as which:
        if name is not None or not sys.stdin.isatty():
            raise
        count = write(_asked(which.names))
    typer.echo(f"{folder} holds the archive: {count} files. Open index.html in it.")


def _asked(names: Sequence[str]) -> str:
    def one_of(said: str) -> str:
        if said not in names:
            raise typer.BadParameter(f"must be one of {', '.join(names)}")
        return said

    return str(typer.prompt(f"Which club ({', '.join(names)})", value_proc=one_of))


@club.command()
def export(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Of the club.")],
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The zip to write.")],
    config: ConfigPath = Path("config.toml"),
    *,
    private: PrivateOption = False,
    recipient: RecipientOption = None,
) -> None:
    """Write a club's archive as one file; the bot may run."""
    found = load(config)
    recipients = (recipient or found.recipients) if private else None
    count = write_archive_file(found, name, file, recipients)
    typer.echo(f"{file} holds the archive of {name}: {count} files.")


@club.command("import")
def import_(
    archive: Annotated[Path, typer.Argument(metavar="DIR|FILE", help="An archive, or its zip.")],
    config: ConfigPath = Path("config.toml"),
    *,
    key: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Where the private key is, to put addresses back too."),
    ] = None,
) -> None:
    """Put a club back from its archive; the bot must be stopped."""
    name = asyncio.run(put_back(load(config), RealClock(), archive, key))
    typer.echo(f"{name} is in the database, with all its seasons.")
