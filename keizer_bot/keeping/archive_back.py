"""Reads an archive: the club's rows, from files that match their checksums."""

import re
import tempfile
import zipfile
from collections.abc import Callable, Iterable
from hashlib import sha256
from pathlib import Path

import msgspec

from keizer_bot.i18n.host_error import HostRefused
from keizer_bot.keeping import messages
from keizer_bot.keeping.archive import ABOUT, FACTS, FORMAT, PRIVATE, SUMS
from keizer_bot.keeping.encryption import decrypted
from keizer_bot.keeping.opening import migrated
from keizer_bot.store import club_rows
from keizer_bot.store.club_rows import ClubRows
from keizer_bot.store.migrations import migration_scripts

_TABLE = re.compile(rf"{FACTS}/(\w+)\.jsonl")
Rows = dict[str, list[dict[str, str | int]]]


class _About(msgspec.Struct):
    format: str
    club: str
    version: int


class _Private(msgspec.Struct):
    accounts: dict[int, int | None]
    rows: Rows


class ArchivedClub(msgspec.Struct, frozen=True):
    """A club by name, with its rows in the tables of that version of the database."""

    name: str
    version: int
    rows: ClubRows


def read_archive(archive: Path, key: Path | None) -> ArchivedClub:
    """Read an archive, a folder or a zip; with a private key also its private part.

    Raises HostRefused, OSError.
    """
    top = archive if archive.is_dir() else _zip(archive)
    sums = _sums(top, archive)

    def content(name: str) -> bytes:
        file = top.joinpath(*name.split("/"))
        if name not in sums or not file.is_file():
            raise HostRefused(messages.ArchivePartMissing(archive, name))
        read = file.read_bytes()
        if sha256(read).hexdigest() != sums[name]:
            raise HostRefused(messages.ArchivePartChanged(archive, name, SUMS))
        return read

    try:
        tables = [match[1] for name in sums if (match := _TABLE.fullmatch(name))]
        return _parsed(tables, content, key)
    except msgspec.MsgspecError as error:
        raise HostRefused(messages.ArchiveUnread(archive, str(error))) from None


def _parsed(
    tables: Iterable[str], content: Callable[[str], bytes], key: Path | None
) -> ArchivedClub:
    description = msgspec.json.decode(content(ABOUT), type=_About)
    if description.format != FORMAT or description.version > max(migration_scripts()):
        form = description.format, description.version, FORMAT, max(migration_scripts())
        raise HostRefused(messages.ArchiveOfOtherForm(*form))
    lines = msgspec.json.Decoder(dict[str, str | int])
    facts = {table: lines.decode_lines(content(f"{FACTS}/{table}.jsonl")) for table in tables}
    rows = ClubRows(facts)
    if key is not None:
        plain = decrypted(content(PRIVATE), PRIVATE, key)
        private = msgspec.json.decode(plain, type=_Private)
        rows = ClubRows(facts, private.rows, private.accounts)
    return ArchivedClub(description.club, description.version, rows)


def _zip(archive: Path) -> zipfile.Path:
    try:
        return zipfile.Path(archive)
    except zipfile.BadZipFile:
        raise HostRefused(messages.NoArchive(archive)) from None


def _sums(top: Path | zipfile.Path, archive: Path) -> dict[str, str]:
    """The checksums by file. Raises HostRefused."""
    file = top.joinpath(SUMS)
    if not file.is_file():
        raise HostRefused(messages.ArchiveWithoutSums(archive, SUMS))
    lines = file.read_text("utf-8").splitlines()
    return {name: digest for digest, _, name in (line.partition("  ") for line in lines)}


async def rows_of_now(club: ArchivedClub) -> ClubRows:
    """The club's rows in this version's tables, migrated in a database of the archive's version."""
    if club.version == max(migration_scripts()):
        return club.rows
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "earlier.db"
        async with migrated(path, club.version) as database:
            club_id = await database.run(club_rows.put_club_rows, club.rows)
        private, elsewhere = bool(club.rows.accounts), "link" in club.rows.private
        async with migrated(path) as database:
            return await database.run(
                club_rows.club_rows, club_id, private=private, elsewhere=elsewhere
            )
