"""`check` and `status`: what is right and what is wrong, in plain sentences."""

import asyncio
import os
from collections.abc import AsyncIterator, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum
from pathlib import Path

from telegram import User
from telegram.error import BadRequest, InvalidToken, TelegramError

from keizer_bot.app.backups import check_not_lost
from keizer_bot.app.clock_watch import ClockWatch
from keizer_bot.app.copies import fault
from keizer_bot.app.host_reads import host_context, read_beside
from keizer_bot.app.opening import read_logo, read_regulations, read_season, read_shared_list
from keizer_bot.app.refusals import HostRefused
from keizer_bot.app.service_manager import health_line
from keizer_bot.clock import Clock, RealClock
from keizer_bot.club.regulations.views import articles
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
from keizer_bot.mail.server import MailServer
from keizer_bot.store import clubs, moved_clubs, people, seasons
from keizer_bot.store.backup import NoBackup, backups_in, strangers_in, verify
from keizer_bot.store.health import health
from keizer_bot.store.lock import is_held
from keizer_bot.store.transaction import Transaction
from keizer_bot.store.trouble import StoreFailed
from keizer_bot.telegram.api import Api, checked_answer
from keizer_bot.telegram.refusals import TokenRefused
from keizer_bot.web import public_address

_OTHERS = 0o077
_MINUTE = "%Y-%m-%d %H:%M"
_BACKUP_AGE = timedelta(days=2)


class Sign(Enum):
    """What a sentence says; advice is also what could not be looked at."""

    RIGHT = "✓"
    WRONG = "✗"
    ADVICE = "·"


@dataclass(frozen=True, slots=True)
class Finding:
    """One sentence of `check`."""

    sign: Sign
    sentence: str


async def findings(path: Path, clock: Clock) -> AsyncIterator[Finding]:
    """Look at everything that the bot needs, beside a bot that may run."""
    try:
        config = load(path)
    except ConfigError as error:
        yield Finding(Sign.WRONG, str(error))
        return
    yield Finding(Sign.RIGHT, f"{path} is in order: {_names(config)}.")
    if _is_open_to_others(path):
        yield Finding(Sign.WRONG, f"{path} may be read by others: say chmod 600 {path}.")
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
    async for finding in _of_fronts(config):
        yield finding


def _described(config: Config) -> Iterator[Finding]:
    """What the configuration says of the host and of clubs."""
    if config.hosting.founding is not Founding.CLOSED and not config.hosting.operator_name:
        yield Finding(Sign.ADVICE, "Members do not read who runs this bot: see [hosting].")
    for club in config.clubs:
        yield _regulations(club)
        if club.logo is not None:
            yield _logo(club, club.logo.path)
        if club.site is not None:
            yield _site(config, club.name, club.site)


async def how_it_goes(path: Path, clock: Clock) -> AsyncIterator[Finding]:
    """The health line, and whether the bot is at work; it may run.

    Raises ConfigError, HostRefused, StoreFailed.
    """
    config, at = load(path), clock.now()
    check_not_lost(config)
    now = await read_beside(config.database, health, at)
    runs = is_held(config.database)
    yield Finding(Sign.RIGHT if runs else Sign.WRONG, health_line(now))
    if not runs:
        yield Finding(Sign.WRONG, "The bot is not running: nothing has its database open.")
    elif now.is_silent(at):
        yield Finding(Sign.WRONG, "Telegram has not answered for five minutes.")


async def _shared_list(file: HostFile) -> Finding:
    try:
        found = await read_shared_list(file)
    except ConfigError as error:
        return Finding(Sign.WRONG, str(error))
    clubs = len(found.members) if found else 0
    return Finding(Sign.RIGHT, f"{file.path} has the members of {clubs} clubs.")


def _regulations(club: ClubConfig) -> Finding:
    try:
        text = read_regulations(club)
    except ConfigError as error:
        return Finding(Sign.WRONG, str(error))
    if text is None or club.regulations is None:
        return Finding(Sign.ADVICE, f"{club.name} has no regulations for /reglement to quote.")
    return Finding(Sign.RIGHT, f"{club.regulations.path} has {len(articles(text))} articles.")


def _logo(club: ClubConfig, path: Path) -> Finding:
    try:
        read_logo(club)
    except ConfigError as error:
        return Finding(Sign.WRONG, str(error))
    return Finding(Sign.RIGHT, f"{path} is the mark of {club.name}.")


def _site(config: Config, name: str, folder: Path) -> Finding:
    """What is to be known of the folder that the bot keeps the club's website in."""
    from keizer_bot.app.site import check_folder  # noqa: PLC0415 - templates, for this alone

    try:
        check_folder(config, folder)
    except (HostRefused, OSError) as error:
        return Finding(Sign.WRONG, f"There will be no website of {name}: {error}")
    return Finding(Sign.RIGHT, f"The website of {name} is kept in {folder}.")


def _is_open_to_others(path: Path) -> bool:
    return os.name == "posix" and bool(path.stat().st_mode & _OTHERS)


def _names(config: Config) -> str:
    return ", ".join(club.name for club in config.clubs)


async def _in_database(config: Config, clock: Clock, chats: set[int]) -> AsyncIterator[Finding]:
    """What the database holds; the clubs' groups are added to `chats`."""
    try:
        check_not_lost(config)
    except (HostRefused, StoreFailed) as error:
        yield Finding(Sign.WRONG, str(error))
        return
    if not config.database.exists():
        yield Finding(Sign.ADVICE, f"{config.database} is made when the bot is started.")
        for file in _season_files(config).values():
            yield _season_to_come(file)
        return
    try:
        await asyncio.to_thread(verify, config.database)
        found, bound = await read_beside(config.database, _of_clubs, config, clock.now())
    except (NoBackup, StoreFailed) as error:
        yield Finding(Sign.WRONG, str(error))
        return
    yield Finding(Sign.RIGHT, f"{config.database} is sound.")
    moved = await read_beside(config.database, moved_clubs.moved)
    chats -= {club.chat_id for club in config.clubs if club.name in [each.name for each in moved]}
    chats |= bound
    for each in moved:
        says = f"{each.name} went to @{each.bot} on {each.moved_at:%Y-%m-%d}: who asks is told so."
        yield Finding(Sign.ADVICE, says)
    for finding in found:
        yield finding


def _season_files(config: Config) -> dict[tuple[str, str | None], HostFile]:
    """The file to import, by club and competition; None is the club's main one."""
    found = dict[tuple[str, str | None], HostFile | None]()
    for club in config.clubs:
        found[club.name, None] = club.season
        found |= {(club.name, beside.name): beside.season for beside in club.competitions}
    return {key: file for key, file in found.items() if file}


def _season_to_come(file: HostFile) -> Finding:
    try:
        season = read_season(file).season
    except ConfigError as error:
        return Finding(Sign.WRONG, str(error))
    return Finding(Sign.ADVICE, f"{season.name} is imported when the bot is started.")


def _of_clubs(tx: Transaction, config: Config, at: datetime) -> tuple[list[Finding], set[int]]:
    """What is to be said of each club, and the chats of all."""
    found, chats = list[Finding](), set[int]()
    for club in clubs.clubs(tx):
        bound = {chat.chat_id for chat in clubs.chats(tx, club.id)}
        if club.asleep_at is not None:
            says = f"{club.name} sleeps since {club.asleep_at:%Y-%m-%d}: nothing is done for it."
            found.append(Finding(Sign.ADVICE, says))
            continue
        chats |= bound
        if not people.arbiters(tx, club.id):
            says = f"{club.name} has no arbiter: open the arbiter's link."
            found.append(Finding(Sign.WRONG, says))
        if not bound:
            found.append(Finding(Sign.WRONG, f"{club.name} has no group: open the group's link."))
        found += _of_competitions(tx, club, _season_files(config), at)
    return found, chats


def _of_competitions(
    tx: Transaction,
    club: clubs.Club,
    files: Mapping[tuple[str, str | None], HostFile],
    at: datetime,
) -> list[Finding]:
    found = []
    for competition in clubs.competitions(tx, club.id):
        row = seasons.current_season(tx, competition.id)
        file = files.get((club.name, competition.name if competition.beside else None))
        if row is None and file:
            found.append(_season_to_come(file))
        elif row is None:
            advice = "say `keizer-bot players import FILE`, or begin one in the chat with /season"
            found.append(Finding(Sign.WRONG, f"{competition.name} has no season: {advice}."))
        else:
            found.append(_of_season(tx, row, at))
    return found


def _of_season(tx: Transaction, row: seasons.SeasonRow, at: datetime) -> Finding:
    context = host_context(tx, row.id, at)
    evening = context.calendar.next(at)
    named = f"{context.competition.name}, {row.name}: {len(seasons.players(tx, row.id))} players"
    if evening is None:
        return Finding(Sign.ADVICE, f"{named}, no evening to come.")
    when = f"round {evening.number} on {evening.date}, pairings {evening.pairs:%Y-%m-%d %H:%M}"
    return Finding(Sign.RIGHT, f"{named}, {when}.")


def _backups(config: Config, at: datetime) -> Iterator[Finding]:
    found = backups_in(config.backups)
    if not found:
        yield Finding(Sign.ADVICE, f"There is no backup in {config.backups} yet.")
    else:
        made = found[0].made
        sign = Sign.RIGHT if at - made < _BACKUP_AGE else Sign.WRONG
        yield Finding(sign, f"The last backup is of {made:{_MINUTE}} UTC.")
    yield from _copies(config)
    for name in strangers_in(config.backups):
        yield Finding(
            Sign.ADVICE, f"{name} in {config.backups} is not named as a backup: it is left alone."
        )


def _copies(config: Config) -> Iterator[Finding]:
    """Where copies go, but for chats, of which only Telegram knows."""
    if not config.copy_to:
        yield Finding(Sign.ADVICE, "No copy leaves this machine: see copy_to in [backup].")
    for destination in config.copy_to:
        if sentence := fault(destination):
            yield Finding(Sign.WRONG, f"{destination.place}: {sentence}.")
        elif destination.chat is None:
            yield Finding(Sign.RIGHT, f"Copies go to {destination}.")


async def _at_telegram(config: Config, clock: Clock, chats: set[int]) -> AsyncIterator[Finding]:
    if config.token is None:
        yield Finding(Sign.WRONG, "There is no bot token: set KEIZER_BOT_TOKEN or telegram.token.")
        return
    watch = ClockWatch()
    api = Api(config.token, config.api_url, watch.heard)
    try:
        with checked_answer():
            me = await api.bot.get_me()
        yield Finding(Sign.RIGHT, f"The token is that of @{me.username}.")
        theirs = watch.differs(clock.now()) if isinstance(clock, RealClock) else None
        if theirs is not None:
            yield Finding(
                Sign.WRONG,
                f"This computer's clock shows {clock.now():{_MINUTE}}, but by Telegram it is"
                f" {theirs:{_MINUTE}} (UTC). Set it right: by a wrong clock the bot does nothing.",
            )
        for chat_id in sorted(chats):
            async for finding in _of_group(api, me, chat_id):
                yield finding
        for destination in config.copy_to:
            if destination.chat is not None:
                yield await _of_host(api, destination, destination.chat)
    except InvalidToken:
        yield Finding(Sign.WRONG, str(TokenRefused()))
    except TelegramError as error:
        yield Finding(Sign.ADVICE, f"Telegram could not be asked ({error.message}).")
    finally:
        await api.close()


async def _of_fronts(config: Config) -> AsyncIterator[Finding]:
    """Whether members are reached beside Telegram, where the host offers that."""
    if config.web is not None:
        yield await _of_pages(config.web)
    if config.mail is not None:
        yield await _of_mail_server(config.mail)


async def _of_pages(web: WebConfig) -> Finding:
    """Whether members' pages are seen at their public address."""
    async with public_address.client() as browser:
        if not await public_address.is_served(web, browser):
            at = f"{web.host}:{web.port}"
            says = f"Nobody serves pages at {at} now: check {web.url} again when the bot runs."
            return Finding(Sign.ADVICE, says)
        if wrong := await public_address.fault(web, browser):
            return Finding(Sign.WRONG, wrong)
    return Finding(Sign.RIGHT, f"Members' pages are at {web.url}.")


async def _of_mail_server(mail: MailConfig) -> Finding:
    """Whether the mail server answers, knows us, and takes mails in our name."""
    server = f"The mail server {mail.host}:{mail.port}"
    if fault := await MailServer(mail).fault():
        return Finding(Sign.WRONG, f"{server} {fault}.")
    return Finding(Sign.RIGHT, f"{server} takes mails of {mail.address}.")


async def _of_host(api: Api, destination: Destination, chat_id: int) -> Finding:
    """Whether the host can be sent copies: whoever never wrote to the bot cannot."""
    try:
        with checked_answer():
            await api.bot.get_chat(chat_id)
    except BadRequest as error:
        problem = f"{chat_id} cannot be reached ({error.message}): open the bot and press Start"
        return Finding(Sign.WRONG, f"{destination.place}: {problem}.")
    return Finding(Sign.RIGHT, f"Copies go to {destination}.")


async def _of_group(api: Api, me: User, chat_id: int) -> AsyncIterator[Finding]:
    try:
        with checked_answer():
            chat = await api.bot.get_chat(chat_id)
            own = await api.bot.get_chat_member(chat_id, me.id)
    except TelegramError as error:
        yield Finding(Sign.WRONG, f"The group {chat_id} cannot be reached ({error.message}).")
        return
    name = chat.title or chat_id
    in_charge = own.status in {"administrator", "creator"}
    if own.status in {"left", "kicked"}:
        yield Finding(Sign.WRONG, f"The bot is not in {name}: add it again.")
        return
    yield Finding(Sign.RIGHT, f"The bot is in {name}.")
    if not getattr(own, "can_pin_messages", False):
        yield Finding(
            Sign.ADVICE, f"The bot may not pin messages in {name}: the pairings stay unpinned."
        )
    if not me.can_read_all_group_messages and not in_charge:
        yield Finding(
            Sign.ADVICE,
            f"Privacy mode is on, so plain words in {name} do not reach the bot, and a bare command"
            f" may not; /stand@{me.username} does. Make the bot an administrator, or turn privacy"
            " mode off with @BotFather and add the bot to the group anew.",
        )
