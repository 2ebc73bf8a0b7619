"""A personal calendar, at an address that shows nothing else."""

from __future__ import annotations

import html
import re
from datetime import datetime
from typing import Any

import icalendar

from keizer_bot.store.devices import add_subscription
from keizer_bot.store.transaction import Transaction
from tests.club.scene import BLACKS, WHITES, pair_round_12
from tests.web.stage import Browser, Club

ILSE = "Ilse Vos"
_NOVEMBER = 11
_ADDRESS = re.compile(r"https://club\.example\.org(/calendar/[A-Za-z0-9_-]{22}\.ics)")


async def address_of(browser: Browser) -> str:
    """A new calendar address of this browser's person."""
    found = _ADDRESS.search((await browser.say("/agenda")).text)
    assert found
    return found[1]


async def test_the_evenings_of_the_season_are_there(club: Club) -> None:
    """With a place and an hour each, and whether they come; reading needs no cookie."""
    browser = await club.browser(ILSE)
    path = await address_of(browser)
    await browser.say("/afmelden 27-11")
    answer = await Browser(club.front).get(path)
    assert answer.headers["content-type"].startswith("text/calendar")
    events = {str(e["SUMMARY"]): e for e in icalendar.Calendar.from_ical(answer.text).events}
    assert len(events) == 18
    away = events["Afgemeld: ronde 13, De Pion"]
    assert away.start == datetime.fromisoformat("2026-11-27T20:00:00+01:00")
    assert "Ronde 12, De Pion" in events


async def test_each_device_may_have_an_address_of_its_own(club: Club) -> None:
    """Until the earlier ones are closed by a tap; at none of ours is nothing; a hash is kept."""
    browser = await club.browser(ILSE)
    first, second = await address_of(browser), await address_of(browser)
    assert [(await browser.get(path)).status_code for path in (first, second)] == [200, 200]
    assert (await browser.get("/calendar/nothing.ics")).status_code == 404
    page = (await browser.get(await browser.home())).text
    (pressed,) = re.findall(r'name="press" value="([^"]+)">Eerdere adressen sluiten<', page)
    await browser.send({"press": html.unescape(pressed)})
    assert [(await browser.get(path)).status_code for path in (first, second)] == [404, 200]
    (row,) = await club.rows("SELECT hash FROM subscription")
    assert row["hash"] not in second


async def test_ten_addresses_are_enough(club: Club) -> None:
    """A client that asks again and again does not fill the table: the newest stay."""

    def step(tx: Transaction) -> list[bool]:
        return [add_subscription(tx, 1, f"hash {number}") for number in range(12)]

    assert await club.scene.database.run(step) == [False, *[True] * 11]
    kept = await club.rows("SELECT hash FROM subscription")
    assert {row["hash"] for row in kept} == {f"hash {number}" for number in range(2, 12)}


async def events_of(club: Club, name: str, query: str = "") -> dict[int, Any]:
    """The events of somebody's calendar, by the day of the month in November."""
    browser = await club.browser(name)
    answer = await browser.get(await address_of(browser) + query)
    found = icalendar.Calendar.from_ical(answer.text).events
    return {e.start.day: e for e in found if e.start.month == _NOVEMBER}


async def test_a_paired_evening_says_against_whom(club: Club) -> None:
    """Colour, opponent and board; a player with the bye need not come."""
    await pair_round_12(club.scene)
    white = (await events_of(club, WHITES[0]))[20]
    black = (await events_of(club, BLACKS[0]))[20]
    assert white["SUMMARY"] == f"Ronde 12: wit tegen {BLACKS[0]}, bord 1"
    assert black["SUMMARY"] == f"Ronde 12: zwart tegen {WHITES[0]}, bord 1"
    assert BLACKS[0] in white["DESCRIPTION"]
    assert (white["LOCATION"], white["URL"]) == ("De Pion", "https://club.example.org")
    assert (await events_of(club, ILSE))[20]["SUMMARY"] == "Je bent vrij: ronde 12, De Pion"


async def test_a_game_that_is_put_off_is_on_its_new_day(club: Club) -> None:
    """Two days later at the same hour."""
    await pair_round_12(club.scene)
    await club.rows("UPDATE game SET moved_to = '2026-11-22' WHERE board = 1 RETURNING 1")
    game = (await events_of(club, WHITES[0]))[22]
    assert game.start == datetime.fromisoformat("2026-11-22T20:00:00+01:00")


async def test_an_alarm_rings_where_it_is_wanted(club: Club) -> None:
    """Two hours before, but for an evening to which they do not come."""
    assert not (await events_of(club, ILSE))[20].alarms.times
    await (await club.browser(ILSE)).say("/afmelden 27-11")
    events = await events_of(club, ILSE, "?alarm")
    (alarm,) = events[20].alarms.times
    assert alarm.trigger == datetime.fromisoformat("2026-11-20T18:00:00+01:00")
    assert not events[27].alarms.times
