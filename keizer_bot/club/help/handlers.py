"""``/help``: the commands that the sender may use."""

from keizer_bot.club.help.actions import help_in_group, show_help
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Request
from keizer_bot.i18n.commands import Topic


def help_(request: Request) -> Reply:
    """``/help`` and ``/start``: the commands useful now, and all others that the sender may use."""
    if request.incoming.place.private or request.private_open:
        return show_help(request.context, request.own_language)
    return help_in_group(request.context, request.language)


HELP = Command("help help aiuto", Topic.OWN, help_, Scope.CLUB, usual=True, asks=True)
