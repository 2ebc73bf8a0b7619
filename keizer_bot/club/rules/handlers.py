"""The season and its rules: how far it is, a new one, the rules in short words, changing one."""

import re

from keizer_bot.club.rules.actions import change_rules, rules_in_short, try_on_paper
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.questions import Answer
from keizer_bot.core.request import Request
from keizer_bot.core.wording import listed
from keizer_bot.i18n.commands import Topic

_TRIAL = re.compile(r"(?:proef|trial|prova)\b:?\s*(.*)", re.IGNORECASE | re.DOTALL)


def rules(request: Request) -> Answer:
    """``/regels``: the rules in short words; ``/regels values.top = 60`` changes one.

    ``/regels proef values.top = 60`` plays seasons with it on paper; nothing is changed.
    """
    if trial := _TRIAL.match(request.rest):
        return try_on_paper(request.context, typed=trial[1])
    if "=" in request.rest:
        return change_rules(request.context, typed=request.rest)
    title, lines = rules_in_short(request.context)
    return listed(request, title, lines)


RULES = Command("regels rules regole", Topic.CLUB, rules, scope=Scope.SEASON)
