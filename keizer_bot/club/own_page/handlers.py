"""``/agenda``: the address of a calendar of one's own."""

from keizer_bot.club.own_page.own_calendar import give_calendar
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.reply import Reply, ReplyKind
from keizer_bot.core.request import Request
from keizer_bot.i18n.commands import Topic


def own_calendar(request: Request) -> Reply:
    """``/agenda``: an address at which one's own calendar program reads the evenings."""
    return Reply.of(give_calendar(request.context))


OWN_CALENDAR = Command(
    "agenda mycalendar miocalendario",
    Topic.WEEK,
    own_calendar,
    scope=Scope.CLUB,
    answers=ReplyKind.OWN,
    for_own_eyes=True,
)
