"""``/prijzen``, ``/extern`` and ``/gereden``: the prizes, games for a team, who drove there."""

import re

from keizer_bot.club.prizes.actions import prizes as prizes_now
from keizer_bot.core.commands import Command
from keizer_bot.core.questions import Answer, Pages
from keizer_bot.core.request import Request
from keizer_bot.i18n.commands import Topic
from keizer_bot.i18n.folding import fold
from keizer_bot.reports.prizes.views import attendance_table, prizes_post

_ATTENDANCE = re.compile(r"(?:aanwezig\w*|opkomst|attendance|presenze|presenza)", re.IGNORECASE)


def prizes(request: Request) -> Answer:
    """``/prijzen``: the race as it stands; ``/prijzen aanwezigheid``: everybody's attendance."""
    view = prizes_now(request.context)
    shown = attendance_table if _ATTENDANCE.match(fold(request.rest).strip()) else prizes_post
    return Pages(shown(view, request.context.texts, request.language))


PRIZES = Command("prijzen prizes premi", Topic.READING, prizes)
