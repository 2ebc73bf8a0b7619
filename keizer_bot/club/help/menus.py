"""The menu of commands: the members' in every language, the arbiter's in a chat of their own."""

import hashlib

import msgspec

from keizer_bot import USUAL_LANGUAGE
from keizer_bot.club.help.views import menu
from keizer_bot.core.wording import Writer
from keizer_bot.i18n.commands import ClubRole, CommandTable, CommandWords
from keizer_bot.store import outbox, people
from keizer_bot.store.addresses import is_account
from keizer_bot.store.intents import Menu
from keizer_bot.store.outbox import Outgoing

Commands = CommandTable[CommandWords]
LAST = 9


def offer_menus(writer: Writer, commands: Commands) -> None:
    """Queue every menu that is not offered yet; each is sent once, until it changes."""
    for language in writer.texts.languages:
        offered = menu(commands, ClubRole.MEMBER, writer.texts, language)
        _offer_once(writer, Menu(offered, language))
        if language == USUAL_LANGUAGE:
            _offer_once(writer, Menu(offered))
    for arbiter in filter(is_account, people.all_arbiters(writer.tx)):
        offer_arbiters_menu(writer, commands, arbiter)


def offer_arbiters_menu(writer: Writer, commands: Commands, person_id: int) -> None:
    """Queue the menu of an arbiter's private chat."""
    for language in writer.texts.languages:
        offered = menu(commands, ClubRole.ARBITER, writer.texts, language)
        _offer_once(writer, Menu(offered, language, person_id))


def change_menu(writer: Writer, commands: Commands, person_id: int, role: ClubRole) -> None:
    """Queue the menu of somebody who becomes an arbiter, or is one no longer, if they chat."""
    if not is_account(person_id):
        return
    for language in writer.texts.languages:
        offered = menu(commands, role, writer.texts, language)
        _offer(writer, Menu(offered, language, person_id), None)


def _offer_once(writer: Writer, offered: Menu) -> None:
    _offer(writer, offered, f"menu:{hashlib.sha256(msgspec.json.encode(offered)).hexdigest()[:16]}")


def _offer(writer: Writer, offered: Menu, key: str | None) -> None:
    outbox.put(writer.tx, Outgoing(intent=offered, urgency=LAST), writer.at, key=key)
