"""Plays the club's first evening to where the demo's page begins, and keeps it in each language.

Run `python -m tests.evening` again after a change of the bot's words there or of its tables, and
before a release.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
import tempfile
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

from rich.console import Console

from keizer_bot import LANGUAGES
from keizer_bot.demo import founding
from keizer_bot.demo.club import Company, DemoPlan
from keizer_bot.demo.founding import PLAIN_FIELDS, Ports, begin, meet, set_up
from keizer_bot.demo.phones import HostProxy, StandInMailServer, taking_mail
from keizer_bot.demo.program import Files
from keizer_bot.demo.weeks import LIVE, UNTIL_LIVE
from keizer_bot.standin.model import Chat, ChatMessage, Json
from keizer_bot.standin.server import serving
from keizer_bot.standin.world import Telegram

FOLDER = Path(founding.__file__).with_name("evenings")


async def play(plan: DemoPlan, path: Path) -> None:
    """Play the evening, and keep it."""
    first = begin(plan)
    files, telegram, bot = first.clock.files, first.clock.telegram, first.clock.bot
    proxy, phones = HostProxy(plan.language), first.company.phones.values()
    mail = StandInMailServer(phones, first.clock.clock, lambda *_: None)
    async with serving(telegram) as address, taking_mail(mail) as port:
        links = await set_up(plan, files, address, Ports(proxy.port, port))
        try:
            await bot.start()
            await meet(first, links, proxy=proxy)
            for scene in UNTIL_LIVE:
                await scene(first)
            await first.clock.go_to(first.on(*LIVE))
            await first.clock.heard(first.on(*LIVE))
            await first.clock.quiet()
        finally:
            await bot.stop()
            files.close()
    keep(telegram, first.company, files, path)


def keep(telegram: Telegram, company: Company, files: Files, path: Path) -> None:
    """Keep the evening as it is now; the bot has been stopped. No files were sent so far."""
    said = {
        "at": telegram.clock.now().isoformat(),
        "next_update": telegram.updates.next_id,
        "commands": [[*scope, menu] for scope, menu in telegram.commands.items()],
        "chats": {chat.id: chat_json(chat) for chat in telegram.chats.values()},
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


def chat_json(chat: Chat) -> Json:
    """A chat as it is now."""
    return {
        "members": [
            [each.user.id, each.status, sorted(each.rights)] for each in chat.members.values()
        ],
        "pinned": chat.pinned,
        "last_id": chat.last_id,
        "last_bot_id": chat.last_bot_id,
        "started": chat.started,
        "messages": [message_json(each) for each in chat.messages.values()],
    }


def message_json(message: ChatMessage) -> Json:
    """A message as JSON, with the numbers of the people it names."""
    return {
        **{name: getattr(message, name) for name in PLAIN_FIELDS},
        "sender": message.sender.id if message.sender else None,
        "reply_to": message.reply_to.id if message.reply_to else None,
        "reactions": [[who, given] for who, given in message.reactions.items()],
    }


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for language in LANGUAGES:
        with tempfile.TemporaryDirectory() as folder:
            plan = DemoPlan(1, 1, language, Console(quiet=True), Path(folder))
            asyncio.run(play(plan, FOLDER / f"{language}.zip"))
