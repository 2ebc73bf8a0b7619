"""Handles ``/agenda``, and the button *Niet nu* below a question."""

from keizer_bot.club.own_page.messages import NoAnswerNow
from keizer_bot.club.own_page.own_calendar import give_calendar
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.context import Context
from keizer_bot.core.questions import Below, on_press, stop_waiting
from keizer_bot.core.reply import Reply, ReplyKind
from keizer_bot.core.request import Request
from keizer_bot.i18n.commands import Topic


def own_calendar(request: Request) -> Reply:
    """``/agenda``: an address from which the sender's calendar program reads their evenings."""
    return give_calendar(request.context)


@on_press("not-now", below=Below.QUESTION)
def not_now(context: Context, *, competition: int) -> Reply:  # noqa: ARG001 - the context has it
    """Stop waiting for the presser's answer; the bot reads their next message like any other."""
    stop_waiting(context)
    return Reply.of(NoAnswerNow())


OWN_CALENDAR = Command(
    "agenda mycalendar miocalendario",
    Topic.WEEK,
    own_calendar,
    Scope.CLUB,
    answers=ReplyKind.OWN,
    for_own_eyes=True,
)
