"""``/prijzen``: the prizes."""

from dataclasses import replace

from keizer_bot.club.prizes.actions import prizes as prizes_now
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.reads import reads
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Request
from keizer_bot.i18n.commands import Topic
from keizer_bot.i18n.folding import fold
from keizer_bot.reading.lookups import PrizesWords, read_prizes
from keizer_bot.reports.prizes.messages import NoTeamPlayerYet
from keizer_bot.reports.prizes.views import attendance_table, prizes_post


@reads(read_prizes)
def prizes(request: Request, wanted: PrizesWords) -> Reply:
    """``/prijzen``: the race as it stands; ``/prijzen teamspeler``: of that prize alone.

    ``/prijzen aanwezigheid``: everybody's attendance.
    """
    view, texts, language = prizes_now(request.context), request.context.texts, request.language
    if wanted.attendance:
        return Reply.report(*attendance_table(view, texts, language))
    named = tuple(c for c in view.contests if wanted.name in fold(texts.label(c.prize, language)))
    if not named and wanted.of_team:
        return Reply.of(NoTeamPlayerYet())
    return Reply.report(
        *prizes_post(replace(view, contests=named or view.contests), texts, language)
    )


PRIZES = Command("prijzen prizes premi", Topic.READING, prizes, of_seasons=True, scope=Scope.PLAYED)
