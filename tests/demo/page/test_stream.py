"""Events reach the open pages at once, and each page gets those that its person may see."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Any

import pytest

from keizer_bot.demo.page.rendering import PageTemplates
from keizer_bot.demo.page.routes import PageStream
from keizer_bot.demo.page.state import PageState
from keizer_bot.standin import people
from keizer_bot.standin.model import EventKind
from keizer_bot.standin.world import Telegram
from tests.standin.people import Person


class Page:
    """Somebody's open page, and the events it gets."""

    def __init__(self, state: PageState, templates: PageTemplates, me: people.Person) -> None:
        self._events = PageStream(state, templates, me, "group").events()

    async def next(self) -> tuple[str, Any]:
        """The next event, with its data."""
        _, name, data = (await anext(self._events)).strip().split("\n")
        return name.removeprefix("event: "), json.loads(data.removeprefix("data: "))

    async def close(self) -> None:
        """Leave the page."""
        await self._events.aclose()  # type: ignore[attr-defined]


@pytest.fixture
async def page(state: PageState, templates: PageTemplates, jan: Person) -> AsyncIterator[Page]:
    """Jan looks at the group."""
    page = Page(state, templates, jan)
    assert (await page.next())[0] == "hello"
    yield page
    await page.close()


async def test_a_message_comes_with_its_html(page: Page, state: PageState, tom: Person) -> None:
    """Escaped, as on the page itself."""
    message = tom.say(state.group, "<b>Jan & Co")
    name, data = await page.next()
    assert (name, data["id"], data["new"]) == ("message", message.id, True)
    assert "&lt;b&gt;Jan &amp; Co" in data["html"]


async def test_an_edit_a_reaction_and_a_deletion_come(
    page: Page, state: PageState, tom: Person
) -> None:
    """In their order; a message that is gone has no news any more."""
    message = tom.say(state.group, "1-0")
    assert (await page.next())[1]["new"]
    tom.edit(message, "0-1")
    assert "0-1" in (await page.next())[1]["html"]
    tom.react(message, "👍")
    assert "👍" in (await page.next())[1]["html"]
    tom.delete(message)
    assert await page.next() == ("gone", message.id)


async def test_the_answer_to_a_press_is_for_who_pressed(
    page: Page, state: PageState, telegram: Telegram, tom: Person, jan: Person
) -> None:
    """Tom's is not shown to Jan."""
    keys = {"inline_keyboard": [[{"text": "Ja", "callback_data": "y"}]]}
    message = telegram.post(state.group, sender=telegram.bot, body="Zeker?", markup=keys)
    await page.next()
    for person in (tom, jan):
        press = person.press(message, "Ja")
        press.answer = f"dank je, {person.user.first_name}"
        telegram.happened(EventKind.ANSWERED, press)
    assert await page.next() == (
        "answer",
        {"message": message.id, "text": "dank je, Jan", "alert": False},
    )


async def test_private_chats_stay_private(page: Page, state: PageState, tom: Person) -> None:
    """Tom's messages to the bot are not sent to Jan's page."""
    tom.write("geheim")
    tom.say(state.group, "openbaar")
    assert "openbaar" in (await page.next())[1]["html"]


async def test_a_person_outside_the_group_is_told_nothing(
    state: PageState, templates: PageTemplates, tom: Person
) -> None:
    """The stranger's page only gets the story."""
    page = Page(state, templates, state.stranger)
    await page.next()
    tom.say(state.group, "onder ons")
    state.narrate("verder", state.group)
    assert await page.next() == ("told", "verder")
    await page.close()


async def test_a_page_that_is_left_is_forgotten(
    state: PageState, templates: PageTemplates, jan: Person
) -> None:
    """No events are kept for it."""
    page = Page(state, templates, jan)
    await page.next()
    await page.close()
    assert state._pages == set()
