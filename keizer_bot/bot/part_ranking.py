"""``/stand groep [NAME]`` and ``/stand periode [N]``: a part of the ranking."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from keizer_bot.reports.period import period_post
from keizer_bot.reports.ranking import OneGroupOnly, ranking_post
from keizer_bot.usecases import part_rankings
from keizer_bot.usecases.ask import Pages

if TYPE_CHECKING:
    from keizer_bot.bot.context import Context
    from keizer_bot.usecases.ask import Answer

_GROUP = re.compile(r"(?:groep(?:en)?|groups?|grupp[oi])\b\s*(?P<name>.*)", re.IGNORECASE)
_PERIOD = re.compile(
    r"(?:periode[ns]?|periods?|period[oi])\b\s*(?P<number>[0-9]{1,2})?", re.IGNORECASE
)


def part_ranking(context: Context) -> Answer | None:
    """The part that is asked for; None when it is the whole ranking."""
    said = context.rest.strip()
    if match := _GROUP.match(said):
        return _group(context, match["name"].strip(" ?!."))
    if match := _PERIOD.match(said):
        number = int(match["number"]) if match["number"] else None
        view = part_rankings.period_ranking(context.desk, number)
        return Pages(period_post(view, context.desk.texts, context.language))
    return None


def _group(context: Context, name: str) -> Answer:
    if not name:
        return part_rankings.groups(context.desk)
    group, view = part_rankings.group_ranking(context.desk, name)
    only = OneGroupOnly(group)
    return Pages(ranking_post(view, context.desk.texts, context.language, only=only))
