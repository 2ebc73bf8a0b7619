"""The day to which the arbiter moves a game or a round is read as any other day."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from keizer_bot.reading.line_parts import Arguments
from keizer_bot.reading.messages import Example
from keizer_bot.reading.people import club_number
from tests.grammar.scene import SENT
from tests.reading.command_scene import FakeScene
from tests.rows import each_row

SATURDAY = SENT + timedelta(days=3)  # the day after round 12


def arguments(line: str, scene: FakeScene | None = None) -> Arguments:
    """The line, with any example."""
    return Arguments(line, scene or FakeScene(), Example.POSTPONE)


@each_row(
    "day",
    [
        *("4-12", "4 dec", "december 4", "2026-12-04", "4-12-2026", "naar 4 december"),
        *("eerste vrijdag van december", "first Friday of December", "Dec 4th"),
        *("de eerste vrijdag van december", "op 4 december", "on the 4th of December"),
        *("il primo venerdì di dicembre", "4 dicembre", "vrijdag over twee weken"),
    ],
)
def test_a_day_behind_two_names(day: str) -> None:
    """The words before the day are the names."""
    args = arguments(f"Jansen - de Vries {day}")
    assert (args.day(), args.left) == (date(2026, 12, 4), "Jansen - de Vries")


@pytest.mark.parametrize(
    "day",
    [
        *("4-12 niet", "4-12 gaat niet door", "4 december not", "4-12 20:00"),
        *("4-12 of later", "4-12 als het kan"),
        *("", "volgende week", "4 of 11 december", "december"),
    ],
)
def test_no_day_or_more_than_a_day_is_none(day: str) -> None:
    """The answer shows how the command is written."""
    assert arguments(f"Jansen - de Vries {day}").day() is None


@each_row(
    ("said", "number"),
    [
        ("clubnummer 601", "601"),
        ("Club 601", "601"),
        ("club number 601", "601"),
        ("circolo numero 12A", "12A"),
        ("vereniging nr. 0601", "0601"),
        ("Club Utrecht", None),
        ("clubnummer", None),
        ("Jan Club 601", None),
    ],
)
def test_a_club_is_named_by_its_number(said: str, number: str | None) -> None:
    """A club's name, or a person called Club, is no number."""
    assert club_number(said) == number


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("ronde 12 Kees - Anna -/-", "Kees - Anna -/-"),
        ("ronde 12 - Kees - Anna 1-0", "Kees - Anna 1-0"),
        ("Kees - Anna 1-0, ronde 12", "Kees - Anna 1-0"),
        ("Kees 20-11 niet gekomen", "Kees niet gekomen"),
        ("Kees op 20 november niet gekomen", "Kees niet gekomen"),
        ("Kees vrijdag niet gekomen", "Kees niet gekomen"),
        ("20/11 Kees - Anna", "Kees - Anna"),
    ],
)
def test_a_round_is_taken_out_of_a_line(said: str, left: str) -> None:
    """The words around it are dropped, except a result's final dash; a day names the round too."""
    args = arguments(said, FakeScene(at=SATURDAY, today=SATURDAY.date()))
    evening = args.round()
    assert (evening and evening.number, " ".join(args.left.split())) == (12, left)
