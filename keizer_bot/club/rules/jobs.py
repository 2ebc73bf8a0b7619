"""The single notice to arbiters of a running season about the bye since this version."""

import json
from collections.abc import Iterator
from datetime import datetime, time
from typing import Any, Final
from zoneinfo import ZoneInfo

from keizer_bot.club.rules import messages
from keizer_bot.club.rules.actions import put_rules_in_force
from keizer_bot.core.context import RequestContext
from keizer_bot.core.identify import in_season
from keizer_bot.core.jobs import ScheduledJob
from keizer_bot.core.messages import StaleButton
from keizer_bot.core.posting import arbiters_with, ask_person
from keizer_bot.core.questions import Choice, intend, on_press
from keizer_bot.core.reply import Reply
from keizer_bot.core.snapshot import rules_of
from keizer_bot.engine.rules_table import laid_over
from keizer_bot.i18n.commands import Right
from keizer_bot.store import season_news
from keizer_bot.store.seasons import SeasonRow
from keizer_bot.store.transaction import Transaction

_MORNING: Final = time(9)
_BEFORE: Final = {"bye_gap": 0, "newcomer_bye": True}
_NEWS: Final = {
    "bye_gap": messages.ByeNews.NOT_TWICE_RUNNING,
    "newcomer_bye": messages.ByeNews.NO_NEWCOMER,
}
_WITHOUT_BYES: Final = ("round-robin", "knock-out")


def news_coming(tx: Transaction, at: datetime) -> Iterator[ScheduledJob]:
    """Each season that ran before byes had other defaults, until its arbiters know of them.

    Not at night, when a host may have brought the bot up to date.
    """
    for season_id, name in season_news.seasons_not_told_of_byes(tx):
        zone = ZoneInfo(name)
        morning = datetime.combine(at.astimezone(zone).date(), _MORNING, zone)
        yield ScheduledJob(morning, tell_of_byes, (season_id,), season_id=season_id)


JOBS = (news_coming,)


@in_season
def tell_of_byes(context: RequestContext) -> None:
    """Tell whoever may change the rules which of their byes are given otherwise from now on."""
    row = context.season
    season_news.mark_told_of_byes(context.tx, row.id)
    changed = _changed(row)
    if not changed:
        return
    say = messages.ByesGivenOtherwise(row.name, tuple(_NEWS[key] for key in changed))
    choices = [Choice(messages.ByesAsBefore(), intend(keep_byes_as_before, season=row.id))]
    for arbiter in arbiters_with(context, Right.ALL):
        ask_person(context, arbiter.person_id, context.club.language, say, choices)


@on_press("keep-byes-as-before")
def keep_byes_as_before(context: RequestContext, *, season: int) -> Reply:
    """Write into the season's rules what held before, where they say nothing of it.

    Raises `ArbiterOnly`, `NoSeason`, `StaleButton`, `SameRules`.
    """
    context.require(Right.ALL)
    row = context.season
    if row.id != season:
        raise StaleButton
    table = laid_over(json.loads(row.rules), {"pairing": _changed(row)})
    return put_rules_in_force(context, table=table, season=season, before=row.rules)


def _changed(row: SeasonRow) -> dict[str, Any]:
    """The keys that the season's rules do not name and that now say otherwise, as they were."""
    written, pairing = json.loads(row.rules).get("pairing", {}), rules_of(row).pairing
    if pairing.method in _WITHOUT_BYES:
        return {}
    return {
        key: was
        for key, was in _BEFORE.items()
        if key not in written and getattr(pairing, key) != was
    }
