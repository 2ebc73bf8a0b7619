"""The club's first evening, kept as it was played once: the page begins in the middle of it.

A visitor sees at once the pairings of tonight, three results and a ranking that moves; founding
the club and playing up to there takes the bot some ten seconds. `python -m tests.evening` plays
it with the real program in each language, and keeps the bot's database and what was said. It is
a club like any other of an older version: the bot brings its database up to date when it starts.

Kept as JSON beside the database, not pickled: a file that is shipped runs no code when it is read.
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
from keizer_bot.standin.model import AdminRight, Chat, ChatMessage, EventKind, Happening, Observer
from keizer_bot.standin.refusals import Json
from keizer_bot.standin.world import Telegram

PLAIN_FIELDS = ("id", "date", "body", "entities", "service", "thread", "markup", "edit_date")
"""The fields of a message that are kept as they are."""
_API = re.compile(r'(?<=api_url = ")[^"]*')
_WEB = re.compile(r'(?<=listen = "127.0.0.1:)\d+')
_MAIL = re.compile(r'(?<=smtp = "127.0.0.1:)\d+')


def bring_back(
    telegram: Telegram, company: Company, files: Files, language: str, *observers: Observer
) -> None:
    """Let it be that evening: the chats, the bot's files, and the clock, which stands.

    The club's people are there, as they were before anything was said. `observers` are told of
    all that was said, in its order.
    """
    kept = resources.files(__package__).joinpath("evenings", f"{language}.zip")
    with kept.open("rb") as file, ZipFile(file) as parts:
        said = json.loads(parts.read("said.json"))
        for path in (files.database, files.config):
            path.write_bytes(parts.read(path.name))
    files.config.chmod(0o600)
    write_regulations(files, language)
    write_clock_file(files.clock, datetime.fromisoformat(said["at"]), 0.0)
    telegram.updates.next_id = said["next_update"]
    telegram.commands = {(scope, spoken): menu for scope, spoken, menu in said["commands"]}
    for chat, fields in said["chats"].items():
        _fill(telegram, telegram.chats[int(chat)], fields)
    for key, (cookies, mails) in said["phones"].items():
        company.phones[key].cookies = cookies
        company.phones[key].mails = [ReceivedMail(**each) for each in mails]
    messages = (each for chat in telegram.chats.values() for each in chat.messages.values())
    for message in sorted(messages, key=lambda each: each.date):
        for observer in observers:
            observer(Happening(telegram.clock.now(), EventKind.POSTED, message))


def reach(files: Files, api_url: str, ports: Ports) -> None:
    """Name in the configuration where the stand-in listens today, and the other ports."""
    config = _API.sub(api_url, files.config.read_text(encoding="utf-8"))
    config = _MAIL.sub(str(ports.mail), _WEB.sub(str(ports.web), config))
    files.config.write_text(config, encoding="utf-8")


def _fill(telegram: Telegram, chat: Chat, fields: Json) -> None:
    """Let a chat be as it was kept."""
    for user, status, rights in fields["members"]:
        chat.put(telegram.users[user], status, [AdminRight(each) for each in rights])
    chat.pinned, chat.started = fields["pinned"], fields["started"]
    chat.last_id, chat.last_bot_id = fields["last_id"], fields["last_bot_id"]
    for each in fields["messages"]:
        message = ChatMessage(chat, **{name: each[name] for name in PLAIN_FIELDS})
        message.sender = telegram.users.get(each["sender"])
        message.reply_to = chat.messages.get(each["reply_to"])
        message.reactions = dict(each["reactions"])
        chat.messages[message.id] = message
