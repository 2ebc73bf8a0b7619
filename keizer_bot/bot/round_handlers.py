"""``/ronde``: a round as it was, for everybody; the arbiter changes the calendar with it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from keizer_bot.bot.arbiter_season import change_calendar
from keizer_bot.grammar.words import line
from keizer_bot.i18n.commands import Behind, Topic
from keizer_bot.i18n.folding import fold
from keizer_bot.reports.attendance import AttendanceView, attendance_post
from keizer_bot.reports.round import round_post
from keizer_bot.usecases.ask import Pages
from keizer_bot.usecases.commands import Command
from keizer_bot.usecases.looking_back import round_view

if TYPE_CHECKING:
    from keizer_bot.bot.context import Context
    from keizer_bot.usecases.ask import Answer

_A_ROUND = re.compile(r"(?:(?:de |la |the )?(?:ronde|round|turno|rnd|r) ?)?([0-9]{1,3})?[.?!]*")


def round_(context: Context) -> Answer:
    """``/ronde [N]``: its pairings, its results, where its ranking is; else a calendar change."""
    named = _A_ROUND.fullmatch(fold(line(context.rest)))
    if named is None:
        return change_calendar(context)
    number = int(named[1]) if named[1] else None
    view = round_view(context.desk, number=number)
    texts, language = context.desk.texts, context.language
    if isinstance(view, AttendanceView):
        return Pages(attendance_post(view, texts, language))
    return Pages(round_post(view, texts, language))


ROUND = Command("ronde round turno", Topic.READING, round_, behind=Behind.PART)
