"""The season and its rules: how far it is, a new one, the rules in short words, changing one."""

from __future__ import annotations

from keizer_bot.club.rules.actions import change_rules, rules_in_short
from keizer_bot.core.commands import Command
from keizer_bot.core.questions import Answer
from keizer_bot.core.request import Context
from keizer_bot.core.wording import listed
from keizer_bot.i18n.commands import Topic


def rules(context: Context) -> Answer:
    """``/regels``: the rules in short words; ``/regels values.top = 60`` changes one."""
    if "=" in context.rest:
        return change_rules(context.desk, typed=context.rest)
    title, lines = rules_in_short(context.desk)
    return listed(context, title, lines)


RULES = Command("regels rules regole", Topic.CLUB, rules)
