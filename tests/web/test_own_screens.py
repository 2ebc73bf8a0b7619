"""One person's screens: the content of each, and an answer to every button."""

from __future__ import annotations

import re
from datetime import datetime

import httpx
import pytest

from keizer_bot.club.own_page.messages import OwnWord
from keizer_bot.reports.site.messages import SiteWord
from keizer_bot.store import addresses, clubs, page_messages, records
from keizer_bot.store.intents import Channel, Say
from keizer_bot.store.transaction import Transaction
from keizer_bot.web.messages import WebWord
from tests.club.scene import ARBITER, pair_round_12
from tests.web.pages_read import Fields, buttons, part, read, words_of
from tests.web.stage import Browser, Club

pytestmark = pytest.mark.slow

ILSE, JAN, PIET = "Ilse Vos", "Jan de Vries", "Piet Jansen"
SCREENS = ("", "pairings", "ranking", "calendar", "settings")
OF_ARBITERS = ("dashboard", "results")
PLAYING = datetime.fromisoformat("2026-11-20T21:00:00+01:00")


async def arbiter(club: Club) -> Browser:
    """The arbiter's browser; they are no member."""
    browser, ilse = await club.browser(ILSE), await club.person(ILSE)

    def step(tx: Transaction) -> None:
        addresses.set_address(tx, ARBITER, Channel.WEB)
        tx.write("UPDATE device_person SET person_id = ? WHERE person_id = ?", ARBITER, ilse)

    await club.database.run(step)
    return browser


async def evening(club: Club) -> None:
    """Pair round 12 and begin it; everybody only reads their page."""
    await pair_round_12(club.scene)
    club.clock.set(PLAYING)
    await club.rows("DELETE FROM address WHERE channel = 'telegram' RETURNING 1")


async def test_every_screen_is_sound_in_every_language(club: Club) -> None:
    """A strict parser that nobody here wrote reads them, before a round and during it."""
    browser = await club.browser(JAN)
    for language in ("nl", "en", "it"):
        await browser.say(f"/taal {language}")
        for screen in SCREENS:
            page = await browser.get(await browser.home() + screen)
            assert read(page).get("lang") == language
    await evening(club)
    for screen in SCREENS:
        read(await browser.get(await browser.home() + screen))


async def test_every_name_leads_to_games_course_and_why(club: Club) -> None:
    """From ranking and pairings, to a page of the reader's own; of another club to none."""
    await evening(club)
    browser = await club.browser(JAN)
    home = await browser.home()
    for screen in ("ranking", "pairings"):
        page = read(await browser.get(home + screen))
        links = {words_of(e): str(e.get("href")) for e in page.iter("a")}
        piet = await browser.get(home + links[PIET])
        assert [words_of(e) for e in read(piet).iter("h1")] == [PIET]
        assert "Zo is het totaal opgebouwd" in words_of(read(piet))
        rounds = [str(e.get("href")) for e in read(piet).iter("a") if words_of(e) == "11"]
        assert "Ronde 11" in words_of(read(await browser.get(rounds[0])))
    assert (await browser.get(f"{home}player-999.html")).headers["location"] == "/"


@pytest.mark.parametrize("query", ["round=999", f"round={'9' * 5000}", "round=-1", "round=²"])
async def test_a_round_that_is_none_is_said_to_be_none(club: Club, query: str) -> None:
    """Any text in the address gives a page, not a failure."""
    browser = await club.browser(ILSE)
    page = await browser.get(f"{await browser.home()}pairings?{query}")
    assert page.status_code == 200
    assert words_of(read(page))


async def test_an_arbiter_has_two_screens_more(club: Club) -> None:
    """A member is sent to their own page instead."""
    member, chief = await club.browser(JAN), await arbiter(club)
    await evening(club)
    for screen in OF_ARBITERS:
        read(await chief.get(await chief.home() + screen))
        refused = await member.get(await member.home() + screen)
        assert refused.headers["location"] == "/"


@pytest.mark.parametrize("playing", [False, True])
async def test_every_button_of_a_member_is_answered(club: Club, playing: bool) -> None:
    """At the top of the next page; no press is silent or unknown."""
    browser = await club.browser(JAN)
    if playing:
        await evening(club)
    said = await _press_all(browser, SCREENS)
    expected = {("", "Ik won"), ("", "Remise")} if playing else {("", "Ik kom niet")}
    assert expected <= set(said)
    assert [button for button, answer in said.items() if not answer] == []


async def test_every_button_of_an_arbiter_is_answered(club: Club) -> None:
    """The dashboard's jobs among them."""
    browser = await arbiter(club)
    await evening(club)
    said = await _press_all(browser, ("", *OF_ARBITERS))
    assert {screen for screen, _ in said} >= {"dashboard"}
    assert [button for button, answer in said.items() if not answer] == []


def _without_number(fields: Fields) -> dict[str, str]:
    """The fields of a form, except those that the test's browser takes from its own page."""
    return {name: value for name, value in fields if name not in ("number", "seen")}


async def _press(browser: Browser, label: str, screen: str = "") -> httpx.Response:
    """Press that button of the screen; returns the next page."""
    path = await browser.home() + screen
    return await browser.send(_without_number(buttons(await browser.get(path))[label]), path)


async def _press_all(browser: Browser, screens: tuple[str, ...]) -> dict[tuple[str, str], str]:
    """Press every button of these screens; returns the answers, by screen and label."""
    said = {}
    # They send what somebody writes or chose; the last signs this browser out.
    silent = {"Gelezen", "Stuur", "Stuur de uitslagen", "Op dit apparaat uitloggen"}
    chosen = {"with": "27-11-2026"}
    for screen in screens:
        path = await browser.home() + screen
        for label, fields in buttons(await browser.get(path)).items():
            if label in silent:
                continue
            sent = _without_number(fields) | (chosen if screen == "calendar" else {})
            page = await browser.send(sent, path)
            assert page.status_code == 200, label
            said[screen, label] = part(page, "answers")
    return said


async def test_several_evenings_go_out_on_one_form(club: Club) -> None:
    """The days that were chosen are signed off for; without one nothing is."""
    browser = await club.browser(ILSE)
    path = await browser.home() + "calendar"
    page = await browser.get(path)
    days = re.findall(r'type="checkbox" name="with-[0-9]+" value="([^"]+)"', page.text)
    assert days[:3] == ["20-11-2026", "27-11-2026", "4-12-2026"]
    number = dict(buttons(page)["Ik kom niet"])["number"]
    chosen = {"number": number, "seen": "0", "say": "/afmelden", "with": [*days[1:3]]}
    await browser.client.post(path, data=chosen, headers={"Origin": "https://club.example.org"})
    rows = await club.rows("SELECT date FROM presence JOIN round ON round.id = round_id")
    assert [row["date"] for row in rows] == ["2026-11-27", "2026-12-04"]


async def test_without_a_day_that_is_chosen_nothing_is_done(club: Club) -> None:
    """The button alone does not mean the next evening."""
    browser = await club.browser(ILSE)
    page = await _press(browser, "Ik kom niet", "calendar")
    assert await club.rows("SELECT * FROM presence") == []
    assert part(page, "answers").startswith("Je hebt nog niets gekozen")


async def test_only_the_results_that_were_chosen_are_sent(club: Club) -> None:
    """The other boards stay as they are."""
    browser = await arbiter(club)
    await evening(club)
    path = await browser.home() + "results"
    page = await browser.get(path)
    options = re.findall(r'type="radio" name="with-\d" value="(\d [^"]+)"', page.text)
    assert len(options) == 5 * 6
    chosen = {"say": "/uitslag", "lines": "1", "with-1": "", "with-2": options[6]}
    chosen |= {"with-3": "", "with-4": options[18], "with-5": ""}
    number = dict(buttons(page)["Stuur de uitslagen"])["number"]
    await browser.client.post(
        path,
        data={"number": number, "seen": "0", **chosen},
        headers={"Origin": "https://club.example.org"},
    )
    rows = await club.rows("SELECT result FROM game WHERE round_id = 12 ORDER BY board")
    assert [row["result"] for row in rows] == [None, "1-0", None, "1-0", None]


async def test_a_call_is_ticked_off_on_the_desk(club: Club) -> None:
    """It is answered there, and gone."""
    browser = await arbiter(club)
    sql = "INSERT INTO call (club_id, member_id, why, made_at) VALUES (1, 1, 'Je bent vrij', '')"
    await club.rows(f"{sql} RETURNING id")
    page = await _press(browser, "Gebeld", "dashboard")
    assert "Jan de Vries" in part(page, "answers")
    assert "Je bent vrij" not in words_of(read(page))


async def test_a_command_in_an_answer_fills_the_line(club: Club) -> None:
    """It is a link, which does nothing by itself; the reader sends the words."""
    browser = await club.browser(ILSE)
    page = await browser.say("/vast afwezig")
    link = next(e for e in read(page).iter("a") if e.get("href", "").startswith("?say="))
    assert (words_of(link), link.get("href")) == ("aanmelden", "?say=/aanmelden#say")
    filled = await browser.get(await browser.home() + str(link.get("href")))
    assert [e.text for e in read(filled).iter("textarea")] == ["/aanmelden"]
    assert await club.rows("SELECT * FROM presence") == []


async def test_a_picture_of_the_ranking_is_shown(club: Club) -> None:
    """It is made when asked for, and for nobody else."""
    browser, other = await club.browser(ILSE), await club.browser(JAN)
    await browser.say("/kruistabel")
    rows = await club.rows("SELECT id, file FROM page_message WHERE file IS NOT NULL")
    assert rows, "the cross table is a picture"
    path = f"file/{rows[0]['id']}"
    picture = await browser.get(await browser.home() + path)
    assert picture.headers["content-type"].startswith("image/png")
    assert picture.content.startswith(b"\x89PNG")
    assert (await other.get(await other.home() + path)).status_code != 200


async def test_a_picture_of_another_release_is_not_there(club: Club) -> None:
    """Its order cannot be read any more; that is no failure."""
    browser = await club.browser(ILSE)
    await browser.say("/kruistabel")
    ((number),) = [
        row["id"] for row in await club.rows("SELECT id FROM page_message WHERE file IS NOT NULL")
    ]
    for order in (
        '{"of": "CrossTable", "name": "a.png", "values": {}}',
        '{"of": "Gone", "name": "a.png"}',
    ):
        await club.rows("UPDATE page_message SET file = ? WHERE id = ? RETURNING 1", order, number)
        page = await browser.get(f"{await browser.home()}file/{number}")
        assert page.status_code == 404
        assert "Hier staat niets" in page.text


async def test_a_mail_address_is_given_on_the_page(club: Club) -> None:
    """If the host sends mail; then each kind can be turned off, and the first channel chosen."""
    browser = await club.browser(ILSE)
    path = await browser.home() + "settings"
    page = await browser.send({"say": "/adres", "with": "ilse@example.org"}, path)
    assert "ilse@example.org" in part(page, "answers")
    assert {"Geen mail: stand", "Mailadres wissen"} <= set(buttons(page))
    page = await _press(browser, "Geen mail: stand", "settings")
    assert "Je krijgt geen mail meer over stand" in part(page, "answers")
    assert "Wel mail: stand" in buttons(page)
    await browser.say("/adres weg", path)
    await club.rows("DELETE FROM front WHERE channel = 'mail' RETURNING 1")
    page = await browser.send({}, path)
    assert "mailadres" not in words_of(read(page))


async def test_a_device_is_signed_out_on_the_page(club: Club) -> None:
    """It forgets them at once; the other device still works."""
    lost, kept = await club.browser(ILSE, called="Chrome, Android"), await club.browser(ILSE)
    page = await _press(kept, "Uitloggen: Chrome, Android", "settings")
    assert "Zal ik dat apparaat uitloggen?" in part(page, "answers")
    page = await kept.send({"press": "q:1:0"}, await kept.home() + "settings")
    assert "Chrome, Android" in part(page, "answers")
    assert (await lost.get("/")).status_code == 200
    assert (await kept.get("/")).status_code == 303


async def test_a_second_competition_is_a_choice(club: Club) -> None:
    """It has no season yet: each of its screens says so, and is valid."""
    browser = await club.browser(ILSE)
    (row,) = await club.rows("SELECT * FROM competition")
    await club.database.run(
        lambda tx: clubs.add_competition(tx, row["club_id"], "Rapid", row["hours"])
    )
    for screen in SCREENS:
        path = f"{await browser.home()}{screen}?competition=2"
        page = await browser.get(path)
        assert {"Rapid"} <= {words_of(e) for e in read(page).iter("a") if e.get("aria-current")}
        links = [str(e.get("href")) for e in next(read(page).iter("nav")).iter("a")]
        assert [each.partition("?")[2] for each in links] == ["competition=2"] * len(SCREENS)
    page = await browser.say("/stand", f"{await browser.home()}ranking?competition=2")
    assert part(page, "answers")


def test_no_two_words_of_the_pages_have_one_name() -> None:
    """Templates find them by name only."""
    names = [each.name for kind in (SiteWord, OwnWord, WebWord) for each in kind]
    assert [name for name in names if names.count(name) > 1] == []


async def test_a_family_goes_from_one_to_the_other(club: Club) -> None:
    """Each person's page names the others whom the device knows."""
    browser = await club.browser(ILSE, JAN)
    start = read(await browser.get("/"))
    pages = [str(e.get("href")) for e in start.iter("a") if "/me/" in e.get("href", "")]
    for own, other in (pages, pages[::-1]):
        page = read(await browser.get(own))
        assert other in {e.get("href") for e in page.iter("a")}


async def test_an_arbiter_who_does_not_play_sees_the_next_evening(club: Club) -> None:
    """Nothing is asked of them there."""
    browser = await arbiter(club)
    page = await browser.get(await browser.home())
    assert "vrijdag 20 november, 20:00" in page.text
    assert "Ik kom" not in buttons(page)


async def test_what_is_posted_in_a_group_is_no_job_without_one(club: Club) -> None:
    """The ranking can be posted as long as the club has a chat."""
    browser = await arbiter(club)
    address = f"{await browser.home()}dashboard"
    assert "Stand plaatsen" in buttons(await browser.get(address))
    await club.database.run(lambda tx: tx.write("DELETE FROM chat"))
    assert "Stand plaatsen" not in buttons(await browser.get(address))


async def test_the_device_in_hand_is_named_so(club: Club) -> None:
    """Its browser's name says nothing to its owner; another device has no better name."""
    browser = await club.browser(ILSE)
    await club.browser(ILSE, called="Safari, iPad")
    page = await browser.get(f"{await browser.home()}settings")
    found = {label for label in buttons(page) if "itloggen" in label}
    assert found == {"Op dit apparaat uitloggen", "Uitloggen: Safari, iPad"}


async def test_a_long_list_is_folded(club: Club) -> None:
    """Five new messages and five calls are shown at once, the others behind their number."""

    def step(tx: Transaction) -> None:
        member = tx.the("SELECT id FROM member WHERE name = ?", ILSE)["id"]
        for number in range(8):
            records.add_call(tx, 1, member, f"zaak {number}", club.clock.now())
            said = Say(f"bericht {number}")
            page_messages.add(
                tx, ARBITER, None, said, club.clock.now(), urgent=False, answers=False
            )

    browser = await arbiter(club)
    await club.database.run(step)
    home = await browser.home()
    news, calls = await browser.get(home), await browser.get(f"{home}dashboard")
    assert "3 nieuwe berichten voor je" in news.text
    assert news.text.index("bericht 3") < news.text.index("3 nieuwe") < news.text.index("bericht 2")
    assert "Nog te bellen (3)" in calls.text
    assert [calls.text.count(f"zaak {number}") for number in range(8)] == [1] * 8


@pytest.fixture(autouse=True)
def _devices_are_not_tired(club: Club) -> None:
    """A test presses more buttons than a person does in a minute."""
    club.front._devices = type(club.front._devices)(10_000, 100, lambda: 0.0)
