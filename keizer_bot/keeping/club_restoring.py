"""Adds one club from an archive, a backup or a copy, or replaces it; the others do not change."""

import asyncio
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from keizer_bot.clock import Clock
from keizer_bot.config.values import Config
from keizer_bot.i18n.host_error import HostRefused
from keizer_bot.i18n.message import Message
from keizer_bot.keeping import messages
from keizer_bot.keeping.archive_back import read_archive, rows_of_now
from keizer_bot.keeping.backups import check_not_lost, check_ranked, set_aside
from keizer_bot.keeping.host_reads import club_named, read_beside
from keizer_bot.keeping.opening import Step, opened
from keizer_bot.keeping.restoring import contents, laid_open, made_ready
from keizer_bot.store import backup, clubs, done, founding, hosting, seasons
from keizer_bot.store.club_rows import (
    ClubNotEmpty,
    Rows,
    UnknownRows,
    put_club_rows,
    restore_club_rows,
    rows_in_backup,
)
from keizer_bot.store.lock import check_not_held
from keizer_bot.store.messages import BackupIsDatabase
from keizer_bot.store.reading import value
from keizer_bot.store.transaction import Transaction


async def put_back(config: Config, clock: Clock, archive: Path, key: Path | None) -> str:
    """Add the club in an archive, a folder or a zip, to the database; returns the club's name.

    `key` is the file with the private key, if people's addresses are to be restored too.
    Raises HostRefused, NoBackup, OSError, and as `opened`; nothing is changed then.
    """
    check_not_lost(config)
    club = read_archive(archive, key)
    _check_served(config, club.name, club.rows.facts)
    rows = await rows_of_now(club)

    def put(tx: Transaction) -> None:
        club_id = put_club_rows(tx, rows)
        for competition in clubs.competitions(tx, club_id):
            check_ranked(tx, seasons.all_seasons(tx, competition.id), archive)

    await _put(config, clock, club.name, archive, put)
    return club.name


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
    """Restore the club as it is in the file; returns a backup of the present database.

    The bot must be stopped. `agreed` is asked with the file's contents for the club, and with what
    is unknown about erased members. `newer` is a newer backup or copy, which may show who was
    erased. No other club changes. Raises HostRefused, ClubNeeded,
    NoBackup, OSError, and as `opened`; nothing is changed then.
    """
    check_not_held(config.database)
    check_not_lost(config)
    if file.exists() and config.database.exists() and file.samefile(config.database):
        raise HostRefused(BackupIsDatabase(file))
    with laid_open(file, key, newer) as given, tempfile.TemporaryDirectory() as folder:
        part = Path(folder) / "part.db"
        backup.copy(given.database, part)
        erased = made_ready(config, part, given, name)
        _check_same(config, part, file)
        rows, posted = asyncio.run(read_beside(part, _of_club, name))
        _check_served(config, name, rows)
        held = asyncio.run(read_beside(part, contents))[name]
        if not agreed((messages.BackupHolds(file, (held,)), *erased)):
            raise HostRefused(messages.NothingDone())

    def put(tx: Transaction) -> None:
        for club in clubs.clubs(tx):
            if club.name == name:
                founding.delete_club(tx, club.id, posted_until=posted)
        restore_club_rows(tx, rows)

    async def put_aside() -> Path:
        async with opened(config, clock):
            aside = await set_aside(config, clock.now())
        await _put(config, clock, name, file, put)
        return aside

    return asyncio.run(put_aside())


def _check_same(config: Config, part: Path, file: Path) -> None:
    """Raise HostRefused for a backup of another database, whose ids mean other people here."""
    if backup.is_gone(config.database):
        raise HostRefused(messages.NoDatabaseYet(config.database, file))
    began = [
        asyncio.run(read_beside(path, done.moment, "began")) for path in (part, config.database)
    ]
    if None in began or began[0] != began[1]:
        raise HostRefused(messages.BackupOfAnother(file, config.database))


def _of_club(tx: Transaction, name: str) -> tuple[Rows, int]:
    """The club's rows, and the number of the outbox's last row. Raises ClubNeeded."""
    posted = value(tx, int, "SELECT max(id) FROM outbox") or 0
    return rows_in_backup(tx, club_named(tx, name).id), posted


def _check_served(config: Config, name: str, rows: Rows) -> None:
    """Raise HostRefused for a club that the configuration does not have, unless it was founded."""
    founded = any("founded_at" in row for row in rows.get("club", ()))
    if not founded and name not in {club.name for club in config.clubs}:
        raise HostRefused(messages.ClubUndescribed(config.file, name))


async def _put(config: Config, clock: Clock, name: str, source: Path, put: Step) -> None:
    """Insert the club with that step, or change nothing; then it no longer counts as moved."""

    def step(tx: Transaction) -> None:
        try:
            put(tx)
        except ClubNotEmpty:
            raise HostRefused(messages.ClubThere(config.database, name)) from None
        except UnknownRows as error:
            raise HostRefused(messages.NotPutBack(source, str(error))) from None
        hosting.forget_moved(tx, name)

    async with opened(config, clock, step):
        """The step is all that is done."""
