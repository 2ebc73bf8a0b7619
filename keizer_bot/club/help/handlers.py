"""``/help`` and ``/start``: what the sender may do."""

from keizer_bot.club.help.views import help_post, short_help
from keizer_bot.core.commands import AnswerKind, Command, Scope
from keizer_bot.core.questions import Answer, Pages
from keizer_bot.core.request import Request
from keizer_bot.i18n.commands import Role, Topic


def help_(request: Request) -> Answer:
    """``/help`` and ``/start``: everything that the sender may do, which is long for a group."""
    context = request.context
    if not (request.heard.place.private or request.private_open):
        return Pages(
            short_help(context.commands, context.bot_name, context.texts, request.language)
        )
    role = Role.ARBITER if context.actor.is_arbiter else Role.MEMBER
    return Pages(help_post(context.commands, role, context.texts, request.own_language), own=True)


HELP = Command("help help aiuto", Topic.OWN, help_, usual=True, scope=Scope.CLUB, asks=True)
START = Command(
    "start start start", Topic.OWN, help_, scope=Scope.ANYBODY, answers=AnswerKind.REPORT, asks=True
)
