"""The season and its rules: how far it is, a new one, the rules in short words, changing one."""

from keizer_bot.club.rules.actions import change_rules, rules_in_short
from keizer_bot.core.commands import Command
from keizer_bot.core.questions import Answer
from keizer_bot.core.request import Request
from keizer_bot.core.wording import listed
from keizer_bot.i18n.commands import Topic


def rules(request: Request) -> Answer:
    """``/regels``: the rules in short words; ``/regels values.top = 60`` changes one."""
    if "=" in request.rest:
        return change_rules(request.context, typed=request.rest)
    title, lines = rules_in_short(request.context)
    return listed(request, title, lines)


RULES = Command("regels rules regole", Topic.CLUB, rules)
