"""Backups of the configured database: made, thinned out and put back; judged by ranking."""

import asyncio
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from keizer_bot.app.beside import host_context, read_beside
from keizer_bot.config.values import Config
from keizer_bot.core.snapshot import rules_of
from keizer_bot.engine.ranking import standings
from keizer_bot.store import backup, seasons
from keizer_bot.store.backup import NoBackup
from keizer_bot.store.transaction import Transaction


async def back_up(config: Config, at: datetime) -> Path:
    """Make a backup beside a running bot, and thin out the old ones; the new file.

    Raises NoBackup, StoreFailed, OSError.
    """
    keep = config.keep
    made = await asyncio.to_thread(backup.make, config.database, config.backups, at, can_be_ranked)
    await asyncio.to_thread(backup.thin_out, config.backups, keep.days, keep.weeks, keep.months)
    return made


async def back_up_before_migration(config: Config, at: datetime) -> None:
    """Make a backup that stays. Raises NoBackup, StoreFailed, OSError."""
    make = partial(backup.make, prefix="before-migration-")
    await asyncio.to_thread(make, config.database, config.backups, at, _as_it_is)


def put_back(config: Config, file: Path, at: datetime) -> Path | None:
    """Put a backup in the database's place; where the present one was put aside, if any.

    Raises NoBackup, AlreadyRunning, StoreFailed.
    """
    return backup.restore(file, config.database, at, can_be_ranked)


def _as_it_is(_: Path) -> None:
    """A database of an older shape cannot be ranked by this version."""


def can_be_ranked(path: Path) -> None:
    """Rank every running season of a database file, in an event loop of its own.

    Raises NoBackup with the season that cannot be ranked.
    """
    asyncio.run(read_beside(path, _rank_seasons, path))


def _rank_seasons(tx: Transaction, path: Path) -> None:
    for row in seasons.running_seasons(tx):
        try:
            context = host_context(tx, row.id, datetime.now(UTC))
            standings(context.snapshot_of(row).season, rules_of(row))
        except Exception as error:
            problem = f"{path}: the season {row.name} in it cannot be ranked ({error})."
            raise NoBackup(problem) from error
