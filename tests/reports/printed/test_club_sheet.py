"""The sheet for the clubhouse, as pypdf reads it."""

from __future__ import annotations

import io
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from pypdf import PdfReader

from keizer_bot.reports.printed.club_sheet import ClubSheet, club_sheet

pytestmark = pytest.mark.slow

ADDRESS = "https://keizer.example.org/club/abc"
FRIDAY, MONDAY = (
    datetime(2026, 11, day, 18, 0, tzinfo=ZoneInfo("Europe/Amsterdam")) for day in (20, 23)
)


def sheet(*, is_open: bool = True, check_in: bool = False) -> str:
    """Its text: play on Monday at 19:45, sign off until Friday 18:00, pairings at 20:00."""
    starts, pairs = MONDAY.replace(hour=19, minute=45), FRIDAY.replace(hour=20)
    made = ClubSheet("De Pion", "nl", ADDRESS, is_open, starts, FRIDAY, pairs, check_in)
    (page,) = PdfReader(io.BytesIO(club_sheet(made))).pages
    return page.extract_text()


def test_it_has_the_hours_and_how_to_sign_off() -> None:
    """It also says where the code leads."""
    for words in (
        "De Pion",
        "We spelen op maandag, vanaf 19:45.",
        "Meld je af vóór vrijdag 18:00.",
        "De indeling komt op vrijdag om 20:00.",
        "‘ik kom niet’",
        "Scan voor stand en indeling",
        ADDRESS,
    ):
        assert words in sheet()


def test_a_club_with_check_in_or_without_an_open_page_says_so() -> None:
    """Nobody signs off there, or scans what they may not see."""
    text = sheet(is_open=False, check_in=True)
    assert "Meld je op de avond zelf, tot 20:00." in text  # when the club is paired
    assert "Scan voor je eigen pagina" in text
    assert "stand" not in text
