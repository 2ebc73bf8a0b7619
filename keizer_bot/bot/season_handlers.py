"""The season and its rules: how far it is, a new one, the rules in short words, changing one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keizer_bot.bot.arbiter_season import listed
from keizer_bot.i18n.commands import Right, Topic
from keizer_bot.usecases.commands import Command
from keizer_bot.usecases.rules_change import change_rules, rules_in_short
from keizer_bot.usecases.season_wizard import season_overview

if TYPE_CHECKING:
    from keizer_bot.bot.context import Context
    from keizer_bot.usecases.ask import Answer


def season(context: Context) -> Answer:
    """``/seizoen``: the running season; a new one, and the end of it."""
    return season_overview(context.desk)


SEASON = Command("seizoen season stagione", Topic.HOUSE, season, usual=True, may=Right.ALL)


def rules(context: Context) -> Answer:
    """``/regels``: the rules in short words; ``/regels values.top = 60`` changes one."""
    if "=" in context.rest:
        return change_rules(context.desk, typed=context.rest)
    title, lines = rules_in_short(context.desk)
    return listed(context, title, lines)


RULES = Command("regels rules regole", Topic.CLUB, rules)
