"""What is said in private and is no wish: a greeting, thanks, a bare yes, a voice message.

Each has a friendly line of its own; below what is not understood stands what may be meant.
"""

import re

from keizer_bot.chat import messages
from keizer_bot.chat.next_steps import offer_next_steps
from keizer_bot.core.messages import NothingChanged
from keizer_bot.core.questions import Answer
from keizer_bot.core.request import Request
from keizer_bot.grammar.names import Person, each_name, find, likeliest
from keizer_bot.grammar.words import clean, patterns
from keizer_bot.i18n.folding import fold

_SAID = patterns("small_talk")
_GREETING = re.compile(_SAID["greeting"])
_THANKS = re.compile(_SAID["thanks"])
_NEVER_MIND = re.compile(_SAID["never_mind"])
_YES_OR_NO = re.compile(_SAID["yes_or_no"])
_MENTION = re.compile(r"@\w+\s*")
_THUMBS = re.compile(
    r"[\s.!]*[\U0001F44D\U0001F44C\U0001F64F\u2764\U0001F600-\U0001F60A]"
    r"[\U0001F44D\U0001F44C\U0001F64F\u2764\U0001F600-\U0001F60A\U0001F3FB-\U0001F3FF\uFE0F\s.!]*"
)


def is_greeting(text: str) -> bool:
    """Whether it is that and nothing more: a stranger's is not their name."""
    return _GREETING.fullmatch(_bare(text)) is not None


def _bare(text: str) -> str:
    return fold(clean(_MENTION.sub("", text))).strip(" .,!?")


def answer_to(request: Request) -> Answer:
    """The line for words that are no wish, or what may be meant. Raises `TapAButton`."""
    heard, context = request.heard, request.context
    if heard.passed_on:
        return offer_next_steps(context, messages.PassedOn())
    if not heard.text.strip():
        return offer_next_steps(context, messages.NothingToRead())
    said = _bare(heard.text)
    if is_greeting(heard.text):
        return messages.Hello()
    if _THANKS.fullmatch(said) or (said and _THUMBS.fullmatch(said)):
        return messages.YouAreWelcome()
    if _NEVER_MIND.fullmatch(said):
        return NothingChanged()
    if _YES_OR_NO.fullmatch(said):
        raise messages.TapAButton
    return offer_next_steps(context, messages.NotUnderstood())


def refer(request: Request, name: str) -> Answer | None:
    """What is told to whoever speaks of another by that name; None: they may, or it is their own.

    Where nobody has such a name, the words were about something else.
    """
    context = request.context
    players = tuple(Person(p.id, p.name) for p in context.players.values())
    meant = {p.id for each in each_name(name) for p in find(each, players)}
    if not meant and not likeliest(name, players):
        return offer_next_steps(context, messages.NotUnderstood())
    own = context.plays_as(context.season)
    if context.actor.is_arbiter or (own is not None and own.id in meant):
        return None
    return offer_next_steps(context, messages.OfAnother(name))
