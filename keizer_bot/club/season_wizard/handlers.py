"""The season and its rules: how far it is, a new one, the rules in short words, changing one."""

from keizer_bot.club.season_wizard.actions import season_overview
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Request
from keizer_bot.i18n.commands import Right, Topic


def season(request: Request) -> Reply:
    """``/seizoen``: the running season; a new one, and the end of it."""
    return season_overview(request.context)


SEASON = Command(
    "seizoen season stagione",
    Topic.MANAGING,
    season,
    usual=True,
    may=Right.ALL,
    scope=Scope.SEASON,
    without_season=True,
)
