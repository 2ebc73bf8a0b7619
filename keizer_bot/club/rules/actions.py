"""Shows the rules in force, and changes them in mid-season once the effect is confirmed.

If a season began under other defaults for the bye, the bot tells its arbiters once.
"""

import json
from collections.abc import Iterator
from datetime import datetime, time
from functools import partial
from typing import Any, Final
from zoneinfo import ZoneInfo

from msgspec.structs import replace

from keizer_bot.club.ranking.actions import revise_ranking
from keizer_bot.club.rules import change_messages, messages
from keizer_bot.club.rules.change_messages import (
    ByeNews,
    ByesAsBefore,
    ByesGivenOtherwise,
    RulesInForce,
    SimulateRules,
)
from keizer_bot.club.rules.lab import earlier_seasons, try_rules
from keizer_bot.club.rules.views import Difference, differences, effect_of_rules, rules_lines
from keizer_bot.core.change_log import Action
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.context import Context
from keizer_bot.core.identify import in_season
from keizer_bot.core.jobs import ScheduledJob
from keizer_bot.core.messages import No, StaleButton, Yes
from keizer_bot.core.posting import ask_arbiters, note
from keizer_bot.core.questions import Choice, ask, intend, on_press
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Request
from keizer_bot.core.scenes import reads
from keizer_bot.core.snapshot import SeasonSnapshot, rules_of
from keizer_bot.core.wording import listed
from keizer_bot.engine.errors import EngineError
from keizer_bot.engine.rules import Rules
from keizer_bot.engine.rules_table import laid_over, rules_from
from keizer_bot.engine.season_check import check_season
from keizer_bot.formats.rules_file import read_typed_rules, with_forbidden_ids
from keizer_bot.i18n.commands import Right, Topic
from keizer_bot.i18n.html import plain
from keizer_bot.i18n.message import Message
from keizer_bot.reading.settings import RulesWords, read_rules
from keizer_bot.store import arbiter_changes, season_news
from keizer_bot.store.seasons import SeasonRow
from keizer_bot.store.transaction import Transaction

_MOST_DIFFERENCES = 25


def rules_in_short(context: Context) -> tuple[Message, tuple[Message, ...]]:
    """The rules of the running season, else of the last: a title and a line each.

    Raises `NoSeason`.
    """
    row = context.season_or_last
    rules = rules_of(row)
    lines = [*rules_lines(rules)]
    if not rules.is_cup:
        lines.append(messages.RulesElsewhere())
    if context.actor.is_arbiter:
        plain = rules.values.source == "equal"
        tempo = messages.EventRulesHowToChange(context.competition.name)
        lines.append(tempo if plain else messages.RulesHowToChange())
    return messages.RulesTitle(row.name), tuple(lines)


def change_rules(context: Context, *, typed: str) -> Reply:
    """Ask if these keys, written as TOML or nearly so, should change.

    If a preset is among them, they replace all rules. Raises `ArbiterOnly`, `NoSeason`,
    `RulesRefused`, `SameRules`.
    """
    snapshot = _snapshot(context)
    return _ask(context, snapshot, _typed(snapshot, typed))


def _typed(snapshot: SeasonSnapshot, typed: str) -> dict[str, Any]:
    """The rules, changed by these keys. Raises `RulesRefused`."""
    try:
        over = read_typed_rules(typed)
        over = with_forbidden_ids(over, {p.key: p.name for p in snapshot.players})
        return over if "preset" in over else laid_over(json.loads(snapshot.row.rules), over)
    except EngineError as error:
        raise change_messages.RulesRefused(error.trouble) from error


@on_press("rules-for-running")
def replace_rules(context: Context, *, table: dict[str, object]) -> Reply:
    """Ask if this table should become the season's rules. Raises as `change_rules`."""
    snapshot = _snapshot(context)
    names = {player.key: player.name for player in snapshot.players}
    return _ask(context, snapshot, with_forbidden_ids(table, names))


def _snapshot(context: Context) -> SeasonSnapshot:
    context.require(Right.ALL)
    return context.snapshot


def _ask(
    context: Context, snapshot: SeasonSnapshot, table: dict[str, Any], *, tried: bool = False
) -> Reply:
    """Ask for a yes; unless the rules were `tried`, also offer to simulate seasons."""
    rules, what = _checked(snapshot, table)
    row, effect = snapshot.row, effect_of_rules(snapshot, rules)
    asked = {"table": table, "season": row.id, "before": row.rules}
    choices = [
        Choice(Yes(), intend(put_rules_in_force, **asked)),
        Choice(No(), None),
        *([] if tried else [Choice(SimulateRules(), intend(try_asked, **asked))]),
    ]
    text = change_messages.ConfirmRules(row.name, _lines(what), effect)
    return ask(context, text, choices, in_a_row=2)


@on_press("try-rules")
def try_asked(context: Context, *, table: dict[str, Any], season: int, before: str) -> Reply:
    """Simulate seasons under the rules in an open question, which stays open.

    Raises as `change_rules`, and as the lab's `try_rules`.
    """
    snapshot = _snapshot(context)
    if (snapshot.row.id, snapshot.row.rules) == (season, before):
        _, what = _checked(snapshot, table)
        name = "; ".join(f"{change.key} = {change.after}" for change in what)
        earlier = earlier_seasons(context, snapshot)
        try_rules(context, snapshot.season, table, name, now=json.loads(before), earlier=earlier)
    return _ask(context, snapshot, table, tried=True)


def try_on_paper(context: Context, *, typed: str) -> Reply:
    """Simulate seasons under typed keys, compared with the rules in force, or those rules alone.

    Raises `ArbiterOnly`, `NoSeason`, `RulesRefused`, and as the lab's `try_rules`.
    """
    context.require_arbiter()
    snapshot = context.snapshot
    table, earlier = json.loads(snapshot.row.rules), earlier_seasons(context, snapshot)
    if not typed:
        now = plain(context.texts.render(RulesInForce(), context.language))
        return Reply.of(try_rules(context, snapshot.season, table, now, now=None, earlier=earlier))
    typed_table = _typed(snapshot, typed)
    season = snapshot.season
    return Reply.of(try_rules(context, season, typed_table, typed, now=table, earlier=earlier))


@on_press("put-rules-in-force")
def put_rules_in_force(
    context: Context, *, table: dict[str, Any], season: int, before: str
) -> Reply:
    """Put these rules in force; tell the club if a published ranking changes.

    If the season or its rules have changed since the question, the bot asks again.
    Raises as `change_rules`.
    """
    snapshot = _snapshot(context)
    if (snapshot.row.id, snapshot.row.rules) != (season, before):
        return _ask(context, snapshot, table)
    _, what = _checked(snapshot, table)
    arbiter_changes.set_rules(context.tx, season, json.dumps(table, ensure_ascii=False))
    record = partial(note, context, Action.RULES, season_id=season)
    for change in what:
        record(change.key, before=change.before, after=change.after)
    revise_ranking(context, change_messages.RulesWereChanged(_lines(what)))
    return Reply.of(change_messages.RulesChanged(snapshot.row.name, _lines(what)))


def _checked(
    snapshot: SeasonSnapshot, table: dict[str, Any]
) -> tuple[Rules, tuple[Difference, ...]]:
    """Check that rules fit the season; returns them and their differences."""
    try:
        rules = rules_from(table)
        check_season(snapshot.season, rules)
    except EngineError as error:
        raise change_messages.RulesRefused(error.trouble) from error
    what = differences(snapshot.rules, rules)
    if not what:
        raise change_messages.SameRules(snapshot.row.name)
    return rules, tuple(_by_name(snapshot, change) for change in what)


def _by_name(snapshot: SeasonSnapshot, difference: Difference) -> Difference:
    """The difference with players' names in place of their keys."""
    if difference.key != "pairing.forbidden":
        return difference
    before, after = (
        json.dumps([snapshot.names(pair) for pair in json.loads(pairs or "[]")], ensure_ascii=False)
        for pairs in (difference.before, difference.after)
    )
    return replace(difference, before=before, after=after)


def _lines(what: tuple[Difference, ...]) -> tuple[change_messages.RuleDiffers, ...]:
    return tuple(change.text for change in what[:_MOST_DIFFERENCES])


_MORNING: Final = time(9)
_BEFORE: Final = {"bye_gap": 0, "newcomer_bye": True}
_NEWS: Final = {
    "bye_gap": ByeNews.NOT_TWICE_RUNNING,
    "newcomer_bye": ByeNews.NO_NEWCOMER,
}
_WITHOUT_BYES: Final = ("round-robin", "knock-out")


def news_coming(tx: Transaction, at: datetime) -> Iterator[ScheduledJob]:
    """A job for each season that began before byes had other defaults, until its arbiters are told.

    Not at night, when a host may be upgrading the bot.
    """
    for season_id, name in season_news.seasons_not_told_of_byes(tx):
        zone = ZoneInfo(name)
        morning = datetime.combine(at.astimezone(zone).date(), _MORNING, zone)
        yield ScheduledJob(morning, tell_of_byes, (season_id,), season_id=season_id)


JOBS = (news_coming,)


@in_season
def tell_of_byes(context: Context) -> None:
    """Tell the arbiters with the right to change rules how byes will be given from now on."""
    row = context.season
    season_news.mark_told_of_byes(context.tx, row.id)
    changed = _changed(row)
    if not changed:
        return
    message = ByesGivenOtherwise(row.name, tuple(_NEWS[key] for key in changed))
    choices = [Choice(ByesAsBefore(), intend(keep_byes_as_before, season=row.id))]
    ask_arbiters(context, Right.ALL, message, choices)


@on_press("keep-byes-as-before", may=Right.ALL)
def keep_byes_as_before(context: Context, *, season: int) -> Reply:
    """Add to the season's rules the old defaults for keys that they do not have.

    Raises `ArbiterOnly`, `NoSeason`, `StaleButton`, `SameRules`.
    """
    row = context.season
    if row.id != season:
        raise StaleButton
    table = laid_over(json.loads(row.rules), {"pairing": _changed(row)})
    return put_rules_in_force(context, table=table, season=season, before=row.rules)


def _changed(row: SeasonRow) -> dict[str, Any]:
    """The keys missing from the season's rules whose defaults changed, with their old values."""
    written, pairing = json.loads(row.rules).get("pairing", {}), rules_of(row).pairing
    if pairing.method in _WITHOUT_BYES:
        return {}
    unwritten = {key: was for key, was in _BEFORE.items() if key not in written}
    return {key: was for key, was in unwritten.items() if getattr(pairing, key) != was}


@reads(read_rules)
def rules(request: Request, reading: RulesWords | None) -> Reply:
    """``/regels``: the rules in short words; ``/regels values.top = 60`` changes one.

    ``/regels proef values.top = 60`` simulates seasons with it, and changes nothing.
    """
    if reading is not None:
        act = try_on_paper if reading.trial else change_rules
        return act(request.context, typed=reading.typed)
    title, lines = rules_in_short(request.context)
    return listed(request, title, lines)


RULES = Command("regels rules regole", Topic.CLUB, rules, Scope.SEASON)
