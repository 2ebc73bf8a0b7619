"""The demo's page in a real browser, with the real bot behind it."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from PIL import Image
from playwright.sync_api import Browser, FilePayload, Page, expect

from tests.demo.page.running import Running, running_page
from tests.standin.people import Person

pytestmark = pytest.mark.timeout(400)

PHONE, DESK = 360, 1440
SLOW = 60_000  # milliseconds, for whatever the bot must do first
LARGEST = 120_000  # bytes of a picture
PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
_HARD_TO_READ = Path(__file__).with_name("contrast.js").read_text("utf-8")
# What stands out of the page, unless it scrolls in a box of its own.
_TOO_WIDE = """() => [...document.querySelectorAll('body *')].filter(e =>
    !e.closest('.tries') && !e.closest('.jumps') && !e.closest('.vh') && !e.closest('.skip')
    && e.getBoundingClientRect().right > document.documentElement.clientWidth + 0.5
).map(e => e.tagName + ' ' + e.textContent.trim().slice(0, 40))"""
# What is scrolled, besides the chat and the list of people.
_SCROLLED = """() => [...document.querySelectorAll('*')]
    .filter(e => e.scrollTop && e.id !== 'scroll' && e.id !== 'people').map(e => e.outerHTML)"""
_MAY_SCROLL = "document.scrollingElement.scrollHeight > document.scrollingElement.clientHeight"
_TOO_SMALL = """() => [...document.querySelectorAll('button, a, select, textarea, summary')]
    .filter(e => e.checkVisibility() && !e.closest('.skip') && !e.closest('.text'))
    .map(e => [e.outerHTML.slice(0, 60), e.getBoundingClientRect()])
    .filter(([, box]) => Math.min(box.width, box.height) < 24).map(([html]) => html)"""


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """The page in Dutch, on Monday's club evening with the first results in."""
    folder = tmp_path_factory.mktemp("page") / "club"
    yield from evening(folder, "nl", "Indeling ronde 1", "/uitslag")


@pytest.fixture(scope="module")
def english(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """The same in English."""
    folder = tmp_path_factory.mktemp("page") / "club"
    yield from evening(folder, "en", "Pairings of round 1", "/result")


def evening(folder: Path, language: str, pairings: str, result: str) -> Iterator[Running]:
    """The page after those words were said in the group; then everything stands still."""
    with running_page(folder, language, still=True, kept=True) as running:
        running.until(lambda: running.session.facts is not None)
        assert pairings in running.log(running.member(), "group")
        assert result in running.log(running.member(), "group")
        running.post("clock", do="run", value="0")
        yield running


def opened(
    browser: Browser, address: str, width: int, scheme: Literal["light", "dark"] = "light"
) -> Iterator[Page]:
    """A window on the page; a word in its console ends the test."""
    context = browser.new_context(viewport={"width": width, "height": 860}, color_scheme=scheme)
    page, wrong = context.new_page(), list[str]()
    page.on("console", lambda message: wrong.append(message.text))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(address)
    yield page
    context.close()
    assert wrong == []


@pytest.fixture
def context(browser: Browser, club: Running) -> Iterator[Page]:
    """A window on a desk."""
    yield from opened(browser, club.address, DESK)


@pytest.fixture
def phone(browser: Browser, club: Running) -> Iterator[Page]:
    """A window as wide as a phone."""
    yield from opened(browser, club.address, PHONE)


def test_a_picture_is_kept(browser: Browser, club: Running) -> None:
    """The picture is for hosts who read Dutch."""
    assert keep(browser, club, DESK, "light", "page-desk.png") < LARGEST


@pytest.mark.parametrize(
    ("width", "scheme", "file"),
    [
        (DESK, "light", "page-desk.en.png"),
        (PHONE, "light", "page-phone.en.png"),
    ],
)
def test_an_english_picture_is_kept(
    browser: Browser, english: Running, width: int, scheme: Literal["light", "dark"], file: str
) -> None:
    """The pictures are for README.md and for the other hosts."""
    assert keep(browser, english, width, scheme, file) < LARGEST


def keep(
    browser: Browser, club: Running, width: int, scheme: Literal["light", "dark"], file: str
) -> int:
    """Draw the page; returns the picture's size in bytes."""
    for page in opened(browser, club.address, width, scheme):
        expect(
            page.locator(
                "#log li", has_text=re.compile("Indeling ronde 1|Pairings of round 1")
            ).first
        ).to_be_in_viewport()
        drawn = Image.open(io.BytesIO(page.screenshot())).quantize(256, dither=Image.Dither.NONE)
        drawn.save(PICTURES / file, optimize=True)
    return (PICTURES / file).stat().st_size


def test_somebody_writes_and_is_answered(context: Page) -> None:
    """Be a member by a click, open the private chat, press Enter; the answer appears."""
    context.locator(".people a").nth(4).click()
    expect(context.locator(".head h2")).to_contain_text("Maaike Damewoude")
    context.locator(".tabs a").last.click()
    context.get_by_label("Schrijf aan de bot").fill("/mij")
    context.keyboard.press("Enter")
    expect(context.locator("#log li.own").last).to_contain_text("/mij")
    answer = context.locator("#log li.bot").last
    expect(answer).to_contain_text("van 24", timeout=SLOW)
    expect(context.get_by_label("Schrijf aan de bot")).to_have_value("")


def test_the_arbiter_signs_off_a_member_without_telegram(context: Page) -> None:
    """A click makes one the arbiter, who need only press Enter."""
    context.locator(".people").get_by_role("link", name="Bauke Remisema").click()
    expect(context.locator(".head h2")).to_contain_text("Tsjerk Indelinga")
    expect(context.get_by_label("Schrijf aan de bot")).to_be_focused()
    context.keyboard.press("Enter")
    expect(context.locator("#log")).to_contain_text("Welke avond bedoel je?", timeout=SLOW)
    context.get_by_role("button", name="ma 8 sep").last.click()
    noted = context.locator("#log li.bot .text", has_text="Genoteerd: Bauke Remisema")
    expect(noted.last).to_contain_text("8 september", timeout=SLOW)


def test_a_button_is_tapped_and_says_what_came_of_it(context: Page) -> None:
    """A press by somebody without a game there is answered in a toast or an alert."""
    context.get_by_role("button", name="Ik won").last.click()
    said = context.locator("#toast, #alert p").filter(has_text=re.compile(r"\w"))
    expect(said.first).to_be_visible(timeout=SLOW)


def test_the_page_shows_what_others_do(context: Page, club: Running) -> None:
    """A message, its reaction, an edit and a deletion; mark-up in a text stays text."""
    group, jan = club.session.state.group, list(club.session.state.company.people.values())[1]
    assert jan is not None
    also = Person(jan.telegram, jan.user)
    assert club.post("say", **{"as": jan.id}, chat="group", text="<b>Jan & Co").is_success
    line = context.locator("#log li", has_text="<b>Jan & Co")
    expect(line).to_be_visible()
    message = group.messages[group.last_id]
    club.act(lambda: also.react(message, "👏"))
    expect(line.locator(".reaction")).to_have_text("👏")
    club.act(lambda: also.edit(message, "Jan"))
    expect(context.locator(f"#m{message.id} .text")).to_have_text("Jan")
    club.act(lambda: also.delete(message))
    expect(context.locator(f"#m{message.id}")).to_have_count(0)


@pytest.mark.parametrize("width", [PHONE, DESK])
def test_a_message_is_gone_to_in_the_chat_alone(
    browser: Browser, club: Running, width: int
) -> None:
    """By the pinned line; the page around the chat stays where it is, and cannot be scrolled."""
    for page in opened(browser, club.address, width):
        page.evaluate("toEnd()")
        end = page.evaluate("find('scroll').scrollTop")
        page.locator(".pinned").click()
        expect(page.locator("#log li.lit")).to_be_in_viewport()
        assert page.evaluate("find('scroll').scrollTop") < end
        assert page.evaluate(_SCROLLED) == []
        assert page.evaluate(_MAY_SCROLL) is False


@pytest.mark.parametrize("width", [PHONE, DESK])
def test_the_thumb_on_what_one_wrote_is_in_sight(
    browser: Browser, club: Running, width: int
) -> None:
    """It stays so after scrolling up, and while a longer text is typed below it."""
    person = club.member(7 if width == PHONE else 8)
    for page in opened(browser, f"{club.address}?as={person}&chat=group", width):
        page.evaluate("find('scroll').scrollTop = 0")
        expect(page.locator("#log li").last).not_to_be_in_viewport()
        page.locator("#text").fill("/afmelden 8-9")
        page.locator("#text").press("Enter")
        thumb = page.locator("#log li.own").last.locator(".reaction")
        expect(thumb).to_be_in_viewport(ratio=1, timeout=SLOW)
        page.locator("#text").fill("Tot\nvolgende\nweek\nallemaal")
        expect(thumb).to_be_in_viewport(ratio=1)


def test_a_visitor_who_scrolled_up_is_left_there(context: Page, club: Running) -> None:
    """A button that leads down tells them that others wrote."""
    jan = club.member(9)
    context.evaluate("find('scroll').scrollTop = 0")
    expect(context.locator("#log li").last).not_to_be_in_viewport()
    assert club.post("say", **{"as": jan}, chat="group", text="tot maandag").is_success
    context.get_by_role("button", name="Naar het nieuwste").click()
    expect(context.locator("#log li", has_text="tot maandag")).to_be_in_viewport(ratio=1)


def test_a_reply_names_what_it_answers(context: Page) -> None:
    """Chosen at the message, by the keyboard."""
    last = context.locator("#log li.other:not(.bot)").last
    said = last.locator(".text").inner_text()
    last.get_by_role("button", name="Antwoorden").focus()
    context.keyboard.press("Enter")
    expect(context.locator("#replying span")).to_have_text(said)
    context.get_by_label("Schrijf in de groep").fill("dank je")
    context.keyboard.press("Enter")
    expect(context.locator("#log li.own").last.locator(".quoted")).to_contain_text(said)


def test_a_file_is_sent(context: Page) -> None:
    """The chat shows it with its name."""
    file = FilePayload(name="leden.csv", mimeType="text/csv", buffer=b"naam;rating\n")
    context.locator("#file").set_input_files(file)
    expect(context.locator("#attached")).to_have_text("leden.csv")
    context.get_by_role("button", name="Versturen").click()
    expect(context.locator("#log .file").last).to_contain_text("leden.csv")


def test_a_picture_is_shown(context: Page) -> None:
    """The bot's own, drawn by the bot."""
    context.get_by_label("Schrijf in de groep").fill("/indeling plaatje")
    context.keyboard.press("Enter")
    picture = context.locator("#log .photo img").last
    expect(picture).to_be_visible(timeout=SLOW)
    assert picture.evaluate("e => e.decode().then(() => e.naturalWidth)") > 300


def test_a_stranger_may_join(browser: Browser, club: Running) -> None:
    """They see nothing of the group before."""
    for page in opened(browser, club.address, DESK):
        page.locator(".people a", has_text="geen lid van de club").click()
        page.locator(".tabs a").first.click()
        expect(page.locator("#log li")).to_have_count(0)
        page.get_by_role("button", name="In de groep komen").click()
        expect(page.locator("#log li.bot").first).to_be_visible()


def test_the_clock_runs_and_stands(context: Page) -> None:
    """A button says what it will do: run or stop."""
    shown = context.locator("#now")
    before = shown.inner_text()
    context.get_by_label("Snelheid").select_option("600")
    expect(shown).not_to_have_text(before, timeout=SLOW)
    context.get_by_role("button", name="Zet de tijd stil").click()
    expect(context.get_by_role("button", name="Laat de tijd lopen")).to_be_visible()


def test_the_bot_is_killed_and_nothing_is_lost(context: Page) -> None:
    """The page says that it is gone, and that all is well when it is back."""
    for part in ("Pech op bestelling", "Post van de bot"):
        context.locator("summary", has_text=part).click()
    context.get_by_role("button", name="Trek de stekker").click()
    expect(context.locator(".state")).to_contain_text("De bot is uit")
    context.get_by_label("Schrijf in de groep").fill("/wie")
    context.keyboard.press("Enter")
    context.get_by_role("button", name="Start de bot weer").click()
    quoted = context.locator("#log li.bot").last.locator(".quoted")
    expect(quoted).to_contain_text("/wie", timeout=SLOW)
    expect(context.locator(".good").first).to_contain_text("niets kwijt", timeout=SLOW)


@pytest.mark.parametrize("width", [PHONE, 800, DESK])
@pytest.mark.parametrize("view", ["people", "chat", "club"])
def test_nothing_stands_out(browser: Browser, club: Running, width: int, view: str) -> None:
    """The page is never wider than the screen, at any width and in any view."""
    for page in opened(browser, club.address, width):
        chosen = page.locator(f".views [data-view={view}]")
        if chosen.is_visible():
            chosen.click()
        assert page.evaluate(_TOO_WIDE) == []
        assert page.evaluate(_TOO_SMALL) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_stands_out(browser: Browser, club: Running, scheme: Literal["light", "dark"]) -> None:
    """WCAG AA for each text on its actual background."""
    for page in opened(browser, club.address, DESK, scheme):
        page.evaluate("document.querySelectorAll('details').forEach(e => { e.open = true })")
        assert page.evaluate(_HARD_TO_READ) == []


def test_the_keyboard_is_enough(context: Page) -> None:
    """The skip link leads to where one writes; landmarks and the log have names."""
    first = context.locator("a, button, select, textarea, input").first
    first.focus()
    assert first.evaluate("e => e.getBoundingClientRect().top") >= 0
    context.keyboard.press("Enter")
    expect(context.locator("#text")).to_be_focused()
    for place in (
        context.get_by_role("log"),
        context.get_by_role("main"),
        context.locator("aside"),
    ):
        expect(place).to_be_visible()


def test_the_phone_shows_one_thing_at_a_time(phone: Page) -> None:
    """The people, the chat or the club."""
    expect(phone.locator("#log li", has_text="Indeling ronde 1").first).to_be_in_viewport()
    phone.get_by_role("button", name="Mensen").click()
    expect(phone.locator(".chat")).to_be_hidden()
    phone.locator(".people a").nth(1).click()
    expect(phone.locator(".head h2")).to_contain_text("Wiebrand Torenga")
    phone.get_by_role("button", name="Club", exact=True).click()
    expect(phone.locator("table")).to_be_visible()
