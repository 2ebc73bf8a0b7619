"""The page as people see and use it."""

from __future__ import annotations

import re
from typing import Any

import httpx
import pytest

from keizer_bot.demo.page.state import PageState, Part
from keizer_bot.standin import people
from keizer_bot.standin.model import AdminRight, Chat, ChatMessage
from keizer_bot.standin.world import Telegram
from tests.standin.people import Person
from tests.standin.stage import picture


async def seen(browser: httpx.AsyncClient, person: people.Person, chat: str = "group") -> str:
    """The page as somebody sees it."""
    answer = await browser.get("", params={"as": str(person.id), "chat": chat})
    assert answer.status_code == 200
    return answer.text


async def post(browser: httpx.AsyncClient, what: str, person: people.Person, **more: Any) -> int:
    """Let somebody do something; the status."""
    files = more.pop("files", None)
    fields = {"as": str(person.id), "chat": "group", **more}
    return (await browser.post(what, data=fields, files=files)).status_code


def by_bot(telegram: Telegram, chat: Chat, body: str, **fields: Any) -> ChatMessage:
    """Let the bot post something."""
    return telegram.post(chat, sender=telegram.bot, body=body, **fields)


KEYS = {
    "inline_keyboard": [
        [{"text": "Ja", "callback_data": "y"}],
        [{"text": "<Nee>", "callback_data": "n"}],
    ]
}


async def test_one_starts_as_the_arbiter(browser: httpx.AsyncClient, tom: Person) -> None:
    """The page opens with the group."""
    answer = await browser.get("")
    assert answer.headers["location"].endswith(f"/?as={tom.id}&chat=group")


async def test_no_two_parts_of_the_page_have_one_name(
    browser: httpx.AsyncClient, tom: Person
) -> None:
    """A screen reader lists them by their names."""
    parts = r'<(?:nav|aside|section)[^>]* aria-label="([^"]+)"|role="log"[^>]* aria-label="([^"]+)"'
    names = [one or other for one, other in re.findall(parts, await seen(browser, tom))]
    assert len(names) == len(set(names)) >= 5


async def test_the_speeds_are_written_in_the_clubs_language(
    browser: httpx.AsyncClient, tom: Person
) -> None:
    """Thousands are separated as the language does it."""
    assert "× 10,000</option>" in await seen(browser, tom)


async def test_one_can_be_everybody(
    browser: httpx.AsyncClient, state: PageState, tom: Person
) -> None:
    """The arbiter, a member and a stranger, each by a link."""
    page = await seen(browser, tom)
    for _, person in state.people():
        assert f'data-person="{person.id}"' in page


async def test_the_arbiter_types_for_members_without_telegram(
    browser: httpx.AsyncClient, tom: Person
) -> None:
    """For the arbiter, with the command ready; for an unknown name there is none."""
    query = f"as={tom.id}&amp;chat=private&amp;for="
    assert f"{query}Bo%20%26%20Co" in await seen(browser, tom)
    private = {"as": str(tom.id), "chat": "private"}
    page = await browser.get("", params={**private, "for": "Bo & Co"})
    assert ">/signoff Bo &amp; Co</textarea>" in page.text
    page = await browser.get("", params={**private, "for": "Jan"})
    assert "></textarea>" in page.text


async def test_nobody_else_can_be(browser: httpx.AsyncClient) -> None:
    """An id that nobody has is not there."""
    assert (await browser.get("", params={"as": "7"})).status_code == 404


async def test_names_and_texts_are_escaped(
    browser: httpx.AsyncClient, state: PageState, tom: Person
) -> None:
    """Any text and any name is escaped."""
    tom.user.last_name = "<i>Wolf"
    tom.say(state.group, "<b>Jan & Co")
    page = await seen(browser, tom)
    assert "&lt;b&gt;Jan &amp; Co" in page
    assert "<i>Wolf" not in page


async def test_somebody_writes(browser: httpx.AsyncClient, state: PageState, jan: Person) -> None:
    """The bot gets it like any message; a reply too."""
    assert await post(browser, "say", jan, text="hallo") == 200
    first = state.group.last
    assert await post(browser, "say", jan, text="ja", reply_to=str(first.id)) == 200
    assert state.group.last.reply_to is first
    assert first.sender is jan.user


@pytest.mark.parametrize(
    ("text", "chat", "hinted"),
    [
        ("I cannot come", "group", True),
        ("/signoff", "group", False),
        ("@keizer_bot I cannot come", "group", False),
        ("I cannot come", "private", False),
    ],
)
async def test_plain_words_in_the_group_are_left_to_people(
    browser: httpx.AsyncClient, jan: Person, *, text: str, chat: str, hinted: bool
) -> None:
    """The page says so, because the bot does not."""
    fields = {"as": str(jan.id), "chat": chat, "text": text}
    answer = (await browser.post("say", data=fields)).json()
    assert ("the bot acts on commands" in answer.get("hint", "")) == hinted


async def test_somebody_writes_in_private(browser: httpx.AsyncClient, jan: Person) -> None:
    """Only the bot reads it."""
    assert await post(browser, "say", jan, chat="private", text="/mij") == 200
    assert jan.chat.last.body == "/mij"


@pytest.mark.parametrize("text", ["", "  ", "x" * 4097])
async def test_input_that_telegram_refuses_is_refused(
    browser: httpx.AsyncClient, state: PageState, jan: Person, text: str
) -> None:
    """The refusal is a sentence, and leaves no trace in the chat."""
    before = state.group.last_id
    assert await post(browser, "say", jan, text=text) == 409
    assert state.group.last_id == before


async def test_a_file_is_sent(
    browser: httpx.AsyncClient, state: PageState, telegram: Telegram, jan: Person
) -> None:
    """A document arrives as a document, a picture as a picture."""
    files = {"file": ("stand.csv", b"a;b", "text/csv")}
    assert await post(browser, "say", jan, text="", files=files) == 200
    assert (state.group.last.media or {})["document"]["file_name"] == "stand.csv"
    files = {"file": ("bord.png", picture(8, 4), "image/png")}
    assert await post(browser, "say", jan, text="kijk", files=files) == 200
    assert "photo" in (state.group.last.media or {})
    assert len(telegram.files) == 2


async def test_a_file_cannot_run_in_the_page(
    browser: httpx.AsyncClient, state: PageState, jan: Person
) -> None:
    """A page or a drawing with a script is saved, never opened."""
    for name in ("x.html", "x.svg"):
        message = jan.send_document(state.group, name, b"<script>1</script>")
        file = (message.media or {})["document"]["file_id"]
        answer = await browser.get(f"file/{file}")
        assert answer.headers["content-type"] == "application/octet-stream"
        assert answer.headers["content-disposition"].startswith("attachment")


async def test_a_button_is_tapped(
    browser: httpx.AsyncClient, state: PageState, telegram: Telegram, jan: Person
) -> None:
    """By its place; its label is shown as text."""
    message = by_bot(telegram, state.group, "Zeker?", markup=KEYS)
    assert "&lt;Nee&gt;" in await seen(browser, jan)
    assert await post(browser, "press", jan, message=str(message.id), place="1") == 200
    assert [press.data for press in telegram.presses.values()] == ["n"]
    assert await post(browser, "press", jan, message=str(message.id), place="2") == 409
    assert await post(browser, "press", jan, message="999", place="0") == 409


async def test_a_stranger_sees_nothing_of_the_group(
    browser: httpx.AsyncClient, state: PageState, telegram: Telegram, tom: Person
) -> None:
    """They cannot write or tap there either, until they join."""
    tom.say(state.group, "onder ons")
    message = by_bot(telegram, state.group, "Zeker?", markup=KEYS)
    stranger = state.stranger
    assert "onder ons" not in await seen(browser, stranger)
    assert await post(browser, "say", stranger, text="dag") == 409
    assert await post(browser, "press", stranger, message=str(message.id), place="0") == 409
    assert await post(browser, "join", stranger) == 200
    assert "onder ons" in await seen(browser, stranger)


async def test_pins_reactions_and_replies_are_shown(
    browser: httpx.AsyncClient, state: PageState, telegram: Telegram, jan: Person
) -> None:
    """An edited post is marked as edited."""
    message = by_bot(telegram, state.group, "Indeling ronde 4")
    state.group.pinned.append(message.id)
    jan.react(message, "👏")
    jan.say(state.group, "mooi", reply_to=message)
    telegram.edited(message)
    page = await seen(browser, jan)
    assert re.search(r'class="pinned" href="#m\d+".*Indeling ronde 4', page)
    assert '<span class="reaction">👏</span>' in page
    assert 'class="quoted' in page
    assert "<span>edited</span>" in page


async def test_the_arbiter_s_links_are_opened(browser: httpx.AsyncClient, jan: Person) -> None:
    """As Telegram's app does: a /start in the private chat; another site's are not."""
    url = "https://t.me/keizer_bot?start=abc"
    assert await post(browser, "open", jan, url=url) == 200
    assert jan.chat.last.body == "/start abc"
    assert "abc" not in await seen(browser, jan, "private")
    assert await post(browser, "open", jan, url="https://example.org") == 409


async def test_others_are_notified(
    browser: httpx.AsyncClient, telegram: Telegram, state: PageState, tom: Person, jan: Person
) -> None:
    """A person with a private message is marked until they look."""
    jan.write("/start")
    by_bot(telegram, jan.chat, "Je speelt tegen Tom")
    page = await seen(browser, tom)
    assert "Jan de Vries · With the bot" in page
    assert state.unseen[jan.id] == 1
    await seen(browser, jan, "private")
    assert state.unseen[jan.id] == 0


async def test_a_person_named_in_the_group_is_notified(
    telegram: Telegram, state: PageState, jan: Person
) -> None:
    """The bot mentions them."""
    mention = {"type": "text_mention", "offset": 0, "length": 3, "user": {"id": jan.id}}
    by_bot(telegram, state.group, "Jan, klopt dit?", entities=[mention])
    assert [notice.to for notice in state.notices] == [jan.user]


async def test_a_club_that_is_being_founded_is_no_news(
    telegram: Telegram, state: PageState, jan: Person
) -> None:
    """Messages during the founding are in the list, but not counted as unread."""
    state.counts = False
    jan.write("/start")
    by_bot(telegram, jan.chat, "Welkom")
    assert [notice.to for notice in state.notices] == [jan.user]
    assert state.unseen[jan.id] == 0


@pytest.mark.parametrize(
    ("part", "chat", "use", "none"),
    [
        (Part.ARBITER, "private", {"/manage", "/undo", "/prizes"}, "/me"),
        (Part.MEMBER, "private", {"/me", "/why"}, "/manage"),
        (Part.MEMBER, "group", {"/signoff"}, "/me"),
        (Part.STRANGER, "private", {"/start", "Toby Passerbury"}, "/why"),
    ],
)
async def test_everybody_is_shown_what_is_of_use(
    browser: httpx.AsyncClient, state: PageState, part: Part, chat: str, use: set[str], none: str
) -> None:
    """The arbiter the dashboard, a member their own affairs, a stranger how to begin."""
    person = next(each for found, each in state.people() if found is part)
    lines = re.findall(r'data-fill="([^"]+)"', await seen(browser, person, chat))
    assert use <= set(lines)
    assert none not in lines


async def test_times_are_the_clubs(
    browser: httpx.AsyncClient, state: PageState, jan: Person, group: Chat
) -> None:
    """The clock shows 11:00 in London in winter: noon in Holland."""
    jan.promote_bot(group, AdminRight.PIN)
    jan.say(state.group, "hallo")
    page = await seen(browser, jan)
    assert re.search(r'<time datetime="2026-11-18T12:00:00\+01:00">12:00</time>', page)
    assert 'data-day="2026-11-18" data-day-name="Wednesday 18 November"' in page
