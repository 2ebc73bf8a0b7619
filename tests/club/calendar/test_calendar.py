"""/kalender says when the evenings are, and how far each is."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

from keizer_bot.club.calendar.actions import (
    calendar_post,
    coming_evenings,
    evening_hours,
    whole_calendar,
)
from keizer_bot.club.calendar.messages import WholeCalendar
from keizer_bot.core.context import Context
from keizer_bot.i18n.html import plain
from keizer_bot.store import seasons
from tests.club.hall import EVENING, open_hall


async def posted(folder: Path, *changes: str) -> list[str]:
    """The lines in Dutch as a reader sees them, after a change of the club's rounds."""
    hall = await open_hall(folder)

    def step(context: Context) -> list[str]:
        for sql in changes:
            context.tx.write(sql)
        return "\n".join(map(plain, calendar_post(context, "nl"))).splitlines()

    return await hall.run(step, at=EVENING + timedelta(days=1))


async def test_evenings_stand_under_their_period(tmp_path: Path) -> None:
    """Each with its round, date and state."""
    assert await posted(tmp_path, "UPDATE round SET period = 1 + (number > 2)") == [
        "Kalender Intern 2026",
        "",
        "Periode 1",
        "1. ma 7 sep: gespeeld",
        "2. ma 14 sep: de indeling is bekend",
        "",
        "Periode 2",
        "3. ma 21 sep: de volgende",
        "4. ma 28 sep",
    ]


async def test_a_season_of_one_period_does_not_name_it(tmp_path: Path) -> None:
    """A single period needs no heading."""
    found = await posted(tmp_path, "UPDATE round SET period = 1")
    assert found[1] == "1. ma 7 sep: gespeeld"


async def test_a_long_calendar_begins_with_the_evenings_to_come(tmp_path: Path) -> None:
    """At most twelve lines are shown, with a button for the whole season."""
    hall = await open_hall(tmp_path)

    def step(context: Context) -> list[str]:
        for number in range(5, 31):
            day = date(2026, 10, 5) + timedelta(days=7 * (number - 5))
            seasons.add_round(context.tx, context.season.id, number, day, None)
        reply = coming_evenings(context, "nl")
        ((button,),) = reply.rows
        whole = whole_calendar(context, competition=context.competition.id)
        assert len(plain(whole.pages[0]).splitlines()) > 30
        assert button.label == WholeCalendar(30)
        return plain(reply.pages[0]).splitlines()

    lines = await hall.run(step, at=EVENING + timedelta(days=1))
    assert len(lines) == 11
    assert lines[1] == "2. ma 14 sep: de indeling is bekend"
    assert lines[-1] == "11. ma 16 nov"


async def test_the_hours_of_an_evening_name_their_days() -> None:
    """Sign-off may close days earlier: an hour alone would be read as one of the evening's."""
    hall = await open_hall()

    def step(context: Context) -> str:
        third = context.calendar.evenings[2]
        return plain(context.texts.render(evening_hours(context, third), "nl"))

    assert await hall.run(step, at=EVENING + timedelta(days=1)) == (
        "De clubavond van maandag 21 september begint om 19:45."
        " Afmelden kan tot vrijdag 18:00; de indeling komt vrijdag om 20:00."
    )


async def test_an_empty_calendar_says_so(tmp_path: Path) -> None:
    """Silence would look like a fault."""
    ended = "UPDATE season SET ended_at = started_at"
    begun = (
        "INSERT INTO season (competition_id, name, rules, started_at)"
        " SELECT competition_id, 'Intern 2027', rules, '2027-01-01' FROM season"
    )
    found = await posted(tmp_path, ended, begun)
    assert found == ["Er staan nog geen clubavonden op de kalender van Intern 2027."]
