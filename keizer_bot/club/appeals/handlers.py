"""``/beroep`` and ``/commissie``: an appeal, and the committee that decides about it."""

from keizer_bot.club.appeals.actions import committee, set_committee, which_appeal
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.named import club_people
from keizer_bot.core.questions import Answer
from keizer_bot.core.request import Request
from keizer_bot.grammar.names import each_name
from keizer_bot.i18n.commands import Topic
from keizer_bot.reading.line_parts import person


def appeal(request: Request) -> Answer:
    """``/beroep``: a decided objection goes to the committee."""
    return which_appeal(request.context)


APPEAL = Command("beroep appeal appello", Topic.CLUB, appeal, scope=Scope.PLAYED)


def committee_(request: Request) -> Answer:
    """``/commissie``: who decides about appeals; ``/commissie A, B, C`` by the arbiter."""
    if not request.rest.strip():
        return committee(request.context)
    request.context.require_arbiter()
    everybody = club_people(request.context)
    ids = tuple(person(name, everybody).id for name in each_name(request.rest))
    return set_committee(request.context, members=ids)


COMMITTEE = Command("commissie committee commissione", Topic.CLUB, committee_, scope=Scope.CLUB)
