"""A member without Telegram in the demo: their own page and their mail, in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.apps.test_page import _HARD_TO_READ, _TOO_WIDE, DESK, PHONE, SLOW, opened
from tests.apps.test_page_access import _TOO_SMALL, FINGER
from tests.demo.page.running import Running, running_page

pytestmark = pytest.mark.timeout(400)

_AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")
_WRONG = "axe.run().then(found => found.violations.map(v => [v.id, v.nodes.map(n => n.html)]))"
_NAME = "Feike Eindspelsma"
_OPEN = "as=eindspelsma&chat="


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """The demo in Dutch, on its first evening; the members are quiet, and the clock stopped."""
    folder = tmp_path_factory.mktemp("phone") / "club"
    with running_page(folder, "nl", still=True, kept=True) as running:
        running.until(lambda: running.session.facts is not None)
        running.until(lambda: "Volgende clubavond" in _page(running))
        yield running


def _page(running: Running) -> str:
    return running.http.get("phone/eindspelsma/", follow_redirects=True).text


@pytest.fixture
def page(browser: Browser, club: Running) -> Iterator[Page]:
    """A window on a desk."""
    yield from opened(browser, club.address, DESK)


def test_somebody_without_telegram_signs_off_and_the_group_sees_it(page: Page) -> None:
    """On their own page, by one tap; then a member asks in the group who comes."""
    page.locator(".people").get_by_role("link", name=_NAME).click()
    expect(page.locator(".head h2")).to_contain_text(_NAME)
    phone = page.frame_locator("#phone")
    evening = phone.get_by_role("region", name="Volgende clubavond")
    evening.get_by_role("button", name="Ik kom niet").click()
    noted = phone.get_by_text("Genoteerd: je komt niet op maandag 8 september")
    expect(noted).to_be_visible(timeout=SLOW)
    page.locator(".people").get_by_role("link", name="Maaike Damewoude").click()
    page.get_by_label("Schrijf in de groep").fill("/wie 8-9")
    page.keyboard.press("Enter")
    expect(page.locator("#log li.bot:not(.service)").last).to_contain_text(_NAME, timeout=SLOW)


def test_their_mail_tells_the_pairing_and_leads_to_their_page(page: Page) -> None:
    """The mail is shown on the tab beside the page."""
    page.locator(".people").get_by_role("link", name=_NAME).click()
    page.get_by_role("navigation", name="Op de telefoon").get_by_role("link", name="Mail").click()
    mail = page.locator("#log li", has_text="met wit tegen Oene Randboerema")
    expect(mail).to_contain_text("Je speelt op maandag 1 september met wit tegen Oene Randboerema")
    mail.get_by_role("link", name="https://keizer.example/", exact=True).click()
    board = page.frame_locator("#phone").get_by_text("Oene Randboerema").first
    expect(board).to_be_visible(timeout=SLOW)


def test_the_page_shows_events_without_reloading(page: Page, club: Running) -> None:
    """The opponent's result; a mail comes too, and is counted until it is read."""
    page.locator(".people").get_by_role("link", name=_NAME).click()
    expect(page.frame_locator("#phone").locator("main")).to_be_visible(timeout=SLOW)
    opponent = club.session.state.company.people["randboerema"]
    said = {"as": str(opponent.id), "chat": "group", "text": "/uitslag remise"}
    assert club.post("say", **said).is_success
    told = page.frame_locator("#phone").get_by_text("remise").first
    expect(told).to_be_visible(timeout=SLOW)
    badge = page.locator(".tabs .badge")
    expect(badge).to_contain_text("1", timeout=SLOW)
    page.locator(".tabs a").last.click()
    expect(page.locator("#log li[id]")).to_have_count(3)
    expect(page.locator(".people [aria-current] .badge")).to_be_hidden()


def test_a_busy_visitor_is_left_alone(page: Page, club: Running) -> None:
    """A half-written message stays, whatever happens meanwhile; a button redraws the page."""
    page.goto(f"{club.address}?{_OPEN}page")
    words = page.frame_locator("#phone").locator("#say-words")
    words.fill("ik kan")
    member = {"as": club.member(3), "chat": "private", "text": "/afmelden 15-9"}
    assert club.post("say", **member).is_success
    while not page.evaluate("isOld"):
        page.wait_for_timeout(100)
    page.wait_for_timeout(1500)
    expect(words).to_have_value("ik kan")
    page.get_by_role("button", name="Pagina verversen").click()
    expect(words).to_have_value("", timeout=SLOW)


def test_the_keyboard_reaches_the_page(page: Page, club: Running) -> None:
    """The skip link leads into the frame, to its own first link."""
    page.goto(f"{club.address}?{_OPEN}page")
    expect(page.frame_locator("#phone").locator("main")).to_be_visible(timeout=SLOW)
    page.locator(".skip").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") in {"phone", "reload"}


@pytest.mark.parametrize(("width", "scheme"), [(DESK, "light"), (PHONE, "dark")])
@pytest.mark.parametrize("tab", ["page", "mail"])
def test_nobody_is_kept_out(
    browser: Browser, club: Running, width: int, scheme: Literal["light", "dark"], tab: str
) -> None:
    """By axe-core: nothing too wide, illegible, or too small for a finger."""
    context = browser.new_context(
        viewport={"width": width, "height": 844}, color_scheme=scheme, bypass_csp=True
    )
    page = context.new_page()
    page.goto(f"{club.address}?{_OPEN}{tab}")
    page.evaluate(_AXE)
    assert page.evaluate(_WRONG) == []
    assert page.evaluate(_TOO_WIDE) == []
    assert page.evaluate(_HARD_TO_READ) == []
    if width == PHONE:
        assert page.evaluate(_TOO_SMALL, FINGER) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    context.close()
