"""Asks a question instead of refusing, if the words may have meant something else.

A question with the right button costs one tap; a refusal leaves the sender to guess what to write.
"""

from contextlib import suppress
from typing import TypeGuard

from msgspec.structs import replace

from keizer_bot.chat import messages
from keizer_bot.chat.awaited import give_command
from keizer_bot.chat.named_players import ask_for_others, named_in, players_in
from keizer_bot.chat.next_steps import (
    offer_for_named,
    offer_nearest,
    offer_next_steps,
    open_evenings,
)
from keizer_bot.chat.plain_words import choice_of_days, offer_other_evening
from keizer_bot.club.dashboard.lists import fill_in
from keizer_bot.club.results.decision_messages import ResultInDoubt
from keizer_bot.club.results.handlers import ask_no_show
from keizer_bot.club.signing_off.actions import offer_undo_of_late
from keizer_bot.club.signing_off.claims import intention_of, on_claim
from keizer_bot.club.signing_off.messages import SignOnTooLate
from keizer_bot.club.signing_off.presence import eligible, expected
from keizer_bot.club.teams.messages import LeadersOnly, TeamsNeeded
from keizer_bot.core.context import Context
from keizer_bot.core.messages import MessageAndQuestion, WhoIsItAbout
from keizer_bot.core.named import as_people
from keizer_bot.core.questions import Choice, ask, ask_one, intend
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Request
from keizer_bot.core.scenes import RequestScene, scene_of
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.message import Refusal
from keizer_bot.reading.attendance import read_later
from keizer_bot.reading.commands import GivenCommand, Reading
from keizer_bot.reading.dates import Signing
from keizer_bot.reading.messages import (
    BadDate,
    BadResult,
    NameThePlayer,
    NoRoundThatDay,
    NoRoundToday,
    NoSuchRound,
    OnePlayerAtATime,
    OnlyYourself,
    RangeReversed,
    UnknownPlayer,
    UnknownPlayerLike,
)
from keizer_bot.reading.model import NoEvening, SignOff, SignOn
from keizer_bot.reading.names import NamedPerson
from keizer_bot.reading.reader import read
from keizer_bot.reading.signing import read_signing
from keizer_bot.reading.talk import Ask, Enquiry
from keizer_bot.store.buttons import Intention
from keizer_bot.store.seasons import PlayerRow

_NOT_MEANT = (LeadersOnly, TeamsNeeded, BadDate, NoSuchRound, RangeReversed)
_ASKED_OF = {"waarom": Enquiry.WHY, "mij": Enquiry.PLAYER}
_MOST_EVENINGS = 4
_MOST_PLAYERS = 20  # buttons; in a longer list nobody finds a name
_OF_SOME_RESULT = (ResultInDoubt, BadResult, UnknownPlayer, UnknownPlayerLike, NameThePlayer)


def ask_instead(request: Request, reading: Reading, refused: Refusal) -> Reply | None:
    """The question to ask instead of a refusal; None if there is none."""
    asked: Reply | None = None
    if isinstance(refused, NoRoundThatDay | NoRoundToday):
        asked = _nearest(request, reading, refused)
    elif isinstance(refused, BadDate) and _is_of_coming(reading):
        asked = _coming_evenings(request, reading, refused)
    elif isinstance(refused, SignOnTooLate):
        asked = offer_undo_of_late(request.context, refused.evening)
    elif isinstance(refused, _OF_SOME_RESULT):
        asked = _open_games(request, reading, refused)
    if asked is None and isinstance(refused, NameThePlayer | OnePlayerAtATime):
        asked = _of_those_named(request)
    elif isinstance(refused, OnlyYourself) and not request.incoming.text.lstrip().startswith("/"):
        asked = _of_another(request, reading, refused.who)
    if asked is None and isinstance(refused, NameThePlayer | WhoIsItAbout):
        asked = _about_whom(request, reading)
    if asked is None and isinstance(refused, _NOT_MEANT) and not request.certain:
        asked = offer_next_steps(request.context, messages.NotUnderstood(), request.incoming.text)
    return asked


def _coming_evenings(request: Request, command: GivenCommand, refused: BadDate) -> Reply | None:
    """Asks which coming evening is meant, for words with a date that does not exist."""
    context, rest = request.context, command.rest.replace(refused.text, " ", 1)
    if any(sign.isdigit() for sign in rest):
        return None
    with suppress(Refusal):
        claim = read_signing(rest.strip(), RequestScene(request), Signing(command.name))
        if isinstance(claim, SignOff | SignOn):
            ahead = [e for e in context.calendar.evenings if e.closes > context.at]
            choices = [choice_of_days(context, claim, [e]) for e in ahead[:_MOST_EVENINGS]]
            return ask_one(context, messages.MeantEvening(refused), choices) if choices else None
    return None


def _of_another(request: Request, reading: Reading, name: str) -> Reply:
    """Asks if the named opponent did not come; else tells them to let others speak for themselves.

    Raises `TooEarlyForNoShow`.
    """
    context, text = request.context, request.incoming.text
    signs_off = _is_of_coming(reading) and reading.name == "afmelden" and reading.certain
    asked = ask_no_show(context, name) if signs_off and not open_evenings(context, text) else None
    return asked or offer_next_steps(context, messages.OfAnother(name), text)


def _of_those_named(request: Request) -> Reply | None:
    """Asks an arbiter if the players named in plain words come or not."""
    context, text = request.context, request.incoming.text
    if not request.incoming.place.private or text.lstrip().startswith("/"):
        return None
    asked = ask_for_others(request, text, named_in(context, text))
    return asked or offer_for_named(context, messages.NotUnderstood(), text)


def _about_whom(request: Request, reading: Reading) -> Reply | None:
    """Asks an arbiter which player the command is about, from those whom it can be about."""
    context = request.context
    slashed = request.incoming.text.lstrip().startswith("/")
    if not isinstance(reading, GivenCommand) or not (slashed and request.incoming.place.private):
        return None
    if context.running is None:
        return None
    players = sorted(_likely(context, reading), key=lambda player: player.name)
    if not 0 < len(players) <= _MOST_PLAYERS:
        return None
    choices = [
        Choice(player.name, action)
        for player in players
        if (action := _of_player(request, reading, as_people([player])[0]))
    ]
    return ask(context, messages.AboutWhichPlayer(), choices, in_a_row=2) if choices else None


def _of_player(request: Request, command: GivenCommand, player: NamedPerson) -> Intention | None:
    """The intention of the command for the player; None if it is not about a player."""
    if command.name in _ASKED_OF and not command.rest:
        asked = Ask(_ASKED_OF[command.name], name=player.name)
        return intend(give_command, command=asked.question.command, wanted=asked)
    scene = RequestScene(request, player)
    with suppress(Refusal):
        if command.name == "later" and (arrival := read_later(command.rest, scene)):
            return intention_of(request.context, arrival)
        if _is_of_coming(command):
            claim = read_signing(command.rest, scene, Signing(command.name))
            return on_claim(claim) if isinstance(claim, SignOff | SignOn) else None
    return None


def _likely(context: Context, command: GivenCommand) -> tuple[PlayerRow, ...]:
    """Players to choose from: those signed off, those expected, or all of the coming round."""
    snapshot, evening = context.snapshot, context.calendar.next(context.at)
    if evening is None:
        return snapshot.players
    playing = eligible(snapshot, evening)
    if command.rest or command.name not in ("afmelden", "aanmelden"):
        return playing
    coming = expected(snapshot, evening)
    return tuple(p for p in playing if (p in coming) == (command.name == "afmelden"))


def _is_of_coming(reading: Reading) -> TypeGuard[GivenCommand]:
    return isinstance(reading, GivenCommand) and reading.name in ("afmelden", "aanmelden")


def _nearest(
    request: Request, reading: Reading, refused: NoRoundThatDay | NoRoundToday
) -> Reply | None:
    """Asks if the nearest evening is meant, if the words are about coming."""
    if not _is_of_coming(reading):
        return None
    context, text = request.context, request.incoming.text
    if text.lstrip().startswith("/"):
        incoming = replace(request.incoming, text=text.lstrip().removeprefix("/"), to_bot=True)
        plain = read(incoming.text, scene_of(replace(request, incoming=incoming)))
        return offer_other_evening(context, plain) if isinstance(plain, NoEvening) else None
    if context.actor.is_arbiter and players_in(context, text):
        return None
    return offer_nearest(context, refused)


def _open_games(request: Request, reading: Reading, refused: Refusal) -> Reply | None:
    """Lists the open games to choose from, if an arbiter reports a result in plain words."""
    in_words = not request.incoming.text.lstrip().startswith("/")
    is_result = isinstance(reading, GivenCommand) and reading.name == "uitslag"
    may = request.incoming.place.private and request.context.actor.may(Right.RESULTS)
    if not (in_words and is_result and may):
        return None
    if asked := offer_for_named(request.context, messages.NotUnderstood(), request.incoming.text):
        return asked
    choice = fill_in(request.context)
    if not choice.asks:
        return None
    return Reply.question(MessageAndQuestion(refused, choice.text), choice.rows)
