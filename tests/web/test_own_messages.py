"""Messages to a member on their page: new ones, answered ones, and how long they stay."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

import httpx
import pytest

from keizer_bot.club.jobs import steps_coming
from keizer_bot.club.reactions import REACTIONS
from keizer_bot.club.signing_off.reminders import reminders_coming
from keizer_bot.core.context import AppContext
from keizer_bot.i18n.translator import Translator
from keizer_bot.store import page_messages, people
from keizer_bot.store.intents import Say
from keizer_bot.store.transaction import Transaction
from tests.club.scene import NOON
from tests.run_jobs import run_jobs
from tests.web.pages_read import buttons, part, read, words_of
from tests.web.stage import Browser, Club
from tests.web.test_own_screens import (
    ILSE,
    JAN,
    PIET,
    PLAYING,
    SCREENS,
    _press,
    arbiter,
    evening,
)

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def _devices_are_not_tired(club: Club) -> None:
    """A test presses more buttons than a person does in a minute."""
    club.front._devices = type(club.front._devices)(10_000, 100, lambda: 0.0)


async def test_the_last_act_is_on_top_until_the_next(club: Club) -> None:
    """With its undo button; then it is among earlier messages."""
    browser = await club.browser(ILSE)
    page = await browser.say("/afmelden")
    assert part(page, "answers").startswith("Genoteerd: je komt niet op vrijdag 20 november.")
    assert "Terugdraaien" in buttons(page)
    page = await browser.say("/aanmelden")
    assert part(page, "answers").startswith("Fijn, dan toch tot vrijdag 20 november!")
    assert "Genoteerd: je komt niet" in part(page, "before")


async def test_the_opponent_is_asked_on_their_page(club: Club) -> None:
    """Once, as new; when they have read it, below their game."""
    reporter, opponent = await club.browser(JAN), await club.browser(PIET)
    await evening(club)
    page = await _press(reporter, "Ik won")
    assert "Jan de Vries (wit) – Piet Jansen (zwart) 1-0" in part(page, "answers")
    assert "Terugdraaien" in buttons(page)
    new = await opponent.get(await opponent.home())
    assert new.text.count("Klopt niet") == 1
    assert part(new, "urgent").startswith("21:00 Jan de Vries meldt")
    read_it = await opponent.send({}, await opponent.home())
    assert part(read_it, "urgent")
    assert read_it.text.count(">Klopt niet<") >= 1


async def test_the_opponent_s_page_opens_when_a_report_is_taken_back(club: Club) -> None:
    """There is nothing to answer any more, and the game waits for a result."""
    reporter, opponent = await club.browser(JAN), await club.browser(PIET)
    await evening(club)
    await _press(reporter, "Ik won")
    await _press(reporter, "Mijn uitslag intrekken")
    page = await opponent.get(await opponent.home())
    assert page.status_code == 200
    assert "Ik won" in buttons(page)


async def test_a_member_who_was_away_reads_everything(club: Club) -> None:
    """Messages marked as read were shown; of earlier ones, as many as a light page can hold."""
    browser, ilse = await club.browser(ILSE), await club.person(ILSE)
    sql = "INSERT INTO page_message (person_id, text, made_at) VALUES (?, ?, '2026') RETURNING id"
    for number in range(60):
        await club.rows(sql, ilse, f"Bericht {number}. {'x' * 400}")
    page = await browser.get(await browser.home())
    assert all(f"Bericht {number}." in page.text for number in range(60))
    page = await _press(browser, "Gelezen")
    assert 10 < page.text.count("Bericht ") < 20


async def test_reading_alone_marks_nothing_as_read(club: Club) -> None:
    """A scanner may open a page; messages stay new until a form is sent."""
    browser = await club.browser(ILSE)
    await browser.say("/afmelden")
    await browser.get(await browser.home())
    (row,) = await club.rows("SELECT read_at FROM page_message")
    assert row["read_at"] is None


async def test_new_messages_are_on_the_first_screen_only(club: Club) -> None:
    """The others give the number, and a form there marks none as read."""
    browser, ilse = await club.browser(ILSE), await club.person(ILSE)
    await club.database.run(
        lambda tx: page_messages.add(
            tx, ilse, None, Say("Je speelt met wit."), NOON, urgent=True, answers=False
        )
    )
    home = await browser.home()
    for screen in SCREENS[1:]:
        page = await browser.get(home + screen)
        assert "Je speelt met wit." not in page.text
        assert "Eén nieuw bericht voor je" in page.text
    await _press(browser, "English", "settings")
    assert "Je speelt met wit." in (await browser.get(home)).text


async def test_a_reminder_has_no_buttons_once_sign_off_is_closed(club: Club) -> None:
    """Nor is it new any more; the current buttons are beside the evening."""
    context = AppContext(Translator(strict=True), "keizer_bot", REACTIONS)
    browser = await club.browser(ILSE)

    async def asked(at: str) -> tuple[bool, bool]:
        """True if she is asked then, and True if she may answer there."""
        moment = datetime.fromisoformat(at)
        await club.database.run(run_jobs, context, moment, reminders_coming, steps_coming)
        club.clock.set(moment)
        page = await browser.get(await browser.home())
        return "Kom je op" in part(page, "news"), 'value="q:' in page.text

    assert await asked("2026-11-19T18:00:00+01:00") == (True, True)
    assert await asked("2026-11-20T17:59:59+01:00") == (True, True)
    assert await asked("2026-11-20T18:00:01+01:00") == (False, False)
    assert "Kom je op" in part(await browser.get(await browser.home()), "before")


async def test_an_answer_goes_when_something_newer_is_told(club: Club) -> None:
    """The reporter no longer sees their own result above the arbiter's, nor can withdraw it."""
    reporter, chief = await club.browser(JAN), await arbiter(club)
    await evening(club)
    await _press(reporter, "Ik won")
    club.clock.set(PLAYING + timedelta(minutes=5))
    await chief.say("/uitslag 1 0-1")
    page = await reporter.get(await reporter.home())
    assert part(page, "answers") == ""
    assert "0-1" in part(page, "urgent")
    assert "1-0" in part(page, "before")
    assert "Terugdraaien" not in buttons(page)


async def test_an_answer_goes_in_a_quarter_of_an_hour_with_its_secret(club: Club) -> None:
    """The next day nobody who opens the page finds somebody's calendar address."""
    browser = await club.browser(ILSE)
    page = await browser.say("/agenda")
    assert re.search(r"/calendar/[\w-]{22}\.ics", page.text)
    club.clock.set(NOON + timedelta(minutes=15))
    page = await browser.get(await browser.home())
    assert part(page, "answers") == ""
    assert "/calendar/" in part(page, "before")
    assert not re.search(r"/calendar/[\w-]{22}", page.text)


async def test_news_of_a_game_replaces_earlier_news(club: Club) -> None:
    """A player asked to confirm a result is asked no more when it is withdrawn."""
    reporter, opponent = await club.browser(JAN), await club.browser(PIET)
    await evening(club)
    await _press(reporter, "Ik won")
    club.clock.set(PLAYING + timedelta(minutes=5))
    await _press(reporter, "Mijn uitslag intrekken")
    page = await opponent.get(await opponent.home())
    assert "ingetrokken" in part(page, "news")
    assert "meldt" not in part(page, "news")
    assert "meldt" in part(page, "before")
    assert "Klopt" not in buttons(page)


async def _objected(club: Club, reporter: Browser) -> None:
    """Piet reports a result, and Jan writes an objection to it."""
    await evening(club)
    await reporter.say("/uitslag 1-0")
    opponent = await club.browser(JAN)
    await _press(opponent, "Klopt niet")
    await _press(opponent, "Iets anders")


async def test_an_answer_is_written_below_its_question(club: Club) -> None:
    """It stands there even below newer messages; the question's own button ends it."""
    browser = await club.browser(PIET)
    await _objected(club, browser)
    page = await browser.get(await browser.home())
    question = _message_with(page, "Jouw antwoord")
    assert question.startswith("21:00 Jan de Vries maakt bezwaar tegen de uitslag van ronde 12")
    assert "Niet nu" not in page.text
    page = await _press(browser, "Niets toe te voegen")
    assert "Jouw antwoord" not in page.text


async def test_a_call_is_asked_for_below_the_answer_and_until_there_is_one(club: Club) -> None:
    """A question for a member whom nothing reaches is shown to the arbiter, below the answer."""
    await evening(club)
    await club.database.run(people.unlink_member, await club.member(PIET))
    reporter, browser = await club.browser(JAN), await arbiter(club)
    await _press(reporter, "Ik won")
    home = await browser.get(await browser.home())
    assert f"Nog te bellen: {PIET}" in part(home, "news")
    desk = await browser.get(await browser.home() + "dashboard")
    assert "Klopt dat?" in words_of(read(desk))
    page = await browser.say(f"/uitslag {JAN} - {PIET} remise")
    assert part(page, "answers").startswith("Gewijzigd")
    assert "heeft je partij van ronde 12 beslist" in part(page, "news")
    assert "Klopt dat?" not in part(page, "news")
    desk = await browser.get(await browser.home() + "dashboard")
    assert "Klopt dat?" not in words_of(read(desk))


async def test_the_card_of_a_game_stands_for_the_news_of_it(club: Club) -> None:
    """Both say the same; the news is shown no more, and counted nowhere."""
    browser, jan = await club.browser(JAN), await club.person(JAN)
    await evening(club)
    said = (
        "Je speelt op vrijdag 20 november met wit tegen <b>Piet Jansen</b> (bord 1).\n"
        "We beginnen om 20:00."
    )

    def tell(tx: Transaction) -> None:
        for text in (said, "Iets anders."):
            page_messages.add(tx, jan, None, Say(text), PLAYING, urgent=True, answers=False)

    await club.database.run(tell)
    home = await browser.home()
    assert "2 nieuwe berichten" in (await browser.get(home + "ranking")).text
    page = await browser.get(home, **{"Sec-Fetch-Dest": "document"})
    assert part(page, "news").count("Je speelt op") == 0
    assert "Iets anders." in part(page, "news")


async def test_not_now_ends_a_question_without_such_a_button(club: Club) -> None:
    """As in the wizard of a season, which awaits a name."""
    browser = await arbiter(club)
    await browser.say("/seizoen")
    for label in ("Nieuw seizoen", "Nieuw seizoen", "Verder", "Ander aantal"):
        page = await _press(browser, label)
    assert "Jouw antwoord" in page.text
    page = await _press(browser, "Niet nu")
    assert part(page, "answers") == "Goed, nu niet."
    assert "Jouw antwoord" not in page.text


async def test_what_one_child_was_asked_is_answered_for_that_one(club: Club) -> None:
    """On a device that knows two, an account of a game is not words of both."""
    browser = await club.browser(PIET)
    await _objected(club, browser)
    both = await club.browser(JAN, "Anna Smit")
    pages = re.findall(r"/me/[0-9a-f]+/", (await both.get("/")).text)
    (page,) = {page for page in pages if "Piet Jansen" in (await both.get(page)).text}
    answered = await both.say("we hebben allebei remise aangeboden", page)
    assert "Je uitleg is genoteerd" in part(answered, "answers")
    assert "eigen pagina" not in part(answered, "answers")


def _message_with(page: httpx.Response, words: str) -> str:
    """The text of the message that has these words."""
    messages = [e for e in read(page).iter("article") if words in words_of(e)]
    assert len(messages) == 1
    return words_of(messages[0])


async def test_an_answer_stays_where_it_was_asked_for(club: Club) -> None:
    """A reader who goes on to another screen is not told again; the first keeps its button."""
    browser = await club.browser(ILSE)
    home = await browser.home()
    page = await browser.say("/afmelden", f"{home}calendar")
    assert part(page, "answers").startswith("Genoteerd: je komt niet")
    for screen in SCREENS[1:]:
        assert part(await browser.get(home + screen), "answers") == ""
    page = await browser.say("/aanmelden", f"{home}calendar")
    assert part(page, "answers").count("vrijdag 20 november") == 1
    assert "Terugdraaien" in part(await browser.get(home), "answers")
