"""The host's database: opened for writing, read beside a running bot, and backed up.

What opens it for writing makes its clubs agree with the configuration.
"""

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

from msgspec.structs import replace

from keizer_bot.clock import Clock
from keizer_bot.club.reactions import REACTIONS
from keizer_bot.club.seasons.files import import_season
from keizer_bot.config.problems import ConfigProblem
from keizer_bot.config.values import ClubConfig, Config, ConfigError, HostFile
from keizer_bot.core.context import AppContext, Context
from keizer_bot.core.identify import context_of_season
from keizer_bot.core.tokens import new_token
from keizer_bot.engine.errors import SeasonRefusedError
from keizer_bot.engine.ranking import standings
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.host_error import HostRefused
from keizer_bot.i18n.translator import Translator
from keizer_bot.keeping.host_files import read_logo, read_regulations, read_season, unimportable
from keizer_bot.keeping.messages import ClubNotNamed, DatabaseGone, SeasonSpoilt
from keizer_bot.store import backup, clubs, done, founding, hosting, people, seasons, website
from keizer_bot.store.addresses import set_fronts
from keizer_bot.store.backup import BEFORE_MIGRATION, BY_HAND, NoBackup, newest_readable
from keizer_bot.store.clubs import Club
from keizer_bot.store.connection import Database
from keizer_bot.store.intents import Channel
from keizer_bot.store.messages import BackupGoesBack, DatabaseNewer, DatabaseOlder
from keizer_bot.store.migrations import (
    NewerDatabase,
    OlderDatabase,
    migrate,
    migration_scripts,
    version,
)
from keizer_bot.store.people import UNNAMED
from keizer_bot.store.seasons import SeasonRow
from keizer_bot.store.traces import keep_traces
from keizer_bot.store.transaction import Transaction
from keizer_bot.store.website import PublicPage, set_club_style

Step = Callable[[Transaction], object]
log = logging.getLogger(__name__)
P = ParamSpec("P")
T = TypeVar("T")
HOST = AppContext(Translator(), "", REACTIONS)
"""The shared parts of contexts on the command line, where nobody writes to the bot."""


@asynccontextmanager
async def opened(
    config: Config, clock: Clock, first: Step | None = None
) -> AsyncIterator[Database]:
    """The database for writing: locked, migrated, with the clubs of the configuration.

    `first` runs before those are set up, in the same transaction. Raises AlreadyRunning,
    NewerDatabase, StoreFailed, NoBackup, ConfigError, HostRefused, and as `first`.
    """

    def begin(tx: Transaction) -> None:
        if first is not None:
            first(tx)
        settle_clubs(tx, config, clock.now())

    database = await Database.open(config.database)
    try:
        await _bring_up_to_date(database, config, clock.now())
        await database.run(done.began, clock.now())
        await database.run(begin)
        await keep_traces(database)
        yield database
    finally:
        await database.close()


async def _bring_up_to_date(database: Database, config: Config, at: datetime) -> None:
    """Apply the missing migrations, after a backup.

    Raises NewerDatabase, naming the backup that goes back to this version, StoreFailed, NoBackup.
    """
    try:
        await migrate(database, lambda: back_up_before_migration(config, at))
    except NewerDatabase as error:
        backup = await asyncio.to_thread(newest_readable, config.backups)
        if backup is None:
            raise
        raise NewerDatabase(BackupGoesBack(error.message, backup)) from error


@asynccontextmanager
async def migrated(path: Path, number: int | None = None) -> AsyncIterator[Database]:
    """A new database, not a club's yet, in the schema of that number, or of this version.

    Raises NewerDatabase, StoreFailed.
    """

    async def no_backup() -> None:
        """Make no backup: the file is a copy, or new."""

    database = await Database.open(path)
    try:
        earlier = number and {n: sql for n, sql in migration_scripts().items() if n <= number}
        await migrate(database, no_backup, earlier or None)
        yield database
    finally:
        await database.close()


def settle_clubs(tx: Transaction, config: Config, at: datetime) -> None:
    """Make the database's clubs agree with the host's description, and set the channels on offer.

    Existing clubs get the new language, zone and hours; what was changed in the chat stays: chats
    and arbiters are added, never removed. A season's file is imported once, while the club has no
    season. A club that moved to another bot is not created again. Nobody is reached by a channel
    that the host does not offer. Raises ConfigError, HostRefused.
    """
    offered = {Channel.WEB: config.web, Channel.MAIL: config.mail}
    set_fronts(tx, [Channel.TELEGRAM, *(channel for channel in offered if offered[channel])])
    founded = {club.name for club in founding.founded_clubs(tx)}
    moved = {club.name for club in hosting.moved(tx)}
    for club in config.clubs:
        if club.name in founded - moved:
            raise ConfigError(ConfigProblem.FOUNDED, file=config.file, club=club.name)
        if club.name not in moved:
            _settle(tx, club, at)


def _settle(tx: Transaction, club: ClubConfig, at: datetime) -> None:
    """Make one club agree with the host's description. Raises `HostRefused`."""
    club_id, competition_id = clubs.settle(tx, club.name, club.language, club.time_zone, club.hours)
    if website.public_page(tx, club_id) is None:
        website.put_page(tx, PublicPage(club_id, new_token(), is_open=True))
    present = {arbiter.person_id for arbiter in people.arbiters(tx, club_id)}
    for person_id in set(club.arbiters) - present:
        people.appoint_on_telegram(tx, club_id, person_id, UNNAMED, at)
    website.set_regulations(tx, club_id, read_regulations(club))
    set_club_style(tx, club_id, club.colour, read_logo(club))
    if club.chat_id is not None:
        clubs.bind_chat(tx, club.chat_id, club.topic_id, club_id, None)
    _import_first(tx, competition_id, club.season, at)
    for beside in club.competitions:
        number = clubs.add_competition(tx, club_id, beside.name, beside.hours)
        chat_id = club.chat_id if beside.chat_id is None else beside.chat_id
        if chat_id is not None and (beside.chat_id is not None or beside.topic_id):
            clubs.bind_chat(tx, chat_id, beside.topic_id, club_id, number)
        _import_first(tx, number, beside.season, at)


def _import_first(
    tx: Transaction, competition_id: int, file: HostFile | None, at: datetime
) -> None:
    """Import a season's file if the competition has no season yet."""
    if file and seasons.current_season(tx, competition_id) is None:
        season = read_season(file)
        try:
            import_season(tx, competition_id, season, at)
        except SeasonRefusedError as error:
            raise unimportable(file, error) from error


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
    work = read_beside(path, lambda tx: check_ranked(tx, seasons.running_seasons(tx), path))
    asyncio.run(work)


def check_ranked(tx: Transaction, rows: Iterable[SeasonRow], source: Path) -> None:
    """Rank these seasons of that file. Raises NoBackup with the first that cannot be ranked."""
    for row in rows:
        try:
            context = host_context(tx, row.id, datetime.now(UTC))
            snapshot = context.snapshot_of(row)
            standings(snapshot.season, snapshot.rules)
        except Exception as error:
            raise NoBackup(SeasonSpoilt(source, row.name, str(error))) from error


class ClubNeeded(HostRefused):
    """There are several clubs; the host must name one of `names`."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)
        super().__init__(ClubNotNamed(self.names))


async def read_beside(
    path: Path, step: Callable[Concatenate[Transaction, P], T], *args: P.args, **more: P.kwargs
) -> T:
    """The step's result. Raises StoreFailed, OlderDatabase, NewerDatabase, and as the step."""
    database = await Database.open_read_only(path)
    try:
        return await database.run(step, *args, **more)
    except sqlite3.OperationalError as error:  # no such table or column
        present, newest = await version(database), max(migration_scripts())
        if present == newest:
            raise
        if present > newest:
            raise NewerDatabase(DatabaseNewer(present, newest)) from error
        raise OlderDatabase(DatabaseOlder(path)) from error
    finally:
        await database.close()


def club_named(tx: Transaction, name: str | None) -> Club:
    """The club with that name, or the only one if no name is given. Raises ClubNeeded."""
    all_clubs = clubs.clubs(tx)
    fitting = [club for club in all_clubs if name in (None, club.name)]
    if len(fitting) != 1:
        raise ClubNeeded([club.name for club in all_clubs])
    return fitting[0]


def host_context(tx: Transaction, season_id: int, at: datetime) -> Context:
    """The context of a season for its host, with all rights."""
    context = context_of_season(tx, HOST, season_id, at)
    return replace(context, actor=replace(context.actor, rights=frozenset([Right.ALL])))
