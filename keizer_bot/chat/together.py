"""Several things said in one message: all of them are done, or all are asked in one question."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace as replace_fields
from typing import NoReturn

from keizer_bot.chat import messages
from keizer_bot.chat.delivery import with_undo
from keizer_bot.core.context import RequestContext
from keizer_bot.core.messages import Several, StaleButton
from keizer_bot.core.questions import Choice, Intention, agreed, ask_one, fulfil, intend, on_press
from keizer_bot.core.reply import Reply, Rows
from keizer_bot.i18n.message import Message, Refusal


def done_or_asked(
    context: RequestContext,
    steps: Iterable[Callable[[], Reply | Refusal | None]],
    in_doubt: Iterable[Callable[[], Reply | Refusal | None]],
) -> Reply | None:
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
    return ask_one(context, Several(questions), [yes], in_a_row=2)


@on_press("do-all")
def do_all(context: RequestContext, *, intentions: list[Intention]) -> Reply:
    """Do all of it. Raises `StaleButton` where more would be asked, and the refusals of each."""
    return _done(context, [fulfil(context, each) for each in intentions])


def _done(context: RequestContext, answers: Iterable[Reply | Refusal | None]) -> Reply:
    """What was done in one answer, with what undoes it; a report that was asked for goes before.

    Raises `StaleButton` for a question.
    """
    plain, ready = list[Message](), list[Message]()
    rows: Rows = ()
    report: Reply | None = None
    for answer in answers:
        match answer:
            case Reply(kind=None, rows=()):
                plain += answer.texts
            case Reply(kind=None):
                ready += answer.texts
                rows += answer.rows
            case Reply(pages=(_, *_), attachment=None) if report is None:
                report = answer
            case _:
                raise StaleButton
    done = Reply.of(*plain)
    if not (rows or report):
        return done
    rows = (*with_undo(context.tx, done).rows, *rows)
    several = Several((*plain, *ready))  # each act has its way back
    if report is None:
        return Reply.of(several, rows=rows)
    last = context.texts.render(several, context.language)
    return replace_fields(report, pages=(*report.pages, last), rows=(*rows, *report.rows))


def _asked(context: RequestContext, answer: Reply | Refusal | None) -> tuple[Message, Intention]:
    """A question and what a yes to it does. Raises `StaleButton` for any other answer."""
    if not isinstance(answer, Reply) or (intention := agreed(context, answer)) is None:
        raise StaleButton
    return answer.text, intention


def _take_back() -> NoReturn:
    raise StaleButton
