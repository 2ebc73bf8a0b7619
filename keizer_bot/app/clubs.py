"""The host's work on clubs: set up the first, list them, put to sleep, wake, remove and erase.

`init` checks the token, writes a configuration and a database, and makes two links.
"""

import json
from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path

import msgspec

from keizer_bot.app import messages
from keizer_bot.clock import Clock
from keizer_bot.club.accounts.links import link_text, make_link
from keizer_bot.club.hosting.sleeping import announce_removal, call_removal_back, put_to_sleep, wake
from keizer_bot.config.values import TELEGRAM, Config, Token
from keizer_bot.i18n.host_error import HostRefused
from keizer_bot.i18n.message import Message
from keizer_bot.keeping.database import HOST, check_not_lost, club_named, opened, read_beside
from keizer_bot.keeping.private_files import write_new
from keizer_bot.store import clubs, founding, hosting
from keizer_bot.store.clubs import Club
from keizer_bot.store.hosting import ClubInBrief
from keizer_bot.store.lock import AlreadyRunning
from keizer_bot.store.transaction import Transaction
from keizer_bot.telegram.refusals import TokenRefused

_OF_MAIL = ("smtp", "from", "user", "password")
_WEEK_HOURS = ("evening", "sign_off", "pairings")


async def clubs_in_brief(config: Config) -> tuple[ClubInBrief, ...]:
    """All clubs in the database; the bot may run. Raises HostRefused, and as `read_beside`."""
    check_not_lost(config)
    return await read_beside(config.database, hosting.in_brief)


def state_of(club: ClubInBrief) -> Message:
    """The club's state in words: awake, asleep, about to be deleted, or deleted."""
    if club.gone_at is not None:
        return messages.GoneState(f"{club.gone_at:%Y-%m-%d}")
    if club.announced_at is not None:
        return messages.GoingState()
    if club.asleep_at is not None:
        return messages.AsleepState(f"{club.asleep_at:%Y-%m-%d}")
    return messages.AwakeState()


def let_sleep(tx: Transaction, club: Club, at: datetime) -> None:
    """Put the club to sleep; its arbiters are told when the bot runs again.

    Raises HostRefused if it already sleeps.
    """
    if club.asleep_at is not None:
        raise HostRefused(messages.SleepsAlready(club.name, club.asleep_at.date()))
    put_to_sleep(tx, HOST, at, club.id)


def wake_club(tx: Transaction, club: Club, at: datetime) -> None:
    """Wake the club. Raises HostRefused if it does not sleep."""
    if club.asleep_at is None:
        raise HostRefused(messages.NotAsleep(club.name))
    wake(tx, HOST, at, club.id)


def remove_club(tx: Transaction, club: Club, at: datetime, *, archived: bool) -> None:
    """Announce that the club will be deleted.

    When the bot runs again, it tells the arbiters and sends them the archive; `archived`: the host
    has given it to them. Raises HostRefused if that changes nothing.
    """
    if first := not _announced(tx, club):
        announce_removal(tx, HOST, at, club.id)
    if not (archived and hosting.mark_archived(tx, club.id, at)) and not first:
        raise HostRefused(messages.RemovalAnnounced(club.name))


def keep_club(tx: Transaction, club: Club, at: datetime) -> None:
    """Withdraw the announced deletion of the club. Raises HostRefused if there is none."""
    if not _announced(tx, club):
        raise HostRefused(messages.NotRemoved(club.name))
    call_removal_back(tx, HOST, at, club.id)


def _announced(tx: Transaction, club: Club) -> bool:
    brief = hosting.club_in_brief(tx, club.id)
    return brief is not None and brief.announced_at is not None


async def change_club(
    config: Config,
    clock: Clock,
    name: str,
    step: Callable[[Transaction, Club, datetime], None],
    *,
    ends: bool = False,
) -> None:
    """Run `step` on the club of that name; the bot must be stopped.

    If it `ends` the club, that must not be one of the configuration. Raises HostRefused,
    ClubNeeded, and as `opened` and `step`.
    """
    if ends:
        _check_not_described(config, name)
    check_not_lost(config)
    async with opened(config, clock) as database:
        await database.run(lambda tx: step(tx, club_named(tx, name), clock.now()))


async def erase_club(config: Config, clock: Clock, name: str) -> None:
    """Delete the club of that name with all its data; the bot must be stopped.

    If the club moved to another bot, delete the note of where it went, so that its name is free
    again. Raises HostRefused, ClubNeeded, and what `opened` raises; then nothing is changed.
    """
    _check_not_described(config, name)
    check_not_lost(config)

    def erase(tx: Transaction) -> None:
        if not hosting.forget_moved(tx, name):
            founding.erase_club(tx, club_named(tx, name).id)

    async with opened(config, clock) as database:
        await database.run(erase)


def _check_not_described(config: Config, name: str) -> None:
    if name in [club.name for club in config.clubs]:
        raise HostRefused(messages.ClubInFile(name, config.file))


class Links(msgspec.Struct, frozen=True):
    """Two one-time links of a club, each valid for 48 hours."""

    club: str
    arbiter: str
    group: str


async def bot_name(token: Token, api_url: str) -> str | None:
    """The bot's name without @; None if Telegram cannot be reached. Raises TokenRefused."""
    from telegram.error import InvalidToken, TelegramError  # noqa: PLC0415 - 0.2 s, only here

    from keizer_bot.telegram.api import Api  # noqa: PLC0415 - likewise

    api = Api(token, api_url)
    try:
        return await api.name()
    except InvalidToken:
        raise TokenRefused from None
    except TelegramError:
        return None
    finally:
        await api.close()


def write_config(
    path: Path, token: Token, api_url: str, answers: Mapping[str, str], recipient: str
) -> None:
    """Write the configuration of one club, readable by its owner only.

    `answers` has the club's name, language, time_zone, results_final, and evening, sign_off and
    pairings as ``monday 19:45``; the address of its pages as `web`; and the keys of ``[mail]``.
    Empty answers are left out. `recipient` is the public key for copies. Raises HostRefused if the
    file exists.
    """
    lines = ["[telegram]", f"token = {json.dumps(token.reveal())}"]
    if api_url != TELEGRAM:
        lines.append(f"api_url = {json.dumps(api_url)}")
    lines += ["", "[backup]", f"recipients = [{json.dumps(recipient)}]"]
    if answers["web"]:
        lines += ["", "[web]", f"url = {_text(answers['web'])}"]
    mail = [f"{key} = {_text(answers[key])}" for key in _OF_MAIL if answers[key]]
    lines += ["", "[mail]", *mail] if mail else []
    lines += [
        "",
        "# `keizer-bot example-config` prints everything else that can be set.",
        "[[club]]",
    ]
    for key, value in answers.items():
        if key not in ("web", *_OF_MAIL):
            lines.append(f"{key} = {_week_hour(value) if key in _WEEK_HOURS else _text(value)}")
    write_new(path, "\n".join(lines) + "\n")


def _week_hour(text: str) -> str:
    weekday, _, hour = text.partition(" ")
    return f"{{weekday = {_text(weekday)}, time = {_text(hour)}}}"


def _text(value: str) -> str:
    return json.dumps(value, ensure_ascii=False)  # TOML has no surrogate escapes


async def make_links(config: Config, clock: Clock, bot: str) -> list[Links] | None:
    """Make new links for each club, and the database if there is none; None if the bot is running.

    Raises HostRefused if a database was lost, and what `opened` raises.
    """

    def link(tx: Transaction, club: clubs.Club, purpose: str) -> str:
        return link_text(bot, purpose, make_link(tx, club.id, purpose, clock.now()))

    def links(tx: Transaction) -> list[Links]:
        return [
            Links(club.name, link(tx, club, "arbiter"), link(tx, club, "group"))
            for club in clubs.clubs(tx)
        ]

    check_not_lost(config)
    try:
        async with opened(config, clock) as database:
            return await database.run(links)
    except AlreadyRunning:
        return None
