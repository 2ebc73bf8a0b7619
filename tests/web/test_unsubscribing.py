"""The link at the foot of a mail turns off one kind of mail, by a button only."""

from __future__ import annotations

from keizer_bot.club.people.addresses import token_to_turn_off
from keizer_bot.i18n.mail_kinds import MailKind
from keizer_bot.store import addresses
from keizer_bot.store.transaction import Transaction
from tests.web.stage import Browser, Club

ILSE = "Ilse Vos"
ONE_CLICK = {"List-Unsubscribe": "One-Click"}


async def token_of(club: Club) -> str:
    """The token that a mail with the ranking to Ilse has."""
    person = await club.person(ILSE)

    def step(tx: Transaction) -> str:
        return token_to_turn_off(tx, person, MailKind.RANKING, club.clock.now())

    return await club.database.run(step)


async def off(club: Club) -> tuple[str, ...]:
    """The kinds of mail that Ilse turned off."""
    return await club.database.run(addresses.kinds_off, await club.person(ILSE))


async def test_opening_the_link_changes_nothing(club: Club) -> None:
    """A mail scanner that opens it ten times turns nothing off."""
    token, browser = await token_of(club), Browser(club.front)
    before = await club.facts()
    for _ in range(10):
        page = await browser.get(f"/uit/{token}")
        assert "Geen mail meer over stand?" in page.text
        assert '<form method="post">' in page.text
    assert await club.facts() == before


async def test_the_button_turns_it_off(club: Club) -> None:
    """That kind, for that person; twice is the same."""
    token, browser = await token_of(club), Browser(club.front)
    for _ in range(2):
        page = await browser.post(f"/uit/{token}", {})
        assert (page.status_code, await off(club)) == (200, ("ranking",))
        assert "Je krijgt geen mail meer over stand." in page.text


async def test_a_mail_program_may_press_it(club: Club) -> None:
    """RFC 8058: a POST without cookie, origin or anything of ours, that follows no redirection."""
    browser = Browser(club.front)
    page = await browser.client.post(f"/uit/{await token_of(club)}", data=ONE_CLICK)
    assert (page.status_code, await off(club)) == (200, ("ranking",))
    assert "set-cookie" not in page.headers


async def test_other_tokens_do_nothing(club: Club) -> None:
    """One that is guessed, or any other: one answer, and all stays as it was."""
    token, browser = await token_of(club), Browser(club.front)
    before, pages = await club.facts(), set()
    for wrong in ("x" * 22, token[:-1], token + "a", "%00", token.swapcase()):
        for page in (
            await browser.get(f"/uit/{wrong}"),
            await browser.client.post(f"/uit/{wrong}", data=ONE_CLICK),
        ):
            pages.add((page.status_code, page.text))
    assert len(pages) == 1
    assert next(iter(pages))[0] == 404
    assert await club.facts() == before


async def test_the_token_opens_nothing_else(club: Club) -> None:
    """It is no sign-in link, nor a cookie."""
    token = await token_of(club)
    browser = Browser(club.front)
    opened = await browser.get(f"/in/{token}")
    page = await browser.get(opened.headers["location"])
    assert page.status_code == 404
    assert (await Browser(club.front, token).get("/")).status_code == 200  # not sent on to a page
