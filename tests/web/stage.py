"""A browser of somebody's before the pages of the club of `tests/club/hall.py`."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
from msgspec.structs import replace

from keizer_bot.app.subjects import COMMANDS
from keizer_bot.club.reactions import REACTIONS
from keizer_bot.config.values import WebConfig
from keizer_bot.core.context import AppContext
from keizer_bot.core.tokens import hash_of, new_token
from keizer_bot.i18n.translator import Translator
from keizer_bot.store import devices, people
from keizer_bot.store.addresses import set_address
from keizer_bot.store.connection import Database
from keizer_bot.store.intents import Channel
from keizer_bot.store.transaction import Transaction
from keizer_bot.store.website import PublicPage, put_page
from keizer_bot.telegram.dispatch import Dispatcher
from keizer_bot.web.app import WebFront
from keizer_bot.web.entering import COOKIE
from tests.club.scene import NOON, Scene, open_scene
from tests.manual_clock import ManualClock

URL = "https://club.example.org"
ILSE = "Ilse Vos"
_CONTEXT = AppContext(Translator(strict=True), "keizer_bot", REACTIONS, COMMANDS, web_url=URL)


def front_of(
    database: Database,
    clock: ManualClock,
    seconds: Callable[[], float] = time.monotonic,
    url: str = URL,
) -> WebFront:
    """The pages of that database, at that address."""
    config = WebConfig(url, "127.0.0.1", urlsplit(url).port or 8350)
    return WebFront(database, replace(_CONTEXT, web_url=url), clock, config, seconds)


@dataclass
class Browser:
    """A browser: it keeps cookies, follows no link automatically, and comes through the proxy."""

    front: WebFront
    token: str = ""
    headers: dict[str, str] = field(default_factory=dict)
    peer: str = "127.0.0.1"

    def __post_init__(self) -> None:
        """Open it."""
        transport = httpx.ASGITransport(self._behind_proxy, client=(self.peer, 4321))
        usual = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "198.51.100.7"}
        self.client = httpx.AsyncClient(
            transport=transport, base_url=URL, headers=usual | self.headers
        )
        if self.token:
            self.client.cookies.set(COOKIE, self.token, domain="club.example.org")

    async def _behind_proxy(self, scope: Any, receive: Any, send: Any) -> None:
        """The proxy speaks TLS with the browser, and plain HTTP with us."""
        await self.front.app(scope | {"scheme": "http"}, receive, send)

    async def get(self, path: str, **more: str) -> httpx.Response:
        """Open a page, with more headers."""
        return await self.client.get(path, headers=more)

    async def post(self, path: str, fields: dict[str, str], **more: str) -> httpx.Response:
        """Send a form, as a page of ours would; with more headers, or others."""
        return await self.client.post(path, data=fields, headers={"Origin": URL} | more)

    async def home(self) -> str:
        """The address of the page for this device."""
        return (await self.get("/")).headers["location"]

    async def say(self, words: str, path: str = "") -> httpx.Response:
        """Send a form of one's own page with these words; returns the next page."""
        return await self.send({"say": words}, path)

    async def send(self, fields: dict[str, str], path: str = "") -> httpx.Response:
        """Send such a form with these fields; returns the next page."""
        path = path or await self.home()
        page = await self.get(path)
        done = await self.post(path, {"number": number_on(page), "seen": seen_on(page)} | fields)
        assert done.status_code == 303, done.text
        return await self.get(done.headers["location"])


def number_on(page: httpx.Response) -> str:
    """The number of the first form on the page."""
    return _held(page, "number")


def seen_on(page: httpx.Response) -> str:
    """The newest message that the page shows."""
    return _held(page, "seen")


def _held(page: httpx.Response, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]+)"', page.text)
    assert found, page.text
    return found[1]


@dataclass
class Pages:
    """A club's database with its pages, and the clock that they go by."""

    database: Database
    front: WebFront
    clock: ManualClock

    async def public(self, club_id: int = 1, *, is_open: bool = True) -> str:
        """The address of the club's public pages, without the host; its own page is open or not."""
        page = PublicPage(club_id, new_token(), is_open)
        await self.database.run(put_page, page)
        return f"/club/{page.token}"

    async def member(self, name: str) -> int:
        """The number of a member."""
        (row,) = await self.rows("SELECT id FROM member WHERE name = ?", name)
        return int(row["id"])

    async def person(self, name: str) -> int:
        """The number of a member as a person; they get one if they have none."""
        return await self.database.run(people.give_number, await self.member(name))

    async def browser(self, *names: str, called: str = "Firefox, Linux") -> Browser:
        """A browser that knows these members."""
        persons = [await self.person(name) for name in names]
        return await self.browser_of(*persons, called=called)

    async def browser_of(self, *persons: int, called: str = "Firefox, Linux") -> Browser:
        """A browser that knows these persons."""
        token = new_token()

        def step(tx: Transaction) -> None:
            device = devices.add_device(tx, hash_of(token), called, self.clock.now())
            for person in persons:
                set_address(tx, person, Channel.WEB)
                devices.add_person(tx, device, person)

        await self.database.run(step)
        return Browser(self.front, token)

    async def rows(self, sql: str, *values: str | int) -> list[dict[str, Any]]:
        """The rows of a query."""
        return await self.database.run(lambda tx: [dict(row) for row in tx.all(sql, *values)])

    async def facts(self) -> str:
        """All that the database holds."""
        return await self.database.run(lambda tx: "\n".join(tx._connection.iterdump()))


class Club(Pages):
    """The club of `tests/club/scene.py` with its pages."""

    def __init__(self, scene: Scene, front: WebFront, clock: ManualClock) -> None:
        super().__init__(scene.database, front, clock)
        self.scene = scene


async def open_club(folder: Path | None = None) -> Club:
    """The club of `tests/club/scene.py`, in which Ilse Vos has no Telegram, with its pages."""
    scene, clock = await open_scene(folder), ManualClock(NOON)
    scene.router = Dispatcher(_CONTEXT)
    front = front_of(scene.database, clock, lambda: clock.now().timestamp())
    club = Club(scene, front, clock)
    await scene.database.run(people.unlink_member, await club.member(ILSE))
    return club
