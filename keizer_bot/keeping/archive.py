"""All of a club as plain files, to be readable in twenty-five years; written, and read back.

It has two parts. For people: season files, tables, the roll of honour and the website. For
`read_archive`: every fact on a line of its own (JSON Lines), so that what does
not fit a season file, such as who changed what and what was posted, is not lost.

Nothing in it shows when it was made: the same club gives the same bytes. The website is as of the
club's last change. Encrypted parts (age) differ each time.
"""

import asyncio
import json
import re
import tempfile
import zipfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from hashlib import sha256
from importlib import resources
from io import BytesIO
from pathlib import Path
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import msgspec
from msgspec import structs
from msgspec.structs import replace

from keizer_bot.club.history.handlers import honoured, past_years
from keizer_bot.club.history.messages import OfPastYear, RecordsTitle, RollOfHonour
from keizer_bot.club.history.summaries import past_seasons
from keizer_bot.club.history.views import other_wins, record_lines
from keizer_bot.club.seasons.exporting import export_season, season_export
from keizer_bot.club.website.facts import SiteFacts, site_facts
from keizer_bot.config.values import Config
from keizer_bot.core.context import BOT_ID
from keizer_bot.core.exports import export_bytes
from keizer_bot.core.identify import Sender, context_in
from keizer_bot.core.messages import FileForm, SeasonHeading
from keizer_bot.core.named import names_by_member
from keizer_bot.formats.rankings_json import standings_json
from keizer_bot.formats.season_file import laid_out, write_season_file
from keizer_bot.i18n.folding import slug
from keizer_bot.i18n.host_error import HostRefused
from keizer_bot.i18n.html import plain
from keizer_bot.i18n.message import Message
from keizer_bot.keeping import messages
from keizer_bot.keeping.database import HOST, club_named, host_context, migrated, read_beside
from keizer_bot.keeping.private_files import decrypted, encrypted, for_owner_alone
from keizer_bot.keeping.site import publish
from keizer_bot.reports.archive.messages import ArchiveWord
from keizer_bot.reports.archive.render import ArchivedSeason, archive_page
from keizer_bot.reports.tables.choice import TableName
from keizer_bot.store import clubs, seasons
from keizer_bot.store.club_rows import ClubRows, Row, club_rows, last_change, put_club_rows
from keizer_bot.store.clubs import Club
from keizer_bot.store.migrations import migration_scripts
from keizer_bot.store.transaction import Transaction

FORMAT: Final = "keizer-archive/1"
ABOUT: Final = "archive.json"
SUMS: Final = "SHA256SUMS"
FACTS: Final = "facts"
PRIVATE: Final = "private.json.age"

_TABLES = (TableName.RANKING, TableName.RESULTS, TableName.CROSS)
_NEVER = datetime.fromtimestamp(0, UTC)

Files = dict[str, bytes]
_TABLE = re.compile(rf"{FACTS}/(\w+)\.jsonl")
Rows = dict[str, list[dict[str, str | int]]]


class ArchiveFile(msgspec.Struct, frozen=True):
    """An archive as one file, a zip, and the number of files in it."""

    content: bytes
    count: int


class _Contents(msgspec.Struct, frozen=True):
    """The contents of an archive: its plain files, its private rows, and the facts of its site."""

    files: Files
    rows: ClubRows
    site: tuple[SiteFacts, ...]
    at: datetime


def write_archive(
    config: Config, club: str | None, folder: Path, recipients: Sequence[str] | None = None
) -> int:
    """Write the club's archive to a new folder, beside a bot that may run; its number of files.

    With `recipients`, age's public keys, it includes what is private, encrypted for them.
    Raises ClubNeeded, HostRefused, StoreFailed, SeasonRefusedError, OSError.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise HostRefused(messages.FolderTaken(folder))
    folder.parent.mkdir(parents=True, exist_ok=True)
    with _laid_out(config, club, recipients, beside=folder.parent) as whole:
        count = len(_files_in(whole))
        if folder.exists():
            folder.rmdir()
        whole.rename(folder)
    return count


def archive_file(
    config: Config,
    club: str | None,
    recipients: Sequence[str] | None = None,
    *,
    elsewhere: bool = False,
) -> ArchiveFile:
    """The same archive as one zip file; `elsewhere`: with what another bot needs (`club_rows`).

    Raises as `write_archive`.
    """
    packed = BytesIO()
    with (
        _laid_out(config, club, recipients, elsewhere=elsewhere) as whole,
        ZipFile(packed, "w") as parts,
    ):
        paths = _files_in(whole)
        for path in paths:
            entry = ZipInfo(path.relative_to(whole).as_posix())  # undated, for the same bytes
            parts.writestr(entry, path.read_bytes(), ZIP_DEFLATED)
    return ArchiveFile(packed.getvalue(), len(paths))


@contextmanager
def _laid_out(
    config: Config,
    club: str | None,
    recipients: Sequence[str] | None,
    *,
    elsewhere: bool = False,
    beside: Path | None = None,
) -> Iterator[Path]:
    """Write the whole archive to a temporary folder, in `beside` so that it can be renamed."""
    private = recipients is not None
    read = asyncio.run(
        read_beside(config.database, _contents, club, private=private, elsewhere=elsewhere)
    )
    if recipients is not None:
        held = {"accounts": read.rows.accounts, "rows": read.rows.private}
        content = json.dumps(held, ensure_ascii=False).encode()
        read.files[PRIVATE] = encrypted(content, recipients)
    with tempfile.TemporaryDirectory(dir=beside, prefix=".archive-") as place:
        whole = Path(place) / "archive"
        whole.mkdir(mode=0o700)
        asyncio.run(publish(config, whole / "site", read.site, read.at))
        for name, content in read.files.items():
            path = whole / name
            path.parent.mkdir(exist_ok=True)
            for_owner_alone(path).write_bytes(content)
        _write_sums(whole)
        yield whole


def _contents(tx: Transaction, name: str | None, *, private: bool, elsewhere: bool) -> _Contents:
    """Everything in the archive but its sums."""
    club = club_named(tx, name)
    at = last_change(tx, club.id) or _NEVER
    files: Files = {}
    archived = list(_seasons(tx, club, at, files))
    files["honours.txt"] = _honours(tx, club, at).encode()
    files["README.md"] = (
        resources.files("keizer_bot").joinpath("_hosting", "archive.md").read_bytes()
    )
    description = {
        "format": FORMAT,
        "club": club.name,
        "version": tx.the("PRAGMA user_version")[0],
        "seasons": [{"id": number, "file": season.file} for number, season in archived],
    }
    files[ABOUT] = (json.dumps(description, ensure_ascii=False, indent=1) + "\n").encode()
    others = [
        ("honours.txt", ArchiveWord.HONOURS),
        ("site/index.html", ArchiveWord.WEBSITE),
        ("README.md", ArchiveWord.READING),
        ("rankings/", ArchiveWord.RANKINGS),
        (f"{FACTS}/", ArchiveWord.FACTS),
        *([(PRIVATE, ArchiveWord.PRIVATE)] if private else []),
        (SUMS, ArchiveWord.SUMS),
    ]
    shown = [season for _, season in archived]
    files["index.html"] = archive_page(club.name, shown, others, HOST.texts, club.language)
    rows = club_rows(tx, club.id, private=private, elsewhere=elsewhere)
    files |= {f"{FACTS}/{table}.jsonl": _lines(lines) for table, lines in rows.facts.items()}
    # Without the numbers of stored summaries, which differ in each database.
    site = [
        replace(facts, years=tuple([replace(season, kept=None) for season in facts.years]))
        for facts in site_facts(tx, HOST, club.name, at)
    ]
    return _Contents(files, rows, tuple(site), at)


def _seasons(
    tx: Transaction, club: Club, at: datetime, files: Files
) -> Iterator[tuple[int, ArchivedSeason]]:
    """Add each season's file and tables to `files`; yields its number and its files' names."""
    for competition in clubs.competitions(tx, club.id):
        for row in reversed(seasons.all_seasons(tx, competition.id)):
            name = f"{competition.name} {row.name}" if competition.beside else row.name
            stem = _free(slug(name) or "season", files)
            context = host_context(tx, row.id, at)
            export = season_export(context, row, FileForm.CSV)
            tables = {table: f"tables/{stem}-{table}.csv" for table in _TABLES}
            file = f"seasons/{stem}.json"
            files[file] = write_season_file(export_season(context, row.id)).encode()
            rankings = map(standings_json, context.snapshot_of(row).exact_rankings)
            files[f"rankings/{stem}.json"] = f"{laid_out(list(rankings))}\n".encode()
            for table, path in tables.items():
                files[path] = export_bytes(structs.replace(export, table=table))
            yield row.id, ArchivedSeason(name, file, tables)


def _free(stem: str, files: Files) -> str:
    """The name, with a number if another season has it already."""
    number = 1
    while f"seasons/{stem if number == 1 else f'{stem}-{number}'}.json" in files:
        number += 1
    return stem if number == 1 else f"{stem}-{number}"


def _honours(tx: Transaction, club: Club, at: datetime) -> str:
    """The roll of honour and the records, as shown in the chat, without mark-up."""
    host = Sender(BOT_ID, HOST.bot_name)
    contexts = [context_in(tx, HOST, host, c.id, at) for c in clubs.competitions(tx, club.id)]
    lines: list[Message | None] = [RollOfHonour(club.name)]
    for season, prizes in honoured(contexts[0]):
        lines += [None, SeasonHeading(season), *prizes]
    for year, prizes in past_years(contexts[0]):
        lines += [None, OfPastYear(year), *prizes]
    for context in contexts:
        past = past_seasons(context)
        records = record_lines(past, other_wins(context, past), names_by_member(context))
        lines += [None, RecordsTitle(context.competition.name), *records] if records else []
    texts = contexts[0].texts
    rendered = [plain(texts.render(line, club.language)) if line else "" for line in lines]
    return "\n".join([*rendered, ""])


def _lines(rows: Sequence[Row]) -> bytes:
    """The rows as JSON Lines."""
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows).encode()


def _files_in(folder: Path) -> list[Path]:
    """All files in a folder and below it, in the same order everywhere."""
    paths = (path for path in folder.rglob("*") if path.is_file())
    return sorted(paths, key=lambda path: path.relative_to(folder).as_posix())


def _write_sums(folder: Path) -> None:
    """Write the checksums of all files, in the form of `sha256sum -c`."""
    lines = [
        f"{sha256(path.read_bytes()).hexdigest()}  {path.relative_to(folder).as_posix()}\n"
        for path in _files_in(folder)
    ]
    (folder / SUMS).write_bytes("".join(lines).encode())


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
            club_id = await database.run(put_club_rows, club.rows)
        private, elsewhere = bool(club.rows.accounts), "link" in club.rows.private
        async with migrated(path) as database:
            return await database.run(club_rows, club_id, private=private, elsewhere=elsewhere)
