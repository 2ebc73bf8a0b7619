"""A command is carried out in the competition that it is about: the likeliest first."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from keizer_bot.chat.competition_readings import CompetitionReading, competition_readings
from keizer_bot.chat.overheard import AskedInPrivate
from keizer_bot.chat.plain_words import answer_readings
from keizer_bot.chat.which_competition import (
    ELSEWHERE,
    ask_which,
    contexts,
    refused_everywhere,
    with_days_named,
    with_the_others,
)
from keizer_bot.club.competitions.actions import named_at_an_end, named_inside
from keizer_bot.core.commands import Scope
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Request, attempt
from keizer_bot.i18n.message import Refusal
from keizer_bot.reading.commands import Reading, SaidCommand, read_command

_OF_COMING_OR_RESULTS = (Scope.EVENINGS, Scope.GAME)  # a word more may be another competition's
CarryOut = Callable[[Request, Reading], Reply | Refusal | None]


@dataclass(frozen=True, slots=True)
class AnsweredRequest:
    """An answer and the request, in its competition, that it belongs to."""

    request: Request
    answer: Reply | Refusal | None


def answer_in_one(request: Request, reading: Reading, carry_out: CarryOut) -> AnsweredRequest:
    """Carry it out in the competition that it is about, or ask which that is."""
    if found := _by_name(request):
        return _first_of((found[0],), found[1], carry_out)
    command = reading if isinstance(reading, SaidCommand) else None
    meant = contexts(request, command)
    if command is not None and len(meant) > 1:
        if readings := _of_coming(request, command):
            there, answer = answer_readings(readings, to_bot=True)
            return AnsweredRequest(there, None if isinstance(answer, AskedInPrivate) else answer)
        if question := ask_which(meant, command):
            return AnsweredRequest(meant[0], question)
        meant = tuple(with_days_named(meant, command) or meant)
    return _first_of(meant, reading, carry_out)


def _of_coming(request: Request, command: SaidCommand) -> tuple[CompetitionReading, ...]:
    """The surely read days of a command that signs off or on, with a slash."""
    scope, text = request.context.app.commands[command.name].scope, request.heard.text.lstrip()
    if scope is not Scope.EVENINGS or not text.startswith("/"):
        return ()
    heard = replace(request.heard, text=text.removeprefix("/"), to_bot=True)
    readings = competition_readings(replace(request, heard=heard))
    sure = all(one.is_sure or one.refused for one in readings)
    return readings if sure and all(one.command == command.name for one in readings) else ()


def _by_name(request: Request) -> tuple[Request, SaidCommand] | None:
    """The request in the competition that plain words name, and what the other words say.

    Its name stands first or last; in what looks something up, anywhere.
    """
    context, heard = request.context, request.heard
    if heard.file is not None or heard.text.lstrip().startswith("/"):
        return None
    spoken_to, commands = heard.place.private or heard.to_bot, context.app.commands
    for find, told in ((named_at_an_end, _OF_COMING_OR_RESULTS), (named_inside, ())):
        if (found := find(context, heard.text)) is None:
            continue
        there, left = found[0], replace(heard, text=found[1])
        command = read_command(
            left.text, commands, bot_name=context.app.bot_name, private=spoken_to
        )
        if not isinstance(command, SaidCommand):
            continue
        scope = commands[command.name].scope
        if scope in told or scope not in _OF_COMING_OR_RESULTS:
            rest, certain, wanted = command.rest, command.certain, command.wanted
            at = Request(there, rest, left, request.private_open, certain, wanted)
            return at, command
    return None


def _first_of(meant: Sequence[Request], reading: Reading, carry_out: CarryOut) -> AnsweredRequest:
    """The answer of the first that does not refuse it, with a way to the others below it."""
    refusals: list[Refusal] = []
    for request in meant:
        answer = attempt(request.context.tx, carry_out, request, reading)
        if isinstance(answer, ELSEWHERE):
            refusals.append(answer)
        elif isinstance(answer, Reply) and isinstance(reading, SaidCommand):
            return AnsweredRequest(request, _with_ways_on(meant, request, reading, answer))
        else:
            return AnsweredRequest(request, answer)
    context, refused = refused_everywhere(meant, refusals)
    return AnsweredRequest(replace(meant[0], context=context), refused)


def _with_ways_on(
    meant: Sequence[Request], request: Request, command: SaidCommand, answer: Reply
) -> Reply:
    """The answer, and the buttons for the other competitions where it may be about them."""
    without_season = request.context.app.commands[command.name].without_season
    bare = without_season and not (command.rest or command.wanted)
    offers = len(meant) > 1 or bare
    return with_the_others(request, command, answer) if offers else answer
