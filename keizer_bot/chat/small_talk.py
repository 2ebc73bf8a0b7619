"""Answers private messages that are no command: a greeting, thanks, a bare yes, a voice message.

Each gets a friendly line; words that are not understood get buttons for what they may mean.
"""

import re
from contextlib import suppress
from datetime import timedelta

from keizer_bot.chat import messages
from keizer_bot.chat.named_players import ask_of_passed_on
from keizer_bot.chat.next_steps import ask_meant, offer_next_steps, plays_now
from keizer_bot.club.results.actions import agree, ask_if_right, report_to_answer
from keizer_bot.club.results.handlers import ask_about_result
from keizer_bot.club.results.messages import FinalResult
from keizer_bot.club.results.settling import object_to
from keizer_bot.core.context import Context
from keizer_bot.core.messages import NothingChanged
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Request
from keizer_bot.i18n.message import Message
from keizer_bot.reading.commands import GivenCommand
from keizer_bot.reading.hints import mentions, speaks_of_a_report
from keizer_bot.reading.senses import Matter
from keizer_bot.reading.talk import (
    Talk,
    YesOrNo,
    introduced,
    is_politeness,
    read_answer,
    talk_of,
)
from keizer_bot.reading.wording import is_sentence
from keizer_bot.store import people, records
from keizer_bot.store.people import UNNAMED

_LATELY = timedelta(days=1)
_THUMBS = re.compile(  # a smile alone is not thanks; it may follow a thumb, hands or a heart
    r"[\s.!]*[\U0001F44D\U0001F44C\U0001F64F\u2764]"
    r"[\U0001F44D\U0001F44C\U0001F64F\u2764\U0001F600-\U0001F60A\U0001F3FB-\U0001F3FF\uFE0F\s.!]*"
)

_OF_COMING = ("afmelden", "aanmelden")
_AT_ONCE = frozenset(  # the commands that ask nothing before they act
    ("forceer", "verbied", "vrij", "rating", "publiceer", "koppel", "ontkoppel")
)
_LINES = {
    Talk.GREETING: messages.Hello(),
    Talk.THANKS: messages.YouAreWelcome(),
    Talk.PRAISE: messages.YouAreWelcome(),
    Talk.FAREWELL: messages.Goodbye(),
    Talk.NEVER_MIND: NothingChanged(),
    Talk.NEW_PHONE: messages.OnNewPhone(),
    Talk.WRONG_LINK: messages.LinkAstray(),
    Talk.STILL_PLAYING: messages.PlayOn(),
}


def is_no_name(text: str) -> bool:
    """True if a stranger's words are polite, ask or want something: then they are not a name."""
    return is_politeness(text) or mentions(text, Matter.CLUB) or is_sentence(introduced(text))


def answer_to(request: Request) -> Reply:
    """A friendly line, or a question about the meaning. Raises `TapAButton`."""
    incoming, context = request.incoming, request.context
    if incoming.passed_on or not incoming.text.strip():
        asked = ask_of_passed_on(request, incoming.passed_on) if incoming.passed_on else None
        why = messages.PassedOn() if incoming.passed_on else messages.NothingToRead()
        return asked or offer_next_steps(context, why)
    if _THUMBS.fullmatch(incoming.text):
        return Reply.of(messages.YouAreWelcome())
    if (talk := talk_of(incoming.text)) is not None:
        return Reply.of(_small_talk(context, talk))
    if (answer := read_answer(incoming.text)) is not None:
        return _answered(context, answer)
    return _ask_for_meaning(request, messages.NotUnderstood())


def _small_talk(context: Context, talk: Talk) -> Message:
    if talk in _LINES:
        return _LINES[talk]
    club_arbiters = people.arbiters(context.tx, context.club.id)
    arbiters = tuple(arbiter.name for arbiter in club_arbiters if arbiter.name != UNNAMED)
    failed = talk is Talk.COMPLAINT
    return messages.SorryItFails(arbiters) if failed else messages.AskTheArbiter(arbiters)


def _ask_for_meaning(request: Request, why: Message) -> Reply:
    """A question about the result of their game, if they mention one; else `why` with buttons."""
    text, question = request.incoming.text, None
    if speaks_of_a_report(text):
        with suppress(FinalResult):
            question = ask_about_result(request.context)
    return question or offer_next_steps(request.context, why, text)


def _answered(context: Context, answer: YesOrNo) -> Reply:
    """Agree or object to the opponent's report, if the bot asked nothing else lately.

    Raises `TapAButton` if no report, or more than one, waits for them.
    """
    report = report_to_answer(context)
    if report is None:
        question = None if answer.agrees or answer.bare else ask_about_result(context)
        if question is None:
            raise messages.TapAButton
        return question
    since = context.at - _LATELY
    if records.asked_since(context.tx, context.actor.person_id, since):
        return ask_if_right(context, report)
    return (agree if answer.agrees else object_to)(context, game=report, result=None)


def refer(request: Request, command: GivenCommand) -> Reply | None:
    """Ask before a doubtful command is carried out; None if there is nothing to ask.

    Asks about an act that an arbiter requests in a sentence; and about the sender's open game, if
    they sign off or on without naming an evening.
    """
    context = request.context
    if command.name in _AT_ONCE and context.actor.is_arbiter:
        return ask_meant(context, command)
    if command.name in (*_OF_COMING, "later") and plays_now(context, command.rest):
        return _ask_for_meaning(request, messages.NotUnderstood())
    return None
