"""The database, opened by one who writes, with the clubs that the configuration describes."""

from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from keizer_bot.app.backups import back_up_before_migration, check_not_lost
from keizer_bot.app.refusals import HostRefused, message_of
from keizer_bot.app.taking_in import messages
from keizer_bot.clock import Clock
from keizer_bot.club.seasons.files import import_season
from keizer_bot.config.problems import ConfigProblem, file_cause
from keizer_bot.config.values import ClubConfig, Config, ConfigError, HostFile
from keizer_bot.core.tokens import new_token
from keizer_bot.engine.errors import EngineError, SeasonRefusedError
from keizer_bot.formats.apart import TookTooMuch, apart
from keizer_bot.formats.federation_lists import list_mark, read_players
from keizer_bot.formats.players_file import PlayersRefused
from keizer_bot.formats.season_file import SeasonFile, read_season_file
from keizer_bot.i18n.folding import spelled
from keizer_bot.i18n.message import Message
from keizer_bot.reports.club_style import NoLogo, kept_logo
from keizer_bot.store import (
    backup,
    clubs,
    done,
    founding,
    moved_clubs,
    people,
    public_pages,
    regulations,
    seasons,
)
from keizer_bot.store.addresses import set_fronts
from keizer_bot.store.arbiter_names import UNNAMED
from keizer_bot.store.channels import Channel
from keizer_bot.store.club_styles import set_club_style
from keizer_bot.store.connection import Database
from keizer_bot.store.lock import AlreadyRunning, check_not_held
from keizer_bot.store.migrations import migrate
from keizer_bot.store.public_pages import PublicPage
from keizer_bot.store.rating_lists import ListedRow, ListRow, SharedList
from keizer_bot.store.traces import keep_traces
from keizer_bot.store.transaction import Transaction

Step = Callable[[Transaction], object]

_LONGEST_REGULATIONS = 200_000  # bytes


@asynccontextmanager
async def opened(
    config: Config, clock: Clock, first: Step | None = None
) -> AsyncIterator[Database]:
    """The database for one who writes: locked, up to date, with the clubs of the configuration.

    `first` is done before these, or nothing is.
    Raises AlreadyRunning, NewerDatabase, StoreFailed, NoBackup, ConfigError, HostRefused, and what
    `first` does.
    """

    def begin(tx: Transaction) -> None:
        if first is not None:
            first(tx)
        settle_clubs(tx, config, clock.now())

    database = await Database.open(config.database)
    try:
        await migrate(database, lambda: back_up_before_migration(config, clock.now()))
        await database.run(done.began, clock.now())
        await database.run(begin)
        await keep_traces(database)
        yield database
    finally:
        await database.close()


@contextmanager
def on_copy(config: Config) -> Iterator[Config]:
    """The configuration with a copy of its database, to try there what would change it.

    A bot that runs is not disturbed. Raises NoBackup, StoreFailed, OSError.
    """
    with TemporaryDirectory() as folder:
        part = Path(folder) / config.database.name
        if not backup.is_gone(config.database):
            backup.copy(config.database, part)
        yield replace(config, database=part, backups=Path(folder) / "backups")


def check_free_for_file(config: Config) -> None:
    """Refuse a file before anything of it is asked, as `opened_for_file` would afterwards."""
    with _or_send_it():
        check_not_held(config.database)


@contextmanager
def _or_send_it() -> Iterator[None]:
    """Say that a bot that runs takes a file too. Raises AlreadyRunning."""
    try:
        yield
    except AlreadyRunning as error:
        raise AlreadyRunning(messages.InUseSendIt(error.message)) from None


@asynccontextmanager
async def opened_for_file(config: Config, clock: Clock) -> AsyncIterator[Database]:
    """The same for a command that takes in a file, which a running bot would take too.

    Raises HostRefused where a database was lost.
    """
    check_not_lost(config)
    with _or_send_it():
        async with opened(config, clock) as database:
            yield database


def settle_clubs(tx: Transaction, config: Config, at: datetime) -> None:
    """Make the database's clubs as the host describes them, reached by the ways that they offer.

    Known clubs get the new language, zone and hours; what the chat changed stays: chats and
    arbiters are added, never taken away. A season's file is imported once, while the club has
    no season. A club that went to another bot does not come back by that. By a channel that the
    host does not offer nobody is reached. Raises ConfigError, HostRefused.
    """
    offered = {Channel.WEB: config.web, Channel.MAIL: config.mail}
    set_fronts(tx, [Channel.TELEGRAM, *(channel for channel in offered if offered[channel])])
    founded = {club.name for club in founding.founded_clubs(tx)}
    moved = {club.name for club in moved_clubs.moved(tx)}
    for club in config.clubs:
        if club.name in moved:
            continue
        if club.name in founded:
            raise ConfigError(ConfigProblem.FOUNDED, file=config.file, club=club.name)
        club_id, competition_id = clubs.settle(
            tx, club.name, club.language, club.time_zone, club.hours
        )
        if public_pages.public_page(tx, club_id) is None:
            public_pages.put_page(tx, PublicPage(club_id, new_token(), is_open=True))
        known = {arbiter.person_id for arbiter in people.arbiters(tx, club_id)}
        for person_id in set(club.arbiters) - known:
            people.appoint_on_telegram(tx, club_id, person_id, UNNAMED, at)
        regulations.set_regulations(tx, club_id, read_regulations(club))
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
    """Import a season's file while the competition has no season."""
    if file and seasons.current_season(tx, competition_id) is None:
        season = read_season(file)
        try:
            import_season(tx, competition_id, season, at)
        except SeasonRefusedError as error:
            raise _refused(file, error) from error


def read_season(file: HostFile) -> SeasonFile:
    """The season in the file. Raises HostRefused."""
    try:
        return read_season_file(_content(file))
    except EngineError as error:
        raise _refused(file, error) from error


def _refused(file: HostFile, error: EngineError) -> HostRefused:
    return HostRefused(messages.SeasonUnimportable(file.place, file.path, error.trouble))


def read_regulations(club: ClubConfig) -> str | None:
    """The text of the club's regulations; None without such a file. Raises HostRefused."""
    file = club.regulations
    if file is None:
        return None
    content = _content(file)
    if len(content) > _LONGEST_REGULATIONS:
        sizes = len(content), _LONGEST_REGULATIONS
        raise HostRefused(messages.RegulationsTooLong(file.place, file.path, *sizes))
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise HostRefused(messages.NotText(file.place, file.path)) from error


def read_logo(club: ClubConfig) -> str:
    """The club's mark as it is kept; empty without such a file. Raises HostRefused."""
    file = club.logo
    if file is None:
        return ""
    try:
        return kept_logo(_content(file))
    except NoLogo as error:
        raise _wrong(file, error.message) from error


async def read_shared_list(file: HostFile | None) -> SharedList | None:
    """The federation's list for all clubs; None without such a file. Raises HostRefused."""
    if file is None:
        return None
    try:
        return await apart(shared_list, file)
    except TookTooMuch as error:
        raise _wrong(file, error.message) from None


def shared_list(file: HostFile) -> SharedList:
    """Read the federation's list. Raises HostRefused."""
    source, name = BytesIO(_content(file)), file.path.name
    try:
        mark = list_mark(source, name)
        lines = [player for _, player in read_players(source)]
    except PlayersRefused as refused:
        raise _wrong(file, message_of(refused)) from refused
    members = defaultdict[str, list[ListedRow]](list)
    for p in sorted(lines, key=lambda p: (-(p.rating or 0), p.name)):
        if p.club:
            row = ListedRow(0, p.number, p.name, spelled(p.name), p.club, p.rating, p.born)
            members[p.club].append(row)
    if not members:
        raise _wrong(file, messages.ListWithoutClubs())
    day = mark.day or datetime.fromtimestamp(file.path.stat().st_mtime, UTC).date()
    kept = ListRow(mark.name, day.isoformat(), len(lines))
    return SharedList(kept, {club: tuple(rows) for club, rows in members.items()})


def _wrong(file: HostFile, why: Message) -> HostRefused:
    return HostRefused(messages.HostFileWrong(file.place, str(file.path), why))


def _content(file: HostFile) -> bytes:
    try:
        return file.path.read_bytes()
    except OSError as error:
        why = file_cause(error)
        raise HostRefused(messages.HostFileUnread(file.place, str(file.path), why)) from error
