"""Several things said in one message: all of them are done, or all are asked in one question."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace as with_fields
from functools import partial
from typing import NoReturn

from msgspec.structs import replace

from keizer_bot.chat import messages
from keizer_bot.chat.delivery import with_undo
from keizer_bot.core.context import RequestContext
from keizer_bot.core.messages import StaleButton
from keizer_bot.core.questions import (
    Answer,
    Asked,
    Choice,
    Intention,
    Pages,
    agreed,
    ask_one,
    fulfil,
    intend,
    on_press,
)
from keizer_bot.core.request import Request
from keizer_bot.i18n.message import Button, Message, Refusal
from keizer_bot.reading.commands import SaidCommand

CarryOut = Callable[[Request, SaidCommand], Answer | Refusal | None]


def all_of(
    request: Request, commands: tuple[SaidCommand, ...], carry_out: CarryOut
) -> Answer | None:
    """What was done; else one question, whose yes does it all; None where a yes is not enough.

    Raises the refusal of what cannot be done: then nothing is.
    """
    context = request.context
    requests = [
        replace(request, rest=said.rest, certain=said.certain, wanted=said.wanted)
        for said in commands
    ]
    in_doubt = [replace(each, certain=False) for each in requests]
    return done_or_asked(
        context,
        [partial(carry_out, *step) for step in zip(requests, commands, strict=True)],
        [partial(carry_out, *step) for step in zip(in_doubt, commands, strict=True)],
    )


def done_or_asked(
    context: RequestContext,
    steps: Iterable[Callable[[], Answer | Refusal | None]],
    in_doubt: Iterable[Callable[[], Answer | Refusal | None]],
) -> Answer | None:
    """What all steps did; else one question, whose yes does it all; None where a yes is too little.

    `in_doubt` are the same steps, each of which asks before it does anything. Raises the refusals
    of the steps.
    """
    with suppress(StaleButton), context.tx.part():
        return _done(context, (step() for step in steps))
    asked: list[tuple[Message, Intention]] = []
    with suppress(StaleButton), context.tx.part():
        asked += [_asked(context, step()) for step in in_doubt]
        _take_back()
    if not asked:
        return None
    questions, intentions = zip(*asked, strict=True)
    yes = Choice(messages.YesToAll(), intend(do_all, intentions=intentions))
    return ask_one(context, messages.Several(questions), [yes], in_a_row=2)


@on_press("do-all")
def do_all(context: RequestContext, *, intentions: list[Intention]) -> Answer:
    """Do all of it. Raises `StaleButton` where more would be asked, and the refusals of each."""
    return _done(context, [fulfil(context, each) for each in intentions])


def _done(context: RequestContext, answers: Iterable[Answer | Refusal | None]) -> Answer:
    """What was done in one answer, with what undoes it; a report that was asked for goes before.

    Raises `StaleButton` for a question.
    """
    said: list[Message] = []
    told: list[Message] = []
    rows: list[tuple[Button, ...]] = []
    report: Pages | None = None
    for answer in answers:
        match answer:
            case Message():
                said.append(answer)
            case tuple():
                said += answer
            case Pages() if report is None:
                report = answer
            case Asked(done=True):
                told.append(answer.text)
                rows += answer.rows
            case _:
                raise StaleButton
    if not (rows or report):
        return tuple(said)
    undone = with_undo(context.tx, tuple(said)) if said else None
    own = undone.rows if isinstance(undone, Asked) else ()
    several = messages.Several((*said, *told))
    if report is None:
        return Asked(several, (*own, *rows), done=True)
    last = context.texts.render(several, context.language)
    return with_fields(report, pages=(*report.pages, last), rows=(*own, *rows, *report.rows))


def _asked(context: RequestContext, answer: Answer | Refusal | None) -> tuple[Message, Intention]:
    """A question and what a yes to it does. Raises `StaleButton` for any other answer."""
    intention = agreed(context, answer) if isinstance(answer, Asked) else None
    if intention is None or not isinstance(answer, Asked):
        raise StaleButton
    return answer.text, intention


def _take_back() -> NoReturn:
    raise StaleButton
