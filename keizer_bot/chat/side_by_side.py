"""A message in a club with several competitions: tried where it belongs, then elsewhere."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from msgspec.structs import replace

from keizer_bot.chat.overheard import AskedInPrivate, Overheard, ask_in_private, overheard
from keizer_bot.chat.together import all_of
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
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.context import RequestContext
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Heard, Request, attempt
from keizer_bot.i18n.commands import CommandTable
from keizer_bot.i18n.message import Refusal
from keizer_bot.reading.commands import One, Reading, SaidCommand, SaidCommands, read_command

_TOLD = (Scope.EVENINGS, Scope.GAME)  # there a word more may be another competition's
CarryOut = Callable[[Request, One], Reply | AskedInPrivate | Refusal | None]


@dataclass(frozen=True, slots=True)
class AnsweredIn:
    """An answer and the request, in its competition, that it belongs to."""

    request: Request
    say: Reply | Refusal | None


def request_for(
    context: RequestContext, heard: Heard, reading: One, *, private_open: bool
) -> Request:
    """The message as a request in that competition."""
    rest, certain, wanted = "", True, None
    if isinstance(reading, SaidCommand):
        rest, certain, wanted = reading.rest, reading.certain, reading.wanted
    return Request(context, rest, heard, private_open, certain, wanted)


def carry_out_in(
    request: Request, reading: Reading, carry_out: CarryOut
) -> Reply | AskedInPrivate | Refusal | None:
    """The answer there; what was refused leaves no trace."""
    tx = request.context.tx

    def one(request: Request, said: SaidCommand) -> Reply | Refusal | None:
        say = carry_out(request, said)
        return None if isinstance(say, AskedInPrivate) else say

    if isinstance(reading, SaidCommands):
        return attempt(tx, all_of, request, reading.commands, one)
    return attempt(tx, carry_out, request, reading)


@dataclass(frozen=True, slots=True)
class SideBySide:
    """Answers messages in clubs that have several competitions."""

    commands: CommandTable[Command]
    bot_name: str
    carry_out: CarryOut

    def answer(
        self,
        context: RequestContext,
        heard: Heard,
        reading: One,
        several: SaidCommands | None,
        *,
        private_open: bool,
    ) -> AnsweredIn:
        """Carry it out where it is about; `several` is all that it says, `reading` that as one."""
        found = self._by_name(context, heard, reading)
        if found is not None:
            context, heard, said = found
            several = said if isinstance(said, SaidCommands) else None
            reading = said.as_one if isinstance(said, SaidCommands) else said
        request = request_for(context, heard, reading, private_open=private_open)
        command = reading if isinstance(reading, SaidCommand) else None
        meant = (request,) if found else contexts(request, command)
        if several and (outcome := self._all_of(meant, several)) is not None:
            return outcome
        if command is None or len(meant) == 1:
            return self._first_of(meant, reading)
        return self._in_one_of(meant, command)

    def _by_name(
        self, context: RequestContext, heard: Heard, reading: One
    ) -> tuple[RequestContext, Heard, SaidCommand | SaidCommands] | None:
        """The competition that plain words name, and what the other words say.

        Its name stands first or last; in what looks something up, anywhere.
        """
        if heard.file is not None or heard.text.lstrip().startswith("/"):
            return None
        if found := named_at_an_end(context, heard.text):
            there, left = found[0], replace(heard, text=found[1])
            said = self._read(left, reading)
            return (there, left, said) if isinstance(said, SaidCommand | SaidCommands) else None
        if found := named_inside(context, heard.text):
            there, left = found[0], replace(heard, text=found[1])
            said = self._read(left, reading)
            if isinstance(said, SaidCommand) and self.commands[said.name].scope not in _TOLD:
                return there, left, said
        return None

    def _read(self, left: Heard, reading: One) -> Reading:
        """The message without the competition's name, read as the whole of it was."""
        if isinstance(reading, Overheard):
            return overheard(left, self.commands, self.bot_name)
        private = left.place.private or left.to_bot
        return read_command(left.text, self.commands, bot_name=self.bot_name, private=private)

    def _in_one_of(self, meant: tuple[Request, ...], command: SaidCommand) -> AnsweredIn:
        if parts := each_with_its_days(meant, command):
            return self._in_turn(parts[0], (((part,), command) for part in parts))
        question = ask_which(meant, command)
        if question is None:
            return self._first_of(tuple(with_days_named(meant, command) or meant), command)
        if not isinstance(command, Overheard):
            return AnsweredIn(meant[0], question)
        ask_in_private(meant[0], question)
        return AnsweredIn(meant[0], None)

    def _first_of(self, meant: tuple[Request, ...], reading: One) -> AnsweredIn:
        """The answer of the first that does not refuse it, with a way to the others below it."""
        refusals: list[Refusal] = []
        for request in meant:
            say = carry_out_in(request, reading, self.carry_out)
            if isinstance(say, AskedInPrivate):  # one message, one answer
                return AnsweredIn(request, None)
            if isinstance(say, ELSEWHERE):
                refusals.append(say)
            elif say is not None or not isinstance(reading, Overheard):
                if isinstance(say, Refusal | None) or not isinstance(reading, SaidCommand):
                    return AnsweredIn(request, say)
                plain = self.commands[reading.name].without_season and not (
                    reading.rest or reading.wanted
                )
                offers = len(meant) > 1 or plain
                return AnsweredIn(
                    request, with_the_others(request, reading, say) if offers else say
                )
        if not refusals:
            return AnsweredIn(meant[0], None)
        context, refused = refused_everywhere(meant, refusals)
        return AnsweredIn(replace(meant[0], context=context), refused)

    def _all_of(self, meant: tuple[Request, ...], several: SaidCommands) -> AnsweredIn | None:
        """All that a message says, in one competition or each in its own; None if not so."""
        for request in meant:
            say = carry_out_in(request, several, self.carry_out)
            if say is not None and not isinstance(say, (*ELSEWHERE, AskedInPrivate)):
                return AnsweredIn(request, say)
        if len(meant) == 1:
            return None
        outcome = self._in_turn(meant[0], self._each_in_its_own(meant[0], several))
        return None if isinstance(outcome.say, Refusal) else outcome

    def _each_in_its_own(self, request: Request, several: SaidCommands) -> "Iterator[Part]":
        """Each command of the message, in the competitions that it may be about."""
        about, private_open = (request.context, request.heard), request.private_open
        for said in several.commands:
            yield contexts(request_for(*about, said, private_open=private_open), said), said

    def _in_turn(self, request: Request, parts: "Iterable[Part]") -> AnsweredIn:
        """Carried out in several competitions, one after the other: all of it, or nothing."""

        def steps() -> Iterator[tuple[RequestContext, Reply | Refusal | None]]:
            for meant, said in parts:
                request.context.tx.end_act()
                outcome = self._first_of(meant, said)
                yield outcome.request.context, outcome.say

        say = attempt(request.context.tx, in_turn, steps())
        return AnsweredIn(replace(request, context=at_main(request.context)), say)


Part = tuple[tuple[Request, ...], SaidCommand]
"""A command, and the message in the competitions that it may be about."""
