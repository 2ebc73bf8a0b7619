"""``/hier``, ``/vast`` and ``/herinnering``: who is there, who always plays, who is asked."""

from keizer_bot.club.reminders.actions import set_reminders, show_reminders
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.reads import reads
from keizer_bot.core.reply import Reply, ReplyKind
from keizer_bot.core.request import Request
from keizer_bot.i18n.commands import Behind, Topic
from keizer_bot.reading.settings import Switch, read_reminders


@reads(read_reminders)
def reminder(request: Request, wanted: Switch | None) -> Reply:
    """``/herinnering [uit|aan]``: whether the sender is asked the day before."""
    if wanted is None:
        return show_reminders(request.context)
    return set_reminders(request.context, wanted=wanted is Switch.ON)


REMINDER = Command(
    "herinnering reminder promemoria",
    Topic.OWN,
    reminder,
    behind=Behind.ANY,
    scope=Scope.CLUB,
    answers=ReplyKind.OWN,
)
