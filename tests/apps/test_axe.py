"""axe-core finds no fault in the demo's page and a club's site, in any view and both schemes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import html5lib
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.apps.axe import found_by_axe
from tests.demo.page.running import Running, running_page

pytestmark = pytest.mark.timeout(400)

PHONE, DESK = 390, 1440


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """The page on the club's first evening; its members keep still."""
    folder = tmp_path_factory.mktemp("axe") / "club"
    with running_page(folder, "nl", still=True, kept=True) as running:
        running.until(lambda: running.session.facts is not None)
        yield running


def opened(
    browser: Browser, address: str, width: int, scheme: Literal["light", "dark"]
) -> Iterator[Page]:
    """A window in which axe-core is there; only with its policy off can a page be asked so."""
    context = browser.new_context(
        viewport={"width": width, "height": 844}, color_scheme=scheme, bypass_csp=True
    )
    page = context.new_page()
    page.goto(address)
    yield page
    context.close()


@pytest.mark.parametrize(("width", "scheme"), [(DESK, "light"), (PHONE, "dark")])
@pytest.mark.parametrize("view", ["people", "chat", "club"])
def test_nobody_is_kept_out_of_the_page(
    browser: Browser, demo: Running, width: int, scheme: Literal["light", "dark"], view: str
) -> None:
    """Each view of the page passes, with all parts unfolded."""
    for page in opened(browser, demo.address, width, scheme):
        expect(page.locator("table")).to_be_attached()
        page.evaluate("document.querySelectorAll('details').forEach(e => { e.open = true })")
        if width == PHONE:
            page.locator(f".views [data-view={view}]").click()
        assert found_by_axe(page) == []


@pytest.mark.parametrize("chat", ["group", "private"])
def test_the_page_is_html_without_an_error(demo: Running, chat: str) -> None:
    """To a strict parser that nobody here wrote; `test_html_validate` has another."""
    answer = demo.http.get("", params={"as": demo.member(2), "chat": chat})
    parser = html5lib.HTMLParser()
    parser.parse(answer.text)
    assert parser.errors == []


@pytest.mark.parametrize(("width", "scheme"), [(DESK, "light"), (PHONE, "dark")])
@pytest.mark.parametrize(
    "name", ["index", "cross-table", "players", "player-1", "calendar", "prizes", "../../seasons"]
)
def test_nobody_is_kept_out_of_the_site(
    browser: Browser, club: str, width: int, scheme: Literal["light", "dark"], name: str
) -> None:
    """The main pages of the site pass."""
    for page in opened(browser, f"{club}/{name}.html", width, scheme):
        assert found_by_axe(page) == []
