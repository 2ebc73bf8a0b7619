"""The screen in the hall, and the pages that the codes on the boards open."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from datetime import timedelta
from html import unescape
from typing import TypeVar

import httpx
import pytest

from keizer_bot.club.website.actions import new_address, set_public
from keizer_bot.club.website.messages import ScreenAddress
from keizer_bot.club.website.screen import TURN
from keizer_bot.core.context import Context
from keizer_bot.core.reply import Reply
from keizer_bot.core.tokens import new_token
from keizer_bot.engine.model import Result
from keizer_bot.reports.printed.sheets import code_svg
from keizer_bot.store import games, website
from tests.club.hall import EVENING, HOURS, Hall, open_hall, with_app
from tests.manual_clock import ManualClock
from tests.web.stage import URL, Browser, Pages, front_of

T = TypeVar("T")
DAAN, ANNA = "Daan Mol", "Anna Smit"  # they play each other at board 1


@dataclass
class Evening:
    """The club of eight on the evening of round 2, its pages, and somebody nobody knows."""

    hall: Hall
    club: Pages
    public: str

    @property
    def anybody(self) -> Browser:
        """A browser that knows nobody."""
        return Browser(self.club.front)

    async def arbiter(self, step: Callable[[Context], T]) -> T:
        """The arbiter does this, in a club that has pages."""
        return await self.hall.run(lambda context: step(with_app(context, web_url=URL)))

    async def address(self) -> str:
        """A new address for the screen, without the host."""
        asked = await self.arbiter(new_address)
        assert isinstance(asked.text, ScreenAddress)
        return asked.text.address.removeprefix(URL)

    async def turns(self, path: str, turns: int) -> list[httpx.Response]:
        """The pages of the screen in so many turns."""
        shown = []
        for number in range(turns):
            self.club.clock.set(EVENING + timedelta(seconds=number * TURN))
            shown.append(await self.anybody.get(path))
        return shown


@pytest.fixture
async def evening() -> AsyncIterator[Evening]:
    """The doors are open."""
    hall = await open_hall()
    clock = ManualClock(EVENING)
    club = Pages(hall.database, front_of(hall.database, clock), clock)
    yield Evening(hall, club, await club.public())
    await hall.database.close()


def words(page: httpx.Response) -> str:
    """The text of a page, without its tags."""
    return " ".join(re.sub(r"<[^>]+>", " ", page.text.partition("<body")[2]).split())


async def test_the_screen_shows_each_of_its_turns(evening: Evening) -> None:
    """Boards, ranking, climbers, the next evening: one after the other, and again."""
    pages = await evening.turns(await evening.address(), 8)
    assert [page.status_code for page in pages] == [200] * 8
    said = [words(page) for page in pages]
    heads = [re.search(r"<h1>([^<]+)", page.text)[1].strip() for page in pages]  # type: ignore[index]
    assert set(heads) == {"Ronde 2", "Stand na ronde 1", "Volgende clubavond"}
    assert heads[:4] == heads[4:]
    whole = " ".join(said[:4])
    for part in ("Ronde 2", "Daan Mol Anna Smit", "Stand na ronde 1", "Gestegen", "Gedaald"):
        assert part in whole
    assert "maandag 21 september, 19:45 Afmelden kan tot vrijdag 18 september, 18:00." in whole


async def test_the_code_of_the_public_page_stands_beside_the_next_evening(evening: Evening) -> None:
    """A phone that scans it opens that page; without a page there is no code."""
    path = await evening.address()
    (page,) = [page for page in await evening.turns(path, 4) if "Volgende" in page.text]
    assert code_svg(f"{URL}{evening.public}") in page.text
    await evening.club.public(is_open=False)
    (page,) = [page for page in await evening.turns(path, 4) if "Volgende" in page.text]
    assert "<svg" not in page.text


async def test_a_result_is_there_at_the_next_turn(evening: Evening) -> None:
    """Nobody has to touch the screen."""
    path = await evening.address()
    before = next(page for page in await evening.turns(path, 4) if "Ronde 2" in page.text)
    assert "1-0" not in words(before)

    def report(context: Context) -> None:
        game = evening.hall.games[DAAN, ANNA]
        won = Result.WHITE_WON
        games.set_result(context.tx, game, won, EVENING, by_player=None, confirmed=True)

    await evening.arbiter(report)
    after = next(page for page in await evening.turns(path, 4) if "Ronde 2" in page.text)
    assert "Daan Mol Anna Smit 1-0" in words(after)


@pytest.mark.parametrize("seconds", [0, 1, 11.5])
async def test_the_screen_asks_again_when_its_turn_is_over(
    evening: Evening, seconds: float
) -> None:
    """By the clock, so it never drifts away from the turns; without a script too."""
    path = await evening.address()
    evening.club.clock.set(EVENING + timedelta(seconds=seconds))
    page = await evening.anybody.get(path)
    (left,) = re.findall(r'<noscript><meta http-equiv="refresh" content="(\d+)"', page.text)
    assert 0 <= int(left) - (TURN - (EVENING.timestamp() + seconds) % TURN) < 1
    assert f'data-left="{left}"' in page.text


async def test_only_its_own_address_shows_the_screen(evening: Evening) -> None:
    """A wrong, an old and a missing address get the same answer."""
    old = await evening.address()
    new = await evening.address()
    wrong = [old, f"/scherm/{'A' * 22}", "/scherm/1", "/club/1/scherm", f"{evening.public}/scherm"]
    pages = [await evening.anybody.get(path) for path in wrong]
    assert {page.status_code for page in pages} == {404}
    assert len({page.text for page in pages}) == 1
    assert (await evening.anybody.get(new)).status_code == 200


async def test_of_the_address_only_the_hash_is_kept(evening: Evening) -> None:
    """A thief who reads the database cannot open the screen."""
    token = (await evening.address()).rpartition("/")[2]
    (row,) = await evening.club.rows("SELECT * FROM screen")
    assert token not in repr(row)
    assert len(token) == 22


async def test_a_public_screen_has_no_token_and_the_names_of_the_website(evening: Evening) -> None:
    """Closed again it is gone, while the screen's own address still works."""
    own = await evening.address()

    def hide(context: Context) -> Reply:
        anna = context.players[evening.hall.players[ANNA]]
        website.choose(context.tx, anna.member_id, "initials")
        return set_public(context, public=True)

    await evening.arbiter(hide)
    shown = " ".join(words(page) for page in await evening.turns(f"{evening.public}/scherm", 4))
    assert "Daan Mol A.S." in shown
    assert ANNA not in shown
    assert ANNA in " ".join(words(page) for page in await evening.turns(own, 4))
    await evening.arbiter(lambda context: set_public(context, public=False))
    assert (await evening.anybody.get(f"{evening.public}/scherm")).status_code == 404
    assert (await evening.anybody.get(own)).status_code == 200


@pytest.mark.parametrize(("query", "theme"), [("", None), ("?dark", "dark"), ("?light", "light")])
async def test_the_screen_is_light_or_dark_as_its_address_says(
    evening: Evening, query: str, theme: str | None
) -> None:
    """A television has no setting for it."""
    page = await evening.anybody.get(await evening.address() + query)
    found = re.search(r'<html lang="nl"(?: class="(\w+)")?>', page.text)
    assert found
    assert found[1] == theme


@pytest.mark.parametrize("name", [DAAN, ANNA])
async def test_either_player_reports_the_result_by_scanning_the_code(
    evening: Evening, name: str
) -> None:
    """The code is the same for both; the button has the result for the one who presses."""
    browser = await evening.club.browser(name)
    sent = await browser.get(f"{evening.public}/bord/1")
    assert sent.status_code == 303
    path, _, place = sent.headers["location"].partition("#")
    card = (await browser.get(path)).text.partition(f'id="{place}"')[2].partition("</section>")[0]
    assert "Daan Mol" in card
    assert "Anna Smit" in card
    won = re.findall(r'name="press" value="([^"]+;won[^"]+)"', card)
    page = await browser.send({"press": unescape(won[0])}, path)
    expected = "1-0" if name == DAAN else "0-1"
    assert (await evening.hall.game(DAAN, ANNA))["result"] == expected
    assert expected in page.text.partition(f'id="{place}"')[2].partition("</section>")[0]


async def test_nobody_reports_at_the_board_of_others(evening: Evening) -> None:
    """A member who plays elsewhere reads the players' names, and the way to their own page."""
    browser = await evening.club.browser("Eva Prins")
    page = await browser.get(f"{evening.public}/bord/1")
    assert "Daan Mol (wit) – Anna Smit (zwart)" in page.text
    assert f'<a href="{await browser.home()}">Eva Prins</a>' in page.text
    assert "<form" not in page.text


async def test_whom_nobody_knows_is_asked_who_they_are(evening: Evening) -> None:
    """They read the players' names as on the website, and can report nothing."""

    def hide(context: Context) -> None:
        anna = context.players[evening.hall.players[ANNA]]
        website.choose(context.tx, anna.member_id, "initials")

    await evening.arbiter(hide)
    page = await evening.anybody.get(f"{evening.public}/bord/1")
    assert page.status_code == 200
    assert "Daan Mol (wit) – A.S. (zwart)" in page.text
    assert "Zeg dan eerst wie je bent" in page.text
    assert f'href="{evening.public}#who"' in page.text
    assert "<form" not in page.text


async def test_two_of_a_family_choose_who_reports(evening: Evening) -> None:
    """Both are known on one telephone, and play each other."""
    browser = await evening.club.browser(DAAN, ANNA)
    page = await browser.get(f"{evening.public}/bord/1")
    links = re.findall(r'<a href="([^"]+)#board-1">([^<]+)</a>', page.text)
    assert {name for _, name in links} == {DAAN, ANNA}


@pytest.mark.parametrize("path", ["/bord/9", "/bord/0"])
async def test_a_board_without_a_game_says_so(evening: Evening, path: str) -> None:
    """A card of a board that is not used tonight."""
    page = await evening.anybody.get(f"{evening.public}{path}")
    assert page.status_code == 200
    assert "wordt nu niet gespeeld" in page.text


async def test_the_board_of_no_club_is_nowhere(evening: Evening) -> None:
    """The answer is that to any address that does not exist."""
    page = await evening.anybody.get(f"/club/{new_token()}/bord/1")
    nowhere = await evening.anybody.get("/nowhere")
    assert (page.status_code, page.text) == (404, nowhere.text)


@pytest.mark.parametrize("club", [1, 2, 9])
async def test_an_old_code_leads_to_the_sign_in_and_names_no_club(
    evening: Evening, club: int
) -> None:
    """The club may exist or not; a known visitor goes to their own page."""
    scanned = await evening.anybody.get(f"/club/{club}/bord/1")
    assert (scanned.status_code, scanned.headers["location"]) == (303, "/")
    start = await evening.anybody.get("/")
    assert "Wie ben je?" in start.text
    assert "De Pion" not in start.text
    assert (await evening.club.browser(DAAN)).token
    known = await evening.club.browser(DAAN)
    assert (await known.get("/")).headers["location"].startswith("/me/")


async def test_without_a_page_for_all_a_code_shows_strangers_nothing(evening: Evening) -> None:
    """They are asked who they are; a player there reports as usual, and members read who plays."""
    public = await evening.club.public(is_open=False)
    scanned = await evening.anybody.get(f"{public}/bord/1")
    assert (scanned.status_code, scanned.headers["location"]) == (303, "/")
    for name, status in ((DAAN, 303), ("Eva Prins", 200)):
        browser = await evening.club.browser(name)
        assert (await browser.get(f"{public}/bord/1")).status_code == status


async def test_scanning_changes_nothing(evening: Evening) -> None:
    """A preview of the address, or a second scan, leaves the facts as they are."""
    browser = await evening.club.browser(DAAN)
    everything = "SELECT * FROM game", "SELECT * FROM change", "SELECT * FROM outbox"
    before = [await evening.club.rows(sql) for sql in everything]
    await browser.get(f"{evening.public}/bord/1")
    await evening.anybody.get(f"{evening.public}/bord/1")
    assert [await evening.club.rows(sql) for sql in everything] == before


async def test_every_page_with_the_boards_names_the_analogue_clocks(evening: Evening) -> None:
    """[003] rule g: of four boards with two digital clocks the lowest two have analogue ones."""
    hours = json.dumps(HOURS | {"digital_clocks": 2})
    sql = "UPDATE competition SET hours = ?"
    await evening.hall.database.run(lambda tx: tx.write(sql, hours))
    said = "Analoge klokken: bord 3 tot en met 4"
    (boards,) = [p for p in await evening.turns(await evening.address(), 4) if "Wit" in p.text]
    browser = await evening.club.browser(DAAN)
    own = await browser.get(await browser.home() + "pairings")
    assert said in words(boards)
    assert said in words(own)
    assert said in words(await evening.anybody.get(evening.public))
