"""Plain words in a group that are a command by its name, or the answer to a report.

`plain_words` comes first. What is wholly a member's own sign-off, sign-on or
result is carried out as the command would be. What is likely one is asked about in private, once a
day; the group hears nothing of it. All the rest is chatter.
"""

import re
from contextlib import suppress

from msgspec.structs import replace

from keizer_bot.club.results.actions import (
    agree,
    ask_whether_so,
    report_to_answer,
    reporter_of,
)
from keizer_bot.club.results.claims import own_game
from keizer_bot.club.signing_off.messages import ConfirmForfeit
from keizer_bot.core.messages import StaleButton
from keizer_bot.core.posting import SOON, send
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Heard, Request, carry_out
from keizer_bot.i18n.folding import fold
from keizer_bot.i18n.message import Refusal
from keizer_bot.reading.answers import read_answer
from keizer_bot.reading.commands import (
    HELP,
    Commands,
    SaidCommand,
    SaidCommands,
    Unknown,
    read_command,
)
from keizer_bot.reading.words import patterns
from keizer_bot.store.intents import Address
from keizer_bot.store.outbox import keyed

_OFF, _ON, _RESULT = "afmelden", "aanmelden", "uitslag"
_TO_ALL = re.compile(patterns("to_all")["all"])
_COUNT = (_OFF, _ON, _RESULT)
_LONGEST = 300  # characters; more are no sign-off


class Overheard(SaidCommand, frozen=True):
    """A command that plain words in a group may be; `certain` as it is of words to the bot."""


def overheard(heard: Heard, commands: Commands, bot_name: str) -> Overheard | Unknown | None:
    """What the words may be, by the words alone: nothing is read for mere chatter.

    What begins with the bot's own name is meant for it, whatever it is.
    """
    if heard.text.casefold().startswith(f"@{bot_name}".casefold()):
        return Unknown(HELP)
    if heard.sender is None or len(heard.text) > _LONGEST:
        return None
    if (heard.to_bot or heard.to is not None) and is_answer(heard.text):
        return Overheard(_RESULT, heard.text)
    said = read_command(heard.text, commands, bot_name="", private=True)
    if isinstance(said, SaidCommands):
        said = said.as_one
    if not isinstance(said, SaidCommand) or said.name not in _COUNT:
        return None
    alone = said.certain and not said.rest
    doubted = not said.certain and "?" in heard.text
    if doubted or not (said.name == _RESULT or alone):  # said to the others, of anything
        return None
    certain = said.certain and _TO_ALL.search(fold(heard.text)) is None
    return Overheard(said.name, said.rest, certain)


class AskedInPrivate:
    """The sender is asked in private, now or earlier that day, so nothing else is done."""


def act_on(request: Request, reading: Overheard) -> Reply | AskedInPrivate | None:
    """What comes of it; None, and no trace, where it is left alone.

    Only a question may come of what is likely, put to them here: whatever else would be done is
    taken back.
    """
    context, outcome = request.context, None
    command = context.commands[reading.name]
    with suppress(Refusal), context.tx.part():
        own = context.plays_as(context.season) is not None
        if own and is_answer(reading.rest):
            return _answered(request)
        certain = own and reading.certain
        if not (certain or (own and _may_be_asked(request, reading))):
            return None
        say = carry_out(command, replace(request, certain=certain))
        asked = say if say is not None and say.asks else None
        if certain and (asked is None or isinstance(asked.text, ConfirmForfeit)):
            return say  # what an opponent waits for is asked as by a command
        outcome = AskedInPrivate() if asked is not None else None
        ask_in_private(request, asked)
    return outcome


def _may_be_asked(request: Request, reading: Overheard) -> bool:
    """True for what is likely of the sender's own game, which has no result yet."""
    return reading.name == _RESULT and own_game(request.context).result is None


def is_answer(text: str) -> bool:
    """Whether it is "klopt" or "klopt niet"; a bare yes or no may answer anything."""
    answer = read_answer(text)
    return answer is not None and not answer.bare


def _answered(request: Request) -> Reply | None:
    """The opponent agrees to a result, in reply to the bot or to who reported it.

    Who does not agree is asked once more: it goes to the arbiter.
    """
    context, heard, answer = request.context, request.heard, read_answer(request.heard.text)
    game = report_to_answer(context)
    if game is None or answer is None or heard.to not in (None, reporter_of(context, game)):
        return None
    return agree(context, game=game) if answer.agrees else ask_whether_so(context, game)


def ask_in_private(request: Request, asked: Reply | None) -> None:
    """Put the question to the sender alone, if none was put to them that day.

    Raises `StaleButton` where it is none or cannot be put: then all is taken back.
    """
    context, sender, key = request.context.for_own_eyes, request.heard.sender, _key(request.heard)
    if asked is None or sender is None or not request.private_open or keyed(context.tx, key):
        raise StaleButton
    send(context, Address(sender.recipient, request.own_language), asked, urgency=SOON, key=key)


def _key(heard: Heard) -> str:
    """Of the question that was put to the sender that day; the day is that of the message."""
    asked_of = heard.sender.person_id if heard.sender else 0
    return f"overheard:{asked_of}:{heard.at.date()}"
