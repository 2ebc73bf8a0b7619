"""Backups of the configured database: making, thinning out, and testing by ranking."""

import asyncio
import logging
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

from keizer_bot.config.values import Config
from keizer_bot.engine.ranking import standings
from keizer_bot.i18n.host_error import HostRefused
from keizer_bot.keeping.host_reads import host_context, read_beside
from keizer_bot.keeping.messages import DatabaseGone, SeasonSpoilt
from keizer_bot.store import backup, done, seasons
from keizer_bot.store.backup import BEFORE_MIGRATION, BY_HAND, NoBackup
from keizer_bot.store.seasons import SeasonRow
from keizer_bot.store.transaction import Transaction

log = logging.getLogger(__name__)


def check_not_lost(config: Config) -> None:
    """Refuse to start an empty database if there are backups of one.

    Raises HostRefused, StoreFailed.
    """
    if not backup.is_gone(config.database):
        return
    if backups := backup.backups_in(config.backups):
        newest = backups[0].path.name
        gone = DatabaseGone(config.database, config.backups, len(backups), newest)
        raise HostRefused(gone)


async def back_up_for_host(config: Config, at: datetime) -> Path:
    """Make a backup that is never deleted automatically, beside a running bot; returns its file.

    Raises NoBackup, StoreFailed, OSError.
    """
    return await _make(config, at, BY_HAND, can_be_ranked)


async def set_aside(config: Config, at: datetime) -> Path:
    """Back up a faulty database before it is repaired, without testing it by ranking."""
    return await _make(config, at, BY_HAND, _not_judged)


async def back_up_nightly(config: Config, at: datetime) -> None:
    """Make the nightly backup, and thin out old ones. Raises NoBackup, StoreFailed, OSError."""
    await _make(config, at, backup.NIGHTLY, can_be_ranked)
    await thin_out(config, config.backups, backup.NIGHTLY, ".db")


async def thin_out(config: Config, folder: Path, origin: str, suffix: str) -> None:
    """Thin out this database's own files in the folder, as the host wants. Raises OSError."""
    began, keep = await read_beside(config.database, done.moment, "began"), config.keep
    if began is not None:
        spans = keep.days, keep.weeks, keep.months
        await asyncio.to_thread(backup.thin_out, folder, began, *spans, origin, suffix)


async def back_up_before_migration(config: Config, at: datetime) -> None:
    """Make a backup that is never deleted automatically, and log it as the way back.

    Raises NoBackup, StoreFailed, OSError.
    """
    made = await _make(config, at, BEFORE_MIGRATION, _not_judged)
    log.info("to go back to the version before: keizer-bot restore %s", made)


async def _make(config: Config, at: datetime, origin: str, judge: backup.Judge) -> Path:
    return await asyncio.to_thread(
        backup.make, config.database, config.backups, at, judge, origin=origin
    )


def _not_judged(_: Path) -> None:
    """Accept any file: a faulty one, or one of an earlier version, cannot be ranked."""


def can_be_ranked(path: Path) -> None:
    """Rank every running season in a database file, in an event loop of its own.

    Raises NoBackup with the first season that cannot be ranked.
    """
    asyncio.run(read_beside(path, _rank_running, path))


def _rank_running(tx: Transaction, path: Path) -> None:
    check_ranked(tx, seasons.running_seasons(tx), path)


def check_ranked(tx: Transaction, rows: Iterable[SeasonRow], source: Path) -> None:
    """Rank these seasons of that file. Raises NoBackup with the first that cannot be ranked."""
    for row in rows:
        try:
            context = host_context(tx, row.id, datetime.now(UTC))
            snapshot = context.snapshot_of(row)
            standings(snapshot.season, snapshot.rules)
        except Exception as error:
            raise NoBackup(SeasonSpoilt(source, row.name, str(error))) from error
