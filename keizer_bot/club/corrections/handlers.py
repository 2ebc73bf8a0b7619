"""The arbiter's words about results and absences: one, many, awarded or corrected."""

from keizer_bot.calendar import Evening
from keizer_bot.club.corrections.actions import decide
from keizer_bot.club.corrections.adjustments import adjust
from keizer_bot.club.corrections.colours import swap_colours
from keizer_bot.club.corrections.reports import result_of, sure
from keizer_bot.club.signing_off.marked_absent import ask_kind, mark_absent
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.context import RequestContext
from keizer_bot.core.reads import reads_in_scene
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Request
from keizer_bot.engine.model import Result
from keizer_bot.i18n.commands import Right, Topic
from keizer_bot.reading.corrections import (
    Award,
    ColoursPutRight,
    NotedAbsence,
    PointsChange,
    ResultPutRight,
    read_absence,
    read_adjustment,
    read_award,
    read_correction,
)
from keizer_bot.reading.evenings import coming
from keizer_bot.reading.model import NoShow


@reads_in_scene(read_correction)
def correction(
    request: Request, said: ResultPutRight | ColoursPutRight | NotedAbsence
) -> Reply | None:
    """``/corrigeer [ronde N] A - B result reason``, or a kind of absence in the result's place.

    ``/corrigeer A - B andersom``: they had the other colours.
    """
    match said:
        case NotedAbsence():
            return absence.handle(request, said)
        case ColoursPutRight(pairing, reason):
            return Reply.of(swap_colours(request.context, game=pairing.id, reason=reason))
    report = sure(request.context, said.reading)
    return decide(
        request.context,
        game=report.game.id,
        result=result_of(report),
        reason=said.reason,
        absent=isinstance(report, NoShow),
        corrects=True,
    )


CORRECT = Command(
    "corrigeer correct correggi",
    Topic.EVENING,
    correction,
    usual=True,
    may=Right.RESULTS,
    scope=Scope.GAME,
)


@reads_in_scene(read_absence)
def absence(request: Request, said: NotedAbsence) -> Reply:
    """``/afwezig NAME [KIND] [ronde N|DAY] [reason]``: why somebody is not there; asked if unsaid.

    Without a round or a day it is the evening that began last.
    """
    context = request.context
    round_id = (said.evening or _begun_last(context)).id
    if said.kind is None:
        return ask_kind(context, player=said.player.id, round_id=round_id)
    return mark_absent(context, player=said.player.id, round_id=round_id, kind=said.kind)


MISSING = Command(
    "afwezig missing mancante",
    Topic.EVENING,
    absence,
    usual=True,
    may=Right.PLAYERS,
    scope=Scope.PLAYED,
)


def _begun_last(context: RequestContext) -> Evening:
    """The evening that began last; before the first, that one. Raises `SeasonOver`."""
    begun = [e for e in context.calendar.evenings if e.starts <= context.at]
    return begun[-1] if begun else coming(context.calendar, context.at)


@reads_in_scene(read_adjustment)
def adjustment(request: Request, said: PointsChange) -> Reply:
    """``/straf [ronde N] NAME -10 reason``: points off, or with a + given, from that round on."""
    return adjust(
        request.context,
        player=said.player.id,
        points=str(said.points),
        why=said.reason,
        first=said.evening.number if said.evening else None,
    )


ADJUST = Command(
    "straf penalty penalita", Topic.EVENING, adjustment, may=Right.RESULTS, scope=Scope.PLAYED
)


@reads_in_scene(read_award)
def award(request: Request, said: Award) -> Reply:
    """``/punten [ronde N] A - B 1/2 0 reason``: the arbiter gives each a part of the value."""
    return decide(
        request.context,
        game=said.game.id,
        result=Result.AWARD,
        reason=said.reason,
        points=[*said.points],
    )


AWARD = Command("punten award punti", Topic.EVENING, award, may=Right.RESULTS, scope=Scope.PLAYED)
