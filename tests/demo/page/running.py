"""The whole page with the real bot, beside a test that acts as a browser."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from rich.console import Console

from keizer_bot.app.demo_season import read_facts
from keizer_bot.demo.club import DemoPlan
from keizer_bot.demo.page.opening import DemoPage, open_page
from keizer_bot.demo.page.session import Session
from tests.demo.started import started_here

_PATIENCE = 90.0  # real seconds, on a busy machine


@dataclass(frozen=True, slots=True)
class Running:
    """The page, and a client that posts as the page does."""

    page: DemoPage
    http: httpx.Client
    loop: asyncio.AbstractEventLoop

    @property
    def address(self) -> str:
        """The page's address."""
        return self.page.address

    @property
    def session(self) -> Session:
        """The demo's session behind the page."""
        return self.page.session

    def member(self, place: int = 0) -> str:
        """A member's id, by their place in the first ranking of those with Telegram."""
        people = list(self.session.state.company.people.values())
        return str(people[place].id)

    def post(self, what: str, **fields: Any) -> httpx.Response:
        """Do something on the page."""
        return self.http.post(what, data=fields)

    def act(self, act: Callable[[], object]) -> None:
        """Let somebody act in a way that the page does not offer, as with another app."""
        self.loop.call_soon_threadsafe(act)

    def write(self, member: str, text: str) -> None:
        """Write to the bot in private."""
        assert self.post("say", **{"as": member}, chat="private", text=text).status_code == 200

    def log(self, member: str, chat: str = "private") -> str:
        """The chat as somebody sees it, without the tags."""
        html = self.http.get("log", params={"as": member, "chat": chat}).text
        return " ".join(re.sub(r"<[^>]+>", " ", html).split())

    def panel(self) -> str:
        """The text of the panel beside the chat."""
        return self.http.get("panel").text

    def until(self, holds: Callable[[], object]) -> None:
        """Return when that is so."""
        patience = time.monotonic() + _PATIENCE
        while not holds():
            assert time.monotonic() < patience, "it did not happen"
            time.sleep(0.05)


@contextmanager
def running_page(
    folder: Path,
    language: str = "en",
    scenario: str | None = None,
    *,
    still: bool = False,
    kept: bool = False,
) -> Iterator[Running]:
    """The page once its club has begun; everything ends with the context.

    If its members are to keep `still`, they do so before the first could do anything. `kept`: it
    begins in the middle of the first evening.
    """
    opened: Queue[tuple[DemoPage, asyncio.AbstractEventLoop, asyncio.Event]] = Queue()

    async def keep() -> None:
        plan = DemoPlan(7, 1, language, Console(quiet=True), folder, scenario, kept)
        closed = asyncio.Event()
        async with open_page(plan, read_facts) as page:
            opened.put((page, asyncio.get_running_loop(), closed))
            await closed.wait()

    def keep_with_commands() -> None:
        with started_here():
            asyncio.run(keep())

    thread = Thread(target=keep_with_commands)
    thread.start()
    page, loop, closed = opened.get(timeout=_PATIENCE)
    if still:
        page.session.members_clock.lives.clear()
    parts = urlsplit(page.address)
    origin = {"Origin": f"{parts.scheme}://{parts.netloc}"}
    with httpx.Client(base_url=page.address, headers=origin, timeout=_PATIENCE) as http:
        try:
            running = Running(page, http, loop)
            running.until(running.session.ready.is_set)
            yield running
        finally:
            loop.call_soon_threadsafe(closed.set)
            thread.join(_PATIENCE)


def whole_story(folder: Path, caplog: pytest.LogCaptureFixture, story: str) -> Running:
    """Play a story to its end, with every scene; the bot stops with the page."""
    caplog.set_level(logging.INFO, logger="keizer_bot.demo.page.clock")
    with running_page(folder, scenario=story) as page:
        page.until(lambda: page.session.runner.rate == 1.0)
        assert page.session.telegram.violations == []
        assert page.session.state.told
    assert [r.getMessage() for r in caplog.records if "left out" in r.getMessage()] == []
    assert not page.session.bot.running
    return page


@contextmanager
def still_page(folder: Path, language: str) -> Iterator[Running]:
    """The same, once the club is founded, with quiet members and a stopped clock."""
    with running_page(folder, language, still=True) as running:
        running.until(lambda: running.session.facts is not None)
        running.post("clock", do="run", value="0")
        yield running
