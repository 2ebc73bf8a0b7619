"""A calendar of one's own, at an address that tells nothing else."""

from __future__ import annotations

import re
from datetime import datetime

import icalendar

from tests.web.stage import Browser, Club

ILSE = "Ilse Vos"
_ADDRESS = re.compile(r"https://club\.example\.org(/calendar/[A-Za-z0-9_-]{22}\.ics)")


async def address_of(browser: Browser) -> str:
    """A new address of whose browser it is."""
    found = _ADDRESS.search((await browser.say("/agenda")).text)
    assert found
    return found[1]


async def test_the_evenings_of_the_season_are_there(club: Club) -> None:
    """With a place and an hour each, and whether they come; who reads it needs no cookie."""
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


async def test_only_the_newest_address_is_good(club: Club) -> None:
    """Whoever has an earlier one, or none of ours, finds nothing; only a hash is kept."""
    browser = await club.browser(ILSE)
    first, second = await address_of(browser), await address_of(browser)
    assert (await browser.get(first)).status_code == 404
    assert (await browser.get(second)).status_code == 200
    assert (await browser.get("/calendar/nothing.ics")).status_code == 404
    (row,) = await club.rows("SELECT hash FROM subscription")
    assert row["hash"] not in second
