"""Rules as people type them on a phone, and as a file has them."""

from __future__ import annotations

from typing import Any

import pytest

from keizer_bot.engine.errors import RulesRefusedError
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.formats.rules_file import read_rules_file, read_typed_rules, with_forbidden_ids
from tests.rows import each_row


@each_row(
    ("typed", "table"),
    [
        ("values.top = 60", {"values": {"top": 60}}),
        ("absence.excused.credit = 1/4", {"absence": {"excused": {"credit": "1/4"}}}),
        ("absence.excused.credit = ½", {"absence": {"excused": {"credit": "1/2"}}}),
        ("absence.excused.credit=[1/3,1/4]", {"absence": {"excused": {"credit": ["1/3", "1/4"]}}}),
        ("values.ties = share", {"values": {"ties": "share"}}),
        ("values.ties = “share”", {"values": {"ties": "share"}}),
        ("values.top = 6o", {"values": {"top": "6o"}}),
        ("pairing.rematch = once-per-period", {"pairing": {"rematch": "once-per-period"}}),
        ("values.tie_breaks = [mutual, wins]", {"values": {"tie_breaks": ["mutual", "wins"]}}),
        ("pairing.double = true", {"pairing": {"double": True}}),
        ("pairing.rematch = {gap = 5, max = 4}", {"pairing": {"rematch": {"gap": 5, "max": 4}}}),
        ('preset = "dsc"\n[values]\ntop = 60', {"preset": "dsc", "values": {"top": 60}}),
    ],
)
def test_typed_rules_need_no_quotes(typed: str, table: dict[str, Any]) -> None:
    """Fractions and words are understood without them; TOML is understood as it is."""
    assert read_typed_rules(typed) == table


@pytest.mark.parametrize("typed", ["values.top = ", "= 60", "values top = 60", "a = 1\na = 2"])
def test_a_text_that_is_no_toml_is_refused(typed: str) -> None:
    """The refusal is a sentence, not one of Python's errors."""
    with pytest.raises(RulesRefusedError, match="not TOML"):
        read_typed_rules(typed)


def test_a_file_is_read_as_it_stands() -> None:
    """A file keeps to TOML: a bare fraction is refused."""
    with pytest.raises(RulesRefusedError, match="not TOML"):
        read_rules_file(b"credit = 1/4")


NAMES = {"p1": "Anna Smit", "p2": "Bram van den Kok", "p3": "Carla Vos", "smit": "Daan Smit"}


@pytest.mark.parametrize(
    ("pair", "ids"),
    [
        (["Anna Smit", "Bram van den Kok"], ["p1", "p2"]),
        (["anna  smit", "VAN DEN KOK"], ["p1", "p2"]),
        (["p3", "Bram"], ["p3", "p2"]),
        (["smit", "Carla"], ["smit", "p3"]),  # an id is one, whoever else is called so
        (["Nobody", "Carla Vos"], ["Nobody", "p3"]),  # the engine refuses whom nobody knows
    ],
)
def test_forbidden_pairs_may_be_written_by_name(pair: list[str], ids: list[str]) -> None:
    """In full or as much as is unique; everything else in the rules stays."""
    table = {"preset": "dsc", "pairing": {"forbidden": [pair], "bye_gap": 2}}
    found = with_forbidden_ids(table, NAMES)
    assert found == {"preset": "dsc", "pairing": {"forbidden": [ids], "bye_gap": 2}}
    assert table["pairing"] == {"forbidden": [pair], "bye_gap": 2}


@pytest.mark.parametrize("forbidden", ["Anna", [3], [["Anna Smit"]], [[1, 2]], {}])
def test_other_values_than_pairs_are_left_for_the_engine_to_refuse(forbidden: object) -> None:
    """It names the key and the fault."""
    with pytest.raises(RulesRefusedError):
        rules_from(with_forbidden_ids({"pairing": {"forbidden": forbidden}}, NAMES))
