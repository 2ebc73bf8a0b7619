"""A command is carried out in the competition that it is about: the likeliest first."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from keizer_bot.chat.which_competition import (
    ELSEWHERE,
    ask_which,
    contexts,
    each_with_its_days,
    in_turn,
    refused_everywhere,
    with_days_named,
    with_the_others,
)
from keizer_bot.club.competitions.actions import at_main, named_at_an_end, named_inside
from keizer_bot.core.commands import Scope
from keizer_bot.core.context import RequestContext
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Heard, Request, attempt
from keizer_bot.i18n.message import Refusal
from keizer_bot.reading.commands import Reading, SaidCommand, read_command

_OF_COMING_OR_RESULTS = (Scope.EVENINGS, Scope.GAME)  # a word more may be another competition's
CarryOut = Callable[[Request, Reading], Reply | Refusal | None]


@dataclass(frozen=True, slots=True)
class AnsweredRequest:
    """An answer and the request, in its competition, that it belongs to."""

    request: Request
    answer: Reply | Refusal | None


def request_for(
    context: RequestContext, heard: Heard, reading: Reading, *, private_open: bool
) -> Request:
    """The message as a request in that competition."""
    rest, certain, wanted = "", True, None
    if isinstance(reading, SaidCommand):
        rest, certain, wanted = reading.rest, reading.certain, reading.wanted
    return Request(context, rest, heard, private_open, certain, wanted)


def answer_in_one(request: Request, reading: Reading, carry_out: CarryOut) -> AnsweredRequest:
    """Carry it out in the competition that it is about, or ask which that is."""
    if not request.context.is_one_of_several:
        return _first_of((request,), reading, carry_out)
    if found := _by_name(request):
        return _first_of((found[0],), found[1], carry_out)
    command = reading if isinstance(reading, SaidCommand) else None
    meant = contexts(request, command)
    if command is not None and len(meant) > 1:
        if parts := each_with_its_days(meant, command):
            return _in_turn(parts, command, carry_out)
        if question := ask_which(meant, command):
            return AnsweredRequest(meant[0], question)
        meant = tuple(with_days_named(meant, command) or meant)
    return _first_of(meant, reading, carry_out)


def _by_name(request: Request) -> tuple[Request, SaidCommand] | None:
    """The request in the competition that plain words name, and what the other words say.

    Its name stands first or last; in what looks something up, anywhere.
    """
    context, heard = request.context, request.heard
    if heard.file is not None or heard.text.lstrip().startswith("/"):
        return None
    spoken_to, commands = heard.place.private or heard.to_bot, context.commands
    for find, told in ((named_at_an_end, _OF_COMING_OR_RESULTS), (named_inside, ())):
        if (found := find(context, heard.text)) is None:
            continue
        there, left = found[0], replace(heard, text=found[1])
        command = read_command(left.text, commands, bot_name=context.bot_name, private=spoken_to)
        if not isinstance(command, SaidCommand):
            continue
        scope = commands[command.name].scope
        if scope in told or scope not in _OF_COMING_OR_RESULTS:
            return request_for(there, left, command, private_open=request.private_open), command
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
    without_season = request.context.commands[command.name].without_season
    bare = without_season and not (command.rest or command.wanted)
    several = request.context.is_one_of_several and (len(meant) > 1 or bare)
    return with_the_others(request, command, answer) if several else answer


def _in_turn(
    parts: Sequence[Request], command: SaidCommand, carry_out: CarryOut
) -> AnsweredRequest:
    """Carried out in several competitions, one after the other: all of it, or nothing."""
    context = parts[0].context

    def steps() -> Iterator[tuple[RequestContext, Reply | Refusal | None]]:
        for request in parts:
            context.tx.end_act()
            yield request.context, attempt(context.tx, carry_out, request, command)

    answer = attempt(context.tx, in_turn, steps())
    return AnsweredRequest(replace(parts[0], context=at_main(context)), answer)
