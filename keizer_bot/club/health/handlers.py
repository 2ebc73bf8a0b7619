"""``/status``: how the bot itself is doing."""

from keizer_bot.club.health.actions import status
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.questions import Answer
from keizer_bot.core.request import Request
from keizer_bot.i18n.commands import ClubRole, Topic


def how_it_goes(request: Request) -> Answer:
    """``/status``: how the bot is doing, for the arbiter."""
    return status(request.context)


STATUS = Command(
    "status status stato", Topic.MANAGING, how_it_goes, may=ClubRole.ARBITER, scope=Scope.CLUB
)
