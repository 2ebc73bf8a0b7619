"""The hours of a club's week, as people say and write them in three languages."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import time
from typing import Any

import pytest

from keizer_bot.calendar import WeekHour
from keizer_bot.reading.hours import read_hour, read_week_hour, week_hour
from keizer_bot.reading.messages import WeekHourUnread
from tests.rows import each_row

HOURS = {
    "19:45": (
        "19:45|19.45|19u45|19.45 uur|19:45u|7.45 pm|7:45 p.m.|om 19:45|at 7:45 pm|alle 19.45"
        "|ore 19:45|kwart voor acht|om kwart voor 8|kwart voor acht 's avonds|quarter to eight"
        "|a quarter to 8|le otto meno un quarto|alle sette e tre quarti|vijftien voor acht|19h45"
    ),
    "20:00": (
        "20:00|20u|20 uur|20|acht uur|om 8 uur|8u|8 pm|8pm|eight o'clock|at eight|alle otto|alle 20"
    ),
    "19:30": "half acht|half seven|om half 8|half past seven|alle sette e mezza|19.30|7.30 PM",
    "20:05": "vijf over acht|five past eight|le otto e cinque|5 over 8",
    "19:25": "vijf voor half acht|19:25",
    "18:00": "18u|18 uur|18h|zes uur|6 o'clock|alle 18|alle sei di sera",
    "23:30": "half twaalf|23:30|23u30|half past eleven|11.30 pm",
    "13:00": "één uur|1 pm|all'una|one o'clock|13 uur",
    "12:30": "half een|half past twelve|12:30",
    "08:00": "08:00|8:00|8.00 uur|8 am|acht uur 's ochtends|alle 8 di mattina|08 uur",
    "00:00": "0:00|00:00|0 uur",
}
NO_HOURS = (
    "|laat|25:00|19:60|24 uur|acht uur of negen|19:45 ongeveer|kwart acht|acht voor"
    "|13 pm|-3|na achten|19:45 20:00|1945|maandag 19:45|quarter eight|veertig uur|8 uur en nog wat"
)
WEEK_HOURS = {
    (0, "19:45"): (
        "monday 19:45|maandag 19:45|Maandag om 19u45|op maandagavond om kwart voor acht|ma 19.45"
        "|elke maandag 19:45|19:45 maandag|Monday, 7.45 pm|every Monday at 7:45 pm|mon 19:45"
        "|lunedì alle 19.45|ogni lunedì alle otto meno un quarto|maandag avond 19:45"
        "|Monday evening 19:45"
    ),
    (
        4,
        "18:00",
    ): (
        "friday 18:00|vrijdag 18u|vr 18 uur|op vrijdag om zes uur|venerdì alle 18|Fri 6pm"
        "|tot vrijdag 18:00|until friday 6pm"
    ),
    (1, "20:00"): "dinsdag acht uur|di 20:00|Tuesday 8 pm|martedì alle 8 di sera",
}
NO_WEEK_HOURS = (
    "|maandag|19:45|moonday 19:45|maandag of dinsdag 19:45|maandag 25:00|maandag niet om 19:45"
    "|maandag 19:45 of 20:00|vrijdag 20 november 18:00|maandag laat|ma di 19:45|weekdag 19:45"
)


def flat(table: Mapping[Any, str]) -> list[tuple[str, Any]]:
    """Each wording with its meaning."""
    return [(text, said) for said, texts in table.items() for text in texts.split("|")]


@each_row(("text", "hour"), flat(HOURS))
def test_an_hour_is_read(text: str, hour: str) -> None:
    """In words it is an hour of the afternoon or evening, in figures as written."""
    found = read_hour(text)
    assert found is not None
    assert f"{found:%H:%M}" == hour


@each_row("text", NO_HOURS.split("|"))
def test_an_hour_with_other_words_is_not_read(text: str) -> None:
    """Nothing is guessed."""
    assert read_hour(text) is None


@each_row(("text", "said"), flat(WEEK_HOURS))
def test_a_weekday_with_its_hour_is_read(text: str, said: tuple[int, str]) -> None:
    """Monday is 0."""
    found = read_week_hour(text)
    assert found is not None
    assert (found.weekday, f"{found.at:%H:%M}") == said


@each_row("text", NO_WEEK_HOURS.split("|"))
def test_a_weekday_and_hour_with_other_words_are_not_read(text: str) -> None:
    """Two days, a date or a day alone are refused too."""
    assert read_week_hour(text) is None


@pytest.mark.parametrize("text", ["maandag", "op maandag", "maandagavond", "Monday", "lunedì"])
def test_a_day_alone_has_the_hour_that_is_usual(text: str) -> None:
    """The weekday needs an hour; without one, the bot asks for it."""
    assert week_hour(text, at=time(19, 45)) == WeekHour(0, time(19, 45))
    with pytest.raises(WeekHourUnread):
        week_hour(text)


@pytest.mark.parametrize(
    "text", ["maandag of dinsdag", "maandag 25 uur", "maandag half", "20:00", "volgende week", ""]
)
def test_a_text_with_more_than_a_day_has_no_hour(text: str) -> None:
    """Words that are left over are not passed over."""
    with pytest.raises(WeekHourUnread):
        week_hour(text, at=time(19, 45))


def test_an_hour_that_was_said_is_the_hour() -> None:
    """The usual hour is for founders who name none."""
    assert week_hour("maandag 20:00", at=time(19, 45)) == WeekHour(0, time(20))
