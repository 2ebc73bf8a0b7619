"""Rules as people type them on a phone, and as a file has them."""

from __future__ import annotations

from typing import Any

import pytest

from keizer_bot.engine.errors import RulesRefusedError
from keizer_bot.formats.rules_file import read_rules_file, read_typed_rules


@pytest.mark.parametrize(
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
def test_what_is_no_toml_is_refused(typed: str) -> None:
    """With a sentence, not an error of Python's."""
    with pytest.raises(RulesRefusedError, match="not TOML"):
        read_typed_rules(typed)


def test_a_file_is_read_as_it_stands() -> None:
    """A file keeps to TOML: a bare fraction is refused."""
    with pytest.raises(RulesRefusedError, match="not TOML"):
        read_rules_file(b"credit = 1/4")
