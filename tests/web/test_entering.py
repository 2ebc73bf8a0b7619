"""A personal link: opened it asks, sent it lets in, once; then no token is anywhere to be read."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest

from keizer_bot.club.accounts.links import make_link
from keizer_bot.core.tokens import is_token, new_token
from keizer_bot.store import clubs, people
from keizer_bot.store.privacy import erase
from keizer_bot.store.transaction import Transaction
from keizer_bot.web.entering import COOKIE
from tests.club.scene import HOURS, NAMES
from tests.web.pages_read import buttons
from tests.web.stage import ILSE, URL, Browser, Club

IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile Safari/604.1"


async def link_for(club: Club, name: str) -> str:
    """The token of a new personal link."""

    def step(tx: Transaction) -> str:
        row = tx.the("SELECT id, club_id FROM member WHERE name = ?", name)
        at = club.clock.now()
        return make_link(tx, row["club_id"], "member", at, member_id=row["id"])

    return await club.database.run(step)


async def opened(club: Club, token: str) -> tuple[Browser, str]:
    """A browser that opened the link, and the page that it shows."""
    browser = Browser(club.front, headers={"User-Agent": IPHONE})
    asked = await browser.get(f"/in/{token}")
    page = await browser.get(asked.headers["location"])
    return browser, page.text


async def test_a_link_asks_who_opens_it_and_changes_nothing(club: Club) -> None:
    """A mail scanner that opens it ten times uses nothing up."""
    token, before = await link_for(club, ILSE), await club.facts()
    for _ in range(10):
        _, page = await opened(club, token)
        assert "Ben jij Ilse Vos, van De Pion?" in page
    assert await club.facts() == before


async def test_yes_lets_the_device_in(club: Club) -> None:
    """From then on the address itself shows the member's own page."""
    browser, _ = await opened(club, await link_for(club, ILSE))
    done = await browser.post("/in", {})
    assert done.status_code == 303
    page = await browser.get(await browser.home())
    assert "Ilse Vos" in page.text
    (device,) = await club.rows("SELECT name FROM device")
    assert device["name"] == "Safari, iPhone"


async def test_the_token_is_in_no_address_and_no_page_afterwards(club: Club) -> None:
    """The first answer takes it out of the address; the link is used up."""
    token = await link_for(club, ILSE)
    browser = Browser(club.front)
    first = await browser.get(f"/in/{token}")
    assert first.headers["location"] == "/in"
    done = await browser.post("/in", {})
    assert token not in str(done.headers).replace(f"keizer-link={token}", "")
    pages = [await browser.get("/"), await browser.get(await browser.home())]
    assert not any(token in page.text or token in str(page.headers) for page in pages)
    again = Browser(club.front)
    await again.get(f"/in/{token}")
    assert (await again.post("/in", {})).status_code == 404


async def test_the_cookie_is_for_this_address_alone(club: Club) -> None:
    """A `__Host-` cookie that no script reads and no other site sends."""
    browser, _ = await opened(club, await link_for(club, ILSE))
    done = await browser.post("/in", {})
    cookie = next(c for c in done.headers.get_list("set-cookie") if c.startswith(f"{COOKIE}="))
    parts = {part.strip().lower() for part in cookie.split(";")[1:]}
    assert {"httponly", "secure", "samesite=lax", "path=/"} <= parts
    assert not any(part.startswith("domain") for part in parts)


async def test_the_second_tap_on_yes_finds_the_device_let_in(club: Club) -> None:
    """The answer to the first tap is lost: the browser took no cookie from it."""
    browser, _ = await opened(club, await link_for(club, ILSE))
    before = dict(browser.client.cookies)
    await browser.post("/in", {})
    browser.client.cookies.clear()
    browser.client.cookies.update(before)
    assert (await browser.post("/in", {})).headers["location"] == "/"
    assert (await browser.home()).startswith("/me/")
    assert len(await club.rows("SELECT * FROM device")) == 1


@pytest.mark.parametrize("kind", ["wrong", "used", "old", "replaced", "malformed", "none"])
async def test_a_link_that_is_no_good_is_answered_alike(club: Club, kind: str) -> None:
    """Wrong, used, too old, revoked by a newer one: nobody learns which."""
    token = await link_for(club, ILSE)
    if kind == "used":
        first, _ = await opened(club, token)
        await first.post("/in", {})
    elif kind == "old":
        club.clock.set(club.clock.now() + timedelta(days=60, seconds=1))
    elif kind == "replaced":
        await club.scene.say(f"/koppel {ILSE}", by="Tom Wolf", chat="private")
    else:
        token = {"wrong": new_token(), "malformed": "x", "none": "-"}[kind]
    browser, page = await opened(club, token)
    done = await browser.post("/in", {})
    assert (done.status_code, done.text) == (404, page)
    wrong, words = await opened(club, new_token())
    assert (page, 404) == (words, (await wrong.post("/in", {})).status_code)


async def test_links_that_were_handed_out_stay_valid(club: Club) -> None:
    """Slips that are printed after a list was sent revoke nothing; once one is used all lapse."""
    before = await link_for(club, ILSE)
    for words in ("/koppel", "/koppel pdf"):
        await club.scene.say(words, by="Tom Wolf", chat="private")
    browser, page = await opened(club, before)
    assert "Ben jij Ilse Vos" in page
    await browser.post("/in", {})
    assert (
        await club.rows("SELECT 1 FROM link WHERE used_at IS NULL AND member_id IS NOT NULL") == []
    )


async def test_the_arbiter_hears_who_came_in_and_can_revoke_it(club: Club) -> None:
    """By a button under the message; then the device is a stranger's."""
    browser, _ = await opened(club, await link_for(club, ILSE))
    await browser.post("/in", {})
    (row,) = await club.rows(
        "SELECT intent ->> 'text' AS text, intent ->> '$.buttons[0][0].data' AS data"
        " FROM outbox WHERE recipient_id = 900"
    )
    assert "Safari, iPhone" in row["text"]
    await club.scene.press(row["data"], by="Tom Wolf", at=club.clock.now(), private=True)
    assert len(await club.rows("SELECT * FROM device_person")) == 1  # it is asked first
    await club.scene.press("q:1:0", by="Tom Wolf", at=club.clock.now(), private=True)
    assert (await browser.get("/")).status_code == 200  # and asks who it is
    assert await club.rows("SELECT * FROM device_person") == []


async def test_a_family_shares_a_device(club: Club) -> None:
    """A second link on the same device adds the other; each has a page of their own."""
    browser, _ = await opened(club, await link_for(club, ILSE))
    await browser.post("/in", {})
    await browser.get(f"/in/{await link_for(club, 'Jan Bakker')}")
    await browser.post("/in", {})
    page = await browser.get("/")
    assert "Ilse Vos" in page.text
    assert "Jan Bakker" in page.text
    assert len(await club.rows("SELECT * FROM device")) == 1


async def test_the_arbiter_hands_out_links_that_open_pages(club: Club) -> None:
    """A link for members with neither Telegram nor a page; its token is stored nowhere."""
    await club.scene.say("/koppel", by="Tom Wolf", chat="private")
    (said,) = await club.rows("SELECT intent ->> 'text' AS text FROM outbox WHERE kind = 'say'")
    token = said["text"].partition(f"{URL}/in/")[2][:22]
    assert "<b>Ilse Vos</b>" in said["text"]
    assert "Jan de Vries" not in said["text"]
    browser, page = await opened(club, token)
    assert "Ben jij Ilse Vos" in page
    await browser.post("/in", {})
    await club.database.run(lambda tx: tx.write("UPDATE outbox SET intent = '{}'"))  # it is sent
    assert token not in await club.facts()


async def test_an_arbiter_on_their_page_reads_links_once(club: Club) -> None:
    """A message they have read no longer contains a link that opens somebody's page."""
    await club.database.run(lambda tx: tx.write("UPDATE member SET person_id = 900 WHERE id = 1"))
    browser = await club.browser(NAMES[0])
    page = await browser.say("/koppel Ilse")
    token = page.text.partition(f"{URL}/in/")[2][:22]
    assert is_token(token)
    await browser.send({"seen": "999999"})
    assert token not in await club.facts()


async def test_a_member_sees_their_devices_and_signs_one_out(club: Club) -> None:
    """By a button below; and asks for a link for another."""
    browser = await club.browser(ILSE)
    other = await club.browser(ILSE, called="Safari, iPad")
    page = await browser.say("/apparaten")
    assert "Firefox, Linux" in page.text
    assert "Safari, iPad" in page.text
    (device,) = await club.rows("SELECT id FROM device WHERE name = 'Safari, iPad'")
    page = await browser.send({"press": f"e:{await club.member(ILSE)}:{device['id']}"})
    assert "Zal ik dat apparaat uitloggen?" in page.text
    page = await browser.send({"press": "q:2:0"})
    assert "op Safari, iPad gaat de pagina van Ilse Vos niet meer open" in page.text
    assert (await other.get("/")).status_code == 200
    page = await browser.send({"press": "q:1:0"})
    _, asked = await opened(club, page.text.partition(f"{URL}/in/")[2][:22])
    assert "Ben jij Ilse Vos" in asked


async def test_a_used_invitation_leads_whoever_used_it_to_their_page(club: Club) -> None:
    """On that device; on another it is an invalid link."""
    link = await link_for(club, ILSE)
    browser, _ = await opened(club, link)
    await browser.post("/in", {})
    await browser.get(f"/in/{link}")
    answer = await browser.get("/in")
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    stranger = Browser(club.front)
    await stranger.get(f"/in/{link}")
    assert (await stranger.get("/in")).status_code == 404


async def test_nobody_signs_out_another_member(club: Club) -> None:
    """They cannot see either on which devices others are signed in."""
    await club.browser(ILSE)
    browser = await club.browser("Jan Bakker")
    await browser.send({"press": f"e:{await club.member(ILSE)}:1"})
    assert len(await club.rows("SELECT * FROM device_person")) == 2


async def test_a_member_without_a_device_is_not_reached_there(club: Club) -> None:
    """After the last one is signed out, they are on the list to call again."""
    browser = await club.browser(ILSE)
    await browser.send({"press": f"e:{await club.member(ILSE)}:1"})
    await browser.send({"press": "q:1:0"})
    assert await club.rows("SELECT * FROM address WHERE channel = 'web'") == []


async def _next_season(club: Club) -> None:
    """A season of the main competition that begins now."""

    def step(tx: Transaction) -> None:
        at = club.clock.now()
        tx.insert("season", "competition_id, name, rules, started_at", 1, "Next", "{}", at)

    await club.database.run(step)


async def test_a_device_knows_them_until_the_next_season_begins(club: Club) -> None:
    """Then it is a stranger's; a link of after that lets it in again."""
    browser = await club.browser(ILSE)
    club.clock.advance(3600)
    end = club.clock.now().isoformat()
    await club.database.run(lambda tx: tx.write("UPDATE season SET ended_at = ?", end))
    assert (await browser.home()).startswith("/me/")
    club.clock.advance(3600)
    await _next_season(club)
    assert (await browser.get("/")).status_code == 200  # and asks who it is
    club.clock.advance(3600)
    await browser.get(f"/in/{await link_for(club, ILSE)}")
    await browser.post("/in", {})
    assert (await browser.home()).startswith("/me/")


async def test_a_device_knows_the_arbiter_who_begins_the_next_season_on_it(club: Club) -> None:
    """Without Telegram they would have nobody to ask."""
    browser = await club.browser(ILSE)
    number = await club.person(ILSE)
    await club.database.run(lambda tx: people.appoint(tx, 1, number, ILSE, club.clock.now()))
    await browser.say("/seizoen")
    await browser.send(dict(buttons(await browser.get(await browser.home()))["Seizoen afsluiten"]))
    await browser.send(dict(buttons(await browser.get(await browser.home()))["Afsluiten"]))
    assert await club.rows("SELECT 1 FROM season WHERE ended_at IS NULL") == []
    club.clock.advance(3600)
    await _next_season(club)
    assert (await browser.home()).startswith("/me/")


async def test_a_later_arbiter_has_no_rights_on_an_old_device(club: Club) -> None:
    """Somebody else may sit there by then."""
    browser = await club.browser(ILSE)
    number = await club.person(ILSE)
    club.clock.advance(3600)
    end = club.clock.now().isoformat()
    await club.database.run(lambda tx: tx.write("UPDATE season SET ended_at = ?", end))
    await _next_season(club)
    club.clock.advance(3600)
    await club.database.run(lambda tx: people.appoint(tx, 1, number, ILSE, club.clock.now()))
    assert (await browser.get("/")).status_code == 200  # and asks who it is


async def test_a_device_does_not_know_who_was_erased(club: Club) -> None:
    """Nothing is left of their messages either."""
    browser = await club.browser(ILSE)
    await browser.say("/stand")
    member = await club.member(ILSE)
    at = club.clock.now()
    await club.database.run(lambda tx: erase(tx, member, "Oud-lid 1", "oud-lid-1", at))
    assert (await browser.get("/")).status_code == 200
    assert await club.rows("SELECT * FROM device_person") == []
    assert await club.rows("SELECT * FROM page_message") == []


@pytest.mark.parametrize("form", ["pdf", "csv"])
async def test_links_come_as_slips_or_as_a_table(club: Club, form: str) -> None:
    """For members whom nothing reaches; only the file's own row has them until it is sent."""
    await club.scene.say(f"/koppel {form}", by="Tom Wolf", chat="private")
    (row,) = await club.rows("SELECT intent FROM outbox WHERE kind = 'show'")
    (name, link) = json.loads(row["intent"])["file"]["values"]["links"][0]
    assert name == ILSE
    _, page = await opened(club, link[-22:])
    assert "Ben jij Ilse Vos" in page


@pytest.mark.parametrize("more", ["another club", "an arbiter's rights"])
async def test_a_link_lets_nobody_in_further_than_its_club(club: Club, more: str) -> None:
    """It opens Telegram only; who may grant a claim: `tests/security/test_let_in.py`."""
    number = await club.person(ILSE)

    def step(tx: Transaction) -> None:
        if more == "another club":
            other, _ = clubs.settle(tx, "De Toren", "nl", "Europe/Amsterdam", json.dumps(HOURS))
            member = people.add_member(tx, other, ILSE)
            tx.write("UPDATE member SET person_id = ? WHERE id = ?", number, member)
        else:
            people.appoint(tx, 1, number, ILSE, club.clock.now())

    await club.database.run(step)
    token = await link_for(club, ILSE)
    browser, page = await opened(club, token)
    _, wrong = await opened(club, new_token())
    assert page == wrong
    assert (await browser.post("/in", {})).status_code == 404
    await club.scene.say("/koppel Ilse", by="Tom Wolf", chat="private")
    (said,) = await club.rows("SELECT intent ->> 'text' AS text FROM outbox WHERE kind = 'say'")
    assert "https://t.me/" in said["text"]


async def test_a_member_lets_their_own_device_in_by_the_chat(club: Club) -> None:
    """Also an arbiter: they have shown who they are."""
    await club.database.run(lambda tx: people.appoint(tx, 1, 101, "Jan de Vries", club.clock.now()))
    await club.scene.say("/apparaten", by=NAMES[0], chat="private")
    await club.scene.press("q:1:0", by=NAMES[0], at=club.clock.now(), private=True)
    (said,) = await club.rows(
        "SELECT intent ->> 'text' AS text FROM outbox WHERE intent ->> 'text' LIKE '%/in/%'"
    )
    browser, page = await opened(club, said["text"].partition(f"{URL}/in/")[2][:22])
    assert "Ben jij Jan de Vries" in page
    await browser.post("/in", {})
    assert (await browser.home()).startswith("/me/")
