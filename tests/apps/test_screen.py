"""The screen in the hall on a television: nothing cut off, in letters that are read from afar."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from threading import Event, Thread
from typing import Any, Literal
from zoneinfo import ZoneInfo

import msgspec
import pytest
from playwright.sync_api import Browser, Page, Route, expect

from keizer_bot.app.subjects import COMMANDS
from keizer_bot.club.reactions import REACTIONS
from keizer_bot.club.seasons.files import import_season
from keizer_bot.club.website.screen import TURN
from keizer_bot.config.values import WebConfig
from keizer_bot.core.context import AppContext
from keizer_bot.core.tokens import hash_of, new_token
from keizer_bot.engine.model import Game, Player, Result
from keizer_bot.i18n.translator import Translator
from keizer_bot.store import clubs, website
from keizer_bot.store.connection import Database
from keizer_bot.store.transaction import Transaction
from keizer_bot.web.app import WebFront
from tests.apps.axe import found_by_axe
from tests.manual_clock import ManualClock
from tests.new_file import new_database
from tests.season_made import HOURS, ZONE, season_made

pytestmark = pytest.mark.timeout(400)

Scheme = Literal["light", "dark"]
SIZES = ((1920, 1080), (1280, 720))
CLUBS = ((8, "nl"), (26, "it"), (60, "nl"))
HEADS = {"nl": {"Ronde", "Stand", "Volgende"}, "it": {"Turno", "Classifica", "Prossima"}}
TURNS = 7
CAPITAL = 0.72  # of the size of type, in sans-serif faces
_HARD_TO_READ = Path(__file__).with_name("contrast.js").read_text("utf-8")
# Names of the widest letters, as long as any that is not shortened; and one that is.
WIDE = (
    "Emma Hummelman-Wouwe",
    "Wim Mommers-Wommelmo",
    "Maximiliaan van den Bergh-Terwisscha",
    "Bartholomeus Schimmelpenninck van der Oye",
)
# What is cut off, within its own box or by the edge of the screen.
_CUT = """() => [...document.querySelectorAll('body *')].filter(e => {
    const box = e.getBoundingClientRect();
    return e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== 'inline'
        || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5 || box.top < -0.5;
}).map(e => e.className + ' ' + e.textContent.trim().slice(0, 60))"""
# Lines that run into the next one.
_OVERLAP = """() => [...document.querySelectorAll('li')].filter(e => e.nextElementSibling &&
    [...e.children].some(c => c.getBoundingClientRect().bottom
        > e.nextElementSibling.getBoundingClientRect().top + 0.5)).map(e => e.textContent)"""
_LARGE = "li:not(.heads) > span:not(.day, .open, [class^=smaller]), h1, h2, .evening p"
_SMALL = "header p, footer p, small, .heads span, [class^=smaller]"
_TYPE = """which => [...document.querySelectorAll(which)]
    .map(e => parseFloat(getComputedStyle(e).fontSize) / innerHeight)"""


@dataclass
class Hall:
    """A club on its evening, behind its pages on loopback; `address` is its screen's."""

    address: str
    clock: ManualClock
    language: str


def players(count: int) -> tuple[Player, ...]:
    """That many players, the first with the widest names."""
    names = [*WIDE, *(f"Speler Nummer {n}" for n in range(count))]
    return tuple(Player(f"p{n}", names[n], 2000 - 10 * n) for n in range(count))


async def _club(
    folder: Path, count: int, language: str, token: str, time: str
) -> tuple[Database, datetime]:
    """Round 6 is being played: with every sign behind a result that there is."""
    file = season_made(players(count), 6)
    *before, last = file.season.rounds
    results = (None, Result.DRAWN, Result.WHITE_BY_FORFEIT, Result.BOTH_FORFEITED, None)
    games = [Game(g.white, g.black, r) for g, r in zip(last.games, results * 9, strict=False)]
    season = replace(file.season, rounds=(*before, replace(last, games=tuple(games))))
    evening = datetime.fromisoformat(f"{last.date} {time}").replace(tzinfo=ZoneInfo(ZONE))
    database = await new_database(folder / "keizer.db")
    hours = json.dumps(HOURS | {"digital_clocks": 2})

    def step(tx: Transaction) -> None:
        club, competition = clubs.settle(tx, "Schaakclub De Pion", language, ZONE, hours)
        import_season(tx, competition, msgspec.structs.replace(file, season=season), evening)
        website.set_screen_address(tx, club, hash_of(token))

    await database.run(step)
    return database, evening


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@pytest.fixture(scope="module", params=CLUBS)
def hall(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Hall]:
    """A club of that many players, 45 minutes after the start."""
    count, language = request.param
    yield from _hall(tmp_path_factory, count, language, "20:30")


@pytest.fixture(scope="module")
def seeking(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    """A club of 120, of whom about a hundred are looking for their boards."""
    yield from _hall(tmp_path_factory, 120, "nl", "19:50")


def _hall(
    tmp_path_factory: pytest.TempPathFactory, count: int, language: str, time: str
) -> Iterator[Hall]:
    """A club of that many players behind its real pages, in a thread of their own."""
    folder, token, port = tmp_path_factory.mktemp("hall"), new_token(), _free_port()
    url = f"http://127.0.0.1:{port}"
    ready, found = Event(), dict[str, Any]()

    async def serve() -> None:
        database, evening = await _club(folder, count, language, token, time)
        clock = ManualClock(evening)
        context = AppContext(Translator(strict=True), "bot", REACTIONS, COMMANDS, web_url=url)
        front = WebFront(database, context, clock, WebConfig(url, "127.0.0.1", port))
        running = asyncio.create_task(front.run())
        found.update(clock=clock, loop=asyncio.get_running_loop(), running=running)
        ready.set()
        try:
            await running
        except asyncio.CancelledError:
            await database.close()

    thread = Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    assert ready.wait(60)
    yield Hall(f"{url}/scherm/{token}", found["clock"], language)
    found["loop"].call_soon_threadsafe(found["running"].cancel)
    thread.join()


def opened(
    browser: Browser, size: tuple[int, int], scheme: Scheme = "light", *, scripts: bool = False
) -> Iterator[Page]:
    """A television of that size; a word in its console is a failure."""
    width, height = size
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme=scheme,
        java_script_enabled=scripts,
    )
    page, wrong = context.new_page(), list[str]()
    page.on("console", lambda message: wrong.append(message.text))
    yield page
    context.close()
    assert wrong == []


def turns_of(page: Page, hall: Hall) -> Iterator[str]:
    """The subject of each of the screen's turns, while it is shown."""
    for _ in range(TURNS):
        hall.clock.advance(TURN)
        page.goto(hall.address)
        yield page.locator("h1").inner_text()


@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_cut_off(browser: Browser, hall: Hall, size: tuple[int, int]) -> None:
    """No name, no line and no edge, in any turn; and nothing scrolls."""
    for page in opened(browser, size, scripts=True):
        heads = set()
        for head in turns_of(page, hall):
            heads.add(head.split()[0])
            assert page.evaluate(_CUT) == [], head
            assert page.evaluate(_OVERLAP) == [], head
            page.evaluate("scrollTo(0, 500)")
            assert page.evaluate("scrollY") == 0
        assert heads == HEADS[hall.language]


@pytest.mark.parametrize("size", SIZES)
def test_names_are_read_from_ten_metres(
    browser: Browser, hall: Hall, size: tuple[int, int]
) -> None:
    """A capital of 10 minutes of arc, twice what good eyes need: 4.2 percent of 55 inches.

    A double surname that stays whole has smaller ones, which good eyes still read.
    """
    for page in opened(browser, size, scripts=True):
        for head in turns_of(page, hall):
            large = page.evaluate(_TYPE, _LARGE)
            assert min(large) * CAPITAL >= 0.042, head
            small = page.evaluate(_TYPE, _SMALL)
            assert min(small) * CAPITAL >= 0.025, head


def test_all_find_their_board_by_name_in_twenty_seconds(browser: Browser, seeking: Hall) -> None:
    """Each player of the round is shown, uncut and in large letters."""
    seen, last = set[str](), season_made(players(120), 6).season.rounds[-1]
    for page in opened(browser, SIZES[1], "dark", scripts=True):
        for _ in range(5):
            page.goto(seeking.address)
            assert page.locator("h1").inner_text().startswith("Zoek je bord: ronde 6")
            assert page.evaluate(_CUT) == []
            assert page.evaluate(_HARD_TO_READ) == []
            names = page.evaluate(_TYPE, ".names li > span:not(.bye, [class^=smaller])")
            assert min(names) * CAPITAL >= 0.042
            seen |= {*page.locator(".names li > span:first-child").all_inner_texts()}
            seeking.clock.advance(4)
    assert len(seen) == 2 * len(last.games) + len(last.byes)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("forced", ["", "?dark", "?light"])
def test_it_stands_out_in_light_and_dark(
    browser: Browser, hall: Hall, scheme: Scheme, forced: str
) -> None:
    """WCAG AA of each text, by the browser's own colours; the address has the last word."""
    dark = (forced or f"?{scheme}") == "?dark"
    for page in opened(browser, SIZES[0], scheme, scripts=True):
        for _ in range(TURNS):
            hall.clock.advance(TURN)
            page.goto(hall.address + forced)
            assert page.evaluate(_HARD_TO_READ) == []
            ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
            assert (ground != "rgb(255, 255, 255)") is dark


def test_axe_finds_nothing(browser: Browser, hall: Hall) -> None:
    """In any turn; the screen is also a page that somebody may have read to them."""
    context = browser.new_context(bypass_csp=True)
    page = context.new_page()
    for head in turns_of(page, hall):
        assert found_by_axe(page) == [], head
    context.close()


@pytest.mark.parametrize("scripts", [False, True])
def test_no_hand_is_needed(browser: Browser, hall: Hall, scripts: bool) -> None:
    """With a script and without, another turn is there when this one is over."""
    for page in opened(browser, SIZES[1], scripts=scripts):
        late = TURN - hall.clock.now().timestamp() % TURN - 1
        hall.clock.advance(late % TURN)  # a second before the turn is over
        page.goto(hall.address)
        before = page.locator("main").inner_text()
        hall.clock.advance(1)
        expect(page.locator("main")).not_to_have_text(before, timeout=5_000)


def test_the_page_stays_while_the_bot_restarts(browser: Browser, hall: Hall) -> None:
    """An error of the proxy, or no network, is not shown; then the screen continues."""
    width, height = SIZES[1]
    context = browser.new_context(viewport={"width": width, "height": height})
    page, asked = context.new_page(), list[str]()

    def fail(route: Route) -> None:
        asked.append(route.request.resource_type)
        if len(asked) % 2:
            route.fulfill(status=502, body="Bad Gateway")
        else:
            route.abort()

    hall.clock.advance(TURN - hall.clock.now().timestamp() % TURN - 1)
    page.goto(hall.address)
    before = page.locator("main").inner_text()
    context.route("**/scherm/**", fail)
    page.wait_for_timeout(3_500)
    assert asked[:2] == ["fetch", "fetch"]
    assert page.locator("main").inner_text() == before
    context.unroute("**/scherm/**")
    hall.clock.advance(1)
    expect(page.locator("main")).not_to_have_text(before, timeout=5_000)
    context.close()
