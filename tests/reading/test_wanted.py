"""Plain words that ask something of a command, held against evenings and players."""

from __future__ import annotations

from datetime import timedelta

import pytest

from keizer_bot.reading.messages import NoRoundThatDay
from keizer_bot.reading.wanted import evening_asked
from tests.reading.command_scene import FakeScene

SCENE = FakeScene()


@pytest.mark.parametrize(
    ("question", "number"),
    [
        *(("wie komt er vrijdag?", 12), ("wie zijn er vrijdag allemaal afwezig?", 12)),
        *(("who plays on the 27th", 13), ("wanneer is 't schaken na 18 december?", 16)),
        *(("wie komen er allemaal niet", None), ("wie had vorige week mijn sjaal?", None)),
        *(("who is coming", None), ("is het toernooi op 28 of 29 november?", None)),
    ],
)
def test_a_question_is_about_the_narrowest_days_in_it(question: str, number: int | None) -> None:
    """All players are no evenings, and past days cannot be asked about."""
    asked = evening_asked(question, SCENE.calendar, SCENE.at)
    assert (asked and asked.number) == number


def test_a_day_without_a_round_is_refused() -> None:
    """The refusal names the nearest evening."""
    with pytest.raises(NoRoundThatDay) as refused:
        evening_asked("wie komt er donderdag?", SCENE.calendar, SCENE.at)
    assert refused.value.nearest - refused.value.day == timedelta(days=1)
