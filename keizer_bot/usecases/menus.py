"""Telegram's own menu of commands: the members' in every language, the arbiter's in his chat."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any

from keizer_bot.i18n.commands import CommandTable, CommandWords, Role
from keizer_bot.reports.help import menu
from keizer_bot.store import outbox, people

if TYPE_CHECKING:
    from keizer_bot.usecases.wording import Writer

Commands = CommandTable[CommandWords]
USUAL_LANGUAGE = "nl"  # also of a telephone in a language that the house does not speak
LAST = 9


def offer_menus(writer: Writer, commands: Commands) -> None:
    """Queue every menu that Telegram does not have yet; each is sent once, until it changes."""
    for language in writer.texts.languages:
        _offer(writer, commands, Role.MEMBER, language, None)
    _offer(writer, commands, Role.MEMBER, USUAL_LANGUAGE, None, for_all=True)
    for arbiter in people.all_arbiters(writer.tx):
        offer_arbiters_menu(writer, commands, arbiter)


def offer_arbiters_menu(writer: Writer, commands: Commands, telegram_id: int) -> None:
    """Queue the menu of an arbiter's private chat."""
    for language in writer.texts.languages:
        _offer(writer, commands, Role.ARBITER, language, telegram_id)


def change_menu(writer: Writer, commands: Commands, telegram_id: int, role: Role) -> None:
    """Queue the menu of somebody who becomes an arbiter, or is one no longer."""
    for language in writer.texts.languages:
        _offer(writer, commands, role, language, telegram_id, again=True)


def _offer(
    writer: Writer,
    commands: Commands,
    role: Role,
    language: str,
    chat_id: int | None,
    *,
    for_all: bool = False,
    again: bool = False,
) -> None:
    named = [
        {"command": name, "description": purpose}
        for name, purpose in menu(commands, role, writer.texts, language)
    ]
    payload: dict[str, Any] = {"commands": named}
    if not for_all:
        payload["language_code"] = language
    if chat_id is not None:
        payload["scope"] = {"type": "chat", "chat_id": chat_id}
    mark = hashlib.sha256(json.dumps(payload).encode()).hexdigest()[:16]
    outbox.put(
        writer.tx,
        chat_id=None,
        method="setMyCommands",
        payload=payload,
        at=writer.at,
        urgency=LAST,
        key=None if again else f"menu:{mark}",
    )
