"""Viewing a page changes nothing, because scanners, previews and browsers open links."""

from __future__ import annotations

import re

import pytest

from keizer_bot.core.tokens import new_token
from keizer_bot.store import page_messages
from keizer_bot.store.intents import Change, Say
from keizer_bot.web import pages
from tests.club.scene import NOON
from tests.web.stage import ILSE, Browser, Club, number_on

_PART = re.compile(r"\{(\w+)(?::(\w+))?\}")


def address(path: str) -> str:
    """An address of that route, with something in each part."""
    return _PART.sub(lambda part: "1" if part[2] == "int" else new_token(), path)


@pytest.mark.parametrize("path", [path for path, _ in pages.OWN])
async def test_no_page_of_ones_own_changes_anything(club: Club, path: str) -> None:
    """Unread messages on it and its background requests change nothing either."""
    browser = await club.browser(ILSE)
    await browser.say("/afmelden")
    await browser.say("/stand")
    home, before = await browser.home(), await club.facts()
    for asked in (path, f"{path}?say=/aanmelden&number={number_on(await browser.get(home))}"):
        answer = await browser.get(f"{home}{address(asked)}")
        assert answer.status_code in (200, 303, 404)
        head = await browser.client.head(f"{home}{address(asked)}")
        assert head.status_code == answer.status_code
    assert await club.facts() == before


@pytest.mark.parametrize("path", sorted({path for path, _ in (*pages.FOR_ALL, *pages.POSTED)}))
@pytest.mark.parametrize("known", [True, False])
async def test_no_page_for_all_changes_anything(club: Club, path: str, known: bool) -> None:
    """For any visitor; an address for forms only cannot be opened."""
    browser = await club.browser(ILSE) if known else Browser(club.front)
    before = await club.facts()
    answer = await browser.get(f"/{address(path)}")
    assert answer.status_code < 500
    assert await club.facts() == before


async def _urgent(club: Club) -> Browser:
    """Ilse's browser; she was told something urgent that she has not seen."""
    browser, ilse = await club.browser(ILSE), await club.person(ILSE)
    await club.database.run(
        lambda tx: page_messages.add(
            tx, ilse, None, Say("Je speelt met wit."), NOON, urgent=True, answers=False
        )
    )
    return browser


async def test_a_member_who_read_the_urgent_message_is_not_called(club: Club) -> None:
    """It stays new until a form is sent; and nothing else is recorded."""
    browser = await _urgent(club)
    home, before = await browser.home(), await club.facts()
    page = await browser.get(home)
    assert await club.database.run(page_messages.urgent_unread) == ()
    assert "Je speelt met wit." in (await browser.get(home)).text
    await club.rows("UPDATE page_message SET shown_at = NULL RETURNING 1")
    assert (await club.facts(), page.status_code) == (before, 200)


@pytest.mark.parametrize("how", ["head", "prefetch", "calendar", "stranger"])
async def test_nobody_saw_what_no_eye_was_shown(club: Club, how: str) -> None:
    """A browser that prefetches, another screen, or an unknown visitor."""
    browser = await _urgent(club)
    home, before = await browser.home(), await club.facts()
    match how:
        case "head":
            await browser.client.head(home)
        case "prefetch":
            await browser.get(home, **{"Sec-Purpose": "prefetch;prerender"})
        case "calendar":
            await browser.get(f"{home}calendar")
        case "stranger":
            await Browser(club.front).get(home)
    assert await club.facts() == before


async def test_a_member_who_answered_is_not_called_about_the_answer(club: Club) -> None:
    """The question became the answer to their own tap."""
    browser = await _urgent(club)
    ilse = await club.person(ILSE)
    change = Change("Bevestigd.")
    await club.database.run(
        lambda tx: page_messages.change(tx, change, NOON, number=1, person_id=ilse)
    )
    assert await club.database.run(page_messages.urgent_unread) == ()
    assert "Bevestigd." in (await browser.get(await browser.home())).text


async def test_shown_messages_are_read_once_a_form_is_sent(club: Club) -> None:
    """Up to the newest message shown; later ones are not read."""
    browser = await club.browser(ILSE)
    await browser.say("/stand")
    home = await browser.home()
    number, seen = number_on(await browser.get(home)), "1"
    await club.database.run(
        lambda tx: tx.write(
            "INSERT INTO page_message (person_id, text, made_at) SELECT person_id, 'Later', made_at"
            " FROM page_message"
        )
    )
    await browser.post(home, {"number": number, "seen": seen})
    rows = await club.rows("SELECT read_at IS NULL AS unread FROM page_message ORDER BY id")
    assert [row["unread"] for row in rows] == [0, 1]
    assert "Later" in (await browser.get(home)).text
