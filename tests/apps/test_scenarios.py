"""The pictures of the stories in docs/, and the short film in README.md."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from keizer_bot.playground.weeks import SCENARIOS
from tests.playground.page.running import Running, running_page

pytestmark = pytest.mark.timeout(400)

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
WIDTH, HEIGHT = 360, 720
FILM_WIDTH, FILM_HEIGHT = 740, 760
STILL = 2200  # milliseconds that a picture of the film stays
SLOW = 60_000  # milliseconds, for whatever the bot must do first

# Whose private chat tells the story: who has read these words there; the arbiter, if nobody else.
TOLD_BY = {
    "sign-off": {"nl": "/afmelden tot en met", "en": "/signoff until"},
    "late-sign-off": {"nl": "maar te laat", "en": "but late"},
    "reminder": {"nl": "Bevestigd: je speelt", "en": "Confirmed: you play"},
    "wrong-result": {"nl": "Gewijzigd:", "en": "Changed:"},
    "no-show": {"nl": "dat je er niet was", "en": "that you were not there"},
    "objection": {"nl": "Je besluit is genoteerd", "en": "Your decision is noted"},
    "newcomer": {"nl": "doet mee vanaf", "en": "takes part from"},
    "questions": {"nl": "/waarom", "en": "/why"},
}
STORIES = [(name, language) for language in ("nl", "en") for name in SCENARIOS]
FILES = {"nl": "scenario-{}.png", "en": "scenario-{}.en.png"}
# Scrolls the chat alone, so that a message begins at its upper edge.
_TO_ITS_TOP = """e => {
    const box = e.closest('.scroll'), top = box.getBoundingClientRect().top;
    box.scrollTop += e.getBoundingClientRect().top - top - 12;
}"""


def drawn(page: Page, colours: int = 256) -> Image.Image:
    """The window as it is now, in few colours."""
    shot = Image.open(io.BytesIO(page.screenshot(animations="disabled", caret="hide")))
    return shot.convert("RGB").quantize(colours, dither=Image.Dither.NONE)


def teller(running: Running, words: str) -> int:
    """Who has read these words in private; the members come before the arbiter."""
    company = running.session.state.company
    people = [*company.people.values(), company.arbiter]
    return next(each.id for each in people if words in running.log(str(each.id)))


@pytest.fixture
def happened(name: str, language: str, tmp_path: Path) -> Iterator[Running]:
    """The page when that story has happened and the clock stands still."""
    with running_page(tmp_path / "club", language, name) as running:
        driver = running.session.runner
        running.until(lambda: driver.target is None and driver.rate == 1.0)
        running.post("clock", do="run", value="0")
        yield running


@pytest.mark.parametrize(("name", "language"), STORIES)
def test_a_story_has_its_picture(
    browser: Browser, happened: Running, name: str, language: str
) -> None:
    """For the pages in docs/, as it looks on the phone of somebody whom it happened to."""
    context = browser.new_context(viewport={"width": WIDTH, "height": HEIGHT})
    page, file = context.new_page(), PICTURES / FILES[language].format(name)
    words = TOLD_BY[name][language]
    page.goto(f"{happened.address}?as={teller(happened, words)}&chat=private")
    said = page.locator("#log li", has_text=words).last
    said.evaluate("e => e.scrollIntoView({ block: 'end' })")
    expect(said).to_be_in_viewport()
    drawn(page).save(file, optimize=True)
    context.close()
    assert file.stat().st_size < 80_000


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Running]:
    """The page in English, with members who wait for whoever looks on; the clock stands still."""
    with running_page(tmp_path / "club", "en") as running:
        running.post("trouble", do="rest")
        running.until(lambda: running.session.facts is not None)
        running.until(lambda: running.session.runner.target is None)
        running.post("clock", do="run", value="0")
        yield running


def be(page: Page, name: str, chat: int = 0) -> None:
    """Become that member, in the group or (1) in private."""
    page.locator(".people a", has_text=name).click()
    expect(page.locator("h1")).to_contain_text(name)
    page.locator(".tabs a").nth(chat).click()


def signs_off(page: Page) -> Iterator[Page]:
    """A member writes in the group, sees a thumb there and the sentence in private."""
    be(page, "Rinse Gambietstra")
    page.get_by_label("Write in the group").fill("/signoff monday")
    yield page
    page.keyboard.press("Enter")
    thumb = page.locator("#log .reaction")
    expect(thumb).to_be_in_viewport(ratio=1, timeout=SLOW)
    yield page
    page.locator(".tabs a").last.click()
    expect(page.locator("#log")).to_contain_text("Noted: Rinse", timeout=SLOW)
    yield page


def plays(page: Page) -> Iterator[Page]:
    """The pairings come; a tap reports the result, and the opponent agrees by another."""
    be(page, "Maaike Damewoude")
    pairings, won = page.locator("#log .text").last, page.get_by_role("button", name="I won")
    page.get_by_role("button", name="pairings", exact=True).click()
    expect(won).to_be_visible(timeout=SLOW)
    pairings.evaluate(_TO_ITS_TOP)
    yield page
    page.get_by_role("button", name="club evening").click()
    expect(page.locator("#now")).to_have_text(re.compile("Mon.*19:45"), timeout=SLOW)
    won.click()
    expect(page.locator("#alert")).to_contain_text("Noted", timeout=SLOW)
    yield page
    page.keyboard.press("Escape")
    expect(pairings).to_contain_text("1-0", timeout=SLOW)
    pairings.evaluate(_TO_ITS_TOP)
    yield page
    be(page, "Sytze Loperda", 1)
    right = page.get_by_role("button", name="That is right")
    expect(right).to_be_visible(timeout=SLOW)
    yield page
    right.click()
    expect(page.locator("#log")).to_contain_text("The result stands", timeout=SLOW)
    yield page
    be(page, "Maaike Damewoude", 1)
    page.get_by_role("button", name="Club", exact=True).click()
    expect(page.locator(".club table")).to_be_visible()
    yield page


def test_the_film_is_kept(browser: Browser, evening: Running) -> None:
    """For README.md: from a sign-off to the ranking, by clicks alone."""
    context = browser.new_context(viewport={"width": FILM_WIDTH, "height": FILM_HEIGHT})
    page, file = context.new_page(), PICTURES / "page-film.webp"
    page.goto(evening.address)
    film = [drawn(each) for scene in (signs_off, plays) for each in scene(page)]
    context.close()
    first, *others = (each.convert("RGB") for each in film)
    first.save(file, save_all=True, append_images=others, duration=STILL, loop=0, lossless=True)
    assert 6 <= len(film) <= 10
    assert file.stat().st_size < 600_000
