"""``/beroep`` and ``/commissie``: an appeal, and the committee that decides about it."""

from keizer_bot.club.appeals.actions import committee, set_committee, which_appeal
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.reads import reads_in_scene
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Request
from keizer_bot.i18n.commands import Topic
from keizer_bot.reading.names import NamedPerson
from keizer_bot.reading.people import read_committee


def appeal(request: Request) -> Reply:
    """``/beroep``: a decided objection goes to the committee."""
    return which_appeal(request.context)


APPEAL = Command("beroep appeal appello", Topic.CLUB, appeal, scope=Scope.PLAYED)


@reads_in_scene(read_committee)
def committee_(request: Request, members: tuple[NamedPerson, ...]) -> Reply:
    """``/commissie``: who decides about appeals; ``/commissie A, B, C`` by the arbiter."""
    if not members:
        return Reply.of(committee(request.context))
    return Reply.of(set_committee(request.context, members=tuple(member.id for member in members)))


COMMITTEE = Command("commissie committee commissione", Topic.CLUB, committee_, scope=Scope.CLUB)
