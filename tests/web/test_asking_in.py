"""A member without a link signs in by a mail to the known address, or a code for the arbiter."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from keizer_bot.store.addresses import set_address, set_fronts
from keizer_bot.store.intents import Channel
from keizer_bot.store.transaction import Transaction
from keizer_bot.web.entering import COOKIE, device_name, new_cookie
from tests.club.scene import NAMES
from tests.web.stage import ILSE, URL, Browser, Club

MAIL = "ilse@example.org"
BAKKER = "Jan Bakker"


async def give_mail(club: Club, *names: str) -> None:
    """These have that mail address; the club sends mail."""
    persons = [await club.person(name) for name in names]

    def step(tx: Transaction) -> None:
        set_fronts(tx, Channel)
        for person in persons:
            set_address(tx, person, Channel.MAIL, MAIL)

    await club.database.run(step)


async def mails(club: Club) -> list[str]:
    """The words of the mails that wait."""
    rows = await club.rows(
        "SELECT intent ->> 'text' AS text FROM outbox WHERE channel = 'mail' ORDER BY id"
    )
    return [row["text"] for row in rows]


async def ask(club: Club, address: str) -> str:
    """Somebody asks for a link to that address; the page that answers."""
    browser = Browser(club.front)
    done = await browser.post("/mail", {"mail": address})
    return (await browser.get(done.headers["location"])).text


async def test_a_link_by_mail_opens_the_page(club: Club) -> None:
    """It works once, for half an hour; nobody is told, because the mailbox is theirs."""
    await give_mail(club, ILSE)
    await ask(club, f" {MAIL.upper()} ")
    (mail,) = await mails(club)
    token = mail.partition(f"{URL}/in/")[2][:22]
    browser = Browser(club.front)
    await browser.get(f"/in/{token}")
    assert "Ben jij Ilse Vos" in (await browser.get("/in")).text
    await browser.post("/in", {})
    assert (await browser.home()).startswith("/me/")
    assert await club.rows("SELECT * FROM outbox WHERE recipient_id = 900") == []
    again = Browser(club.front)
    await again.get(f"/in/{token}")
    assert (await again.get("/in")).status_code == 404


async def test_a_family_with_one_address_comes_in_together(club: Club) -> None:
    """One mail, one question, and a page for each."""
    await give_mail(club, ILSE, BAKKER)
    await ask(club, MAIL)
    (mail,) = await mails(club)
    browser = Browser(club.front)
    await browser.get(f"/in/{mail.partition(f'{URL}/in/')[2][:22]}")
    asked = (await browser.get("/in")).text
    assert ILSE in asked
    assert BAKKER in asked
    await browser.post("/in", {})
    assert len(await club.rows("SELECT * FROM device_person")) == 2


async def test_an_unknown_address_is_answered_alike(club: Club) -> None:
    """Nobody learns who is a member."""
    await give_mail(club, ILSE)
    known = await ask(club, MAIL)
    assert {await ask(club, other) for other in ("nobody@example.org", "no address", "")} == {known}
    assert len(await mails(club)) == 1


async def test_no_mailbox_is_flooded(club: Club) -> None:
    """A second tap sends no second mail, and an hour brings three at most."""
    await give_mail(club, ILSE)
    for _ in range(8):
        await ask(club, MAIL)
        await ask(club, MAIL)
        club.clock.advance(120)
    assert len(await mails(club)) == 3
    club.clock.advance(3600)
    await ask(club, MAIL)
    assert len(await mails(club)) == 4


async def test_a_link_by_mail_lives_for_half_an_hour(club: Club) -> None:
    """Then the answer is that of any invalid link."""
    await give_mail(club, ILSE)
    await ask(club, MAIL)
    (mail,) = await mails(club)
    club.clock.set(club.clock.now() + timedelta(minutes=30))
    browser = Browser(club.front)
    await browser.get(f"/in/{mail.partition(f'{URL}/in/')[2][:22]}")
    assert (await browser.get("/in")).status_code == 404


async def claimed(club: Club, name: str) -> tuple[Browser, str]:
    """A browser with a claim to be this person, and the code that it shows."""
    browser = Browser(club.front)
    done = await browser.post("/claim", {"name": name})
    page = await browser.get(done.headers["location"])
    code = re.search(r"\d{3} \d{3}", page.text)
    assert code
    return browser, code[0]


async def asked_arbiter(club: Club) -> list[dict[str, str]]:
    """The questions to the arbiter: the words, and the data of the first button."""
    return await club.rows(
        "SELECT intent ->> 'text' AS text, intent ->> '$.buttons[0][0].data' AS data FROM outbox"
        " WHERE recipient_id = 900 ORDER BY id"
    )


async def press(club: Club, data: str) -> None:
    """The arbiter presses that button."""
    await club.scene.press(data, by="Tom Wolf", at=club.clock.now(), private=True)


async def test_a_claim_is_granted_by_who_hears_the_code(club: Club) -> None:
    """The arbiter reads the code that the device shows; after the yes it has the page."""
    browser, code = await claimed(club, "ilse  vos")
    (asked,) = await asked_arbiter(club)
    assert code in asked["text"]
    assert ILSE in asked["text"]
    assert (await browser.get("/code")).status_code == 200  # not yet
    await press(club, asked["data"])
    assert (await browser.get("/code")).headers["location"] == "/"
    assert (await browser.home()).startswith("/me/")


async def test_a_claim_that_is_refused_lets_nobody_in(club: Club) -> None:
    """It cannot be granted afterwards either."""
    browser, _ = await claimed(club, ILSE)
    (asked,) = await asked_arbiter(club)
    await press(club, asked["data"].removesuffix("0") + "1")
    await press(club, asked["data"])
    assert (await browser.get("/code")).status_code == 200
    assert await club.rows("SELECT * FROM device_person") == []


@pytest.mark.parametrize("name", ["vos", "I. Vos", "Vos, Ilse"])
async def test_a_name_is_said_as_people_say_it(club: Club, name: str) -> None:
    """The arbiter is asked about the only member it fits, by their full name."""
    await claimed(club, name)
    (asked,) = await asked_arbiter(club)
    assert ILSE in asked["text"]


@pytest.mark.parametrize("name", ["Niemand Bekend", "", "Jan", "Ils", "   "])
async def test_an_unknown_name_gets_a_code_as_well(club: Club, name: str) -> None:
    """Nobody learns who is a member, and the arbiter is not asked; two of the scene are Jan.

    The page says what to do if the arbiter was asked nothing.
    """
    browser, _ = await claimed(club, name)
    assert "Vul je naam nog eens in" in (await browser.get("/code")).text
    assert await asked_arbiter(club) == []


async def test_arbiters_are_not_flooded(club: Club) -> None:
    """One device asks once, and about one member an hour brings three questions at most."""
    browser, code = await claimed(club, ILSE)
    await browser.post("/claim", {"name": ILSE})
    assert len(await asked_arbiter(club)) == 1
    for _ in range(5):
        await claimed(club, ILSE)
    assert len(await asked_arbiter(club)) == 3
    assert (await browser.get("/code")).text.count(code) == 1


async def test_five_claims_an_hour_are_asked_about_and_a_sixth_is_summed_up(club: Club) -> None:
    """Eighty devices at eighty addresses, of ten members: an hour later it is five again."""
    names = [*NAMES, "Tom Wolf"][:10]
    for hour, devices in ((1, 80), (2, 12)):
        for turn in range(devices):
            browser = Browser(club.front, headers={"X-Forwarded-For": f"192.0.{hour}.{turn}"})
            sent = await browser.post("/claim", {"name": names[turn % 10]})
            page = await browser.get(sent.headers["location"])
            assert re.search(r"\d{3} \d{3}", page.text)
        asked = [row["text"] for row in await asked_arbiter(club)]
        assert [("Daar staat de code" in text) for text in asked] == ([True] * 5 + [False]) * hour
        assert "<code>/koppel</code>" in asked[-1]
        club.clock.advance(3601)


@pytest.mark.parametrize("cookie", ["made up", "with a mark", "of no shape", "of another run"])
async def test_no_cookie_is_taken_that_was_not_handed_out(
    club: Club, monkeypatch: pytest.MonkeyPatch, cookie: str
) -> None:
    """Neither with a claim nor with a link: the device gets another, by which it is known."""
    own = {
        "made up": "A" * 22,
        "with a mark": f"{'A' * 22}.{'0' * 32}",
        "of no shape": "é" * 9,
        "of another run": new_cookie(),
    }[cookie]
    monkeypatch.setattr("keizer_bot.web.entering._KEY", b"another run")
    browser = Browser(club.front)
    held = {b"Origin": URL.encode(), b"Cookie": f"{COOKIE}={own}".encode()}
    sent = await browser.client.post("/claim", data={"name": ILSE}, headers=held)
    assert sent.cookies[COOKIE] != own
    (asked,) = await asked_arbiter(club)
    await press(club, asked["data"])
    assert (await Browser(club.front, sent.cookies[COOKIE]).home()).startswith("/me/")
    if own.isascii():
        assert (await Browser(club.front, own).get("/")).status_code == 200  # and asks who it is


async def test_a_code_is_a_random_number(club: Club) -> None:
    """Two devices with one cookie have two codes, so nothing of a cookie is in it."""
    seen = set()
    for _ in range(12):
        browser, code = await claimed(club, "Niemand Bekend")
        seen.add(code)
        assert code in (await browser.get("/code")).text
        club.clock.advance(60)
    assert len(seen) > 10  # of a million


@pytest.mark.parametrize("answer", ["0", "1"])
async def test_a_code_works_once(club: Club, answer: str) -> None:
    """The same yes or no decides the other claims made with it; the next claim has a new code."""
    browser, code = await claimed(club, ILSE)
    await browser.post("/claim", {"name": BAKKER})
    first, second = await asked_arbiter(club)
    assert code in first["text"]
    assert code in second["text"]
    await press(club, first["data"].removesuffix("0") + answer)
    await press(club, second["data"])
    let_in = await club.rows("SELECT * FROM device_person")
    assert len(let_in) == (1 if answer == "0" else 0)
    await browser.post("/claim", {"name": "Sophie d'Hont"})
    texts = [row["text"] for row in await asked_arbiter(club) if "Sophie" in row["text"]]
    assert len(texts) == 1
    assert code not in texts[0]


async def test_a_claim_in_one_club_is_not_asked_in_another(club: Club) -> None:
    """The page of a club asks its own arbiters."""
    browser = Browser(club.front)
    await browser.post("/claim", {"name": ILSE, "club": "2"})
    assert await asked_arbiter(club) == []
    await browser.post("/claim", {"name": ILSE, "club": "1"})
    assert len(await asked_arbiter(club)) == 1


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/126.0 Safari/537.36 Edg/126.0", "Edge, Windows"),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko Firefox/127.0", "Firefox, Linux"),
        ("Mozilla/5.0 (Linux; Android 9; SM-A105FN) Chrome/126 Mobile Safari", "Chrome, Android"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 12_5 like Mac OS X) Safari/604.1", "Safari, iPhone"),
        ("<b>x</b>\r\nSet-Cookie: a=b", "?"),
        ("", "?"),
    ],
)
def test_a_device_is_called_by_what_it_is(agent: str, name: str) -> None:
    """Of all that a browser says of itself only words that we know are taken."""
    assert device_name(agent) == name
