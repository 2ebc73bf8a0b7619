"""A member's page on a phone: by thumb, by keyboard, large, dark, on paper, without scripts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from keizer_bot.core.tokens import new_token
from keizer_bot.store import people
from keizer_bot.store.connection import Database
from keizer_bot.store.website import PublicPage, put_page
from keizer_bot.web.entering import COOKIE
from tests.apps.axe import found_by_axe
from tests.club.scene import ARBITER, NAMES, open_scene, pair_round_12
from tests.web.served import Served, served

pytestmark = pytest.mark.timeout(400)

Scheme = Literal["light", "dark"]
PHONE: ViewportSize = {"width": 360, "height": 740}
AT_400: ViewportSize = {
    "width": 320,
    "height": 256,
}  # what a window of 1280 by 1024 leaves at 400 %
PLAYING = datetime.fromisoformat("2026-11-20T21:00:00+01:00")
JAN, PIET = 101, 106  # they play each other, Jan with white
SCRIPTS_OFF: Mapping[str, Any] = {"java_script_enabled": False}
SCREENS = ("", "pairings", "ranking", "calendar", "settings")
OF_ARBITERS = ("dashboard", "results")
LIGHTEST = 25_000  # bytes
FINGER = 44  # pixels, of WCAG 2.5.5
_TOO_SMALL = """least => [...document.querySelectorAll('button, select, textarea, summary, nav a')]
    .filter(e => e.checkVisibility() && !e.closest('.skip'))
    .map(e => [e.outerHTML.slice(0, 60), e.getBoundingClientRect()])
    .filter(([, box]) => box.height < least || box.width < least).map(([html]) => html)"""
_SMALL_TYPE = """() => [...document.querySelectorAll('body *')].filter(e =>
    e.checkVisibility() && !e.closest('.vh, .skip')
    && [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim())
    && parseFloat(getComputedStyle(e).fontSize) < 16
).map(e => e.outerHTML.slice(0, 80))"""
_BACKGROUND = "e => getComputedStyle(e).backgroundColor"
_CUT_OFF = """() => [...document.querySelectorAll('body *')].filter(e =>
    !e.closest('.vh, .skip, pre') && e.checkVisibility()
    && e.getBoundingClientRect().right > document.documentElement.clientWidth + 0.5
).map(e => e.outerHTML.slice(0, 80))"""

_BROKEN_WORDS = """() => [...document.querySelectorAll(
    '.ranking tbody th a, .sheet tbody th a, .games td a, .pair dd'
)].flatMap(cell => {
    const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode();
    return [...text.data.matchAll(/\\S+/g)].filter(word => {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        return range.getClientRects().length > 1;
    }).map(word => word[0]);
})"""


@pytest.fixture
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Round 12 of the club of `scene` is being played."""
    folder = tmp_path_factory.mktemp("own")

    async def opened() -> tuple[Database, datetime]:
        scene = await open_scene(folder)
        await pair_round_12(scene)
        return scene.database, PLAYING

    with served(opened) as pages:
        yield pages


def opened(
    browser: Browser,
    club: Served,
    person: int,
    *,
    size: ViewportSize = PHONE,
    how: Mapping[str, Any] = SCRIPTS_OFF,
) -> BrowserContext:
    """A browser window of that person, on a phone by default."""
    context = browser.new_context(viewport=size, **how)
    host = club.url.removeprefix("http://").partition(":")[0]
    token = club.device(person)
    context.add_cookies(
        [{"name": COOKIE, "value": token, "domain": host, "path": "/", "secure": True}]
    )
    return context


def home(context: BrowserContext, club: Served) -> Page:
    """Their own page."""
    page = context.new_page()
    page.goto(club.url)
    return page


def screens(page: Page, person: int) -> Iterator[str]:
    """Each screen of that person while it is shown, with everything unfolded."""
    start = page.url
    for screen in (*SCREENS, *(OF_ARBITERS if person == ARBITER else ())):
        page.goto(start + screen)
        yield screen


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("person", [JAN, ARBITER])
def test_nobody_is_kept_out(browser: Browser, club: Served, person: int, scheme: Scheme) -> None:
    """axe-core finds nothing on any screen, all parts unfolded, with an answer at the top."""
    how = {"java_script_enabled": True, "bypass_csp": True, "color_scheme": scheme}
    with opened(browser, club, person, how=how) as context:
        page = home(context, club)
        page.get_by_label("Zeg het in je eigen woorden").fill("/stand")
        page.get_by_role("button", name="Stuur").last.click()
        for screen in screens(page, person):
            page.evaluate("document.querySelectorAll('details').forEach(e => { e.open = true })")
            assert found_by_axe(page) == [], screen


@pytest.mark.parametrize("size", [PHONE, AT_400])
@pytest.mark.parametrize("language", ["nl", "en", "it"])
def test_nothing_is_cut_off(
    browser: Browser, club: Served, size: ViewportSize, language: str
) -> None:
    """In no language, on a phone or at 400 %; and nothing scrolls sideways."""
    club.run(lambda tx: people.set_language(tx, ARBITER, language))
    club.run(lambda tx: tx.write("UPDATE member SET language = ?", language))
    for person in (JAN, ARBITER):
        with opened(browser, club, person, size=size, how={}) as context:
            page = home(context, club)
            for screen in screens(page, person):
                page.evaluate("document.querySelectorAll('details').forEach(e => e.open = true)")
                assert page.evaluate(_CUT_OFF) == [], screen


@pytest.mark.parametrize("width", [320, 360, 390])
def test_long_names_break_between_words(browser: Browser, club: Served, width: int) -> None:
    """On any phone: on the page that everybody may open, and on one's own."""
    name = "Bartholomeus Schimmelpenninck van der Oye"
    club.run(lambda tx: tx.write("UPDATE member SET name = ?, website = 'full'", name))
    page_for_all = PublicPage(1, new_token(), is_open=True)
    club.run(lambda tx: put_page(tx, page_for_all))
    size: ViewportSize = {"width": width, "height": 740}
    with opened(browser, club, JAN, size=size, how={}) as context:
        page = home(context, club)
        own = [page.url + screen for screen in ("", "pairings", "ranking", "player-2.html")]
        for address in (*own, f"{club.url}/club/{page_for_all.token}"):
            page.goto(address)
            expect(page.get_by_text(name).first).to_be_visible()
            assert page.evaluate(_BROKEN_WORDS) == [], address
            assert page.evaluate(_CUT_OFF) == [], address


def test_thumbs_and_old_eyes(browser: Browser, club: Served) -> None:
    """No button is lower or narrower than a finger, no letter smaller than 16 pixels."""
    with opened(browser, club, ARBITER, how={}) as context:
        page = home(context, club)
        for screen in screens(page, ARBITER):
            page.evaluate("document.querySelectorAll('details').forEach(e => e.open = true)")
            assert page.evaluate(_TOO_SMALL, FINGER) == [], screen
            assert page.evaluate(_SMALL_TYPE) == [], screen


def test_a_page_is_light(browser: Browser, club: Served) -> None:
    """All that a first visit fetches, not packed: the page, its style and its icon."""
    for person in (JAN, ARBITER):
        with opened(browser, club, person) as context:
            page = home(context, club)
            beside = [str(e.get_attribute("href")) for e in page.locator("link").all()]
            fixed = sum(len(page.request.get(club.url + each).body()) for each in beside)
            for screen in screens(page, person):
                whole = fixed + len(page.content().encode())
                assert whole < LIGHTEST, (screen, whole)


def test_a_result_is_reported_and_agreed_to_by_two_taps(browser: Browser, club: Served) -> None:
    """Without a script; each reads the outcome at the top of their page."""
    with opened(browser, club, JAN) as white, opened(browser, club, PIET) as black:
        mine, theirs = home(white, club), home(black, club)
        mine.get_by_role("button", name="Ik won").click()
        expect(mine.locator(".answers")).to_contain_text("Genoteerd, ronde 12")
        expect(mine.locator(".answers")).to_be_in_viewport()
        theirs.reload()
        theirs.get_by_role("button", name="Klopt", exact=True).click()
        expect(theirs.locator(".answers")).to_contain_text("De uitslag staat vast")


def test_a_tap_is_taken_back(browser: Browser, club: Served) -> None:
    """By the button below its answer; going back and tapping again does nothing twice."""
    with opened(browser, club, JAN) as context:
        page = home(context, club)
        page.get_by_role("button", name="Ik kom niet").click()
        expect(page.locator(".answers")).to_contain_text("je komt niet op vrijdag 27 november")
        page.reload()
        page.locator(".answers").get_by_role("button", name="Terugdraaien").click()
        expect(page.locator(".answers")).to_contain_text("Teruggedraaid")
        changes = club.run(lambda tx: len(tx.all("SELECT * FROM change")))
        assert changes == 2


def test_the_chosen_one_is_filled(browser: Browser, club: Served) -> None:
    """The answer that was given, the screen, and which child's page it is look chosen alike."""
    with browser.new_context(viewport=PHONE, **SCRIPTS_OFF) as context:
        host = club.url.removeprefix("http://").partition(":")[0]
        token = club.device(JAN, PIET)
        context.add_cookies(
            [{"name": COOKIE, "value": token, "domain": host, "path": "/", "secure": True}]
        )
        page = home(context, club)
        page.get_by_role("link", name="Piet Jansen").click()
        page.get_by_role("button", name="Ik kom niet").click()
        screen, child = page.locator("nav [aria-current=page]"), page.locator("nav.others a")
        filled = screen.evaluate(_BACKGROUND)
        chosen = page.get_by_role("button", name="Ik kom niet")
        assert [chosen.evaluate(_BACKGROUND), child.first.evaluate(_BACKGROUND)] == [filled] * 2
        other = page.get_by_role("button", name="Ik kom", exact=True)
        assert filled not in (other.evaluate(_BACKGROUND), child.last.evaluate(_BACKGROUND))
        expect(child.first).to_have_text("Piet Jansen")


def test_all_goes_by_keyboard(browser: Browser, club: Served) -> None:
    """The tabulator alone reaches everything from the top, and the focus is visible."""
    with opened(browser, club, JAN, how={}) as context:
        page = home(context, club)
        for _ in range(40):
            page.keyboard.press("Tab")
            focused = page.locator(":focus")
            assert focused.evaluate("e => getComputedStyle(e).outlineStyle") != "none"
            if focused.inner_text() == "Ik won":
                break
        page.keyboard.press("Enter")
        expect(page.locator(".answers")).to_contain_text("Genoteerd, ronde 12")


def test_several_evenings_are_chosen_by_touch(browser: Browser, club: Served) -> None:
    """On a phone without a script: two boxes, one button."""
    with opened(browser, club, JAN, how={"has_touch": True, **SCRIPTS_OFF}) as context:
        page = home(context, club)
        page.goto(page.url + "calendar")
        page.get_by_text("vrijdag 27 november").tap()
        page.get_by_text("vrijdag 4 december").tap()
        page.get_by_role("button", name="Ik kom niet").tap()
        expect(page.locator(".answers")).to_contain_text("27 november en vrijdag 4 december")


def test_an_arbiter_fills_in_all_boards(browser: Browser, club: Served) -> None:
    """Only the chosen results are sent."""
    with opened(browser, club, ARBITER) as context:
        page = home(context, club)
        page.goto(page.url + "results")
        page.get_by_role("group", name=NAMES[0]).get_by_text("1-0", exact=True).click()
        page.get_by_role("group", name=NAMES[2]).get_by_text("½-½").click()
        page.get_by_role("button", name="Stuur de uitslagen").click()
        expect(page.locator(".answers")).to_contain_text("2 uitslagen verwerkt")


def test_the_first_screen_leads_to_the_reason(browser: Browser, club: Served) -> None:
    """Why somebody is in their place is one tap away, unfolded and in view, without a script."""
    with opened(browser, club, JAN) as context:
        page = home(context, club)
        page.get_by_role("link", name="Waarom sta ik hier?").click()
        expect(page.get_by_text("Eigen waarde")).to_be_in_viewport()


def test_paper_has_no_buttons(browser: Browser, club: Served) -> None:
    """The ranking is printed as it is on the site."""
    with opened(browser, club, JAN) as context:
        page = home(context, club)
        page.goto(page.url + "ranking")
        page.emulate_media(media="print")
        expect(page.locator("table")).to_be_visible()
        expect(page.locator("nav.screens")).to_be_hidden()
        expect(page.get_by_role("button").first).to_be_hidden()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_club_s_page_keeps_nobody_out(browser: Browser, club: Served, scheme: Scheme) -> None:
    """The one that everybody may open."""
    with browser.new_context(viewport=PHONE, color_scheme=scheme, bypass_csp=True) as context:
        page = context.new_page()
        page.goto(club.url)
        assert found_by_axe(page) == []
        assert page.evaluate(_CUT_OFF) == []
        assert len(page.content().encode()) < LIGHTEST / 2
