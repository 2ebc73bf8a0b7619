"""/kalender says when the evenings are, and how far each is."""

from __future__ import annotations

from datetime import date

from keizer_bot.club.calendar.messages import EveningState
from keizer_bot.club.calendar.views import CalendarView, EveningView, calendar_post
from keizer_bot.i18n.html import plain
from keizer_bot.i18n.translator import Translator

TEXTS = Translator(strict=True)
EVENINGS = (
    EveningView(7, date(2026, 11, 13), 1, EveningState.PLAYED),
    EveningView(8, date(2026, 11, 20), 2, EveningState.NEXT),
    EveningView(9, date(2026, 11, 27), 2),
)


def posted(*evenings: EveningView) -> list[str]:
    """Give the lines in Dutch as a reader sees them."""
    posts = calendar_post(CalendarView("Intern 2026-2027", evenings), TEXTS, "nl")
    return "\n".join(map(plain, posts)).splitlines()


def test_evenings_stand_under_their_period() -> None:
    """Round and date, and what there is to say of it."""
    assert posted(*EVENINGS) == [
        "Kalender Intern 2026-2027",
        "",
        "Periode 1",
        "7. vr 13 nov: gespeeld",
        "",
        "Periode 2",
        "8. vr 20 nov: de volgende",
        "9. vr 27 nov",
    ]


def test_a_season_of_one_period_does_not_name_it() -> None:
    """Where there is nothing to tell apart, there is no heading."""
    assert posted(*EVENINGS[1:])[1] == "8. vr 20 nov: de volgende"


def test_an_empty_calendar_says_so() -> None:
    """Silence would look like a fault."""
    assert posted() == ["Er staan nog geen clubavonden op de kalender van Intern 2026-2027."]
