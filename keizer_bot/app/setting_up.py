"""`init`: checks the token, writes a configuration and a database, and makes two links."""

import json
from collections.abc import Mapping
from pathlib import Path

import msgspec

from keizer_bot.clock import Clock
from keizer_bot.club.accounts.links import link_text, make_link
from keizer_bot.config.values import TELEGRAM, Config, Token
from keizer_bot.keeping.database import check_not_lost, opened
from keizer_bot.keeping.private_files import write_new
from keizer_bot.store import clubs
from keizer_bot.store.lock import AlreadyRunning
from keizer_bot.store.transaction import Transaction
from keizer_bot.telegram.refusals import TokenRefused


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


_OF_MAIL = ("smtp", "from", "user", "password")
_WEEK_HOURS = ("evening", "sign_off", "pairings")


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
