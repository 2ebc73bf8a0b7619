"""`keizer-bot archive` and `club`: all of a club as plain files, out and back in; and all clubs."""

import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from keizer_bot.app.archive import ClubNeeded, write_archive, write_archive_file
from keizer_bot.app.archive_back import put_back
from keizer_bot.app.club_handover import hand_club_over
from keizer_bot.app.club_restoring import restore_club
from keizer_bot.app.clubs import (
    clubs_in_brief,
    erase_club,
    keep_club,
    let_sleep,
    remove_club,
    state_of,
    wake_club,
)
from keizer_bot.app.refusals import HostRefused
from keizer_bot.cli.setup import ConfigPath, KeyOption, NewerOption, YesOption
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
    except ClubNeeded as which:
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


@club.command("list")
def list_(config: ConfigPath = Path("config.toml")) -> None:
    """Print the clubs: how many members each has, when it played, if it sleeps or will be gone."""
    heads = "club", "founded", "members", "last evening", "state"
    table = Table(*heads, box=None, pad_edge=False)
    for each in asyncio.run(clubs_in_brief(load(config))):
        founded = f"{each.founded_at:%Y-%m-%d}" if each.founded_at else "in the file"
        last = str(each.last_evening or "none yet")
        table.add_row(each.name, founded, str(each.members), last, state_of(each))
    Console(highlight=False, emoji=False, soft_wrap=True).print(table)


@club.command()
def sleep(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Of the club.")],
    config: ConfigPath = Path("config.toml"),
) -> None:
    """Put a club to sleep: nothing is done for it, all is kept; the bot must be stopped."""
    asyncio.run(let_sleep(load(config), RealClock(), name))
    typer.echo(f"{name} sleeps. Its arbiters are told when the bot runs, and can wake it.")


@club.command()
def wake(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Of the club.")],
    config: ConfigPath = Path("config.toml"),
) -> None:
    """Wake a club that sleeps; the bot must be stopped."""
    asyncio.run(wake_club(load(config), RealClock(), name))
    typer.echo(f"{name} is awake.")


@club.command()
def remove(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Of the club.")],
    config: ConfigPath = Path("config.toml"),
    *,
    archived: Annotated[
        bool, typer.Option("--archived", help="You gave its arbiters the archive yourself.")
    ] = False,
    yes: YesOption = False,
) -> None:
    """Delete a club in two weeks: its arbiters are told and get the archive; the bot is stopped."""
    if not _agreed(f"Delete {name} in two weeks, and tell its arbiters?", yes=yes):
        return
    asyncio.run(remove_club(load(config), RealClock(), name, archived=archived))
    from_when = (
        "from now"
        if archived
        else "after an arbiter got its archive, which goes out when the bot runs"
    )
    typer.echo(
        f"{name} is deleted two weeks {from_when}. Until then `keizer-bot club keep` takes that"
        " back."
    )


@club.command()
def keep(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Of the club.")],
    config: ConfigPath = Path("config.toml"),
) -> None:
    """Take back that a club will be deleted; the bot must be stopped."""
    asyncio.run(keep_club(load(config), RealClock(), name))
    typer.echo(f"{name} stays. Its arbiters are told when the bot runs.")


def _agreed(question: str, *, yes: bool) -> bool:
    """Whether the host says so. Raises HostRefused where nobody can be asked."""
    if not yes and not sys.stdin.isatty():
        raise HostRefused(f"Nothing has changed yet. {question} Say so with --yes.")
    return yes or typer.confirm(question)


@club.command()
def erase(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Of the club.")],
    config: ConfigPath = Path("config.toml"),
    *,
    yes: YesOption = False,
) -> None:
    """Delete a club with all that is kept of it; the bot must be stopped. Archive it first."""
    if not _agreed(f"Delete {name} for good, with all its seasons?", yes=yes):
        return
    asyncio.run(erase_club(load(config), RealClock(), name))
    typer.echo(f"{name} is gone.")


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


@club.command()
def handover(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Of the club.")],
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The zip to write.")],
    config: ConfigPath = Path("config.toml"),
    *,
    to: Annotated[str, typer.Option(metavar="BOT", help="The other bot's user name.")],
    recipient: RecipientOption = None,
    yes: YesOption = False,
) -> None:
    """Hand a club over to another bot, of which its members are told; the bot must be stopped."""
    if not _agreed(f"Hand {name} over to {to}, and keep nothing of it here?", yes=yes):
        return
    found = load(config)
    recipients = recipient or found.recipients
    count = asyncio.run(hand_club_over(found, RealClock(), name, file, to, recipients))
    typer.echo(f"{file} is all of {name}, with new links for {count} members.")
    typer.echo(
        f"Next, where {to} is: keizer-bot club import {file.name} --key FILE. Then start both."
    )


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


@club.command()
def restore(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Of the club.")],
    config: ConfigPath = Path("config.toml"),
    *,
    source: Annotated[Path, typer.Option("--from", metavar="FILE", help="A backup or a copy.")],
    key: KeyOption = None,
    newer: NewerOption = None,
    yes: YesOption = False,
) -> None:
    """Put one club of a backup back, beside the others; the bot must be stopped."""

    def agreed(contents: str) -> bool:
        typer.echo(contents)
        return yes or typer.confirm(f"Put {name} back as it was then?")

    found = load(config)
    aside = restore_club(found, RealClock(), name, source, agreed, key=key, newer=newer)
    typer.echo(f"{name} is as in {source}; the other clubs are as they were.")
    typer.echo(f"What was there before is kept in {aside}.")
