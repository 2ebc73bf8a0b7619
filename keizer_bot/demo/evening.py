"""The club's first evening, stored: the page begins in the middle of it.

A visitor sees at once tonight's pairings, three results and a ranking that moves; founding the club
and playing up to there takes the bot some ten seconds. `python -m tests.evening` plays it with the
real program in each language, and stores the bot's database and the messages. The bot upgrades that
database when it starts, like that of any club of an older version.

Stored as JSON beside the database, not pickled: a shipped file must not run code when it is read.
"""

import json
import re
from datetime import datetime
from importlib import resources
from zipfile import ZipFile

from keizer_bot.clock import write_clock_file
from keizer_bot.demo.club import Company, Ports, write_regulations
from keizer_bot.demo.phones import ReceivedMail
from keizer_bot.demo.program import Files
from keizer_bot.standin.model import (
    AdminRight,
    Chat,
    ChatMessage,
    EventKind,
    Happening,
    Json,
    Observer,
)
from keizer_bot.standin.world import Telegram

PLAIN_FIELDS = ("id", "date", "body", "entities", "service", "thread", "markup", "edit_date")
"""The fields of a message that are stored unchanged."""
_API = re.compile(r'(?<=api_url = ")[^"]*')
_WEB = re.compile(r'(?<=listen = "127.0.0.1:)\d+')
_MAIL = re.compile(r'(?<=smtp = "127.0.0.1:)\d+')


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


def reach(files: Files, api_url: str, ports: Ports) -> None:
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
