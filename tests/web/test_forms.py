"""What is done on a page is done as in the chat, and once."""

from __future__ import annotations

from tests.web.stage import ILSE, Club, number_on


async def test_words_on_a_page_are_carried_out_as_in_the_chat(club: Club) -> None:
    """A member without Telegram signs off, and reads so at the top of the page."""
    browser = await club.browser(ILSE)
    page = await browser.say("/afmelden")
    assert "20 november" in page.text
    (row,) = await club.rows("SELECT state FROM presence")
    assert row["state"] == "excused"
    (change,) = await club.rows("SELECT actor, channel FROM change")
    assert change == {"actor": ILSE, "channel": "web"}


async def test_a_form_that_is_sent_twice_is_carried_out_once(club: Club) -> None:
    """A double tap or a reload changes nothing, and shows the same page."""
    browser = await club.browser(ILSE)
    home = await browser.home()
    fields = {"number": number_on(await browser.get(home)), "say": "/afmelden"}
    first, second = await browser.post(home, fields), await browser.post(home, fields)
    assert first.status_code == second.status_code == 303
    assert len(await club.rows("SELECT * FROM change")) == 1
    assert len(await club.rows("SELECT * FROM page_message")) == 1


async def test_a_button_on_the_page_is_pressed_as_in_the_chat(club: Club) -> None:
    """The button that undoes is under the answer, and undoes."""
    browser = await club.browser(ILSE)
    await browser.say("/afmelden")
    (message,) = await club.rows("SELECT id, buttons ->> '$[0][0].data' AS data FROM page_message")
    await browser.send({"press": message["data"], "message": str(message["id"])})
    assert await club.rows("SELECT * FROM presence") == []
