"""The pictures of the stories in docs/, and the short film in README.md."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from keizer_bot.demo.weeks import SCENARIOS
from tests.demo.page.running import Running, running_page

pytestmark = pytest.mark.timeout(400)

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
WIDTH, HEIGHT = 360, 720
FILM_WIDTH, FILM_HEIGHT = 1210, 700
STILL = 2200  # milliseconds that a picture of the film stays
SLOW = 60_000  # milliseconds, for whatever the bot must do first

# Whose private chat tells the story: who has read these words there; the arbiter, if nobody else.
TOLD_BY = {
    "sign-off": {"nl": "/afmelden tot en met", "en": "/signoff until"},
    "late-sign-off": {"nl": "maar te laat", "en": "but late"},
    "reminder": {"nl": "Bevestigd: je speelt", "en": "Confirmed: you play"},
    "wrong-result": {"nl": "Bevestigd, ronde 1", "en": "Confirmed, round 1"},
    "no-show": {"nl": "dat je er niet was", "en": "that you were not there"},
    "objection": {"nl": "Je besluit is genoteerd", "en": "Your decision is noted"},
    "newcomer": {"nl": "doet mee vanaf", "en": "takes part from"},
    "questions": {"nl": "/waarom", "en": "/why"},
}
STORIES = [(name, language) for language in ("nl", "en") for name in SCENARIOS]
FILES = {"nl": "scenario-{}.png", "en": "scenario-{}.en.png"}


def drawn(page: Page, colours: int = 256) -> Image.Image:
    """The window as it is now, in few colours."""
    shot = Image.open(io.BytesIO(page.screenshot(animations="disabled", caret="hide")))
    return shot.convert("RGB").quantize(colours, dither=Image.Dither.NONE)


def teller(running: Running, words: str) -> int:
    """The person who got these words in private; members come before the arbiter."""
    company = running.session.state.company
    people = [*company.people.values(), company.arbiter]
    return next(each.id for each in people if words in running.log(str(each.id)))


@pytest.fixture
def happened(name: str, language: str, tmp_path: Path) -> Iterator[Running]:
    """The page after that story, with the clock stopped."""
    with running_page(tmp_path / "club", language, name) as running:
        driver = running.session.runner
        running.until(lambda: driver.target is None and driver.rate == 1.0)
        running.post("clock", do="run", value="0")
        yield running


@pytest.mark.parametrize(("name", "language"), STORIES)
def test_a_story_has_its_picture(
    browser: Browser, happened: Running, name: str, language: str
) -> None:
    """The picture is for the pages in docs/, on the phone of somebody in the story."""
    context = browser.new_context(viewport={"width": WIDTH, "height": HEIGHT})
    page, file = context.new_page(), PICTURES / FILES[language].format(name)
    words = TOLD_BY[name][language]
    page.goto(f"{happened.address}?as={teller(happened, words)}&chat=private")
    expect(page.locator("#log li").last).to_be_in_viewport()  # the page scrolls there itself
    said = page.locator("#log li", has_text=words).last
    said.evaluate("e => e.scrollIntoView({ block: 'end' })")
    expect(said).to_be_in_viewport()
    drawn(page).save(file, optimize=True)
    context.close()
    assert file.stat().st_size < 80_000


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Running]:
    """The page in English as a visitor finds it, with members who wait for the visitor."""
    with running_page(tmp_path / "club", "en", still=True, kept=True) as running:
        running.until(lambda: running.session.facts is not None)
        yield running


def tried(page: Page, what: str, answer: str) -> Iterator[Page]:
    """A large button says the words, and there is an answer in sight."""
    page.get_by_role("button", name=what).click()
    expect(page.locator(answer).last).to_be_in_viewport(timeout=SLOW)
    yield page


def shown(page: Page) -> Iterator[Page]:
    """The pairings with three results, beside the ranking that they changed."""
    expect(page.locator("#log li", has_text="Pairings of round 1").last).to_be_in_viewport()
    expect(page.locator(".club table .up").first).to_be_visible()
    yield page


def told(page: Page) -> Iterator[Page]:
    """A result has moved the ranking; the player who dropped asks why; somebody signs off."""
    yield from tried(page, "Report a result", "#log .own .reaction")
    expect(page.locator(".club table .me .up")).to_be_visible(timeout=SLOW)
    page.locator(".pinned").click()
    expect(page.locator("#log li.lit", has_text="1-0")).to_be_in_viewport()
    page.locator(".club table .me").evaluate("e => e.scrollIntoView({ block: 'center' })")
    yield page
    yield from tried(page, "See why somebody dropped", "#log .bot:has-text('You dropped')")
    yield from tried(page, "Sign off", "#log .own .reaction")


def test_the_film_is_kept(browser: Browser, evening: Running) -> None:
    """For README.md: from the pairings to a sign-off, by clicks only."""
    context = browser.new_context(viewport={"width": FILM_WIDTH, "height": FILM_HEIGHT})
    page, file = context.new_page(), PICTURES / "page-film.webp"
    page.goto(evening.address)
    film = [drawn(each, 48) for scene in (shown, told) for each in scene(page)]
    context.close()
    first, *others = (each.convert("RGB") for each in film)
    first.save(file, save_all=True, append_images=others, duration=STILL, loop=0, lossless=True)
    assert 3 <= len(film) <= 7
    assert file.stat().st_size < 600_000
