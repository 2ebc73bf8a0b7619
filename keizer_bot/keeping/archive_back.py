"""An archive put back: a club that this bot does not have yet, with all its facts."""

import re
import tempfile
import zipfile
from collections.abc import Callable, Iterable
from hashlib import sha256
from pathlib import Path

import msgspec

from keizer_bot.clock import Clock
from keizer_bot.config.values import Config
from keizer_bot.engine.ranking import standings
from keizer_bot.i18n.host_error import HostRefused
from keizer_bot.keeping import messages
from keizer_bot.keeping.archive import ABOUT, FACTS, FORMAT, PRIVATE, SUMS
from keizer_bot.keeping.backups import check_not_lost
from keizer_bot.keeping.host_reads import host_context
from keizer_bot.keeping.opening import opened
from keizer_bot.keeping.restoring import decrypted
from keizer_bot.store import club_rows, clubs, moved_clubs, seasons
from keizer_bot.store.club_rows import ClubNotEmpty, ClubRows, UnknownRows
from keizer_bot.store.connection import Database
from keizer_bot.store.migrations import known, migrate
from keizer_bot.store.transaction import Transaction

_TABLE = re.compile(rf"{FACTS}/(\w+)\.jsonl")
Rows = dict[str, list[dict[str, str | int]]]


class _About(msgspec.Struct):
    format: str
    club: str
    version: int


class _Private(msgspec.Struct):
    accounts: dict[int, int | None]
    rows: Rows


async def put_back(config: Config, clock: Clock, archive: Path, key: Path | None) -> str:
    """Put the club of an archive, a folder or a zip, in the database; the club's name.

    `key` is the file with the private key, if people's addresses are to come back too.
    Raises HostRefused, OSError, and what `opened` raises; then nothing is changed.
    """
    check_not_lost(config)
    about, rows = read_archive(archive, key)
    founded = any("founded_at" in club for club in rows.facts.get("club", ()))
    if not founded and about.club not in {club.name for club in config.clubs}:
        raise HostRefused(messages.ArchiveUndescribed(about.club, config.file))

    if about.version < max(known()):
        rows = await _brought_up_to_date(rows, about.version)

    def put(tx: Transaction) -> None:
        try:
            club_id = club_rows.put_club_rows(tx, rows)
        except ClubNotEmpty:
            raise HostRefused(messages.ClubThere(config.database, about.club)) from None
        except UnknownRows as error:
            raise HostRefused(messages.NotPutBack(str(archive), str(error))) from None
        moved_clubs.forget_moved(tx, about.club)
        _rank(tx, club_id, clock)

    async with opened(config, clock, put):
        return about.club


async def _brought_up_to_date(rows: ClubRows, number: int) -> ClubRows:
    """The rows of an earlier version as this one has them: by way of a database of that version."""

    async def no_backup() -> None:
        """There is nothing in it yet."""

    with tempfile.TemporaryDirectory() as folder:
        database = await Database.open(Path(folder) / "earlier.db")
        try:
            earlier = {each: sql for each, sql in known().items() if each <= number}
            await migrate(database, no_backup, earlier)
            club_id = await database.run(club_rows.put_club_rows, rows)
            await migrate(database, no_backup)
            private = bool(rows.accounts)
            elsewhere = "link" in rows.private
            return await database.run(
                club_rows.club_rows, club_id, private=private, elsewhere=elsewhere
            )
        finally:
            await database.close()


def _rank(tx: Transaction, club_id: int, clock: Clock) -> None:
    """Rank every season: what cannot be ranked is not kept. Raises HostRefused."""
    for competition in clubs.competitions(tx, club_id):
        for row in seasons.all_seasons(tx, competition.id):
            try:
                context = host_context(tx, row.id, clock.now())
                snapshot = context.snapshot_of(row)
                standings(snapshot.season, snapshot.rules)
            except Exception as error:
                raise HostRefused(messages.SeasonUnranked(row.name, str(error))) from error


def read_archive(archive: Path, key: Path | None) -> tuple[_About, ClubRows]:
    """What an archive holds, each file as its checksum says. Raises HostRefused, OSError."""
    top = archive if archive.is_dir() else _zip(archive)
    sums = _sums(top, archive)

    def content(name: str) -> bytes:
        found = top.joinpath(*name.split("/"))
        if name not in sums or not found.is_file():
            raise HostRefused(messages.ArchivePartMissing(archive, name))
        read = found.read_bytes()
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
) -> tuple[_About, ClubRows]:
    about = msgspec.json.decode(content(ABOUT), type=_About)
    if about.format != FORMAT or about.version > max(known()):
        form = about.format, about.version, FORMAT, max(known())
        raise HostRefused(messages.ArchiveOfOtherForm(*form))
    lines = msgspec.json.Decoder(dict[str, str | int])
    facts = {table: lines.decode_lines(content(f"{FACTS}/{table}.jsonl")) for table in tables}
    if key is None:
        return about, ClubRows(facts)
    opened_ = decrypted(content(PRIVATE), PRIVATE, key)
    private = msgspec.json.decode(opened_, type=_Private)
    return about, ClubRows(facts, private.rows, private.accounts)


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
