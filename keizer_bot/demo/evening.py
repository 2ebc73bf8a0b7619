"""The club's first evening, kept as it was played once: the page begins in the middle of it.

A visitor sees at once the pairings of tonight, three results and a ranking that moves; founding
the club and playing up to there takes the bot some ten seconds. `python -m tests.evening` plays
it with the real program in each language, and keeps the bot's database and what was said. It is
a club like any other of an older version: the bot brings its database up to date when it starts.

Kept as JSON beside the database, not pickled: a file that is shipped runs no code when it is read.
"""

import json
import re
import sqlite3
from contextlib import closing
from dataclasses import asdict
from datetime import datetime
from importlib import resources
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

from keizer_bot.clock import write_clock_file
from keizer_bot.demo.club import Company, Ports, write_regulations
from keizer_bot.demo.phones import ReceivedMail
from keizer_bot.demo.program import Files
from keizer_bot.standin.model import AdminRight, Chat, ChatMessage, EventKind, Happening, Observer
from keizer_bot.standin.refusals import Json
from keizer_bot.standin.world import Telegram

_PLAIN = ("id", "date", "body", "entities", "service", "thread", "markup", "edit_date")
_API = re.compile(r'(?<=api_url = ")[^"]*')
_WEB = re.compile(r'(?<=listen = "127.0.0.1:)\d+')
_MAIL = re.compile(r'(?<=smtp = "127.0.0.1:)\d+')


def keep(telegram: Telegram, company: Company, files: Files, path: Path) -> None:
    """Keep the evening as it is now; the bot has been stopped. No files were sent so far."""
    said = {
        "at": telegram.clock.now().isoformat(),
        "next_update": telegram.updates.next_id,
        "commands": [[*scope, menu] for scope, menu in telegram.commands.items()],
        "chats": {chat.id: _chat_json(chat) for chat in telegram.chats.values()},
        "phones": {
            key: [phone.cookies, [asdict(each) for each in phone.mails]]
            for key, phone in company.phones.items()
        },
    }
    with closing(sqlite3.connect(files.database)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with ZipFile(path, "w", ZIP_DEFLATED) as kept:
        kept.write(files.database, files.database.name)
        kept.write(files.config, files.config.name)
        kept.writestr("said.json", json.dumps(said, ensure_ascii=False))


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


def _chat_json(chat: Chat) -> Json:
    return {
        "members": [
            [each.user.id, each.status, sorted(each.rights)] for each in chat.members.values()
        ],
        "pinned": chat.pinned,
        "last_id": chat.last_id,
        "last_bot_id": chat.last_bot_id,
        "started": chat.started,
        "messages": [_message_json(each) for each in chat.messages.values()],
    }


def _message_json(message: ChatMessage) -> Json:
    return {
        **{name: getattr(message, name) for name in _PLAIN},
        "sender": message.sender.id if message.sender else None,
        "reply_to": message.reply_to.id if message.reply_to else None,
        "reactions": [[who, given] for who, given in message.reactions.items()],
    }


def _fill(telegram: Telegram, chat: Chat, fields: Json) -> None:
    """Let a chat be as it was kept."""
    for user, status, rights in fields["members"]:
        chat.put(telegram.users[user], status, [AdminRight(each) for each in rights])
    chat.pinned, chat.started = fields["pinned"], fields["started"]
    chat.last_id, chat.last_bot_id = fields["last_id"], fields["last_bot_id"]
    for each in fields["messages"]:
        message = ChatMessage(chat, **{name: each[name] for name in _PLAIN})
        message.sender = telegram.users.get(each["sender"])
        message.reply_to = chat.messages.get(each["reply_to"])
        message.reactions = dict(each["reactions"])
        chat.messages[message.id] = message
