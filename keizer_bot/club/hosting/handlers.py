"""What operators say: ``/clubs``."""

from keizer_bot.club.help.handlers import help_
from keizer_bot.club.hosting.actions import list_clubs
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.identify import PrivateVisit
from keizer_bot.core.messages import PrivateChatAlone
from keizer_bot.core.reply import Reply
from keizer_bot.i18n.commands import Topic


def clubs(visit: PrivateVisit, part: str) -> Reply:
    """``/clubs [PART OF A NAME]``, in private alone. Raises `PrivateChatAlone`, `OperatorsOnly`."""
    if not visit.in_private:
        raise PrivateChatAlone
    return list_clubs(visit, part)


CLUBS = Command("clubs clubs circoli", Topic.MANAGING, help_, scope=Scope.CLUB, visited=clubs)
