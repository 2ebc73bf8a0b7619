"""/wie says who comes and who does not, and never why."""

from __future__ import annotations

from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest
from msgspec.structs import fields, replace

from keizer_bot.club.signing_off.attendance import AttendanceView, attendance_post
from keizer_bot.i18n.html import plain
from keizer_bot.i18n.translator import Translator

TEXTS = Translator(strict=True)
CLOSES = datetime(2026, 11, 20, 18, 0, tzinfo=ZoneInfo("Europe/Amsterdam"))
VIEW = AttendanceView(
    12, date(2026, 11, 20), ("Jansen", "Pietersen", "Bakker"), ("Slager",), CLOSES
)


def posted(view: AttendanceView) -> list[str]:
    """The lines in Dutch as a reader sees them."""
    return "\n".join(map(plain, attendance_post(view, TEXTS, "nl"))).splitlines()


def test_everybody_is_named_under_who_comes_and_who_does_not() -> None:
    """The whole answer for four players."""
    assert posted(VIEW) == [
        "Ronde 12, vrijdag 20 november",
        "Er komen 3 spelers (oneven, dus één is vrij):",
        "Jansen, Pietersen, Bakker",
        "",
        "1 speler komt niet:",
        "Slager",
        "",
        "Af- en aanmelden kan tot vrijdag 20 november, 18:00.",
    ]


def test_players_without_an_answer_are_named_apart() -> None:
    """Four come, two of whom said so; of two away one signed off, and one never signed on."""
    view = replace(VIEW, coming=("Jansen", "Bakker"), silent=("Smit", "Vos"), away=("Mol",))
    assert posted(view)[1:] == [
        "Er komen 4 spelers (even):",
        "Jansen, Bakker",
        "",
        "2 van hen hebben niets laten weten:",
        "Smit, Vos",
        "",
        "1 speler komt niet:",
        "Slager",
        "",
        "1 speler heeft niets laten weten, en komt alleen na aanmelden:",
        "Mol",
        "",
        "Af- en aanmelden kan tot vrijdag 20 november, 18:00.",
    ]


def test_during_check_in_who_is_still_to_come_is_named() -> None:
    """The count is of those who are there."""
    lines = posted(replace(VIEW, silent=("Smit",), absent=(), pairs=CLOSES))
    assert lines[1:6] == [
        "Er zijn 3 spelers:",
        "Jansen, Pietersen, Bakker",
        "",
        "1 speler heeft zich nog niet gemeld:",
        "Smit",
    ]


@pytest.mark.parametrize(("count", "word"), [(1, "oneven"), (2, "(even)"), (3, "oneven")])
def test_an_odd_number_is_named(count: int, word: str) -> None:
    """Somebody may sign on to make it even."""
    assert word in posted(replace(VIEW, coming=("Jansen",) * count))[1]


def test_an_evening_without_players_says_so() -> None:
    """No empty list of names."""
    assert posted(replace(VIEW, coming=()))[1] == "Voorlopig komt er niemand."


def test_after_the_deadline_it_asks_to_tell_all_the_same() -> None:
    """A late sign-off is still of use to the opponent."""
    assert posted(replace(VIEW, closes=None))[-1].startswith("Het afmelden is gesloten.")


def test_a_reason_cannot_even_be_given() -> None:
    """The view has only names, because reasons are health data."""
    hours = {"closes", "pairs", "held", "by_check_in"}
    assert {f.name for f in fields(VIEW)} - hours == {
        *("round", "evening", "coming", "silent", "absent", "away")
    }


def test_a_large_club_fits_in_several_messages() -> None:
    """Every name of 300 is there, in order."""
    names = tuple(f"Speler & co nummer {number}" for number in range(300))
    posts = attendance_post(replace(VIEW, coming=names), TEXTS, "nl")
    assert max(map(len, posts)) <= 4096
    shown = "\n".join(map(plain, posts)).replace("\n", " ")
    assert [name for name in names if f"{name}," not in shown] == [names[-1]]
