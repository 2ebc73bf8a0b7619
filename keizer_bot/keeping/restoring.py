"""Restores a backup or a copy in the database's place, or one club of it or of an archive.

Members erased since it was made are erased in it too, as far as the present database, the newest
backup or a newer copy shows them. What cannot be known is reported before the host agrees.
"""

import asyncio
import sqlite3
import tempfile
from base64 import b64decode
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

import msgspec

from keizer_bot.clock import Clock
from keizer_bot.club.people.personal_data import erase_again
from keizer_bot.config.reading import load
from keizer_bot.config.values import Config, HostFile
from keizer_bot.core.identify import context_of_bot
from keizer_bot.i18n.host_error import HostRefused
from keizer_bot.i18n.message import Message
from keizer_bot.keeping import messages
from keizer_bot.keeping.archive import read_archive, rows_of_now
from keizer_bot.keeping.database import (
    HOST,
    Step,
    can_be_ranked,
    check_not_lost,
    check_ranked,
    club_named,
    migrated,
    opened,
    read_beside,
    set_aside,
)
from keizer_bot.keeping.private_files import ENCRYPTED, for_owner_alone, unpacked, write_new
from keizer_bot.store import (
    backup,
    clubs,
    done,
    founding,
    hosting,
    people,
    privacy,
    seasons,
    website,
)
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
from keizer_bot.store.migrations import NewerDatabase
from keizer_bot.store.privacy import ErasedList
from keizer_bot.store.reading import value
from keizer_bot.store.traces import keep_traces
from keizer_bot.store.transaction import Transaction
from keizer_bot.store.trouble import StoreFailed
from keizer_bot.store.website import club_style


class LaidOpen(msgspec.Struct, frozen=True):
    """The files of an opened backup or copy: its database, its configuration, a newer database."""

    database: Path
    config: str | None
    newer: Path | None


class Restored(msgspec.Struct, frozen=True):
    """The outcome of restoring: the configuration, which may come from the copy.

    `aside` is the previous database, if there was one.
    """

    config: Config
    aside: Path | None
    with_config: bool


def restore(
    path: Path,
    file: Path,
    at: datetime,
    agreed: Callable[[Sequence[Message], Path], bool],
    *,
    key: Path | None = None,
    newer: Path | None = None,
) -> Restored:
    """Put a backup or a copy in the database's place.

    `path` is the configuration: if it does not exist, a copy's own is written there. `agreed` is
    asked with the contents of the file and what is unknown about erased members, and with the
    database to be replaced. `newer` is another backup or copy, which may show who was erased.

    Raises NoBackup, HostRefused, ConfigError, AlreadyRunning, StoreFailed, OSError; nothing is
    changed then.
    """
    with laid_open(file, key, newer) as given:
        is_new = given.config is not None and not path.exists()
        if is_new:
            write_new(path, given.config or "")
        try:
            config = load(path)
            aside = _put_back(config, given, at, agreed, file)
            if is_new:
                asyncio.run(read_beside(config.database, _write_files, config))
        except BaseException:
            if is_new:
                path.unlink()
            raise
    return Restored(config, aside, is_new)


@contextmanager
def laid_open(file: Path, key: Path | None, newer: Path | None = None) -> Iterator[LaidOpen]:
    """Open a backup or a copy, and a newer one beside it. Raises HostRefused, OSError."""
    with tempfile.TemporaryDirectory() as folder:
        database, settings = _opened(file, key, Path(folder) / "keizer.db")
        later = newer and _opened(newer, key, Path(folder) / "newer.db")[0]
        yield LaidOpen(database, settings, later)


def _opened(file: Path, key: Path | None, place: Path) -> tuple[Path, str | None]:
    """The file of a backup, or a copy's database, written to `place`; a copy's configuration."""
    if file.exists() and not file.is_file():  # a pipe would block
        raise HostRefused(messages.NotAFile(file))
    with file.open("rb") as content:
        is_copy = content.read(len(ENCRYPTED)) == ENCRYPTED
    if not is_copy:
        return file, None
    if key is None:
        raise HostRefused(messages.KeyNeeded(file))
    copy = unpacked(file, key)
    for_owner_alone(place).write_bytes(copy.database)
    return place, copy.config


def _put_back(
    config: Config,
    given: LaidOpen,
    at: datetime,
    agreed: Callable[[Sequence[Message], Path], bool],
    file: Path,
) -> Path | None:
    """Replace the configured database by that of the file; returns where the old one went."""

    def judge(part: Path) -> None:
        erased = made_ready(config, part, given)
        held = asyncio.run(read_beside(part, contents))
        holds = messages.BackupHolds(file, tuple(held.values()))
        missing = tuple(club.name for club in config.clubs if club.name not in held)
        if missing:
            raise HostRefused(messages.BackupOfOthers(holds, missing))
        if not agreed((holds, *erased), config.database):
            raise HostRefused(messages.NothingDone())

    return backup.restore(given.database, config.database, at, judge)


def made_ready(
    config: Config, part: Path, given: LaidOpen, club: str | None = None
) -> list[Message]:
    """Migrate a copy of a backup, and erase members erased since; returns notes about that.

    For a single `club`, only files that have it count as showing that.
    Raises HostRefused, NoBackup, StoreFailed.
    """
    notes = asyncio.run(_brought_up_to_date(config, part, given, club))
    can_be_ranked(part)
    return notes


async def _brought_up_to_date(
    config: Config, part: Path, given: LaidOpen, club: str | None
) -> list[Message]:
    async with migrated(part) as database:
        await database.run(people.skip_numbers)
        of_part = await database.run(privacy.erased_list)
        present = await _of_same(of_part, config.database, club)
        candidates = [present, await _newest_backup(config, given, of_part, club)]
        if given.newer is not None:
            candidates.append(newer := await _of_same(of_part, given.newer, club))
            if newer is None:
                raise HostRefused(messages.NewerOfAnother())
        lists = [list_ for list_ in candidates if list_ is not None]
        since = {member: at for list_ in lists for member, at in list_.members.items()}
        await keep_traces(database)
        ordered = sorted(since.items(), key=lambda item: item[1])
        count = sum([await database.run(_erase, member, at) for member, at in ordered])
    notes: list[Message] = [messages.ErasedToo(count)] if count else []
    if present is None or present.until < of_part.until:
        until = max(list_.until for list_ in (of_part, *lists))
        notes.append(messages.ErasedUnknown(f"{until:%Y-%m-%d %H:%M}"))
    return notes


async def _newest_backup(
    config: Config, given: LaidOpen, of_part: ErasedList, club: str | None
) -> ErasedList | None:
    """The list of erased members in the newest backup of this database, except the one restored."""
    for made in backup.backups_in(config.backups):
        if made.path != given.database.resolve():
            list_ = await _of_same(of_part, made.path, club)
            if list_ is not None:
                return list_
    return None


async def _of_same(of_part: ErasedList, path: Path, club: str | None) -> ErasedList | None:
    """The erased members in that file, if it is readable and from the same database.

    With a `club`, only if it has that one.
    """
    try:
        if backup.is_gone(path) or club not in (None, *await read_beside(path, contents)):
            return None
        list_ = await read_beside(path, privacy.erased_list)
    except (NewerDatabase, StoreFailed, sqlite3.Error):
        return None
    return list_ if list_.began == of_part.began is not None else None


def _erase(tx: Transaction, member: int, at: datetime) -> bool:
    """Erase the member; False if there is no such member, or they were erased before."""
    club_id = privacy.club_to_erase_from(tx, member)
    if club_id is None:
        return False
    context = context_of_bot(tx, HOST, club_id, at)
    erase_again(context, member)
    return True


def _write_files(tx: Transaction, config: Config) -> None:
    """Write missing regulations and logos that the configuration names, from the database."""
    ids = {club.name: club.id for club in clubs.clubs(tx)}
    for club in config.clubs:
        if (number := ids.get(club.name)) is not None:
            words, style = website.regulations(tx, number), club_style(tx, number)
            if words is not None:
                _write_missing(club.regulations, words.encode())
            if style is not None and style.logo:
                _write_missing(club.logo, b64decode(style.logo))


def _write_missing(file: HostFile | None, content: bytes) -> None:
    if file and file.path.parent.is_dir() and not file.path.exists():
        for_owner_alone(file.path).write_bytes(content)


def contents(tx: Transaction) -> dict[str, messages.ClubHeld]:
    """The contents for each club: the season and last paired round of each competition."""
    return {
        club.name: messages.ClubHeld(
            club.name, tuple(_season(tx, c.id) for c in clubs.competitions(tx, club.id))
        )
        for club in clubs.clubs(tx)
    }


def _season(tx: Transaction, competition_id: int) -> Message:
    row = seasons.last_season(tx, competition_id)
    if row is None:
        return messages.NoSeasonHeld()
    paired = [r.number for r in seasons.rounds(tx, row.id) if r.phase in {"paired", "final"}]
    if not paired:
        return messages.SeasonUnbegun(row.name)
    return messages.SeasonHeld(row.name, max(paired))


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
