"""The club's beginning: founded with the real commands, or brought back in its first evening.

It is founded like every club: with the commands that a host gives, and the links that they print.

The page usually begins in the middle of the first evening, which is stored: a visitor sees at once
tonight's pairings, three results and a ranking that moves; founding the club and playing up to
there takes the bot some ten seconds. `python -m tests.evening` plays it with the real program in
each language, and stores the bot's database and the messages. The bot upgrades that database when
it starts, like that of any club of an older version.

Stored as JSON beside the database, not pickled: a shipped file must not run code when it is read.
"""

import json
import re
from datetime import datetime
from importlib import resources
from random import Random
from typing import NamedTuple
from zipfile import ZipFile

from keizer_bot.clock import FileClock, write_clock_file
from keizer_bot.demo.club import (
    EVENINGS,
    FIRST_EVENING,
    ROUNDS,
    ZONE,
    Company,
    DemoPlan,
    cast_in,
    local,
    new_company,
)
from keizer_bot.demo.club_round import ClubRound, Day, View, find_button
from keizer_bot.demo.messages import (
    LinksOpened,
)
from keizer_bot.demo.phones import CLUB_URL, HostProxy, ReceivedMail
from keizer_bot.demo.program import RATE, BotProcess, ClockControl, DemoError, Files, carry_out
from keizer_bot.i18n.translator import Translator
from keizer_bot.standin.model import (
    AdminRight,
    Chat,
    ChatMessage,
    EventKind,
    Happening,
    Json,
    Observer,
)
from keizer_bot.standin.world import TOKEN, Telegram

_PAGES_AND_MAIL = """
[web]
url = "{}"
listen = "127.0.0.1:{}"

[mail]
smtp = "127.0.0.1:{}"
from = "{} <keizer@example.org>"
security = "none"
"""
_LINK = re.compile(r"https://t\.me/\S+")
PLAIN_FIELDS = ("id", "date", "body", "entities", "service", "thread", "markup", "edit_date")
"""The fields of a message that are stored unchanged."""
_API = re.compile(r'(?<=api_url = ")[^"]*')
_WEB = re.compile(r'(?<=listen = "127.0.0.1:)\d+')
_MAIL = re.compile(r'(?<=smtp = "127.0.0.1:)\d+')


class Ports(NamedTuple):
    """Ports on loopback: of the bot's pages, behind their proxy, and of the mail server."""

    web: int
    mail: int


async def set_up(
    plan: DemoPlan, files: Files, api_url: str, ports: Ports | None = None
) -> list[str]:
    """Set the bot up as a host does, with the real commands; returns the two links.

    The first is the arbiter's, the second the group's. With `ports` members have pages and get
    mail.
    """
    config_option = ("--config", str(files.config))
    answers = {
        "--token": TOKEN,
        "--api-url": api_url,
        "--club": cast_in(plan.language).club,
        "--language": plan.language,
        "--time-zone": ZONE.key,
        "--evening": "monday 19:45",
        "--sign-off": "friday 18:00",
        "--pairings": "friday 20:00",
        "--results-final": "23:30",
    }
    arguments = (part for pair in answers.items() for part in pair)
    printed = await carry_out("init", *config_option, *arguments)
    write_regulations(files, plan.language)
    with files.config.open("a", encoding="utf-8") as config:
        config.write('regulations = "regulations.txt"\n')
        if ports is not None:
            config.write(_PAGES_AND_MAIL.format(CLUB_URL, *ports, cast_in(plan.language).club))
    write_opening(files, plan.language)
    await carry_out("season", "import", str(files.opening), *config_option)
    return _LINK.findall(printed)


def write_opening(files: Files, language: str) -> None:
    """Write the season file of a short DSC season in which nothing has been played yet."""
    table = {
        "format": "keizer-season/1",
        "name": "2025-2026",
        "rules": {"preset": "dsc", "season": {"rounds": ROUNDS}},
        "players": [
            {"id": role.key, "name": role.name, "rating": role.rating, "group": role.group}
            for role in cast_in(language).players
        ],
        "rounds": [],
        "planned": [evening.isoformat() for evening in EVENINGS],
    }
    files.opening.write_text(json.dumps(table, ensure_ascii=False, indent=1), encoding="utf-8")


def write_regulations(files: Files, language: str) -> None:
    """Write the club's regulations to the text file that the configuration names."""
    kept = resources.files(__package__).joinpath(f"regulations.{language}.txt")
    text = kept.read_text(encoding="utf-8")
    (files.folder / "regulations.txt").write_text(text, encoding="utf-8")


async def meet(
    first: ClubRound, links: list[str], *looked_on: Chat, proxy: HostProxy | None = None
) -> None:
    """The arbiter opens their link, binds the group and hands out links; the members open theirs.

    `looked_on`: chats that are shown while the arbiter opens the first link. With a `proxy`,
    members without Telegram open their pages on their phones, and the arbiter enters their mail
    addresses.
    """
    arbiter, group = first.arbiter, first.company.group
    for_arbiter, for_group = links
    await first.clock.comes_true(lambda: first.clock.telegram.updates.awaited, "start")
    with first.view.beside(*looked_on):
        arbiter.open_link(for_arbiter)
        await first.clock.quiet()
    arbiter.add_bot(group, AdminRight.PIN)
    arbiter.open_link(for_group, group)
    await first.clock.quiet()
    arbiter.write(first.line("links"))
    await first.clock.quiet()
    first.view.comment(LinksOpened(len(first.people)))
    for person in first.people.values():
        token = _token_of(first, person.full_name)
        person.open_link(f"https://t.me/{person.telegram.bot.username}?start={token}")
        await first.clock.quiet()
        person.press(*find_button(person.chat, 0, person.full_name))
        await first.clock.quiet()
    if proxy is not None:
        for phone in first.company.phones.values():
            await proxy.enter(phone, _token_of(first, phone.full_name))
            if phone.address:
                address_line = first.line("address", name=phone.full_name, address=phone.address)
                arbiter.write(address_line)
            await first.clock.quiet()


def _token_of(first: ClubRound, name: str) -> str:
    """The token of a member's link that the arbiter was given; it opens page and chat."""
    text = "\n".join(message.text for message in first.arbiter.chat.messages.values())
    token = re.search(rf"{re.escape(name)}: \S*[/=]([\w-]+)", text)
    if token is None:
        raise DemoError(f"the arbiter was given no link for {name}")
    return token[1]


def begin(plan: DemoPlan) -> ClubRound:
    """Bring everybody together before the first round; the bot is not in the group yet.

    Raises DemoError for a folder that is not empty.
    """
    files = Files(plan.folder)
    files.begin()
    write_clock_file(files.clock, local(FIRST_EVENING, Day.TUESDAY, 12), RATE)
    telegram = Telegram(FileClock(files.clock), seed=plan.seed)
    company = new_company(telegram, plan.language)
    clock = ClockControl(files, telegram, BotProcess(files, telegram))
    chance = Random(plan.seed)  # noqa: S311 - it decides games, not secrets
    view = View(Translator(), plan.language)
    return ClubRound(company, clock, view, chance, 1, FIRST_EVENING)


def bring_back(
    telegram: Telegram, company: Company, files: Files, language: str, *observers: Observer
) -> None:
    """Restore that evening: the chats, the bot's files, and the clock, which stands still.

    The club's people must be there, before anything was said. `observers` get all messages in
    order.
    """
    archive = resources.files(__package__).joinpath("evenings", f"{language}.zip")
    with archive.open("rb") as file, ZipFile(file) as parts:
        stored = json.loads(parts.read("said.json"))
        for path in (files.database, files.config):
            path.write_bytes(parts.read(path.name))
    files.config.chmod(0o600)
    write_regulations(files, language)
    write_clock_file(files.clock, datetime.fromisoformat(stored["at"]), 0.0)
    telegram.updates.next_id = stored["next_update"]
    telegram.commands = {
        (scope, spoken_language): menu for scope, spoken_language, menu in stored["commands"]
    }
    for chat, fields in stored["chats"].items():
        _fill(telegram, telegram.chats[int(chat)], fields)
    for key, (cookies, mails) in stored["phones"].items():
        company.phones[key].cookies = cookies
        company.phones[key].mails = [ReceivedMail(**mail) for mail in mails]
    messages = (message for chat in telegram.chats.values() for message in chat.messages.values())
    for message in sorted(messages, key=lambda message: message.date):
        for observer in observers:
            observer(Happening(telegram.clock.now(), EventKind.POSTED, message))


def readdress(files: Files, api_url: str, ports: Ports) -> None:
    """Write today's address of the stand-in, and the other ports, into the configuration."""
    config = _API.sub(api_url, files.config.read_text(encoding="utf-8"))
    config = _MAIL.sub(str(ports.mail), _WEB.sub(str(ports.web), config))
    files.config.write_text(config, encoding="utf-8")


def _fill(telegram: Telegram, chat: Chat, fields: Json) -> None:
    """Restore a chat from its stored fields."""
    for user, status, rights in fields["members"]:
        chat.put(telegram.users[user], status, [AdminRight(right) for right in rights])
    chat.pinned, chat.started = fields["pinned"], fields["started"]
    chat.last_id, chat.last_bot_id = fields["last_id"], fields["last_bot_id"]
    for stored in fields["messages"]:
        message = ChatMessage(chat, **{name: stored[name] for name in PLAIN_FIELDS})
        message.sender = telegram.users.get(stored["sender"])
        message.reply_to = chat.messages.get(stored["reply_to"])
        message.reactions = dict(stored["reactions"])
        chat.messages[message.id] = message
