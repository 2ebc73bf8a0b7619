"""The position of a round in its season (docs/keizer.md sections 3 and 4)."""

import pytest

from keizer_bot.engine.model import Round
from keizer_bot.engine.rules import in_last, period_of
from keizer_bot.engine.rules_table import rules_from

DSC = rules_from({"preset": "dsc"})


@pytest.mark.parametrize(("number", "period"), [(1, 1), (7, 1), (8, 2), (28, 4)])
def test_a_period_of_the_dsc_has_seven_rounds(number: int, period: int) -> None:
    """[003]: four periods of seven."""
    assert period_of(Round(number), DSC) == period


def test_a_round_may_name_its_period() -> None:
    """Else all of a season without periods is the first."""
    assert period_of(Round(9, period=3), DSC) == 3
    assert period_of(Round(9), rules_from({})) == 1


@pytest.mark.parametrize(
    ("number", "last", "is_last"),
    [(26, 2, False), (27, 2, True), (28, 0, False), (29, 0, False), (29, 1, True)],
)
def test_the_last_rounds_are_those_beyond_what_is_left(
    number: int, last: int, is_last: bool
) -> None:
    """Of 28; a number of 0 means none, even with a round too many."""
    assert in_last(number, last, DSC) is is_last
