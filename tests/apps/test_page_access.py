"""The page by ear, by keyboard, by finger, with large letters and in the system's own colours."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from keizer_bot.standin.model import ChatMessage
from tests.apps.programs import CHROMIUM, flags, path_of
from tests.demo.page.running import Running, still_page
from tests.standin.people import Person

pytestmark = pytest.mark.timeout(400)

SLOW = 60_000  # milliseconds, for whatever the bot must do first
FINGER = 44  # pixels, of WCAG 2.5.5
PHONE, KEYBOARD, SIDEWAYS = (360, 740), (360, 440), (740, 360)
_TOO_SMALL = """least => [...document.querySelectorAll('button, a, select, textarea, summary')]
    .filter(e => e.checkVisibility() && !e.closest('.skip') && !e.closest('.text'))
    .map(e => [e.outerHTML.slice(0, 60), e.getBoundingClientRect()])
    .filter(([, box]) => Math.min(box.width, box.height) < least).map(([html]) => html)"""
_CUT_OFF = """() => [...document.querySelectorAll('body *')].filter(e =>
    !e.closest('.tries, .jumps, .vh, .skip')
    && e.getBoundingClientRect().right > document.documentElement.clientWidth + 0.5
).map(e => e.outerHTML.slice(0, 60))"""
_GROUND = "e => getComputedStyle(e).backgroundColor"


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """The page in English; the members are quiet and the clock stopped."""
    with still_page(tmp_path_factory.mktemp("access") / "club", "en") as running:
        yield running


@pytest.fixture
def page(browser: Browser, club: Running) -> Iterator[Page]:
    """Somebody's window on the group."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    page = context.new_page()
    with page.expect_response(lambda response: "/stream" in response.url):
        page.goto(f"{club.address}?as={club.member(3)}&chat=group")
    yield page
    context.close()


def written(club: Running) -> tuple[Person, ChatMessage]:
    """The second member, and the message they just wrote in the group."""
    person, group = list(club.session.state.company.people.values())[1], club.session.state.group
    assert person is not None
    return Person(person.telegram, person.user), group.messages[group.last_id]


def heard(page: Page, words: str) -> Locator:
    """The text that a screen reader was given to say."""
    return page.locator("#heard p", has_text=words)


def test_a_message_is_heard_once(page: Page, club: Running) -> None:
    """With its writer's name; a reaction, or a redrawn chat, does not repeat it."""
    page.evaluate("setTimeout = () => 0")  # what was said is kept
    writer = {"as": str(club.member(1)), "chat": "group"}
    club.post("say", **writer, text="tot maandag")
    expect(heard(page, "tot maandag")).to_have_count(1)
    assert "Florence Pawnbury" in heard(page, "tot maandag").inner_text()
    writing, message = written(club)
    club.act(lambda: writing.react(message, "👏"))
    expect(page.locator(f"#m{message.id} .reaction")).to_be_visible()
    page.evaluate("showAnew()")
    expect(heard(page, "tot maandag")).to_have_count(1)
    expect(page.get_by_role("log")).to_have_attribute("aria-live", "off")


def test_an_edit_is_heard(page: Page, club: Running) -> None:
    """So that a person who pressed a button hears what happened to the message."""
    writer = {"as": str(club.member(1)), "chat": "group"}
    club.post("say", **writer, text="tot dinsdag")
    writing, message = written(club)
    club.act(lambda: writing.edit(message, "tot woensdag"))
    expect(heard(page, "tot woensdag")).to_have_count(1)


def test_the_thumb_on_a_sign_off_is_heard(page: Page) -> None:
    """In the group the bot answers with a thumb alone; one's own message is not repeated."""
    page.get_by_label("Write in the group").fill("/signoff")
    page.keyboard.press("Enter")
    expect(heard(page, "👍")).to_have_count(1, timeout=SLOW)
    assert page.locator("#heard p", has_text="/signoff").count() == 1


def test_a_toast_is_heard(page: Page) -> None:
    """The live region was there before it, and so is listened to."""
    page.evaluate("toast('That will not come again')")
    expect(heard(page, "not come again")).to_have_count(1)


def test_the_keyboard_stays_at_a_message(page: Page, club: Running) -> None:
    """A reaction redraws it, Escape ends a reply, and a deletion leaves the focus sensible."""
    club.post("say", **{"as": str(club.member(1)), "chat": "group"}, text="dag")
    writing, message = written(club)
    reply = page.locator(f"#m{message.id}").get_by_label("Reply")
    reply.focus()
    club.act(lambda: writing.react(message, "👏"))
    expect(page.locator(f"#m{message.id} .reaction")).to_be_visible()
    expect(reply).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#replying")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#replying")).to_be_hidden()
    reply.focus()
    club.act(lambda: writing.delete(message))
    expect(page.locator("#text")).to_be_focused()


def test_a_command_in_a_message_is_a_button(page: Page) -> None:
    """It fills the line in which one writes, by the keyboard too."""
    page.locator("#log .code").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#text")).to_have_value("/signoff")
    expect(page.locator("#text")).to_be_focused()


def test_a_file_may_be_left_out_again(page: Page) -> None:
    """A cross beside its name removes it."""
    page.locator("#file").set_input_files(__file__)
    page.get_by_role("button", name="Remove the file").click()
    expect(page.locator("#attached")).to_be_hidden()
    assert page.evaluate("find('file').files.length") == 0


def test_read_notices_are_put_away(page: Page) -> None:
    """The narrator's line stays away until there is something new."""
    page.evaluate("happenings.told('Now it closes.')")
    page.get_by_role("button", name="Dismiss").click()
    expect(page.locator("#told")).to_be_hidden()
    page.evaluate("happenings.told('Now it closes.')")
    expect(page.locator("#told")).to_be_hidden()
    page.evaluate("happenings.told('Now it pairs.')")
    expect(page.locator("#told")).to_be_visible()


def test_an_english_club_reads_english_days(page: Page) -> None:
    """The day before the month, and 24 hours, as the bot writes them."""
    expect(page.locator("#now")).to_contain_text("26 Aug")
    assert "M" not in page.locator("#now").inner_text()
    expect(page.locator("html")).to_have_attribute("lang", "en-GB")


@pytest.mark.parametrize("view", ["people", "chat", "club"])
def test_a_finger_hits_everything(browser: Browser, club: Running, view: str) -> None:
    """On a phone every button is large enough."""
    context = browser.new_context(
        viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True
    )
    page = context.new_page()
    page.goto(club.address)
    page.locator(f".views [data-view={view}]").tap()
    assert page.evaluate(_TOO_SMALL, FINGER) == []
    context.close()


@pytest.mark.parametrize(("size", "letters"), [(KEYBOARD, 16), (SIDEWAYS, 16), (PHONE, 32)])
def test_there_is_room_to_read_and_write(
    browser: Browser, club: Running, size: tuple[int, int], letters: int
) -> None:
    """With the phone's keyboard, on its side, and with letters twice as large: the page scrolls."""
    large = browser.browser_type.launch(
        executable_path=path_of(CHROMIUM),
        args=flags(f"--blink-settings=defaultFontSize={letters}"),
    )
    page = large.new_page(viewport={"width": size[0], "height": size[1]})
    page.goto(club.address)
    page.locator("#text").focus()
    expect(page.locator("#text")).to_be_in_viewport(ratio=1)
    assert page.evaluate("find('scroll').clientHeight") >= 10 * letters
    page.locator("#run").focus()
    expect(page.locator("#run")).to_be_in_viewport(ratio=1)
    assert page.evaluate(_CUT_OFF) == []
    large.close()


@pytest.mark.parametrize("width", [360, 1440])
def test_a_chosen_item_shows_in_any_colours(browser: Browser, club: Running, width: int) -> None:
    """If the system chooses the colours, there are no tints."""
    context = browser.new_context(viewport={"width": width, "height": 740}, forced_colors="active")
    page = context.new_page()
    page.goto(club.address)
    group, private = (page.locator(".tabs a").nth(each).evaluate(_GROUND) for each in (0, 1))
    assert group != private
    border = page.locator("#log .bubble").last.evaluate("e => getComputedStyle(e).borderTopWidth")
    assert border == "1px"
    context.close()


def test_a_screen_reader_hears_the_next_step(page: Page, club: Running) -> None:
    """The note beside the chat changes automatically; unchanged text is not repeated."""
    page.evaluate("find('beside').querySelector('.note').textContent = 'The club begins.'")
    club.post("trouble", do="live")
    club.post("trouble", do="rest")
    expect(heard(page, "Choose who you are")).to_have_count(1)


@pytest.mark.parametrize("width", [360, 768])
def test_a_visitor_reads_beside_the_chat_what_to_do(
    browser: Browser, club: Running, width: int
) -> None:
    """If the club is a view of its own: what this is, and three things to try."""
    context = browser.new_context(viewport={"width": width, "height": 740})
    page = context.new_page()
    page.goto(club.address)
    expect(page.locator(".hero h1")).to_have_text("Keizer")
    expect(page.locator(".first-tries button")).to_have_count(3)
    expect(page.locator("#first")).to_be_hidden()
    page.locator("#text").fill("hello")
    page.locator("#text").press("Enter")
    page.reload()
    expect(page.locator(".first-tries button").last).to_be_in_viewport(ratio=1)
    context.close()


def test_the_first_hint_can_be_put_away(browser: Browser, club: Running) -> None:
    """Then the narrator's line has the room; another hint appears again."""
    page = browser.new_page(viewport={"width": 360, "height": 740})
    page.add_init_script("fetch = async () => null")  # what stands beside stays as it is set here
    page.goto(club.address)
    note = "find('beside').querySelector('.note')"
    page.evaluate(f"delete {note}.dataset.welcome; {note}.textContent = 'It begins.'; guide()")
    page.locator("#first").get_by_role("button", name="Dismiss").click()
    expect(page.locator("#first")).to_be_hidden()
    page.evaluate(f"{note}.textContent = 'It is over.'; guide()")
    expect(page.locator("#first")).to_contain_text("It is over.")
    page.close()


def test_a_half_written_message_is_kept(browser: Browser, club: Running) -> None:
    """For its writer and chat; through a reload, and while the visitor is somebody else."""
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    page.goto(f"{club.address}?as={club.member(3)}&chat=group")
    page.locator("#text").fill("I cannot c")
    page.reload()
    expect(page.locator("#text")).to_have_value("I cannot c")
    page.goto(f"{club.address}?as={club.member(4)}&chat=group")
    expect(page.locator("#text")).to_have_value("")
    page.goto(f"{club.address}?as={club.member(3)}&chat=group")
    expect(page.locator("#text")).to_have_value("I cannot c")
    page.close()


@pytest.mark.parametrize("width", [360, 1440])
def test_a_notice_covers_no_message(browser: Browser, club: Running, width: int) -> None:
    """The last message stays in sight above it; an alert leaves its message in sight."""
    page = browser.new_page(viewport={"width": width, "height": 740})
    page.goto(club.address)
    last = page.locator("#log li[id]").last
    page.evaluate("toast('Something was not possible, and this line says why at some length.')")
    expect(last).to_be_in_viewport()
    box, notice = last.bounding_box(), page.locator("#toast").bounding_box()
    assert box is not None
    assert notice is not None
    assert box["y"] + box["height"] <= notice["y"]
    number = last.get_attribute("id") or ""
    page.evaluate("id => alertBox('Noted', id)", number.removeprefix("m"))
    alert = page.locator("#alert").bounding_box()
    assert alert is not None
    assert alert["y"] + alert["height"] <= box["y"] or alert["y"] >= box["y"] + box["height"]
    page.close()


def test_a_leap_shows_how_far_it_is(page: Page) -> None:
    """A bar from its beginning to its end; no button moves away from under the mouse."""
    button = page.locator("[data-jump]").last
    before = button.bounding_box()
    page.evaluate(
        "setClock({now: '2025-09-02T00:00Z', from: '2025-09-01T00:00Z', goal: '2025-09-05T00:00Z',"
        " speed: 0, playing: true, rate: 60})"
    )
    expect(page.locator("#progress")).to_be_visible()
    assert page.locator("#progress").evaluate("e => e.value") == pytest.approx(0.25)
    expect(page.locator("#goal")).to_contain_text("5 Sep")
    assert button.bounding_box() == before


def test_beside_the_club_nothing_is_told_twice(page: Page) -> None:
    """On a desk the note is always in sight."""
    expect(page.locator(".note")).to_contain_text("Choose who you are")
    expect(page.locator("#first")).to_be_hidden()


def test_a_screen_reader_hears_missed_messages(page: Page, club: Running) -> None:
    """A stream that opens late redraws the chat, and the new messages are spoken."""
    page.evaluate("setTimeout = () => 0")  # what was said is kept
    page.evaluate("showMessage = () => null; happenings.message = () => null")
    club.post("say", **{"as": str(club.member(1)), "chat": "group"}, text="missed by a hair")
    page.evaluate("happenings.hello(seen - 1)")
    expect(heard(page, "missed by a hair")).to_have_count(1)
    expect(page.locator("#log li", has_text="missed by a hair")).to_be_visible()


def test_names_are_heard_after_the_line_that_they_belong_to(page: Page) -> None:
    """A screen reader reads them without repeating the whole line."""
    page.evaluate("setTimeout = () => 0")  # what was said is kept
    page.evaluate("happenings.told('It is confirmed.')")
    page.evaluate("happenings.told('It is confirmed. In private with Jan.')")
    expect(heard(page, "It is confirmed.")).to_have_count(1)
    expect(heard(page, "In private with Jan.")).to_have_count(1)


def test_after_an_alert_the_keyboard_is_back_at_its_message(page: Page) -> None:
    """That holds even if the message was redrawn without the pressed button."""
    page.evaluate("document.activeElement.blur()")
    page.evaluate(
        "alertBox('Noted', document.querySelector('#log .bubble').closest('li').id.slice(1))"
    )
    page.keyboard.press("Escape")
    expect(page.locator("#log .reply").first).to_be_focused()
