"""Offers a member who writes another language than the club's, once, to keep it."""

from keizer_bot.chat.messages import KeepLanguage
from keizer_bot.club.people.actions import language_name, set_language
from keizer_bot.core.context import RequestContext
from keizer_bot.core.questions import Choice, ask, intend
from keizer_bot.core.reply import Reply
from keizer_bot.store import people


def offer_language(context: RequestContext) -> Reply | None:
    """Offer once to keep the language that a member writes; None if there is nothing to offer.

    A member who chose a language is answered in that, even if it is the club's.
    """
    member, written = context.actor.member, context.written
    if member is None or written in {None, context.club.language}:
        return None
    if not people.offer_language(context.tx, member.id):
        return None
    choices = [
        Choice(
            language_name(context.texts, key, key).capitalize(), intend(set_language, language=key)
        )
        for key in (written, context.club.language)
    ]
    return ask(context, KeepLanguage(), choices, in_a_row=2)
