"""A form on a page does the same as the chat, and once."""

from __future__ import annotations

import asyncio
import re
from urllib.parse import urlencode

import pytest

from keizer_bot.store.messages import DiskFull
from keizer_bot.store.trouble import StoreFailed
from tests.web.pages_read import part
from tests.web.stage import ILSE, URL, Club, number_on


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


async def test_a_form_that_fails_leaves_no_trace_and_can_be_sent_again(
    club: Club, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The page says so in a sentence; the log names the place, without the words."""
    browser = await club.browser(ILSE)
    home = await browser.home()
    fields = {"number": number_on(await browser.get(home)), "say": "/afmelden geheim"}
    before = await club.facts()
    with monkeypatch.context() as broken:
        broken.setattr("keizer_bot.chat.router.Router.hear", _fails)
        answer = await browser.post(home, fields)
    assert answer.status_code == 500
    assert "Er is niets veranderd" in answer.text
    assert await club.facts() == before
    (line,) = caplog.records
    assert vars(line)["error"] == "ValueError"
    assert "geheim" not in str(vars(line))
    done = await browser.post(home, fields | {"say": "/afmelden"})
    assert done.status_code == 303
    assert await club.rows("SELECT * FROM presence")


def _fails(*_: object) -> None:
    raise ValueError("geheim")


async def test_a_disk_that_fails_ends_the_bot(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """As it does when an update comes in: the service manager starts it again."""

    async def full(*_: object) -> None:
        raise StoreFailed(DiskFull("keizer.db"))

    browser = await club.browser(ILSE)
    club.front._failed = asyncio.get_running_loop().create_future()
    monkeypatch.setattr(club.database, "run", full)
    assert (await browser.get("/")).status_code == 500
    with pytest.raises(StoreFailed):
        await club.front._failed


@pytest.mark.parametrize(
    ("filled", "said"),
    [
        ([("with", "27-11"), ("with", ""), ("with", "4-12")], "/afmelden 27-11, 4-12"),
        ([("with", "")], ""),
        ([("lines", "1"), ("with", "1 1-0"), ("with", "2 0-1")], "/afmelden\n1 1-0\n2 0-1"),
        ([], "/afmelden"),
    ],
)
async def test_words_are_followed_by_what_they_are_about(
    club: Club, monkeypatch: pytest.MonkeyPatch, filled: list[tuple[str, str]], said: str
) -> None:
    """Empty fields add nothing; if all are empty, nothing is sent."""
    heard: list[str] = []
    monkeypatch.setattr(
        "keizer_bot.chat.router.Router.hear", lambda _, one, __: heard.append(one.text)
    )
    browser = await club.browser(ILSE)
    home = await browser.home()
    pairs = [("number", number_on(await browser.get(home))), ("say", "/afmelden"), *filled]
    kind = {"Origin": URL, "Content-Type": "application/x-www-form-urlencoded"}
    done = await browser.client.post(home, content=urlencode(pairs), headers=kind)
    assert done.status_code == 303
    assert heard == ([said] if said else [])


@pytest.mark.parametrize(("who", "most"), [(ILSE, 300), ("Tom Wolf", 4_096)])
async def test_a_page_takes_no_more_words_than_the_chat(
    club: Club, monkeypatch: pytest.MonkeyPatch, who: str, most: int
) -> None:
    """DESIGN 7: over 300 characters, of an arbiter over 4,096, nothing is read."""
    heard: list[str] = []
    monkeypatch.setattr(
        "keizer_bot.chat.router.Router.hear", lambda _, one, __: heard.append(one.text)
    )
    browser = await (club.browser(who) if who == ILSE else club.browser_of(900))
    page = await browser.say("en " * (most // 3) + "x" * (most % 3))
    assert len(heard) == 1
    page = await browser.say("x" * (most + 1))
    assert len(heard) == 1
    assert f"ik lees hoogstens {most} tekens" in page.text


async def test_a_second_form_of_somebody_waits_for_the_first(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever one person sends at once, the next person's form comes after one of theirs."""
    heard: list[str] = []
    monkeypatch.setattr(
        "keizer_bot.chat.router.Router.hear", lambda _, one, __: heard.append(one.sender.name)
    )
    browsers = [
        await club.browser(ILSE),
        await club.browser(ILSE),
        await club.browser("Jan Bakker"),
    ]
    forms = []
    for number, browser in enumerate(browsers):
        home = await browser.home()
        for _ in range(1 if number == 2 else 4):
            fields = {"number": number_on(await browser.get(home)), "say": "/stand"}
            forms.append((browser, home, fields))
    await asyncio.gather(*(browser.post(home, fields) for browser, home, fields in forms))
    assert heard.count(ILSE) == 8
    assert heard.index("Jan Bakker") <= 1


@pytest.mark.parametrize("other", [ILSE, "Anna Smit"])
@pytest.mark.parametrize(
    "words",
    ["we komen vrijdag allebei niet", "{} en Kees komen vrijdag niet", "{} en Kees komen niet"],
)
async def test_words_of_a_parent_are_about_both_children(
    club: Club, words: str, other: str
) -> None:
    """Each own page has the answer, with Telegram too; the first tells where the other one is."""
    browser = await club.browser(other, "Kees van der Berg")
    words = words.format(other.partition(" ")[0])
    pages = re.findall(r"/me/[0-9a-f]+/", (await browser.get("/")).text)
    answered = await browser.say(words, pages[0])
    assert "Genoteerd: je komt niet op vrijdag 20 november" in answered.text
    assert "op de eigen pagina: tik bovenaan op de naam." in answered.text
    second = await browser.get(pages[1])
    assert "Genoteerd: je komt niet op vrijdag 20 november" in second.text
    assert len(await club.rows("SELECT * FROM presence WHERE state = 'excused'")) == 2


async def test_both_children_come(club: Club) -> None:
    """Said on the page of one, without a day."""
    browser = await club.browser(ILSE, "Kees van der Berg")
    pages = re.findall(r"/me/[0-9a-f]+/", (await browser.get("/")).text)
    await browser.say("we komen allebei", pages[0])
    assert len(await club.rows("SELECT * FROM presence WHERE state = 'here'")) == 2


@pytest.mark.parametrize("words", ["Kees komt niet", "Kees kan vrijdag niet"])
async def test_what_is_said_of_one_child_on_the_page_of_the_other(club: Club, words: str) -> None:
    """It is done for the one who is named, and the page says where the answer is."""
    browser = await club.browser(ILSE, "Kees van der Berg")
    pages = re.findall(r"/me/[0-9a-f]+/", (await browser.get("/")).text)
    (page,) = [
        page for page in pages if "Ilse Vos</a></li>\n<li>" in (await browser.get(page)).text
    ]
    answered = await browser.say(words, page)
    assert part(answered, "answers").startswith("Voor Kees van der Berg staat het antwoord op")
    (row,) = await club.rows(
        "SELECT name FROM presence JOIN player ON player.id = player_id"
        " JOIN member ON member.id = member_id"
    )
    assert row["name"] == "Kees van der Berg"


async def test_a_result_between_two_on_one_device_is_one_persons_report(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is no confirmation by the opponent, who has another page."""
    heard: list[str] = []
    monkeypatch.setattr(
        "keizer_bot.chat.router.Router.hear", lambda _, one, __: heard.append(one.sender.name)
    )
    browser = await club.browser(ILSE, "Kees van der Berg")
    pages = re.findall(r"/me/[0-9a-f]+/", (await browser.get("/")).text)
    for words, count in (("Ilse en Kees remise", 1), ("Ilse en Kees komen niet", 3)):
        await browser.say(words, pages[0])
        assert len(heard) == count


async def test_words_of_a_parent_about_one_child_are_about_that_one(club: Club) -> None:
    """The page on which they are said is whose they are."""
    browser = await club.browser("Ilse Vos", "Kees van der Berg")
    pages = re.findall(r"/me/[0-9a-f]+/", (await browser.get("/")).text)
    await browser.say("ik kom vrijdag niet", pages[0])
    assert len(await club.rows("SELECT * FROM presence WHERE state = 'excused'")) == 1
