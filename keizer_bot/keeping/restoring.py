"""A backup, or a copy that left the machine, in the database's place.

Who was erased since it was made is erased in it too, as far as anything here tells who: the present
database, the newest backup, or a newer copy. What cannot be known is said before the host agrees.
"""

import asyncio
import io
import sqlite3
import tarfile
import tempfile
from base64 import b64decode
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from datetime import datetime
from lzma import LZMAError
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
from keizer_bot.keeping.copies import CONFIG, DATABASE
from keizer_bot.keeping.host_reads import HOST, read_beside
from keizer_bot.keeping.private_files import for_owner_alone, write_new
from keizer_bot.store import backup, clubs, people, privacy, regulations, seasons
from keizer_bot.store.club_styles import club_style
from keizer_bot.store.connection import Database
from keizer_bot.store.migrations import migrate
from keizer_bot.store.privacy import ErasedList
from keizer_bot.store.traces import keep_traces
from keizer_bot.store.transaction import Transaction
from keizer_bot.store.trouble import StoreFailed

_ENCRYPTED = b"age-encryption.org/"  # how a file of age begins
_PRIVATE = "AGE-SECRET-KEY-"


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
    later = laid_open(newer, key) if newer else nullcontext((None, None))
    with laid_open(file, key) as (database, settings), later as (newer_database, _):
        is_new = settings is not None and not path.exists()
        if is_new:
            write_new(path, settings or "")
        try:
            config = load(path)
            aside = _put_back(config, database, at, agreed, file, newer_database)
            if is_new:
                asyncio.run(read_beside(config.database, _write_files, config))
        except BaseException:
            if is_new:
                path.unlink()
            raise
    return Restored(config, aside, is_new)


@contextmanager
def laid_open(file: Path, key: Path | None) -> Iterator[tuple[Path, str | None]]:
    """The database of a backup or a copy, and a copy's configuration.

    Raises HostRefused, OSError.
    """
    if file.exists() and not file.is_file():  # a pipe would be waited for
        raise HostRefused(messages.NotAFile(file))
    with file.open("rb") as content:
        is_copy = content.read(len(_ENCRYPTED)) == _ENCRYPTED
    if not is_copy:
        yield file, None
        return
    if key is None:
        raise HostRefused(messages.KeyNeeded(file))
    held = _unpacked(file, decrypted(file.read_bytes(), str(file), key))
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / DATABASE
        database.write_bytes(held[DATABASE])
        yield database, held[CONFIG].decode()


def decrypted(content: bytes, name: str, key: Path) -> bytes:
    """What age encrypted, opened with the private key in that file; `name` is what it is called.

    Raises HostRefused, OSError.
    """
    import pyrage  # noqa: PLC0415 - 20 ms, for this alone

    words = key.read_text("utf-8", errors="replace").split()
    try:
        keys = [pyrage.x25519.Identity.from_str(w) for w in words if w.startswith(_PRIVATE)]
        if not keys:
            raise HostRefused(messages.NoPrivateKey(key, _PRIVATE))
        return bytes(pyrage.decrypt(content, keys))
    except pyrage.IdentityError:
        raise HostRefused(messages.PrivateKeyBroken(key)) from None
    except pyrage.DecryptError as error:
        raise HostRefused(messages.NotDecrypted(name, key, str(error))) from None


def _unpacked(file: Path, copy: bytes) -> dict[str, bytes]:
    """What a copy holds, by name. Raises HostRefused."""
    try:
        with tarfile.open(fileobj=io.BytesIO(copy)) as tar:
            files = {name: tar.extractfile(name) for name in (DATABASE, CONFIG)}
            return {name: content.read() if content else b"" for name, content in files.items()}
    except (tarfile.TarError, LZMAError, KeyError):
        raise HostRefused(messages.NoCopyOfOurs(file)) from None


def _put_back(
    config: Config,
    database: Path,
    at: datetime,
    agreed: Callable[[Sequence[Message], Path], bool],
    file: Path,
    newer: Path | None,
) -> Path | None:
    """Put the database of that file in the place of the configured one, which is put aside."""

    def judge(part: Path) -> None:
        erased = made_ready(config, part, database, newer)
        held = asyncio.run(read_beside(part, contents))
        holds = messages.BackupHolds(file, tuple(held.values()))
        missing = tuple(club.name for club in config.clubs if club.name not in held)
        if missing:
            raise HostRefused(messages.BackupOfOthers(holds, missing))
        if not agreed((holds, *erased), config.database):
            raise HostRefused(messages.NothingDone())

    return backup.restore(database, config.database, at, judge)


def made_ready(
    config: Config, part: Path, restored: Path, newer: Path | None, club: str | None = None
) -> list[Message]:
    """Bring a copy of a backup up to date, without who was erased since; what is to be said of it.

    Of one `club` only what still has that can tell who was.
    Raises HostRefused, NoBackup, StoreFailed.
    """
    asyncio.run(_bring_up_to_date(part))
    said = _erase_again(config, part, restored, newer, club)
    can_be_ranked(part)
    return said


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


def _erase_again(
    config: Config, part: Path, restored: Path, newer: Path | None, club: str | None
) -> list[Message]:
    """Erase in it who was erased since; what is to be said of that. Raises HostRefused."""
    own = asyncio.run(read_beside(part, privacy.erased_list))
    present = _of_same(own, config.database, club)
    backups = [b.path for b in backup.backups_in(config.backups) if b.path != restored.resolve()]
    of_backups = (_of_same(own, other, club) for other in backups)
    lists = [present, next((found for found in of_backups if found is not None), None)]
    if newer is not None:
        lists.append(_of_same(own, newer, club))
        if lists[-1] is None:
            raise HostRefused(messages.NewerOfAnother())
    known = [found for found in lists if found is not None]
    since = {who: at for found in known for who, at in found.members.items()}
    count = asyncio.run(_erase(part, since))
    said: list[Message] = [messages.ErasedToo(count)] if count else []
    if present is None or present.until < own.until:
        until = max(found.until for found in (own, *known))
        said.append(messages.ErasedUnknown(f"{until:%Y-%m-%d %H:%M}"))
    return said


def _of_same(own: ErasedList, path: Path, club: str | None) -> ErasedList | None:
    """Who was erased in that file, if it can be read and goes on with the same database.

    With a `club`, if it has that one.
    """
    try:
        if backup.is_gone(path) or club not in (None, *asyncio.run(read_beside(path, contents))):
            return None
        found = asyncio.run(read_beside(path, privacy.erased_list))
    except (StoreFailed, sqlite3.Error):
        return None
    return found if found.began == own.began is not None else None


async def _erase(part: Path, since: dict[int, datetime]) -> int:
    """Erase those members, the first one first; how many were not erased in it yet."""

    def erase(tx: Transaction, member: int, at: datetime) -> bool:
        club_id = privacy.club_to_erase_from(tx, member)
        if club_id is None:
            return False
        context = context_for(tx, HOST, Sender(BOT_ID, "keizer_bot"), club_id, at)
        erase_again(context, member)
        return True

    database = await Database.open(part)
    try:
        await keep_traces(database)
        ordered = sorted(since.items(), key=lambda one: one[1])
        return sum([await database.run(erase, member, at) for member, at in ordered])
    finally:
        await database.close()


async def _bring_up_to_date(part: Path) -> None:
    async def no_backup() -> None:
        """The file it was copied from is one."""

    database = await Database.open(part)
    try:
        await migrate(database, no_backup)
        await database.run(people.skip_numbers)
    finally:
        await database.close()


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
