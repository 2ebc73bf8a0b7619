"""``/agenda``: the address of a calendar of one's own."""

from keizer_bot.club.own_page.own_calendar import give_calendar
from keizer_bot.core.commands import AnswerKind, Command, Scope
from keizer_bot.core.questions import Answer
from keizer_bot.core.request import Request
from keizer_bot.i18n.commands import Topic


def own_calendar(request: Request) -> Answer:
    """``/agenda``: an address at which one's own calendar program reads the evenings."""
    return give_calendar(request.context)


OWN_CALENDAR = Command(
    "agenda mycalendar miocalendario",
    Topic.WEEK,
    own_calendar,
    scope=Scope.CLUB,
    answers=AnswerKind.OWN,
    for_own_eyes=True,
)
