"""Opens the database for writing, with the clubs that the configuration describes."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path

from keizer_bot.clock import Clock
from keizer_bot.club.seasons.files import import_season
from keizer_bot.config.problems import ConfigProblem
from keizer_bot.config.values import ClubConfig, Config, ConfigError, HostFile
from keizer_bot.core.tokens import new_token
from keizer_bot.engine.errors import SeasonRefusedError
from keizer_bot.keeping.backups import back_up_before_migration
from keizer_bot.keeping.host_files import read_logo, read_regulations, read_season, unimportable
from keizer_bot.store import clubs, done, founding, hosting, people, seasons, website
from keizer_bot.store.addresses import set_fronts
from keizer_bot.store.backup import newest_readable
from keizer_bot.store.connection import Database
from keizer_bot.store.intents import Channel
from keizer_bot.store.messages import BackupGoesBack
from keizer_bot.store.migrations import NewerDatabase, migrate, migration_scripts
from keizer_bot.store.people import UNNAMED
from keizer_bot.store.traces import keep_traces
from keizer_bot.store.transaction import Transaction
from keizer_bot.store.website import PublicPage, set_club_style

Step = Callable[[Transaction], object]


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
