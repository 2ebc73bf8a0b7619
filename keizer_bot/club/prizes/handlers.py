"""``/prijzen``: the prizes."""

import re
from dataclasses import replace

from keizer_bot.club.prizes.actions import prizes as prizes_now
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.questions import Answer, Pages
from keizer_bot.core.request import Request
from keizer_bot.i18n.commands import Topic
from keizer_bot.i18n.folding import fold
from keizer_bot.reports.prizes.messages import NoTeamPlayerYet
from keizer_bot.reports.prizes.views import attendance_table, prizes_post

_OF_TEAM = re.compile(r"(?:beste? |best |miglior )?(?:team|squadra|giocatore di squadra)")
_ATTENDANCE = re.compile(r"(?:aanwezig\w*|opkomst|attendance|presenze|presenza)", re.IGNORECASE)


def prizes(request: Request) -> Answer:
    """``/prijzen``: the race as it stands; ``/prijzen teamspeler``: of that prize alone.

    ``/prijzen aanwezigheid``: everybody's attendance.
    """
    view, texts, language = prizes_now(request.context), request.context.texts, request.language
    wanted = fold(request.rest).strip()
    if _ATTENDANCE.match(wanted):
        return Pages(attendance_table(view, texts, language))
    named = tuple(c for c in view.contests if wanted in fold(texts.label(c.prize, language)))
    if not named and _OF_TEAM.match(wanted):
        return NoTeamPlayerYet()
    return Pages(prizes_post(replace(view, contests=named or view.contests), texts, language))


PRIZES = Command("prijzen prizes premi", Topic.READING, prizes, of_seasons=True, scope=Scope.PLAYED)
