"""The database, opened by one who writes."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from keizer_bot.app.backups import back_up_before_migration
from keizer_bot.app.clubs import settle_clubs
from keizer_bot.clock import Clock
from keizer_bot.config.values import Config
from keizer_bot.store.connection import Database
from keizer_bot.store.lock import AlreadyRunning
from keizer_bot.store.migrations import migrate
from keizer_bot.store.traces import keep_traces


@asynccontextmanager
async def opened(config: Config, clock: Clock) -> AsyncIterator[Database]:
    """The database for one who writes: locked, up to date, with the clubs of the configuration.

    Raises AlreadyRunning, NewerDatabase, StoreFailed, NoBackup.
    """
    database = await Database.open(config.database)
    try:
        await migrate(database, lambda: back_up_before_migration(config, clock.now()))
        await keep_traces(database)
        await database.run(settle_clubs, config, clock.now())
        yield database
    finally:
        await database.close()


@asynccontextmanager
async def opened_for_file(config: Config, clock: Clock) -> AsyncIterator[Database]:
    """The same for a command that takes in a file, which a running bot would take too."""
    try:
        async with opened(config, clock) as database:
            yield database
    except AlreadyRunning as error:
        raise AlreadyRunning(f"{error} Or send it the file in a private message.") from None
