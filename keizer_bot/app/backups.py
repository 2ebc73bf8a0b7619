"""Backups of the configured database: made, thinned out and put back; judged by ranking."""

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from keizer_bot.app.beside import host_context, read_beside
from keizer_bot.app.refusals import HostRefused
from keizer_bot.config.values import Config
from keizer_bot.core.snapshot import rules_of
from keizer_bot.engine.ranking import standings
from keizer_bot.store import backup, clubs, done, seasons
from keizer_bot.store.backup import BEFORE_MIGRATION, BY_HAND, NoBackup
from keizer_bot.store.connection import Database
from keizer_bot.store.migrations import migrate
from keizer_bot.store.transaction import Transaction


def check_not_lost(config: Config) -> None:
    """Refuse to begin with nothing where there are backups of something.

    Raises HostRefused, StoreFailed.
    """
    if not backup.is_gone(config.database):
        return
    if found := backup.backups_in(config.backups):
        raise HostRefused(
            f"{config.database} is not there or empty, but {config.backups} has {len(found)}"
            " backups. Say `keizer-bot restore FILE` to go on with one (the newest is"
            f" {found[0].path.name}), or `keizer-bot run --new` to begin with nothing."
        )


async def back_up_for_host(config: Config, at: datetime) -> Path:
    """Make a backup that stays, beside a running bot; the new file.

    Raises NoBackup, StoreFailed, OSError.
    """
    return await _make(config, at, BY_HAND, can_be_ranked)


async def back_up_nightly(config: Config, at: datetime) -> None:
    """Make the night's backup, and thin out the old ones. Raises NoBackup, StoreFailed, OSError."""
    await _make(config, at, backup.NIGHTLY, can_be_ranked)
    began = await read_beside(config.database, done.moment, "began")
    if began is not None:
        keep = config.keep
        await asyncio.to_thread(
            backup.thin_out, config.backups, began, keep.days, keep.weeks, keep.months
        )


async def back_up_before_migration(config: Config, at: datetime) -> None:
    """Make a backup that stays. Raises NoBackup, StoreFailed, OSError."""
    await _make(config, at, BEFORE_MIGRATION, _as_it_is)


async def _make(config: Config, at: datetime, origin: str, judge: backup.Judge) -> Path:
    return await asyncio.to_thread(
        backup.make, config.database, config.backups, at, judge, origin=origin
    )


def put_back(
    config: Config, file: Path, at: datetime, agreed: Callable[[str], bool]
) -> Path | None:
    """Put a backup in the database's place; where the present one was put aside, if any.

    `agreed` is asked with what the backup holds. One of an earlier version is brought up to date.

    Raises NoBackup, HostRefused, AlreadyRunning, StoreFailed; then nothing is changed.
    """

    def judge(part: Path) -> None:
        asyncio.run(_bring_up_to_date(part))
        can_be_ranked(part)
        held = asyncio.run(read_beside(part, _contents))
        said = "; ".join(f"{club}: {what}" for club, what in held.items())
        missing = [club.name for club in config.clubs if club.name not in held]
        if missing:
            raise HostRefused(
                f"{file} holds {said or 'no club'}, and the configuration describes"
                f" {', '.join(missing)}: this is another bot's backup, or a club's name was"
                " changed in the configuration. Nothing was changed."
            )
        if not agreed(f"{file} holds {said}."):
            raise HostRefused("Nothing was changed.")

    return backup.restore(file, config.database, at, judge)


async def _bring_up_to_date(part: Path) -> None:
    async def no_backup() -> None:
        """The file it was copied from is one."""

    database = await Database.open(part)
    try:
        await migrate(database, no_backup)
    finally:
        await database.close()


def _contents(tx: Transaction) -> dict[str, str]:
    """What there is of each club: season and last round that was paired, of each competition."""
    return {
        club.name: ", ".join(_season(tx, each.id) for each in clubs.competitions(tx, club.id))
        for club in clubs.clubs(tx)
    }


def _season(tx: Transaction, competition_id: int) -> str:
    row = seasons.last_season(tx, competition_id)
    if row is None:
        return "no season"
    paired = [r.number for r in seasons.rounds(tx, row.id) if r.phase in {"paired", "final"}]
    return f"{row.name}, {f'up to round {max(paired)}' if paired else 'before its first round'}"


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
