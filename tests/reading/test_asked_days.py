"""Plain words that ask something of a command, held against evenings and players."""

from __future__ import annotations

from datetime import timedelta

import pytest

from keizer_bot.reading.lookups import value_in
from keizer_bot.reading.messages import NoRoundsThen, NoRoundThatDay
from keizer_bot.reading.phrases import evening_asked
from keizer_bot.reading.talk import Ask, Enquiry
from tests.reading.command_scene import FakeScene

SCENE = FakeScene()


@pytest.mark.parametrize(
    ("question", "number"),
    [
        *(("wie komt er vrijdag?", 12), ("wie zijn er vrijdag allemaal afwezig?", 12)),
        *(("who plays on the 27th", 13), ("wanneer is 't schaken na 18 december?", 16)),
        *(("wie komen er allemaal niet", None), ("wie had vorige week mijn sjaal?", None)),
        ("who is coming", None),
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


def test_two_days_without_a_round_are_refused() -> None:
    """As is one such day; the refusal names the evening after them."""
    with pytest.raises(NoRoundsThen) as refused:
        evening_asked("wie komt er 28 of 29 november?", SCENE.calendar, SCENE.at)
    assert refused.value.next.isoformat() == "2026-12-04"


@pytest.mark.parametrize(
    "text", ["laat de uitslagen van ronde 11 zien", "posso vedere i risultati del turno 11?"]
)
def test_the_round_is_read_with_the_question(text: str) -> None:
    """The round is a number, in any language."""
    assert value_in(Ask(Enquiry.ROUND, text), SCENE) == 11
