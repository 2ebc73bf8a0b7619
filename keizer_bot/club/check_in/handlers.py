"""``/hier``: who is there, on the evening itself."""

from keizer_bot.club.attendance.handlers import _who
from keizer_bot.club.check_in.actions import check_in
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.questions import Answer
from keizer_bot.core.request import Request
from keizer_bot.grammar.messages import SeasonOver
from keizer_bot.i18n.commands import Topic


def here(request: Request) -> Answer:
    """``/hier``: the sender is there; for the arbiter also ``/hier NAME``."""
    evening = request.context.calendar.next(request.context.at)
    if evening is None:
        raise SeasonOver
    name = request.rest if request.context.actor.is_arbiter else ""
    return check_in(request.context, player=_who(request, name), round_id=evening.id)


HERE = Command("hier here eccomi", Topic.WEEK, here, scope=Scope.COMING)
