"""A process that lives through the cycle and is killed at its N-th statement.

``python -m tests.faults.doomed`` reads lines ``what database progress N`` and forks a child for
each: imports are paid for once. It answers with the child's exit status; a child that was killed
has that of SIGKILL. The progress file has a byte for each step that was begun. A child to
``checkpoint`` is for strace: it says its number first, and begins at the next line.
"""

from __future__ import annotations

import asyncio
import ctypes
import os
import signal
import sys
from pathlib import Path

from keizer_bot.store.connection import Database
from tests.faults.bot import bot_of, reopened, watch
from tests.faults.cycle import STEPS, live

_PR_SET_PTRACER, _BY_ANY = 0x59616D61, ctypes.c_ulong(-1)


async def _doomed(what: str, path: Path, progress: Path, statements: int) -> None:
    steps_done = progress.stat().st_size - 1 if progress.exists() else 0
    database = await reopened(path)
    if what == "checkpoint":
        await database.outside("PRAGMA wal_autocheckpoint = 40")
    await _die_at(database, statements)
    descriptor = os.open(progress, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    first = max(steps_done, 0)
    bot = bot_of(database, STEPS[first].at)

    def begun(number: int) -> None:
        if number >= steps_done + 1 or not progress.stat().st_size:
            os.write(descriptor, b".")

    await live(bot, begun, first)
    await database.close()


async def _die_at(database: Database, statement: int) -> None:
    """Kill this process when SQLite begins that statement; 0: never."""
    left = statement

    def count(_: str) -> None:
        nonlocal left
        left -= 1
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    await watch(database, count)


def _run(words: list[str]) -> None:
    what, path, progress, statements = words
    asyncio.run(_doomed(what, Path(path), Path(progress), int(statements)))


def _await_strace() -> None:
    """Wait until strace has attached to this process, which some systems allow parents only."""
    ctypes.CDLL(None).prctl(_PR_SET_PTRACER, _BY_ANY)
    _answer(os.getpid())
    sys.stdin.readline()


def _answer(number: int) -> None:
    sys.stdout.write(f"{number}\n")
    sys.stdout.flush()


def _serve() -> None:
    for line in sys.stdin:
        words = line.rstrip("\n").split("\t")
        child = os.fork()
        if not child:
            if words[0] == "checkpoint":
                _await_strace()
            _run(words)
            os._exit(0)
        _, status = os.waitpid(child, 0)
        _answer(status)


if __name__ == "__main__":
    _serve()
