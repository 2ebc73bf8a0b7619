"""``/status``: how the bot itself is doing."""

from keizer_bot.club.health.actions import status, status_for_operator
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.identify import PrivateVisit
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Request
from keizer_bot.i18n.commands import ClubRole, Topic
from keizer_bot.store import people


def how_it_goes(request: Request) -> Reply:
    """``/status``: how the bot is doing, for the arbiter."""
    return Reply.of(*status(request.context))


def how_it_goes_for_operator(visit: PrivateVisit, _: str) -> Reply | None:
    """``/status`` in private of an operator who is no arbiter; else the club answers."""
    sender = visit.sender.person_id
    if not visit.in_private or sender not in visit.app_context.hosting.operators:
        return None
    return None if people.arbiter_of(visit.tx, sender) else Reply.of(*status_for_operator(visit))


STATUS = Command(
    "status status stato",
    Topic.MANAGING,
    how_it_goes,
    may=ClubRole.ARBITER,
    scope=Scope.CLUB,
    visited=how_it_goes_for_operator,
)
