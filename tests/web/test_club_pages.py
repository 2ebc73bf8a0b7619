"""The public page of a club: it shows no more than the website."""

from __future__ import annotations

from keizer_bot.store import clubs
from keizer_bot.store.transaction import Transaction
from tests.club.scene import pair_round_12
from tests.web.pages_read import part, read, words_of
from tests.web.stage import URL, Browser, Club

ILSE = "Ilse Vos"


async def test_a_visitor_at_the_address_reads_ranking_and_pairings(club: Club) -> None:
    """The page is valid, and asks who they are."""
    await pair_round_12(club.scene)
    page = read(await Browser(club.front).get(await club.public()))
    said = words_of(page)
    assert "vrijdag 20 november, 20:00" in said
    assert "Jan de VriesPiet Jansen" in said
    assert "Jan de Vriesbord 1, wit tegen Piet Jansen" in said
    assert "Stand" in said
    assert [e.get("href") for e in page.iter("a") if e.get("class") == "go"] == ["#who"]


async def test_a_signed_in_member_goes_to_their_own_page_at_once(club: Club) -> None:
    """The club's page is for others; there it names them."""
    browser = await club.browser(ILSE)
    assert (await browser.get("/")).status_code == 303
    page = read(await browser.get(await club.public()))
    go = next(e for e in page.iter("a") if e.get("class") == "go")
    assert words_of(go) == ILSE
    assert str(go.get("href")).startswith("/me/")


async def test_a_hidden_name_is_hidden_here_too(club: Club) -> None:
    """They are shown by the initials that they have on the club's website."""
    await pair_round_12(club.scene)
    await club.rows("UPDATE member SET website = 'initials' WHERE name = ? RETURNING 1", ILSE)
    said = words_of(read(await Browser(club.front).get(await club.public())))
    assert ILSE not in said
    assert "I.V." in said


async def test_every_name_leads_to_a_page_as_hidden_as_the_club_s(club: Club) -> None:
    """With games and course, by initials where somebody wants that; closed with it."""
    await club.rows("UPDATE member SET website = 'initials' WHERE name = ? RETURNING 1", ILSE)
    anybody, public = Browser(club.front), await club.public()
    page = read(await anybody.get(public))
    path = next(str(e.get("href")) for e in page.iter("a") if words_of(e) == "I.V.")
    own = words_of(read(await anybody.get(path)))
    assert "Zo is het totaal opgebouwd" in own
    assert ILSE not in own
    assert (await anybody.get(f"{public}/player-999.html")).status_code == 404
    await club.public(is_open=False)
    assert (await anybody.get(path)).status_code == 404


async def test_a_member_who_asks_for_their_public_name_reads_where_it_is(club: Club) -> None:
    """`/website` gives this page's address too, while it is open."""
    browser = await club.browser(ILSE)
    public = await club.public()
    asked = (await browser.say("/website")).text
    assert f'<a href="{URL}{public}" rel="noopener noreferrer">de pagina voor iedereen</a>' in asked
    await club.public(is_open=False)
    assert "pagina voor iedereen" not in part(await browser.say("/website"), "answers")


def _second_club(tx: Transaction) -> None:
    hours = clubs.competitions(tx, 1)[0].hours
    clubs.settle(tx, "De Toren", "en", "Europe/London", hours)


async def test_nobody_reads_which_clubs_there_are(club: Club) -> None:
    """Not at the address itself, not by counting; each club's page has an address of its own."""
    await club.database.run(_second_club)
    public = [await club.public(), await club.public(2)]
    browser = Browser(club.front)
    for path in ("/", *(f"/club/{n}{more}" for n in range(4) for more in ("", "/scherm"))):
        club.clock.advance(2)
        page = await browser.get(path)
        assert page.status_code == (200 if path == "/" else 404)
        assert "De Pion" not in page.text
        assert "De Toren" not in page.text
    other = words_of(read(await browser.get(public[1])))
    assert "De Toren" in other
    assert "De Pion" not in other
    assert len(public[0].removeprefix("/club/")) == 22  # 128 bits, six a character


async def test_there_is_no_page_that_the_club_does_not_want(club: Club) -> None:
    """Closed, by another address, or while the club sleeps it is answered as if it never was."""
    old, browser = await club.public(), Browser(club.front)
    assert (await browser.get(old)).status_code == 200
    new = await club.public()
    assert (await browser.get(old)).status_code == 404
    sleeps = "INSERT INTO sleep (club_id, asleep_at) VALUES (1, ?) RETURNING 1"
    await club.rows(sleeps, club.clock.now().isoformat())
    for path in (new, f"{new}/scherm", f"{new}/bord/1"):
        assert (await browser.get(path)).status_code == 404
    await club.rows("DELETE FROM sleep RETURNING 1")
    closed = await club.public(is_open=False)
    assert (await browser.get(closed)).status_code == 404


async def test_the_pages_bear_the_club_s_colour(club: Club) -> None:
    """A style of their own behind the one for all, as the site has it; no other club's."""
    browser = await club.browser(ILSE)
    await club.rows("INSERT INTO club_style VALUES (1, '#8a1538', '') RETURNING 1")
    for path in (await browser.home(), await club.public()):
        styles = [str(e.get("href")) for e in read(await browser.get(path)).iter("link")]
        assert styles[-1] == "/static/colour-8a1538.css"
    style = await browser.get("/static/colour-8a1538.css")
    assert style.headers["content-type"].startswith("text/css")
    assert "#8a1538" in style.text
    assert "prefers-color-scheme: dark" in style.text
    assert (await browser.get("/static/colour-red.css")).status_code == 404
