"""The website while a round is played, evenings are cancelled, and people change."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import date, datetime
from pathlib import Path

import pytest
from icalendar import Calendar

from keizer_bot.club.calendar.actions import cancel_round, move_round, postpone
from keizer_bot.club.people.personal_data import set_names, set_usual
from keizer_bot.club.reactions import REACTIONS
from keizer_bot.club.website.facts import calendar_events, site_facts
from keizer_bot.club.website.pages import site_view
from keizer_bot.core.context import AppContext, Context
from keizer_bot.engine.model import Result
from keizer_bot.formats.calendar_file import write_calendar
from keizer_bot.reports.site.render import render_site
from keizer_bot.store import games
from tests.club.hall import EVENING, Hall, open_hall
from tests.reports.site.made import TEXTS, parsed, text_of

pytestmark = pytest.mark.slow

ALL_IN = "UPDATE game SET result = '1-0'"


@pytest.fixture
async def hall() -> AsyncIterator[Hall]:
    """Eight players, while round 2 is being played."""
    made = await open_hall()
    yield made
    await made.database.close()


async def read(hall: Hall, page: str, at: datetime = EVENING) -> str:
    """The text of that page now."""
    found = await files(hall, at)
    return text_of(parsed(next(found[name] for name in found if Path(name).name == page)))


async def files(hall: Hall, at: datetime = EVENING) -> dict[str, bytes]:
    """The site as it is now, and its calendar."""
    (facts,) = await hall.database.run(site_facts, AppContext(TEXTS, "", REACTIONS), "De Pion", at)
    site = site_view(facts)
    events = calendar_events(facts, site, TEXTS)
    calendar = write_calendar("De Pion", "nl", events, at, None)
    return render_site(site, TEXTS) | {"calendar.ics": calendar}


async def test_during_the_evening_the_pairings_are_one_tap_away(hall: Hall) -> None:
    """The front page says so, and shows the latest results."""
    text = await read(hall, "index.html")
    assert "maandag 14 september Ronde 2, 19:45 – indeling bekend Indeling" in text
    assert "Laatste uitslagen Ronde 1" in text
    assert "Stand na ronde 1" in text


async def test_the_ranking_moves_once_a_result_is_in(hall: Hall) -> None:
    """It is provisional while other results are not in."""
    sql = "UPDATE game SET result = '1-0' WHERE id = ?"
    await hall.run(lambda context: context.tx.write(sql, hall.games["Daan Mol", "Anna Smit"]))
    text = await read(hall, "index.html")
    assert "Stand na ronde 2" in text
    assert "Voorlopig: nog niet alle uitslagen zijn binnen." in text


async def test_a_game_without_a_result_is_open(hall: Hall) -> None:
    """A game with a result is not open."""

    def step(context: Context) -> None:
        number = hall.games["Daan Mol", "Anna Smit"]
        games.set_result(context.tx, number, Result.DRAWN, EVENING, by_player=None, confirmed=True)

    await hall.run(step)
    text = await read(hall, "round-2.html")
    assert "Daan MolAnna Smit½-½" in text
    assert text.count("nog geen uitslag") == 3


async def test_a_game_on_another_day_says_when(hall: Hall) -> None:
    """The page says it in the words of the post in the group."""
    await hall.run(
        lambda context: postpone(
            context, game=hall.games["Daan Mol", "Anna Smit"], day=date(2026, 9, 16)
        )
    )
    assert "(verplaatst naar wo 16 sep)" in await read(hall, "round-2.html")


async def test_a_cancelled_evening_is_told_as_cancelled(hall: Hall) -> None:
    """The page shows it from the log; the calendar file no longer has the event."""
    asked = await hall.run(lambda context: cancel_round(context, round_id=hall.rounds[2]))
    await hall.press(asked)
    made = await files(hall)
    assert "ma 21 sepvervallen" in await read(hall, "calendar.html")
    days = [event.start.day for event in Calendar.from_ical(made["calendar.ics"]).events]
    assert days == [7, 14, 28]


async def test_an_evening_that_is_moved_stands_on_its_new_day(hall: Hall) -> None:
    """The calendar event keeps its identity."""
    before = Calendar.from_ical((await files(hall))["calendar.ics"]).events
    await hall.run(
        lambda context: move_round(context, round_id=hall.rounds[2], day=date(2026, 9, 23))
    )
    made = await files(hall)
    after = Calendar.from_ical(made["calendar.ics"]).events
    assert [event["UID"] for event in after] == [event["UID"] for event in before]
    assert "3wo 23 sep19:45" in await read(hall, "calendar.html")


async def test_an_evening_that_the_club_skips_is_free_in_the_calendar(hall: Hall) -> None:
    """A day without a club evening, between the first round and the last."""
    sql = "UPDATE competition SET hours = json_set(hours, '$.skip', json('[\"2026-09-24\"]'))"
    await hall.run(lambda context: context.tx.write(sql))
    made = await files(hall)
    assert "do 24 sepgeen clubavond" in await read(hall, "calendar.html")
    events = Calendar.from_ical(made["calendar.ics"]).events
    assert [str(e["SUMMARY"]) for e in events if e.start == date(2026, 9, 24)] == [
        "Geen clubavond, De Pion"
    ]


async def test_an_event_lasts_from_the_start_until_results_are_final(hall: Hall) -> None:
    """19:45 to 23:30, on the club's clock."""
    first = Calendar.from_ical((await files(hall))["calendar.ics"]).events[0]
    assert (f"{first.start:%H:%M}", f"{first.end:%H:%M}") == ("19:45", "23:30")
    assert first["SUMMARY"] == "Ronde 1, De Pion"


async def test_a_player_with_initials_is_named_in_no_file(hall: Hall) -> None:
    """They are gone from the next time that the site is written."""
    assert any(b"Smit" in content for content in (await files(hall)).values())
    await hall.run(lambda context: set_names(context, wish="initials"), "Anna Smit")
    assert not [name for name, content in (await files(hall)).items() if b"Smit" in content]


async def test_the_usual_form_is_for_members_who_chose_none(hall: Hall) -> None:
    """The arbiter sets it, and members who chose a form keep it."""
    await hall.run(lambda context: set_names(context, wish="full"), "Anna Smit")
    await hall.run(lambda context: set_usual(context, shown="initials"))
    text = await read(hall, "ranking-1.html")
    assert "Anna Smit" in text
    assert "B.K." in text
    assert "Kok" not in text


async def test_a_withdrawn_player_is_marked(hall: Hall) -> None:
    """In the ranking after their last round, and on their page."""
    await hall.run(lambda context: context.tx.write(ALL_IN))
    await hall.run(
        lambda context: context.tx.write("UPDATE player SET until_round = 2 WHERE key = 'p8'")
    )
    assert "Hugo Vink gestopt" in await read(hall, "ranking-2.html")
    assert "Hugo Vink gestopt" in await read(hall, f"player-{hall.players['Hugo Vink']}.html")


async def test_after_the_season_the_last_ranking_is_final(hall: Hall) -> None:
    """No further evening is announced."""
    await hall.run(lambda context: context.tx.write(ALL_IN))
    await hall.run(
        lambda context: context.tx.write("UPDATE season SET ended_at = '2026-09-15T00:00:00Z'")
    )
    text = await read(hall, "index.html")
    assert "Eindstand na ronde 2" in text
    tree = parsed((await files(hall))["index.html"])
    (podium,) = (each for each in tree.iter("ol") if each.get("class") == "podium")
    assert [text_of(place).split()[0] for place in podium] == ["1", "2", "3"]
    assert "Er staat geen clubavond meer op de kalender." in text
