"""One club of a backup, or of a copy that left the machine, back beside the others."""

import asyncio
import tempfile
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from pathlib import Path

from keizer_bot.clock import Clock
from keizer_bot.config.values import Config
from keizer_bot.i18n.host_error import HostRefused
from keizer_bot.i18n.message import Message
from keizer_bot.keeping import messages
from keizer_bot.keeping.archive import ClubNeeded
from keizer_bot.keeping.backups import check_not_lost, set_aside
from keizer_bot.keeping.host_reads import read_beside
from keizer_bot.keeping.opening import opened
from keizer_bot.keeping.restoring import contents, laid_open, made_ready
from keizer_bot.store import backup, clubs, done, founding, moved_clubs
from keizer_bot.store.club_rows import Rows, UnknownRows, restore_club_rows, rows_in_backup
from keizer_bot.store.lock import check_not_held
from keizer_bot.store.messages import BackupIsDatabase
from keizer_bot.store.reading import value
from keizer_bot.store.transaction import Transaction


def restore_club(
    config: Config,
    clock: Clock,
    name: str,
    file: Path,
    agreed: Callable[[Sequence[Message]], bool],
    *,
    key: Path | None = None,
    newer: Path | None = None,
) -> Path:
    """Put that club back as the file has it; the backup of what was there. The bot must be stopped.

    `agreed` is asked with what the file holds of the club and what is not known of those who were
    erased. Nothing of another club changes.
    Raises HostRefused, ClubNeeded, NoBackup, OSError, and what `opened` raises; then nothing is
    changed.
    """
    check_not_held(config.database)
    check_not_lost(config)
    if file.exists() and config.database.exists() and file.samefile(config.database):
        raise HostRefused(BackupIsDatabase(file))
    later = laid_open(newer, key) if newer else nullcontext((None, None))
    with (
        laid_open(file, key) as (database, _),
        later as (newer_database, _),
        tempfile.TemporaryDirectory() as folder,
    ):
        part = Path(folder) / "part.db"
        backup.copy(database, part)
        erased = made_ready(config, part, database, newer_database, name)
        _check_same(config, part, file)
        rows, posted = asyncio.run(read_beside(part, _of_club, name))
        _check_described(config, name, rows)
        held = asyncio.run(read_beside(part, contents))[name]
        if not agreed((messages.BackupHolds(file, (held,)), *erased)):
            raise HostRefused(messages.NothingDone())
    return asyncio.run(_put(config, clock, name, rows, posted))


def _check_same(config: Config, part: Path, file: Path) -> None:
    """Raises HostRefused for a backup of another database: its numbers are others here."""
    if backup.is_gone(config.database):
        raise HostRefused(messages.NoDatabaseYet(config.database, file))
    began = [
        asyncio.run(read_beside(path, done.moment, "began")) for path in (part, config.database)
    ]
    if None in began or began[0] != began[1]:
        raise HostRefused(messages.BackupOfAnother(file, config.database))


def _of_club(tx: Transaction, name: str) -> tuple[Rows, int]:
    """The club's rows, and up to which row the outbox goes. Raises ClubNeeded."""
    known = {club.name: club.id for club in clubs.clubs(tx)}
    if name not in known:
        raise ClubNeeded(sorted(known))
    posted = value(tx, int, "SELECT max(id) FROM outbox") or 0
    return rows_in_backup(tx, known[name]), posted


def _check_described(config: Config, name: str, rows: Rows) -> None:
    """Raises HostRefused for a club that nobody would serve."""
    founded = any("founded_at" in row for row in rows["club"])
    if not founded and name not in {club.name for club in config.clubs}:
        raise HostRefused(messages.ClubUndescribed(config.file, name))


async def _put(config: Config, clock: Clock, name: str, rows: Rows, posted: int) -> Path:
    """Put the rows in the place of those that the database has of the club."""

    def put(tx: Transaction) -> None:
        known = {club.name: club.id for club in clubs.clubs(tx)}
        if name in known:
            founding.delete_club(tx, known[name], posted_until=posted)
        try:
            restore_club_rows(tx, rows)
        except UnknownRows as error:
            raise HostRefused(messages.NotPutBack(name, str(error))) from None
        moved_clubs.forget_moved(tx, name)

    async with opened(config, clock):
        aside = await set_aside(config, clock.now())
    async with opened(config, clock, put):
        return aside
