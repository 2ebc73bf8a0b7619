"""The differences between two sets of rules, key by key, as one types them."""

from __future__ import annotations

from dataclasses import fields

import pytest

from keizer_bot.club.rules.messages import RepricedFrom
from keizer_bot.club.rules.views import Difference, RuleName, differences, rules_lines
from keizer_bot.engine.presets import PRESETS
from keizer_bot.engine.rules_table import laid_over, rules_from
from keizer_bot.formats.rules_file import read_typed_rules
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.rule_words import RuleWord
from tests.rows import each_row

TABLES = [{"preset": name, "season": {"rounds": 30}} for name in PRESETS]


def test_one_key_differs() -> None:
    """Both values, and no word about equal ones."""
    old, new = rules_from({}), rules_from({"absence": {"excused": {"credit": "1/4"}}})
    assert differences(old, new) == (Difference("absence.excused.credit", "1/3", "1/4"),)


def test_a_key_that_takes_the_place_of_another() -> None:
    """A ratio instead of a top: one key goes, one comes."""
    found = differences(rules_from({}), rules_from({"values": {"ratio": 3}}))
    assert found == (
        Difference("values.top", "50", None),
        Difference("values.ratio", None, "3"),
    )


@each_row("old", TABLES)
@each_row("new", TABLES)
def test_a_shown_rule_can_be_typed(old: dict[str, object], new: dict[str, object]) -> None:
    """Every difference, typed one after the other, turns one preset into the other.

    But where plain points end, the own value that they had not is back.
    """
    table = old
    for each in differences(rules_from(old), rules_from(new)):
        if each.after is not None:
            table = laid_over(table, read_typed_rules(f"{each.key} = {each.after}"))
    left = differences(rules_from(table), rules_from(new))
    back = "values.own_value" if old["preset"] == "points" else ""
    assert all(each.after is None or each.key == back for each in left)


def test_every_key_of_the_rules_has_a_name() -> None:
    """No key would be shown without words."""
    rules = rules_from({})
    keys = {f"{t.name}.{f.name}" for t in fields(rules) for f in fields(getattr(rules, t.name))}
    assert keys - {name.value for name in RuleName} == {"absence.kinds"}


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table["preset"])
def test_every_preset_can_be_told(table: dict[str, object]) -> None:
    """The words are short, and in each language."""
    texts = Translator(strict=True)
    for language in texts.languages:
        assert all(texts.render(line, language) for line in rules_lines(rules_from(table)))


def test_the_start_of_repeated_computation_is_named_if_it_matters() -> None:
    """One pass begins with the ranking before, whatever `start` says."""
    stable = {"schedule": [{"from_round": 1, "passes": "until-stable"}]}
    told = RepricedFrom(RuleWord.START_LIST)
    assert told in rules_lines(rules_from({"revaluation": stable | {"start": "list"}}))
    assert told not in rules_lines(rules_from({"revaluation": stable}))
    assert told not in rules_lines(rules_from({"revaluation": {"start": "list"}}))
