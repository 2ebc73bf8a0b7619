"""`keizer-bot backup`, `restore`, `site`, `archive` and `club`: what the host keeps, as files.

Backups and websites are of all clubs. A club is written as files and read back; clubs are listed,
put to sleep and deleted. Commands that change the database need the bot stopped; the others work
while it runs.
"""

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from keizer_bot.app import clubs
from keizer_bot.cli.options import ConfigPath, KeyOption, NewerOption, YesOption
from keizer_bot.cli.terminal import messages
from keizer_bot.cli.terminal.speaking import agrees, ask, is_answered, one_of, say, text
from keizer_bot.clock import RealClock
from keizer_bot.config.reading import load
from keizer_bot.i18n.host_error import HostRefused
from keizer_bot.i18n.message import Message
from keizer_bot.keeping.archive import archive_file, write_archive
from keizer_bot.keeping.database import ClubNeeded, back_up_for_host
from keizer_bot.keeping.handover import hand_club_over
from keizer_bot.keeping.private_files import write_whole
from keizer_bot.keeping.restoring import put_back, restore_club
from keizer_bot.keeping.restoring import restore as do_restore
from keizer_bot.keeping.site import make_sites


def backup(config: ConfigPath = Path("config.toml")) -> None:
    """Make a backup now; the bot may run."""
    file = asyncio.run(back_up_for_host(load(config), datetime.now(UTC)))
    say(messages.BackupMade(file))


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup or a copy.")],
    config: ConfigPath = Path("config.toml"),
    *,
    key: KeyOption = None,
    newer: NewerOption = None,
    yes: YesOption = False,
) -> None:
    """Put a backup, or a copy that left the machine, in the database's place."""

    def agreed(contents: Sequence[Message], database: Path) -> bool:
        for line in contents:
            say(line)
        return yes or agrees(messages.AsksRestore(database))

    done = do_restore(config, file, datetime.now(UTC), agreed, key=key, newer=newer)
    say(messages.BackupRestored(done.config.database, file))
    if done.aside is not None:
        say(messages.KeptAside(done.aside))
    if done.with_config:
        say(messages.ConfigFromCopy(config))


def site(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Made if it is not there.")],
    config: ConfigPath = Path("config.toml"),
) -> None:
    """Write the clubs' websites as plain pages; the bot may run."""
    for written in asyncio.run(make_sites(load(config), RealClock(), folder)):
        say(messages.SiteWritten(written.folder, written.club, written.files, written.changed))


ClubName = Annotated[str, typer.Argument(metavar="NAME", help="The club's name.")]
PrivateOption = Annotated[
    bool, typer.Option("--private", help="With addresses and Telegram ids, encrypted.")
]
RecipientOption = Annotated[
    list[str] | None,
    typer.Option(
        "--recipient",
        metavar="age1…",
        help="Who can open it; else the `recipients` of the backups.",
    ),
]


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
    settings = load(config)
    recipients = (recipient or settings.recipients) if private else None

    def write(club: str | None) -> int:
        return write_archive(settings, club, folder, recipients)

    try:
        count = write(name)
    except ClubNeeded as which:
        if name is not None or not is_answered():
            raise
        count = write(ask(messages.AsksWhichClub(which.names), one_of(which.names)))
    say(messages.ArchiveMade(folder, count))


def list_(config: ConfigPath = Path("config.toml")) -> None:
    """Print the clubs: members, the last evening, and if a club sleeps or will be deleted."""
    table = Table(*map(text, messages.ClubColumn), box=None, pad_edge=False)
    for club in asyncio.run(clubs.clubs_in_brief(load(config))):
        founded = f"{club.founded_at:%Y-%m-%d}" if club.founded_at else messages.FoundedInFile()
        last = f"{club.last_evening}" if club.last_evening else messages.NeverPlayed()
        cells = club.name, founded, str(club.members), last, clubs.state_of(club)
        table.add_row(*map(text, cells))
    Console(highlight=False, emoji=False, soft_wrap=True).print(table)


def sleep(
    name: ClubName,
    config: ConfigPath = Path("config.toml"),
) -> None:
    """Put a club to sleep: nothing is done for it, nothing is lost; the bot must be stopped."""
    asyncio.run(clubs.change_club(load(config), RealClock(), name, clubs.let_sleep))
    say(messages.ClubSleeps(name))


def wake(
    name: ClubName,
    config: ConfigPath = Path("config.toml"),
) -> None:
    """Wake a club that sleeps; the bot must be stopped."""
    asyncio.run(clubs.change_club(load(config), RealClock(), name, clubs.wake_club))
    say(messages.ClubWoken(name))


def remove(
    name: ClubName,
    config: ConfigPath = Path("config.toml"),
    *,
    archived: Annotated[
        bool, typer.Option("--archived", help="You gave its arbiters the archive yourself.")
    ] = False,
    yes: YesOption = False,
) -> None:
    """Delete a club in two weeks, after its arbiters get its archive; the bot must be stopped."""
    if not _agreed(messages.AsksRemoval(name), yes=yes):
        return
    step = partial(clubs.remove_club, archived=archived)
    asyncio.run(clubs.change_club(load(config), RealClock(), name, step, ends=True))
    say(messages.ClubDeletedSoon(name) if archived else messages.ClubDeletedLater(name))


def keep(
    name: ClubName,
    config: ConfigPath = Path("config.toml"),
) -> None:
    """Cancel a club's deletion; the bot must be stopped."""
    asyncio.run(clubs.change_club(load(config), RealClock(), name, clubs.keep_club))
    say(messages.ClubRemains(name))


def _agreed(question: Message, *, yes: bool) -> bool:
    """True if the host agrees. Raises HostRefused if there is nobody to ask."""
    if not yes and not is_answered():
        raise HostRefused(messages.NothingChangedYet(question))
    return yes or agrees(question)


def erase(
    name: ClubName,
    config: ConfigPath = Path("config.toml"),
    *,
    yes: YesOption = False,
) -> None:
    """Delete a club and all its data; the bot must be stopped. Archive it first."""
    if not _agreed(messages.AsksErasure(name), yes=yes):
        return
    asyncio.run(clubs.erase_club(load(config), RealClock(), name))
    say(messages.ClubErased(name))


def export(
    name: ClubName,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The zip to write.")],
    config: ConfigPath = Path("config.toml"),
    *,
    private: PrivateOption = False,
    recipient: RecipientOption = None,
) -> None:
    """Write a club's archive as one file; the bot may run."""
    settings = load(config)
    recipients = (recipient or settings.recipients) if private else None
    archived = archive_file(settings, name, recipients)
    write_whole(file, archived.content)
    say(messages.ArchiveFileMade(file, name, archived.count))


def handover(
    name: ClubName,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The zip to write.")],
    config: ConfigPath = Path("config.toml"),
    *,
    to: Annotated[str, typer.Option(metavar="BOT", help="The other bot's user name.")],
    recipient: RecipientOption = None,
    yes: YesOption = False,
) -> None:
    """Hand a club over to another bot and tell its members; the bot must be stopped."""
    if not _agreed(messages.AsksHandover(name, to), yes=yes):
        return
    settings = load(config)
    recipients = recipient or settings.recipients
    count = asyncio.run(hand_club_over(settings, RealClock(), name, file, to, recipients))
    say(messages.HandedOver(file, name, count))
    say(messages.HandoverNext(to, file.name))


def import_(
    archive: Annotated[Path, typer.Argument(metavar="DIR|FILE", help="An archive, or its zip.")],
    config: ConfigPath = Path("config.toml"),
    *,
    key: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="The file with the private key, to restore addresses too."
        ),
    ] = None,
) -> None:
    """Put a club back from its archive; the bot must be stopped."""
    name = asyncio.run(put_back(load(config), RealClock(), archive, key))
    say(messages.ClubPutBack(name))


def restore_one(
    name: ClubName,
    config: ConfigPath = Path("config.toml"),
    *,
    source: Annotated[Path, typer.Option("--from", metavar="FILE", help="A backup or a copy.")],
    key: KeyOption = None,
    newer: NewerOption = None,
    yes: YesOption = False,
) -> None:
    """Put one club of a backup back, beside the others; the bot must be stopped."""

    def agreed(contents: Sequence[Message]) -> bool:
        for line in contents:
            say(line)
        return yes or agrees(messages.AsksClubRestore(name))

    settings = load(config)
    aside = restore_club(settings, RealClock(), name, source, agreed, key=key, newer=newer)
    say(messages.ClubRestored(name, source))
    say(messages.KeptAside(aside))
