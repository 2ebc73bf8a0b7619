"""A browser, and a site served to it over loopback."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from keizer_bot.config.reading import load
from keizer_bot.engine.model import Player
from keizer_bot.keeping.site import make_sites
from tests.apps.programs import CHROMIUM, flags, path_of
from tests.manual_clock import ManualClock
from tests.season_made import CLUB, TERP, club_with, crowd, day_after, season_made

CONFIG = (
    f'[[club]]\nname = "{CLUB}"\ntime_zone = "Europe/Amsterdam"\n'
    'evening = {weekday = "monday", time = "19:45"}\n'
)


class _Quiet(SimpleHTTPRequestHandler):
    """Serves a folder without a word."""

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The system's Chromium, which may connect to this machine only.

    As long as it is open no other test of the run can have an event loop.
    """
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=path_of(CHROMIUM), args=flags())
        yield found
        found.close()


def _made(folder: Path, players: tuple[Player, ...], rounds: int) -> Path:
    """A site as `keizer-bot site` writes it."""
    file = season_made(players, rounds)
    (folder / "config.toml").write_text(CONFIG, "utf-8")

    async def make() -> None:
        await (await club_with(folder, file)).close()
        clock = ManualClock(day_after(file))
        await make_sites(load(folder / "config.toml", {}), clock, folder / "site")

    with ThreadPoolExecutor() as beside:  # in this thread Playwright's own loop runs
        beside.submit(lambda: asyncio.run(make())).result()
    return folder / "site"


@pytest.fixture(scope="session")
def club_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A club of 24 after eleven rounds."""
    return _made(tmp_path_factory.mktemp("club"), TERP, 11)


@pytest.fixture(scope="session")
def great_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A club of 150 at the end of its season."""
    return _made(tmp_path_factory.mktemp("great"), crowd(150), 28)


def _served(folder: Path) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/seasons/intern-2026-2027"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="session")
def club(club_site: Path) -> Iterator[str]:
    """The address at which the club's season is served."""
    yield from _served(club_site)


@pytest.fixture(scope="session")
def great(great_site: Path) -> Iterator[str]:
    """The address at which the great club's season is served."""
    yield from _served(great_site)
