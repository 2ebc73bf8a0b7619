"""`keizer-bot backup`, `restore` and `site`: backups and websites of all clubs."""

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from keizer_bot.cli.options import ConfigPath, KeyOption, NewerOption, YesOption
from keizer_bot.cli.terminal import messages
from keizer_bot.cli.terminal.speaking import agrees, say
from keizer_bot.clock import RealClock
from keizer_bot.config.reading import load
from keizer_bot.i18n.message import Message
from keizer_bot.keeping.database import back_up_for_host
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
