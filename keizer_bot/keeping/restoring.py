"""A backup, or a copy that left the machine, in the database's place.

Who was erased since it was made is erased in it too, as far as anything here tells who: the present
database, the newest backup, or a newer copy. What cannot be known is said before the host agrees.
"""

import asyncio
import sqlite3
import tempfile
from base64 import b64decode
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from keizer_bot.club.people.privacy import erase_again
from keizer_bot.config.reading import load
from keizer_bot.config.values import Config, HostFile
from keizer_bot.core.context import BOT_ID
from keizer_bot.core.identify import Sender, context_for
from keizer_bot.i18n.host_error import HostRefused
from keizer_bot.i18n.message import Message
from keizer_bot.keeping import messages
from keizer_bot.keeping.backups import can_be_ranked
from keizer_bot.keeping.copy_files import unpacked
from keizer_bot.keeping.encryption import ENCRYPTED
from keizer_bot.keeping.host_reads import HOST, read_beside
from keizer_bot.keeping.opening import migrated
from keizer_bot.keeping.private_files import for_owner_alone, write_new
from keizer_bot.store import backup, clubs, people, privacy, regulations, seasons
from keizer_bot.store.club_styles import club_style
from keizer_bot.store.migrations import NewerDatabase
from keizer_bot.store.privacy import ErasedList
from keizer_bot.store.traces import keep_traces
from keizer_bot.store.transaction import Transaction
from keizer_bot.store.trouble import StoreFailed


@dataclass(frozen=True, slots=True)
class LaidOpen:
    """The database of a backup or a copy, a copy's configuration, and a newer one's database."""

    database: Path
    config: str | None
    newer: Path | None


@dataclass(frozen=True, slots=True)
class Restored:
    """What was restored by which configuration, which may have come from the copy.

    `aside` is where the database of before is, if there was one.
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

    `path` is the configuration: where there is none, a copy's own is written. `agreed` is asked
    with what the file holds and what is not known of those who were erased, and with the file in
    whose place it is put. `newer` is another
    backup or copy, that may tell who they are.

    Raises NoBackup, HostRefused, ConfigError, AlreadyRunning, StoreFailed, OSError; then nothing
    is changed.
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
    """Lay a backup or a copy open, with a newer one beside it. Raises HostRefused, OSError."""
    with tempfile.TemporaryDirectory() as folder:
        database, settings = _opened(file, key, Path(folder) / "keizer.db")
        later = newer and _opened(newer, key, Path(folder) / "newer.db")[0]
        yield LaidOpen(database, settings, later)


def _opened(file: Path, key: Path | None, place: Path) -> tuple[Path, str | None]:
    """The database of a backup, or that of a copy, put in that place; a copy's configuration."""
    if file.exists() and not file.is_file():  # a pipe would be waited for
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
    """Put the database of that file in the place of the configured one, which is put aside."""

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
    """Bring a copy of a backup up to date, without who was erased since; what is to be said of it.

    Of one `club` only what still has that can tell who was.
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
        own = await database.run(privacy.erased_list)
        present = await _of_same(own, config.database, club)
        known = [present, await _newest_backup(config, given, own, club)]
        if given.newer is not None:
            known.append(newer := await _of_same(own, given.newer, club))
            if newer is None:
                raise HostRefused(messages.NewerOfAnother())
        lists = [found for found in known if found is not None]
        since = {who: at for found in lists for who, at in found.members.items()}
        await keep_traces(database)
        ordered = sorted(since.items(), key=lambda one: one[1])
        count = sum([await database.run(_erase, member, at) for member, at in ordered])
    notes: list[Message] = [messages.ErasedToo(count)] if count else []
    if present is None or present.until < own.until:
        until = max(found.until for found in (own, *lists))
        notes.append(messages.ErasedUnknown(f"{until:%Y-%m-%d %H:%M}"))
    return notes


async def _newest_backup(
    config: Config, given: LaidOpen, own: ErasedList, club: str | None
) -> ErasedList | None:
    """Members erased in the newest backup of the same database, other than the one put back."""
    for made in backup.backups_in(config.backups):
        if made.path != given.database.resolve():
            found = await _of_same(own, made.path, club)
            if found is not None:
                return found
    return None


async def _of_same(own: ErasedList, path: Path, club: str | None) -> ErasedList | None:
    """Who was erased in that file, if it can be read and goes on with the same database.

    With a `club`, if it has that one.
    """
    try:
        if backup.is_gone(path) or club not in (None, *await read_beside(path, contents)):
            return None
        found = await read_beside(path, privacy.erased_list)
    except (NewerDatabase, StoreFailed, sqlite3.Error):
        return None
    return found if found.began == own.began is not None else None


def _erase(tx: Transaction, member: int, at: datetime) -> bool:
    """Erase that member; False if they are no member, or were erased before."""
    club_id = privacy.club_to_erase_from(tx, member)
    if club_id is None:
        return False
    context = context_for(tx, HOST, Sender(BOT_ID, "keizer_bot"), club_id, at)
    erase_again(context, member)
    return True


def _write_files(tx: Transaction, config: Config) -> None:
    """Write the regulations and marks that the configuration names, as the database has them."""
    known = {club.name: club.id for club in clubs.clubs(tx)}
    for club in config.clubs:
        if (number := known.get(club.name)) is not None:
            words, style = regulations.regulations(tx, number), club_style(tx, number)
            if words is not None:
                _write_missing(club.regulations, words.encode())
            if style is not None and style.logo:
                _write_missing(club.logo, b64decode(style.logo))


def _write_missing(file: HostFile | None, content: bytes) -> None:
    if file and file.path.parent.is_dir() and not file.path.exists():
        for_owner_alone(file.path).write_bytes(content)


def contents(tx: Transaction) -> dict[str, messages.ClubHeld]:
    """What there is of each club: season and last round that was paired, of each competition."""
    return {
        club.name: messages.ClubHeld(
            club.name, tuple(_season(tx, each.id) for each in clubs.competitions(tx, club.id))
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
