"""The rules in force, for everybody; changing them in mid-season, the effect shown first."""

from __future__ import annotations

import json
from typing import Any

from keizer_bot.club.ranking.effects import revise_ranking
from keizer_bot.club.rules import messages
from keizer_bot.club.rules.differences import Difference, differences
from keizer_bot.club.rules.effect import effect_of_rules
from keizer_bot.club.rules.views import rules_lines
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import Desk
from keizer_bot.core.last_season import season_or_last
from keizer_bot.core.posting import note
from keizer_bot.core.questions import Answer, confirm, intend, on_press
from keizer_bot.core.season_rules import laid_over, rules_of
from keizer_bot.core.snapshot import Book
from keizer_bot.engine.errors import EngineError
from keizer_bot.engine.rules import Rules
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.engine.season_check import check_season
from keizer_bot.formats.rules_file import read_typed_rules
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.message import Message
from keizer_bot.store import steering

_MOST_DIFFERENCES = 25


def rules_in_short(desk: Desk) -> tuple[Message, tuple[Message, ...]]:
    """The rules of the running season, else of the last: a title and a line each.

    Raises `NoSeason`.
    """
    row = season_or_last(desk)
    foot = (
        messages.RulesElsewhere(),
        *((messages.RulesHowToChange(),) if desk.actor.is_arbiter else ()),
    )
    return messages.RulesTitle(row.name), (*rules_lines(rules_of(row)), *foot)


def change_rules(desk: Desk, *, typed: str) -> Answer:
    """Ask whether these keys shall change, written as TOML or nearly so.

    With a preset among them they take the place of all rules.
    Raises `ArbiterOnly`, `NoSeason`, `RulesRefused`, `SameRules`.
    """
    book = _book(desk)
    try:
        over = read_typed_rules(typed)
    except EngineError as error:
        raise messages.RulesRefused(error.trouble) from error
    table = over if "preset" in over else laid_over(json.loads(book.row.rules), over)
    return _ask(desk, book, table)


def replace_rules(desk: Desk, *, table: dict[str, Any]) -> Answer:
    """Ask whether this table shall be the season's rules from now on. Raises as `change_rules`."""
    return _ask(desk, _book(desk), table)


def _book(desk: Desk) -> Book:
    desk.require(Right.ALL)
    return desk.book


def _ask(desk: Desk, book: Book, table: dict[str, Any]) -> Answer:
    rules, what = _checked(book, table)
    effect = effect_of_rules(book, rules)
    intention = intend(put_rules_in_force, table=table, season=book.row.id, before=book.row.rules)
    return confirm(desk, messages.ConfirmRules(book.row.name, _lines(what), effect), intention)


@on_press("put-rules-in-force")
def put_rules_in_force(desk: Desk, *, table: dict[str, Any], season: int, before: str) -> Answer:
    """Let these be the season's rules; the club is told if a ranking that it has read changes.

    If the season or its rules are no longer what was asked about, it is asked again.
    Raises as `change_rules`.
    """
    book = _book(desk)
    if (book.row.id, book.row.rules) != (season, before):
        return _ask(desk, book, table)
    _, what = _checked(book, table)
    steering.set_rules(desk.tx, season, json.dumps(table, ensure_ascii=False))
    for each in what:
        note(desk, Action.RULES, each.key, before=each.before, after=each.after, season_id=season)
    revise_ranking(desk, messages.RulesWereChanged(_lines(what)))
    return messages.RulesChanged(book.row.name, _lines(what))


def _checked(book: Book, table: dict[str, Any]) -> tuple[Rules, tuple[Difference, ...]]:
    """The rules that fit the season, and what is otherwise in them."""
    try:
        rules = rules_from(table)
        check_season(book.season, rules)
    except EngineError as error:
        raise messages.RulesRefused(error.trouble) from error
    what = differences(book.rules, rules)
    if not what:
        raise messages.SameRules(book.row.name)
    return rules, what


def _lines(what: tuple[Difference, ...]) -> tuple[messages.RuleDiffers, ...]:
    return tuple(each.text for each in what[:_MOST_DIFFERENCES])
