"""The controls beside the chat in a real browser: the clock, faults, the members, files."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.demo.page.running import Running, still_page

pytestmark = pytest.mark.timeout(400)

SLOW = 90_000  # milliseconds, for whatever the bot must do first
NOTHING_LOST = "niets kwijt"


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """The page in Dutch; the members are quiet and the clock stopped."""
    with still_page(tmp_path_factory.mktemp("levers") / "club", "nl") as running:
        yield running


@pytest.fixture
def page(browser: Browser, club: Running) -> Iterator[Page]:
    """Somebody's private chat, with all levers in sight."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    page = context.new_page()
    page.goto(f"{club.address}?as={club.member(3)}&chat=private")
    for part in ("Pech op bestelling", "Post van de bot"):
        page.locator("summary", has_text=part).click()
    yield page
    context.close()


def write(page: Page, text: str) -> None:
    """Write to the bot, by the keyboard."""
    page.locator("#text").fill(text)
    page.locator("#text").press("Enter")


def answers(page: Page) -> Locator:
    """The bot's answers about somebody's place in the ranking."""
    return page.locator("#log li.bot", has_text="Je staat 4e van 24")


def test_a_lost_network_loses_nothing(page: Page) -> None:
    """The page says so; messages written meanwhile are answered once, when it is back."""
    before = answers(page).count()
    page.get_by_role("button", name="Verbreek het netwerk").click()
    expect(page.locator(".state")).to_contain_text("bereikt Telegram niet")
    write(page, "/mij")
    expect(page.locator("#d-mail dd").first).to_have_text("1", timeout=SLOW)
    page.get_by_role("button", name="Herstel het netwerk").click()
    page.get_by_label("Snelheid").select_option("60")
    expect(answers(page)).to_have_count(before + 1, timeout=SLOW)
    expect(page.locator(".good").first).to_contain_text(NOTHING_LOST, timeout=SLOW)
    page.get_by_role("button", name="Zet de tijd stil").click()


def test_the_keyboard_alone_is_enough(page: Page, club: Running) -> None:
    """Be somebody else, write to the bot and use a control, without a mouse."""
    page.locator(f"[data-person='{club.member(5)}']").focus()
    page.keyboard.press("Enter")
    expect(page.locator(f"[data-person='{club.member(5)}']")).to_have_attribute(
        "aria-current", "true"
    )
    tabbed_to(page, ".tabs a:last-child")
    page.keyboard.press("Enter")
    expect(page.locator(".tabs a").last).to_have_attribute("aria-current", "page")
    tabbed_to(page, "#text")
    page.keyboard.type("/mij")
    page.keyboard.press("Enter")
    answer = page.locator("#log li.bot", has_text="Je staat 6e van 24")
    expect(answer.first).to_be_visible(timeout=SLOW)
    tabbed_to(page, "[data-trouble=live]")
    page.keyboard.press("Enter")
    expect(page.locator("[data-trouble=rest]")).to_be_focused(timeout=SLOW)
    page.keyboard.press("Enter")
    expect(page.locator("[data-trouble=live]")).to_be_focused(timeout=SLOW)


def tabbed_to(page: Page, wanted: str) -> None:
    """Press Tab until that has the focus."""
    for _ in range(200):
        page.keyboard.press("Tab")
        if page.evaluate("which => document.activeElement.matches(which)", wanted):
            return
    raise AssertionError(f"no Tab leads to {wanted}")


def test_members_keep_still_until_they_are_to_live(page: Page) -> None:
    """Nobody signs off while they keep still; once they live, somebody does."""
    page.locator(".tabs a").first.click()
    expect(page.locator(".state")).to_contain_text("houden zich stil")
    said = page.locator("#log li.other:not(.bot)", has_text="/afmelden")
    page.get_by_label("Snelheid").select_option("600")
    page.wait_for_timeout(2000)
    expect(said).to_have_count(0)
    page.get_by_role("button", name="Laat ze hun gang gaan").click()
    expect(page.locator(".state")).to_contain_text("gaan hun gang")
    expect(said.first).to_be_visible(timeout=SLOW)
    page.get_by_role("button", name="Houd ze stil").click()
    expect(page.locator(".state")).to_contain_text("houden zich stil")
    page.get_by_role("button", name="Zet de tijd stil").click()


@pytest.mark.parametrize(
    ("jump", "shown"),
    [
        ("vlak voor sluiting", "vr 29 aug, 17:55"),
        ("indeling", "vr 29 aug, 20:00"),
        ("clubavond", "ma 1 sep, 19:45"),
        ("einde seizoen", "ma 13 okt, 23:30"),
    ],
)
def test_the_clock_leaps(page: Page, jump: str, shown: str) -> None:
    """The clock leaps to each of the four moments in turn, and stops there."""
    page.get_by_role("button", name=jump, exact=True).click()
    expect(page.locator("#now")).to_have_text(shown, timeout=2 * SLOW)


def test_the_bot_did_what_was_due_on_the_way(page: Page) -> None:
    """The leaps past the pairing and the season's end were no leaps for the bot."""
    page.locator(".tabs a").first.click()
    expect(page.locator("#log")).to_contain_text("Indeling ronde 1")
    expect(page.locator("#log")).to_contain_text("Indeling ronde 7")
