"""`keizer-bot demo` as a visitor starts it: how soon the page appears, and its cost.

Both are told in the processor's own time, which other work on the machine hardly moves.
"""

from __future__ import annotations

import os
import pty
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from benchmarks.start import processor

pytestmark = pytest.mark.timeout(200)

SLOW = 60_000  # milliseconds
FIRST, IDLE = 1.0, 0.01  # seconds; of a processor
WATCHED = 20_000  # milliseconds


class Demo:
    """The program at a terminal of its own, and where its page is."""

    def __init__(self, folder: Path) -> None:
        self._screen, screen = pty.openpty()
        environment = {key: each for key, each in os.environ.items() if "DISPLAY" not in key}
        self._program = subprocess.Popen(
            [sys.executable, "-m", "keizer_bot", "demo"],
            stdin=screen,
            stdout=screen,
            stderr=screen,
            cwd=folder,
            env=environment | {"COLUMNS": "200"},
        )
        os.close(screen)
        shown = ""
        while (found := re.search(r"http://\S+(?=\s)", shown)) is None:
            shown += os.read(self._screen, 4096).decode()
        self.address = found[0]

    def taken(self) -> float:
        """The processor's seconds so far, of the program and the bot that it started."""
        pid = self._program.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return sum(processor(each) for each in (pid, *map(int, children)))

    def stop(self) -> None:
        """Stop the process as Ctrl-C does."""
        self._program.send_signal(signal.SIGINT)
        self._program.wait(30)
        os.close(self._screen)


@pytest.fixture
def demo(tmp_path: Path) -> Iterator[Demo]:
    """It has started, and nobody has opened its page yet."""
    started = Demo(tmp_path)
    yield started
    started.stop()


def test_there_is_soon_something_to_see_and_then_it_rests(browser: Browser, demo: Demo) -> None:
    """Pairings with results, and the ranking: within three seconds on a quiet machine."""
    page = browser.new_page(locale="en-GB")
    before = demo.taken()
    page.goto(demo.address)
    pairings = page.locator("#log li", has_text="Pairings of round 1")
    expect(pairings.first).to_be_visible(timeout=SLOW)
    expect(page.locator("table tbody tr").first).to_be_visible(timeout=SLOW)
    assert demo.taken() - before < FIRST
    page.wait_for_timeout(10_000)  # the members have caught up
    assert min(share(page, demo) for _ in range(2)) < IDLE
    page.close()


def share(page: Page, demo: Demo) -> float:
    """The part of a processor that the page takes while nobody does anything."""
    before, began = demo.taken(), time.monotonic()
    page.wait_for_timeout(WATCHED)
    return (demo.taken() - before) / (time.monotonic() - began)
