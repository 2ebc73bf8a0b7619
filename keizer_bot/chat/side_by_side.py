"""Carries out a command in the competition that it is about, trying the likeliest first."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from keizer_bot.chat import which_competition
from keizer_bot.chat.coming import or_arbiter_request
from keizer_bot.chat.competition_readings import CompetitionReading, competition_readings
from keizer_bot.chat.plain_words import AnsweredRequest, answer_readings
from keizer_bot.club.seasons.competitions import competition_of_command, named
from keizer_bot.core.commands import Scope
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Request, attempt
from keizer_bot.i18n.message import Refusal
from keizer_bot.reading.commands import GivenCommand, Reading, read_command
from keizer_bot.reading.hints import NamePlace

_OF_COMING_OR_RESULTS = (Scope.EVENINGS, Scope.GAME)  # their competition is named at an end only
CarryOut = Callable[[Request, Reading], Reply | Refusal | None]


def answer_in_one(request: Request, reading: Reading, carry_out: CarryOut) -> AnsweredRequest:
    """Carry out the command in the competition that it is about, or ask which that is."""
    if named := _by_name(request):
        return _first_of((named[0],), named[1], carry_out)
    command = reading if isinstance(reading, GivenCommand) else None
    requests = which_competition.contexts(request, command)
    if command is not None and len(requests) > 1:
        if of_both := which_competition.in_both(requests, command):
            return requests[0], of_both
        if readings := _of_coming(request, command):
            return answer_readings(readings, to_bot=True)
        if question := which_competition.ask_which(requests, command):
            return requests[0], question
        requests = tuple(which_competition.with_days_named(requests, command) or requests)
    return _first_of(requests, reading, carry_out)


def _of_coming(request: Request, command: GivenCommand) -> tuple[CompetitionReading, ...]:
    """The sure readings of a command with a slash that signs off or on; empty if unsure."""
    scope, text = request.context.app.commands[command.name].scope, request.incoming.text.lstrip()
    if scope is not Scope.EVENINGS or not text.startswith("/"):
        return ()
    incoming = replace(request.incoming, text=text.removeprefix("/"), to_bot=True)
    readings = competition_readings(replace(request, incoming=incoming))
    sure = all(reading.is_sure or reading.refused for reading in readings)
    fits = all(reading.command == command.name for reading in readings)
    return readings if sure and fits else ()


def _by_name(request: Request) -> tuple[Request, GivenCommand] | None:
    """The request in the competition that plain words name, and the command in the other words.

    For a command about coming or a result the name must be at the beginning or the end, because
    a word more may change its meaning; for any other command it may be anywhere.
    """
    context, incoming = request.context, request.incoming
    if incoming.file is not None or incoming.text.lstrip().startswith("/"):
        return None
    spoken_to, commands = incoming.place.private or incoming.to_bot, context.app.commands
    for place, scopes in ((NamePlace.AT_AN_END, _OF_COMING_OR_RESULTS), (NamePlace.INSIDE, ())):
        if (by_name := named(context, incoming.text, place)) is None:
            continue
        context_named, other_words = by_name[0], replace(incoming, text=by_name[1])
        command = read_command(
            other_words.text, commands, bot_name=context.app.bot_name, private=spoken_to
        )
        if spoken_to:
            command = or_arbiter_request(
                replace(request, context=context_named, incoming=other_words), command
            )
        if not isinstance(command, GivenCommand):
            continue
        scope = commands[command.name].scope
        if scope in scopes or scope not in _OF_COMING_OR_RESULTS:
            rest, certain, wanted = command.rest, command.certain, command.wanted
            there = competition_of_command(context_named, commands[command.name])
            at = Request(there, rest, other_words, request.private_open, certain, wanted)
            return at, command
    return None


def _first_of(
    requests: Sequence[Request], reading: Reading, carry_out: CarryOut
) -> AnsweredRequest:
    """The answer of the first competition that does not refuse, with a way to the others."""
    refusals: list[Refusal] = []
    for request in requests:
        answer = attempt(request.context.tx, carry_out, request, reading)
        if isinstance(answer, which_competition.ELSEWHERE):
            refusals.append(answer)
        elif isinstance(answer, Reply) and isinstance(reading, GivenCommand):
            return request, _with_ways_on(requests, request, reading, answer)
        else:
            return request, answer
    context, refused = which_competition.refused_everywhere(requests, refusals)
    return replace(requests[0], context=context), refused


def _with_ways_on(
    requests: Sequence[Request], request: Request, command: GivenCommand, answer: Reply
) -> Reply:
    """The answer, with buttons for the other competitions if it may be about them."""
    without_season = request.context.app.commands[command.name].without_season
    bare = without_season and not (command.rest or command.wanted)
    offers = len(requests) > 1 or bare
    return which_competition.with_the_others(request, command, answer) if offers else answer
