"""Opens the database, or a copy of it to try on, for a command that imports a file."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec.structs import replace

from keizer_bot.app.taking_in import messages
from keizer_bot.clock import Clock
from keizer_bot.config.values import Config
from keizer_bot.keeping.backups import check_not_lost
from keizer_bot.keeping.opening import opened
from keizer_bot.store import backup
from keizer_bot.store.connection import Database
from keizer_bot.store.lock import AlreadyRunning, check_not_held


@contextmanager
def on_copy(config: Config) -> Iterator[Config]:
    """The configuration with a copy of its database, to try changes on.

    A running bot is not disturbed. Raises NoBackup, StoreFailed, OSError.
    """
    with TemporaryDirectory() as folder:
        part = Path(folder) / config.database.name
        if not backup.is_gone(config.database):
            backup.copy(config.database, part)
        yield replace(config, database=part, backups=Path(folder) / "backups")


def check_free_for_file(config: Config) -> None:
    """Refuse before any question is asked, as `opened_for_file` would afterwards."""
    with _advising_the_chat():
        check_not_held(config.database)


@contextmanager
def _advising_the_chat() -> Iterator[None]:
    """Adds to AlreadyRunning the advice to send the file to the running bot in the chat."""
    try:
        yield
    except AlreadyRunning as error:
        raise AlreadyRunning(messages.InUseSendIt(error.message)) from None


@asynccontextmanager
async def opened_for_file(config: Config, clock: Clock) -> AsyncIterator[Database]:
    """Do what `opened` does, for a command that imports a file, as a running bot would too.

    Raises HostRefused if a database was lost, AlreadyRunning, and what `opened` raises.
    """
    check_not_lost(config)
    with _advising_the_chat():
        async with opened(config, clock) as database:
            yield database
