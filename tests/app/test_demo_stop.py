"""Ctrl-C ends `keizer-bot demo` at once, in the middle of anything."""

from __future__ import annotations

import os
import pty
import re
import signal
import subprocess
import sys
import time
from collections.abc import Generator
from contextlib import closing, suppress
from pathlib import Path
from typing import Self

import httpx
import pytest

from keizer_bot.formats.season_file import read_season_file

pytestmark = [pytest.mark.slow, pytest.mark.timeout(200)]

DEMO = ("-m", "keizer_bot", "demo")
AT_ONCE = 20.0  # real seconds, on a slow machine; a browser would hold it up without end


class Demo:
    """The page as somebody starts it at a terminal; a key pressed there reaches its bot too."""

    def __init__(self, folder: Path, *more: str) -> None:
        self._screen, terminal = pty.openpty()
        hidden = ("DISPLAY", "WAYLAND_DISPLAY")
        self.process = subprocess.Popen(  # noqa: S603 - this program
            [sys.executable, *DEMO, "--folder", str(folder), *more],
            stdout=terminal,
            stderr=terminal,
            env={name: value for name, value in os.environ.items() if name not in hidden},
            start_new_session=True,
        )
        os.close(terminal)
        self.said = b""

    def __enter__(self) -> Self:
        """Start it, and return once it has printed the page's address."""
        while (found := re.search(rb"http://\S+/(?=\s)", self.said)) is None:
            self.said += os.read(self._screen, 4096)
        self.address = found[0].decode()
        self._page = httpx.get(self.address, follow_redirects=True).url
        return self

    def __exit__(self, *_: object) -> None:
        """Stop all processes, also after a failed test."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        os.close(self._screen)

    def followed(self) -> Generator[str]:
        """The page's events, as a browser reads them."""
        address = f"{self.address}stream?{self._page.query.decode()}"
        with httpx.stream("GET", address, timeout=60) as stream:
            yield from stream.iter_lines()

    def run_fast(self) -> None:
        """Let the club live as fast as it can, once it is founded."""
        while 'class="note"' in httpx.get(f"{self.address}panel").text:
            time.sleep(0.2)
        for lever, value in (("rate", "10000"), ("run", "1")):
            origin = {"Origin": self.address.rsplit("/", 2)[0]}
            pull = {"do": lever, "value": value}
            assert httpx.post(f"{self.address}clock", data=pull, headers=origin).is_success

    def stop(self) -> float:
        """Press Ctrl-C; how long the end takes. Neither the bot nor a command is left then."""
        began = time.monotonic()
        os.killpg(self.process.pid, signal.SIGINT)
        self.process.wait(60)
        took = time.monotonic() - began
        with pytest.raises(ProcessLookupError):
            os.killpg(self.process.pid, 0)
        os.set_blocking(self._screen, False)
        with suppress(OSError):  # it has said nothing more
            self.said += os.read(self._screen, 100_000)
        return took


def test_the_page_ends_at_once_while_the_club_is_founded(tmp_path: Path) -> None:
    """A browser looks on."""
    with Demo(tmp_path / "new") as demo, closing(demo.followed()) as lines:
        next(lines)
        assert demo.stop() < AT_ONCE
        assert demo.process.returncode == 0
        assert b"Traceback" not in demo.said


def test_the_page_ends_at_once_while_the_club_lives(tmp_path: Path) -> None:
    """The club runs ten thousand times as fast, and a browser looks on.

    The season is left by the same program: another would take seconds to be loaded.
    """
    wanted = tmp_path / "season.json"
    with (
        Demo(tmp_path / "new", "--export", str(wanted)) as demo,
        closing(demo.followed()) as lines,
    ):
        demo.run_fast()
        next(line for line in lines if line == "event: message")
        assert demo.stop() < AT_ONCE
        assert demo.process.returncode == 0
        assert b"Traceback" not in demo.said
    assert len(read_season_file(wanted.read_bytes()).season.players) == 24


def test_it_ends_in_the_middle_of_a_command(tmp_path: Path) -> None:
    """Nobody looks on yet; the club is being made."""
    with Demo(tmp_path / "new") as demo:
        time.sleep(2)
        demo.stop()
        assert b"Traceback" not in demo.said
