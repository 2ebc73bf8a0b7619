"""``/bezwaar``: an objection to something of the evening."""

from keizer_bot.club.disputes.evening import object_to_evening
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.reads import reads
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Request
from keizer_bot.i18n.commands import Topic


@reads(str)
def objection(request: Request, account: str) -> Reply:
    """``/bezwaar [what happened]``: an objection to something of the evening."""
    return object_to_evening(request.context, words=account)


OBJECTION = Command("bezwaar objection reclamo", Topic.CLUB, objection, scope=Scope.PLAYED)
