"""``/agenda``: the address of a personal calendar; and *Niet nu* below a question."""

from keizer_bot.club.own_page.messages import NoAnswerNow
from keizer_bot.club.own_page.own_calendar import give_calendar
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.context import RequestContext
from keizer_bot.core.questions import Below, on_press, stop_waiting
from keizer_bot.core.reply import Reply, ReplyKind
from keizer_bot.core.request import Request
from keizer_bot.i18n.commands import Topic


def own_calendar(request: Request) -> Reply:
    """``/agenda``: an address at which one's own calendar program reads the evenings."""
    return give_calendar(request.context)


@on_press("not-now", below=Below.QUESTION)
def not_now(context: RequestContext, *, competition: int) -> Reply:  # noqa: ARG001 - it is found by
    """Stop waiting for the presser's answer: their next words are read as any others."""
    stop_waiting(context)
    return Reply.of(NoAnswerNow())


OWN_CALENDAR = Command(
    "agenda mycalendar miocalendario",
    Topic.WEEK,
    own_calendar,
    scope=Scope.CLUB,
    answers=ReplyKind.OWN,
    for_own_eyes=True,
)
