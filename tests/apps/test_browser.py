"""The website in a real browser: at the width of a phone and of a desk, in the dark, on paper."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page
from pypdf import PdfReader

PHONE, DESK = 360, 1280
PAGES = (
    "../../seasons",
    *("index", "ranking-0", "ranking-11", "round-1", "round-11", "players", "player-1"),
    *("cross-table", "calendar", "prizes", "../../embed"),
)
GREAT = ("index", "ranking-28", "round-28", "players", "player-1", "cross-table", "calendar")
PICTURES = Path(__file__).parents[2] / "docs" / "pictures"

# What stands out of the page, unless a box around it scrolls.
_TOO_WIDE = """() => [...document.querySelectorAll('body *')].filter(e =>
    !e.closest('.scroll, .menu') && !e.closest('.vh') && !e.closest('.skip')
    && e.getBoundingClientRect().right > document.documentElement.clientWidth + 0.5
).map(e => e.tagName + ' ' + e.textContent.trim().slice(0, 40))"""
_SMALLEST = """() => Math.min(...[...document.querySelectorAll('body *')]
    .filter(e => [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim())
        && !e.closest('.vh') && !e.closest('svg'))
    .map(e => parseFloat(getComputedStyle(e).fontSize)))"""
_HARD_TO_READ = Path(__file__).with_name("contrast.js").read_text("utf-8")


@pytest.fixture(params=[PHONE, DESK])
def page(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    """A window of that width; any error in it fails the test."""
    yield from opened(browser, request.param)


def opened(
    browser: Browser, width: int, scheme: Literal["light", "dark"] = "light"
) -> Iterator[Page]:
    """A window; a word in its console, or a request elsewhere, is a failure."""
    context = browser.new_context(
        viewport={"width": width, "height": 800}, color_scheme=scheme, java_script_enabled=True
    )
    found, wrong = context.new_page(), list[str]()
    found.on("console", lambda message: wrong.append(message.text))
    found.on("requestfailed", lambda request: wrong.append(request.url))
    yield found
    context.close()
    assert wrong == []


@pytest.mark.parametrize("name", PAGES)
def test_no_page_scrolls_sideways(page: Page, club: str, name: str) -> None:
    """Nothing is wider than the window, at either width."""
    page.goto(f"{club}/{name}.html")
    assert page.evaluate(_TOO_WIDE) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("name", GREAT)
def test_no_page_of_a_great_club_scrolls_sideways(page: Page, great: str, name: str) -> None:
    """28 rounds and 150 players find their place; the cross table scrolls in its own box."""
    page.goto(f"{great}/{name}.html")
    assert page.evaluate(_TOO_WIDE) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("name", PAGES)
def test_type_can_be_read(page: Page, club: str, name: str) -> None:
    """Nothing is smaller than 13 px, running text is 16 px or more."""
    page.goto(f"{club}/{name}.html")
    assert page.evaluate(_SMALLEST) >= 13
    assert page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)") >= 16


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", PAGES)
def test_text_stands_out_as_it_is_drawn(
    browser: Browser, club: str, name: str, scheme: Literal["light", "dark"]
) -> None:
    """WCAG AA for each text on its actual background, by the browser's own colours."""
    for page in opened(browser, DESK, scheme):
        page.goto(f"{club}/{name}.html")
        assert page.evaluate(_HARD_TO_READ) == []


def test_a_finger_hits_what_it_means(browser: Browser, great: str) -> None:
    """The rounds, 28 of them, are at least 24 px wide and high, as WCAG 2.2 asks."""
    for page in opened(browser, PHONE):
        page.goto(f"{great}/round-28.html")
        boxes = [link.bounding_box() for link in page.locator(".numbers a").all()]
        assert len(boxes) == 28
        assert all(box and min(box["width"], box["height"]) >= 24 for box in boxes)


def test_a_phone_breaks_nobody_s_name_in_a_game(browser: Browser, club: str) -> None:
    """White above Black, each on a line, also beside a forfeit."""
    for page in opened(browser, PHONE):
        page.goto(f"{club}/round-3.html")
        names = page.locator(".games tbody a:not(:has-text('<'))")
        assert names.count() >= 6
        assert all(link.evaluate("e => e.getClientRects().length") == 1 for link in names.all())


def test_the_cross_table_scrolls_in_its_box_and_keeps_its_heads(
    browser: Browser, great: str
) -> None:
    """The names and the numbers stay in sight."""
    for page in opened(browser, PHONE):
        page.goto(f"{great}/cross-table.html")
        box = page.locator(".scroll")
        box.evaluate("e => { e.scrollLeft = 1500; e.scrollTop = 900 }")
        assert box.evaluate("e => e.scrollLeft") == 1500
        edge = box.bounding_box() or {"x": 0, "y": 0}
        corner = page.locator(".cross thead th").first.bounding_box() or {"x": 99, "y": 99}
        assert abs(corner["x"] - edge["x"]) <= 2
        assert abs(corner["y"] - edge["y"]) <= 2


def test_the_keyboard_is_enough(browser: Browser, club: str) -> None:
    """The first tab offers to skip the menu, and does."""
    for page in opened(browser, DESK):
        page.goto(f"{club}/index.html")
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.getBoundingClientRect().top") >= 0
        page.keyboard.press("Enter")
        assert page.url.endswith("#content")


def test_the_site_can_be_walked(browser: Browser, club: str) -> None:
    """The way goes by clicks from the front page to a player's page and on to a round."""
    for page in opened(browser, PHONE):
        page.goto(f"{club}/index.html")
        page.locator(".ranking tbody a").first.click()
        assert page.locator("h1").inner_text() in page.title()
        page.locator(".sheet tbody a").first.click()
        assert page.locator("h1").inner_text() == "Ronde 1"


def test_it_works_without_scripts_and_from_a_folder(browser: Browser, club_site: Path) -> None:
    """Opened as a file, with scripts turned off, it has its style and its links."""
    context = browser.new_context(java_script_enabled=False, viewport={"width": 900, "height": 800})
    page = context.new_page()
    page.goto((club_site / "index.html").as_uri())
    page.get_by_role("link", name="Stand", exact=True).click()
    assert page.locator("h1").inner_text() == "Stand na ronde 11"
    table = page.locator(".ranking").bounding_box()
    assert table is not None
    assert table["width"] <= 44 * 17  # the style's, in its own measure
    context.close()


@pytest.mark.parametrize("name", ["ranking-28", "round-28", "player-1", "cross-table"])
def test_a_page_can_be_printed(browser: Browser, great: str, name: str) -> None:
    """It fits on A4, without the menu, with every line of the table."""
    for page in opened(browser, DESK, "dark"):
        page.goto(f"{great}/{name}.html")
        rows = page.locator("tbody tr").count()
        pdf = PdfReader(io.BytesIO(page.pdf(format="A4", prefer_css_page_size=True)))
        text = " ".join(each.extract_text() for each in pdf.pages)
        assert "Kruistabel Kalender" not in text
        last: Any = page.locator("tbody tr").nth(rows - 1).locator("a").first.inner_text()
        assert str(last) in text


def test_a_picture_is_kept(browser: Browser, club: str) -> None:
    """For README.md; it stays small."""
    file = PICTURES / "site-phone.png"
    for page in opened(browser, 360):
        page.goto(f"{club}/ranking-11.html")
        page.screenshot(path=file)
        assert file.stat().st_size < 120_000


@pytest.mark.parametrize("place", [1, 75, 150])
def test_a_phone_s_cross_table_begins_at_one_s_own_window(
    browser: Browser, great: str, place: int
) -> None:
    """From a player's page: their own row is in sight, below the heads and beside the names."""
    for page in opened(browser, PHONE):
        page.goto(f"{great}/cross-table.html")
        player = page.locator("tbody th a").nth(place - 1)
        name, address = player.get_attribute("title"), player.get_attribute("href")
        page.goto(f"{great}/{address}")
        assert page.locator("h1").inner_text() == name
        page.locator("a.more[href^=cross-table]").click()
        own = page.locator(".own:target").bounding_box()
        head = page.locator("thead th").first.bounding_box()
        box = page.locator(".scroll").bounding_box()
        assert own
        assert head
        assert box
        assert own["x"] >= head["x"] + head["width"] - 1
        assert own["x"] + own["width"] <= box["x"] + box["width"] + 1
        assert own["y"] >= head["y"] + head["height"] - 1
        assert own["y"] + own["height"] <= 800
        assert (
            page.locator("tr:has(:target) th").evaluate("e => getComputedStyle(e).fontWeight")
            == "600"
        )


def test_a_name_beside_the_cross_table_lies_over_no_result(browser: Browser, great: str) -> None:
    """Its column is as wide as the longest, on a phone too."""
    for page in opened(browser, PHONE):
        page.goto(f"{great}/cross-table.html")
        names = page.locator(".cross tbody th")
        assert names.count() == 150
        assert all(names.evaluate_all("them => them.map(e => e.scrollWidth <= e.clientWidth)"))
