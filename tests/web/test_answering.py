"""The link in a reminder's mail: one person's answer for one round, without signing in."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial

import pytest

from keizer_bot.club.reactions import REACTIONS
from keizer_bot.club.signing_off.reminders import reminders_coming, token_to_answer
from keizer_bot.core.context import AppContext
from keizer_bot.i18n.mail_kinds import MailKind
from keizer_bot.i18n.translator import Translator
from keizer_bot.mail.letter import LetterWriter
from keizer_bot.store import outbox, outbox_queue, privacy
from keizer_bot.store.addresses import forget_address, set_address
from keizer_bot.store.intents import Address, Channel, Pressable, Say, person
from keizer_bot.store.outbox import Outgoing
from keizer_bot.store.transaction import Transaction
from tests.run_jobs import run_jobs
from tests.web.stage import URL, Browser, Club

ILSE = "Ilse Vos"
CLOSED = datetime(2026, 11, 20, 17, tzinfo=UTC)  # 18:00 in Amsterdam


async def link_of(club: Club, name: str = ILSE) -> str:
    """The address in the mail to that member about round 12."""
    number = await club.person(name)
    (round_,) = await club.rows("SELECT id FROM round WHERE number = 12")

    def step(tx: Transaction) -> str:
        return token_to_answer(tx, number, round_["id"], club.clock.now())

    return f"/kom/{await club.database.run(step)}"


async def state(club: Club) -> list[tuple[str, int]]:
    """Ilse's stored state for round 12."""
    rows = await club.rows(
        "SELECT state, by_id FROM presence JOIN player ON player.id = player_id"
        " JOIN member ON member.id = member_id JOIN round ON round.id = round_id"
        " WHERE name = ? AND number = 12",
        ILSE,
    )
    return [(row["state"], row["by_id"]) for row in rows]


async def test_from_the_reminder_to_the_answer(club: Club) -> None:
    """The mail that goes out the day before has the link; a tap in it, and one on the page."""
    number, moment = await club.person(ILSE), datetime(2026, 11, 19, 17, 30, tzinfo=UTC)
    context = AppContext(Translator(strict=True), "keizer_bot", REACTIONS)
    writer = LetterWriter(Translator(strict=True), URL)

    def remind(tx: Transaction) -> str:
        set_address(tx, number, Channel.MAIL, "ilse@voorbeeld.nl")
        run_jobs(tx, context, moment, reminders_coming)
        row = outbox_queue.first_ready(tx, moment, Channel.MAIL)
        letter = writer.letter(tx, row, number, moment) if row else None
        assert letter is not None
        assert letter.subject.startswith("Kom je op vrijdag 20 november?")
        assert letter.answer is not None
        return letter.answer.url

    club.clock.set(moment)
    link = (await club.database.run(remind)).removeprefix(URL)
    browser = Browser(club.front)
    assert "Ilse, kom je op vrijdag 20 november?" in (await browser.get(link)).text
    sent = await browser.post(link, {"answer": "stay-away"})
    assert "Je komt niet." in (await browser.get(sent.headers["location"])).text
    assert await state(club) == [("excused", number)]


async def test_opening_the_link_changes_nothing(club: Club) -> None:
    """It asks by first name, with the evening, three buttons and until when."""
    link, browser = await link_of(club), Browser(club.front)
    before = await club.facts()
    for _ in range(10):
        page = await browser.get(link)
        assert page.status_code == 200
        assert "<h1>Ilse, kom je op vrijdag 20 november?</h1>" in page.text
        assert "Je hebt nog niets gezegd, dus je doet mee." in page.text
        assert page.text.count('name="answer"') == 3
        assert "18:00" in page.text
    assert "set-cookie" not in page.headers
    assert await club.facts() == before


@pytest.mark.parametrize(
    ("answer", "stored", "shown"),
    [
        ("come", "here", "Je komt."),
        ("stay-away", "excused", "Je komt niet."),
        ("for-club", "excused", "Je speelt voor de club; dat moet nog bevestigd worden."),
    ],
)
async def test_a_button_answers(club: Club, answer: str, stored: str, shown: str) -> None:
    """Recorded as theirs, by a page; the page then shows it, and a second time does no harm."""
    link, browser = await link_of(club), Browser(club.front)
    number = await club.person(ILSE)
    for _ in range(2):
        sent = await browser.post(link, {"answer": answer})
        assert (sent.status_code, sent.headers["location"]) == (303, link)
        assert await state(club) == [(stored, number)]
    page = await browser.get(link)
    assert f">{shown}</p>" in page.text
    assert page.text.count('aria-pressed="true"') == 1
    changes = "SELECT DISTINCT actor, channel FROM change WHERE actor_id = ?"
    assert await club.rows(changes, number) == [{"actor": ILSE, "channel": "web"}]


async def test_the_answer_can_be_changed(club: Club) -> None:
    """Until sign-off closes, by the same link."""
    link, browser = await link_of(club), Browser(club.front)
    for answer, stored in (("stay-away", "excused"), ("come", "here"), ("stay-away", "excused")):
        await browser.post(link, {"answer": answer})
        assert [kind for kind, _ in await state(club)] == [stored]


async def test_it_is_undone_as_on_their_own_page(club: Club) -> None:
    """There it stands with its button, and the question is gone."""
    link, number = await link_of(club), await club.person(ILSE)
    (round_,) = await club.rows("SELECT id FROM round WHERE number = 12")
    asked = Outgoing(
        intent=Say("Kom je?", ((Pressable("Ik kom", "q:1:0"),),)),
        to=Address(person(number)),
        mail_kind=MailKind.REMINDER,
        round_id=round_["id"],
    )
    own = await club.browser(ILSE)
    await club.database.run(lambda tx: outbox.put(tx, asked, club.clock.now()))
    club.clock.advance(60)
    await Browser(club.front).post(link, {"answer": "stay-away"})
    page = await own.get(await own.home())
    assert "Genoteerd: je komt niet op vrijdag 20 november." in page.text
    assert "q:1:0" not in page.text
    (undo,) = await club.rows("SELECT buttons ->> '$[0][0].data' AS data FROM page_message WHERE"
                              " answers")  # fmt: skip
    await own.send({"press": undo["data"]})
    assert await state(club) == []


async def test_after_the_deadline_it_says_what_to_do(club: Club) -> None:
    """To the second; nothing is stored then, and it counts from receipt until then."""
    link, browser = await link_of(club), Browser(club.front)
    club.clock.set(CLOSED)
    before = await club.facts()
    page = await browser.get(link)
    assert "Ilse, het afmelden voor vrijdag 20 november is gesloten." in page.text
    assert "bel de wedstrijdleider" in page.text
    assert "<form" not in page.text
    await browser.post(link, {"answer": "stay-away"})
    assert await club.facts() == before


async def test_once_the_round_is_paired_it_answers_nothing(club: Club) -> None:
    """A player who misses their game says so on their page, which asks twice."""
    link, browser = await link_of(club), Browser(club.front)
    await club.database.run(
        lambda tx: tx.write("UPDATE round SET phase = 'paired' WHERE number = 12")
    )
    page = await browser.get(link)
    assert "het afmelden voor vrijdag 20 november is gesloten" in page.text


async def test_for_a_member_who_was_erased_it_is_dead(club: Club) -> None:
    """As are tokens of nobody: they all get one answer, and change nothing."""
    link, browser = await link_of(club), Browser(club.front)
    other, number = await link_of(club, "Anna Smit"), await club.member(ILSE)
    await club.database.run(
        lambda tx: privacy.erase(tx, number, "Oud-lid 1", "oud-lid-1", club.clock.now())
    )
    pages = set()
    for wrong in (link, "/kom/" + "x" * 22, other[:-1], "/kom/%00"):
        before = await club.facts()
        await browser.post(wrong, {"answer": "come"})
        page = await browser.get(wrong)
        pages.add((page.status_code, page.text))
        assert await club.facts() == before
    ((status, text),) = pages
    assert status == 404
    assert "<h1>Deze link werkt niet, of niet meer</h1>" in text


@pytest.mark.parametrize("now", ["", "ilse@voorbeeld.nl"])
async def test_with_the_mail_address_the_links_sent_to_it_go(club: Club, now: str) -> None:
    """It may have been a stranger's by a slip of the pen. The same one again changes nothing."""
    number, browser = await club.person(ILSE), Browser(club.front)

    async def address(ref: str) -> None:
        change = partial(set_address, ref=ref) if ref else forget_address
        await club.database.run(lambda tx: change(tx, number, Channel.MAIL))

    await address("else@voorbeeld.nl")
    link = await link_of(club)
    await address("else@voorbeeld.nl")
    assert (await browser.get(link)).status_code == 200
    await address(now)
    assert (await browser.get(link)).status_code == 404
    await browser.post(link, {"answer": "stay-away"})
    assert await state(club) == []


async def test_the_token_opens_nothing_else(club: Club) -> None:
    """It is no sign-in link and no cookie; another answer than the three is none."""
    link = await link_of(club)
    token = link.removeprefix("/kom/")
    browser, before = Browser(club.front), await club.facts()
    opened = await browser.get(f"/in/{token}")
    assert (await browser.get(opened.headers["location"])).status_code == 404
    assert (await Browser(club.front, token).get("/")).status_code == 200
    assert (await browser.get(f"/uit/{token}")).status_code == 404
    await browser.post(link, {"answer": "erase"})
    await browser.post(link, {"say": "/stop", "press": "1"})
    assert await club.facts() == before


async def test_a_form_from_elsewhere_is_refused(club: Club) -> None:
    """Another website cannot answer in somebody's name."""
    link, browser = await link_of(club), Browser(club.front)
    page = await browser.post(link, {"answer": "come"}, Origin="https://elsewhere.example")
    assert page.status_code == 403
    assert await state(club) == []
