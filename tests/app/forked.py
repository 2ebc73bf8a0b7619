"""The program in a process of its own, forked from one that has paid for the imports.

Each process of tests has one such server, by `multiprocessing`. The fork runs `main` of
`python -m keizer_bot`, with the same arguments, environment and log.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable
from multiprocessing import get_all_start_methods, get_context
from pathlib import Path

from keizer_bot.__main__ import main

_FORKS = "forkserver" in get_all_start_methods()  # Windows starts a new interpreter each time
_SERVER = get_context("forkserver") if _FORKS else get_context("spawn")
if _FORKS:
    _SERVER.set_forkserver_preload(["tests.app.preloaded"])


class ForkedBot:
    """The program since its start, as `asyncio.subprocess.Process` has it.

    `first` is called in the process before the program's own code.
    """

    def __init__(self, words: list[str], log: Path, first: Callable[[], object] = int) -> None:
        log.touch()  # whoever looks for a sentence finds it empty, not missing
        self._process = _SERVER.Process(target=_run, args=(words, dict(os.environ), log, first))
        self._process.start()

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid or 0

    @property
    def returncode(self) -> int | None:
        """Its exit code, or the negative signal that ended it; None while it runs."""
        return self._process.exitcode

    def send_signal(self, number: int) -> None:
        """Send it that signal."""
        if self.returncode is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        """Ask it to stop."""
        self._process.terminate()

    def kill(self) -> None:
        """End it where it is."""
        self._process.kill()

    async def wait(self) -> int:
        """Its exit code, once it has ended."""
        while self.returncode is None:  # noqa: ASYNC110 - another process ends
            await asyncio.sleep(0.01)
        return self.returncode


def _run(
    words: list[str], environment: dict[str, str], log: Path, first: Callable[[], object]
) -> None:
    os.environ.clear()
    os.environ.update(environment)
    with log.open("ab") as opened:
        os.dup2(opened.fileno(), 1)
        os.dup2(opened.fileno(), 2)
    sys.argv = ["keizer-bot", *words]
    first()
    main()
