"""What a member sets for himself: his language, and whether he gets his own game in private."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keizer_bot.i18n.message import Message
from keizer_bot.store import people
from keizer_bot.usecases.ask import Pages, on_press
from keizer_bot.usecases.desk import NotLinked

if TYPE_CHECKING:
    from keizer_bot.usecases.desk import Desk


class ChooseLanguage(Message):
    """Asks which language the bot is to speak in private."""


class LanguageSet(Message):
    """From now on the bot speaks this language to him in private."""


class OwnGameWanted(Message):
    """From now on he gets his own game in private."""


class OwnGameUnwanted(Message):
    """From now on he gets no private message about his game."""


@on_press("set-language")
def set_language(desk: Desk, *, language: str) -> Pages:
    """Speak this language to him from now on; the answer is in it. Raises `NotLinked`."""
    if desk.actor.member is None:
        raise NotLinked(desk.bot_name)
    people.set_language(desk.tx, desk.actor.telegram_id, language)
    return Pages((desk.texts.render(LanguageSet(), language),), own=True)


def set_own_game(desk: Desk, *, wanted: bool) -> Message:
    """Send him his own game in private from now on, or no longer. Raises `NotLinked`."""
    if desk.actor.member is None:
        raise NotLinked(desk.bot_name)
    people.set_own_game(desk.tx, desk.actor.member.id, wanted=wanted)
    return OwnGameWanted() if wanted else OwnGameUnwanted()
