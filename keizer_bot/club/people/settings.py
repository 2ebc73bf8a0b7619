"""What a member sets for himself: his language, and whether he gets his own game in private."""

from __future__ import annotations

from keizer_bot.club.people import messages
from keizer_bot.core.context import RequestContext
from keizer_bot.core.messages import NotLinked
from keizer_bot.core.questions import Pages, on_press
from keizer_bot.i18n.message import Message
from keizer_bot.store import people


@on_press("set-language")
def set_language(context: RequestContext, *, language: str) -> Pages:
    """Speak this language to him from now on; the answer is in it. Raises `NotLinked`."""
    if context.actor.member is None:
        raise NotLinked(context.bot_name)
    people.set_language(context.tx, context.actor.person_id, language)
    return Pages((context.texts.render(messages.LanguageSet(), language),), own=True)


def set_own_game(context: RequestContext, *, wanted: bool) -> Message:
    """Send him his own game in private from now on, or no longer. Raises `NotLinked`."""
    if context.actor.member is None:
        raise NotLinked(context.bot_name)
    people.set_own_game(context.tx, context.actor.member.id, wanted=wanted)
    return messages.OwnGameWanted() if wanted else messages.OwnGameUnwanted()
