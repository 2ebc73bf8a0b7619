"""Several requests in one message: all are carried out, or one question asks about them all."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import NoReturn

from keizer_bot.chat import messages
from keizer_bot.chat.delivery import with_undo
from keizer_bot.core.context import RequestContext
from keizer_bot.core.messages import Several, StaleButton
from keizer_bot.core.questions import Choice, agreed, ask_one, fulfil, intend, on_press
from keizer_bot.core.reply import Reply, Rows
from keizer_bot.i18n.message import Message
from keizer_bot.store.buttons import Intention


def done_or_asked(
    context: RequestContext,
    steps: Iterable[Callable[[], Reply]],
    in_doubt: Iterable[Callable[[], Reply]],
) -> Reply | None:
    """Carry out all steps, else ask one question whose yes does; None if a yes is not enough.

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
    """Carry out all of them. Raises `StaleButton` if one would ask more, and their refusals."""
    return _done(context, [fulfil(context, intention) for intention in intentions])


def _done(context: RequestContext, answers: Iterable[Reply]) -> Reply:
    """One answer for all that was done, with the buttons that undo it.

    Raises `StaleButton` for a question.
    """
    plain, with_buttons = list[Message](), list[Message]()
    rows: Rows = ()
    for answer in answers:
        if answer.kind is not None:
            raise StaleButton
        texts = with_buttons if answer.rows else plain
        texts += answer.texts
        rows += answer.rows
    done = Reply.of(*plain)
    if not rows:
        return done
    rows = (*with_undo(context.tx, done).rows, *rows)
    return Reply.of(Several((*plain, *with_buttons)), rows=rows)  # with a button to undo each act


def _asked(context: RequestContext, answer: Reply) -> tuple[Message, Intention]:
    """A question, and the intention of its yes. Raises `StaleButton` for any other answer."""
    if (intention := agreed(context, answer)) is None:
        raise StaleButton
    return answer.text, intention


def _take_back() -> NoReturn:
    """Raise an error that rolls back this part of the transaction."""
    raise StaleButton
