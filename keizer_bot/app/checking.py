"""`keizer-bot check` and `status`: lists what is right and what is wrong."""

import asyncio
import os
from collections.abc import AsyncIterator, Iterator, Mapping
from datetime import datetime, timedelta
from enum import Enum
from pathlib import Path

import msgspec
from telegram import User
from telegram.error import BadRequest, InvalidToken, TelegramError

from keizer_bot.app import check_messages as messages
from keizer_bot.app.machine import ClockWatch, health_line
from keizer_bot.app.refusals import message_of
from keizer_bot.app.shared_list import read_shared_list
from keizer_bot.clock import Clock, RealClock
from keizer_bot.club.rules.regulations import articles
from keizer_bot.config.reading import load
from keizer_bot.config.values import (
    ClubConfig,
    Config,
    ConfigError,
    Destination,
    Founding,
    HostFile,
    MailConfig,
    WebConfig,
)
from keizer_bot.i18n.host_error import HostRefused
from keizer_bot.i18n.message import Message
from keizer_bot.keeping.database import check_not_lost, host_context, read_beside
from keizer_bot.keeping.deliveries import fault
from keizer_bot.keeping.host_files import read_logo, read_regulations, read_season
from keizer_bot.mail.server import MailServer
from keizer_bot.store import clubs, hosting, people, seasons
from keizer_bot.store.backup import NoBackup, backups_in, strangers_in, verify
from keizer_bot.store.done import health
from keizer_bot.store.lock import is_held
from keizer_bot.store.transaction import Transaction
from keizer_bot.store.trouble import StoreFailed
from keizer_bot.telegram.api import Api, checked_answer
from keizer_bot.telegram.refusals import TokenRefused
from keizer_bot.web import public_address

_OTHERS = 0o077  # rights of all users but the owner
_MINUTE = "%Y-%m-%d %H:%M"
_BACKUP_AGE = timedelta(days=2)


class Sign(Enum):
    """The weight of a finding; advice includes what could not be checked."""

    RIGHT = "✓"
    WRONG = "✗"
    ADVICE = "·"


class Finding(msgspec.Struct, frozen=True):
    """One message of `check`."""

    sign: Sign
    message: Message


async def findings(path: Path, clock: Clock) -> AsyncIterator[Finding]:
    """Checks everything that the bot needs; the bot may be running."""
    try:
        config = load(path)
    except ConfigError as error:
        yield _wrong(error)
        return
    names = tuple(club.name for club in config.clubs)
    yield Finding(Sign.RIGHT, messages.ConfigInOrder(path, names))
    if _is_open_to_others(path):
        yield Finding(Sign.WRONG, messages.ConfigOpen(path))
    if config.hosting.federation_list is not None:
        yield await _shared_list(config.hosting.federation_list)
    for finding in _described(config):
        yield finding
    chats: set[int] = {club.chat_id for club in config.clubs if club.chat_id is not None}
    async for finding in _in_database(config, clock, chats):
        yield finding
    for finding in _backups(config, clock.now()):
        yield finding
    async for finding in _at_telegram(config, clock, chats):
        yield finding
    if config.web is not None:
        yield await _of_pages(config.web)
    if config.mail is not None:
        yield await _of_mail_server(config.mail)


def _described(config: Config) -> Iterator[Finding]:
    """Findings about the host's settings and each club's files in the configuration."""
    if config.hosting.founding is not Founding.CLOSED and not config.hosting.operator_name:
        yield Finding(Sign.ADVICE, messages.NoOperatorName())
    for club in config.clubs:
        yield _regulations(club)
        if club.logo is not None:
            yield _logo(club, club.logo.path)
        if club.site is not None:
            yield _site(config, club.name, club.site)


async def how_it_goes(path: Path, clock: Clock) -> AsyncIterator[Finding]:
    """The health line, and whether the bot is running.

    Raises ConfigError, HostRefused, StoreFailed.
    """
    config, at = load(path), clock.now()
    check_not_lost(config)
    now = await read_beside(config.database, health, at)
    runs = is_held(config.database)
    yield Finding(Sign.RIGHT if runs else Sign.WRONG, messages.HealthFacts(health_line(now)))
    if not runs:
        yield Finding(Sign.WRONG, messages.BotStopped())
    elif now.is_silent(at):
        yield Finding(Sign.WRONG, messages.TelegramSilent())


async def _shared_list(file: HostFile) -> Finding:
    try:
        shared = await read_shared_list(file)
    except HostRefused as error:
        return _wrong(error)
    count = len(shared.members) if shared else 0
    return Finding(Sign.RIGHT, messages.FederationListKept(file.path, count))


def _regulations(club: ClubConfig) -> Finding:
    try:
        text = read_regulations(club)
    except HostRefused as error:
        return _wrong(error)
    if text is None or club.regulations is None:
        return Finding(Sign.ADVICE, messages.RegulationsLeftOut(club.name))
    readable = messages.RegulationsKept(club.regulations.path, len(articles(text)))
    return Finding(Sign.RIGHT, readable)


def _logo(club: ClubConfig, path: Path) -> Finding:
    try:
        read_logo(club)
    except HostRefused as error:
        return _wrong(error)
    return Finding(Sign.RIGHT, messages.LogoKept(path, club.name))


def _site(config: Config, name: str, folder: Path) -> Finding:
    """The finding about the folder of the club's website."""
    from keizer_bot.keeping.site import check_folder  # noqa: PLC0415 - it loads the templates

    try:
        check_folder(config, folder)
    except (HostRefused, OSError) as error:
        return Finding(Sign.WRONG, messages.NoSite(name, message_of(error)))
    return Finding(Sign.RIGHT, messages.SiteKept(name, folder))


def _is_open_to_others(path: Path) -> bool:
    return os.name == "posix" and bool(path.stat().st_mode & _OTHERS)


def _wrong(error: Exception) -> Finding:
    return Finding(Sign.WRONG, message_of(error))


async def _in_database(config: Config, clock: Clock, chats: set[int]) -> AsyncIterator[Finding]:
    """Findings about the database; adds the clubs' groups to `chats`."""
    try:
        check_not_lost(config)
    except (HostRefused, StoreFailed) as error:
        yield _wrong(error)
        return
    if not config.database.exists():
        yield Finding(Sign.ADVICE, messages.DatabaseToCome(config.database))
        for file in _season_files(config).values():
            yield _season_to_come(file)
        return
    try:
        await asyncio.to_thread(verify, config.database)
        club_findings, bound = await read_beside(config.database, _of_clubs, config, clock.now())
    except (NoBackup, StoreFailed) as error:
        yield _wrong(error)
        return
    yield Finding(Sign.RIGHT, messages.DatabaseSound(config.database))
    moved = await read_beside(config.database, hosting.moved)
    moved_names = [club.name for club in moved]
    chats -= {club.chat_id for club in config.clubs if club.name in moved_names}
    chats |= bound
    for club in moved:
        yield Finding(Sign.ADVICE, messages.ClubMovedTo(club.name, club.bot, club.moved_at.date()))
    for finding in club_findings:
        yield finding


def _season_files(config: Config) -> dict[tuple[str, str | None], HostFile]:
    """Season files to import, by club and competition; None is the club's main competition."""
    files = dict[tuple[str, str | None], HostFile | None]()
    for club in config.clubs:
        files[club.name, None] = club.season
        files |= {(club.name, beside.name): beside.season for beside in club.competitions}
    return {key: file for key, file in files.items() if file}


def _season_to_come(file: HostFile) -> Finding:
    try:
        season = read_season(file).season
    except HostRefused as error:
        return _wrong(error)
    return Finding(Sign.ADVICE, messages.SeasonToCome(season.name))


def _of_clubs(tx: Transaction, config: Config, at: datetime) -> tuple[list[Finding], set[int]]:
    """Findings about all clubs, and the chats of those that are awake."""
    club_findings, chats = list[Finding](), set[int]()
    for club in clubs.clubs(tx):
        bound = {chat.chat_id for chat in clubs.chats(tx, club.id)}
        if club.asleep_at is not None:
            asleep = messages.ClubAsleepSince(club.name, club.asleep_at.date())
            club_findings.append(Finding(Sign.ADVICE, asleep))
            continue
        chats |= bound
        if not people.arbiters(tx, club.id):
            club_findings.append(Finding(Sign.WRONG, messages.NoArbiter(club.name)))
        if not bound:
            club_findings.append(Finding(Sign.WRONG, messages.NoGroup(club.name)))
        club_findings += _of_competitions(tx, club, _season_files(config), at)
    return club_findings, chats


def _of_competitions(
    tx: Transaction,
    club: clubs.Club,
    files: Mapping[tuple[str, str | None], HostFile],
    at: datetime,
) -> list[Finding]:
    competition_findings = []
    for competition in clubs.competitions(tx, club.id):
        row = seasons.current_season(tx, competition.id)
        file = files.get((club.name, competition.name if competition.beside else None))
        if row is None and file:
            competition_findings.append(_season_to_come(file))
        elif row is None:
            competition_findings.append(
                Finding(Sign.WRONG, messages.SeasonNeeded(competition.name))
            )
        else:
            competition_findings.append(_of_season(tx, row, at))
    return competition_findings


def _of_season(tx: Transaction, row: seasons.SeasonRow, at: datetime) -> Finding:
    context = host_context(tx, row.id, at)
    evening = context.calendar.next(at)
    season = context.competition.name, row.name, len(seasons.players(tx, row.id))
    if evening is None:
        return Finding(Sign.ADVICE, messages.NoEveningToCome(*season))
    when = evening.number, evening.date, evening.pairs
    return Finding(Sign.RIGHT, messages.SeasonRuns(*season, *when))


def _backups(config: Config, at: datetime) -> Iterator[Finding]:
    backups = backups_in(config.backups)
    if not backups:
        yield Finding(Sign.ADVICE, messages.NoBackupYet(config.backups))
    else:
        made = backups[0].made
        sign = Sign.RIGHT if at - made < _BACKUP_AGE else Sign.WRONG
        yield Finding(sign, messages.NewestBackup(f"{made:{_MINUTE}}"))
    yield from _copies(config)
    for name in strangers_in(config.backups):
        yield Finding(Sign.ADVICE, messages.StrangeBackup(name, config.backups))


def _copies(config: Config) -> Iterator[Finding]:
    """Findings about the places for copies, except chats, which only Telegram can check."""
    if not config.copy_to:
        yield Finding(Sign.ADVICE, messages.NoCopies())
    for destination in config.copy_to:
        if why := fault(destination):
            yield Finding(Sign.WRONG, messages.CopyFault(destination.place, why))
        elif destination.chat is None:
            yield Finding(Sign.RIGHT, messages.CopiesGo(str(destination)))


async def _at_telegram(config: Config, clock: Clock, chats: set[int]) -> AsyncIterator[Finding]:
    if config.token is None:
        yield Finding(Sign.WRONG, messages.NoToken())
        return
    watch = ClockWatch()
    api = Api(config.token, config.api_url, watch.heard)
    try:
        with checked_answer():
            me = await api.bot.get_me()
        yield Finding(Sign.RIGHT, messages.TokenRight(me.username or ""))
        telegram_time = watch.differs(clock.now()) if isinstance(clock, RealClock) else None
        if telegram_time is not None:
            both = f"{clock.now():{_MINUTE}}", f"{telegram_time:{_MINUTE}}"
            yield Finding(Sign.WRONG, messages.ClockDiffers(*both))
        for chat_id in sorted(chats):
            async for finding in _of_group(api, me, chat_id):
                yield finding
        for destination in config.copy_to:
            if destination.chat is not None:
                yield await _of_host(api, destination, destination.chat)
    except InvalidToken:
        yield _wrong(TokenRefused())
    except TelegramError as error:
        yield Finding(Sign.ADVICE, messages.TelegramUnasked(error.message))
    finally:
        await api.close()


async def _of_pages(web: WebConfig) -> Finding:
    """Checks that members' pages can be reached at their public address."""
    async with public_address.client() as browser:
        if not await public_address.is_served(web, browser):
            listen = f"{web.host}:{web.port}"
            return Finding(Sign.ADVICE, messages.PagesUnserved(listen, web.url))
        if wrong := await public_address.fault(web, browser):
            return Finding(Sign.WRONG, wrong)
    return Finding(Sign.RIGHT, messages.PagesServed(web.url))


async def _of_mail_server(mail: MailConfig) -> Finding:
    """Checks that the mail server answers, accepts our login, and takes mail from our address."""
    if fault := await MailServer(mail).fault():
        return Finding(Sign.WRONG, fault)
    return Finding(Sign.RIGHT, messages.MailTaken(f"{mail.host}:{mail.port}", mail.address))


async def _of_host(api: Api, destination: Destination, chat_id: int) -> Finding:
    """Checks that the bot may write to the host's chat: only if the host has written to it."""
    try:
        with checked_answer():
            await api.bot.get_chat(chat_id)
    except BadRequest as error:
        unreached = messages.ChatUnreached(str(chat_id), error.message)
        return Finding(Sign.WRONG, messages.CopyFault(destination.place, unreached))
    return Finding(Sign.RIGHT, messages.CopiesGo(str(destination)))


async def _of_group(api: Api, me: User, chat_id: int) -> AsyncIterator[Finding]:
    try:
        with checked_answer():
            chat = await api.bot.get_chat(chat_id)
            membership = await api.bot.get_chat_member(chat_id, me.id)
    except TelegramError as error:
        yield Finding(Sign.WRONG, messages.GroupUnreached(str(chat_id), error.message))
        return
    name = chat.title or str(chat_id)
    in_charge = membership.status in {"administrator", "creator"}
    if membership.status in {"left", "kicked"}:
        yield Finding(Sign.WRONG, messages.NotInGroup(name))
        return
    yield Finding(Sign.RIGHT, messages.BotInGroup(name))
    if not getattr(membership, "can_pin_messages", False):
        yield Finding(Sign.ADVICE, messages.NoPinning(name))
    if not me.can_read_all_group_messages and not in_charge:
        yield Finding(Sign.ADVICE, messages.PrivacyOn(name, me.username or ""))
