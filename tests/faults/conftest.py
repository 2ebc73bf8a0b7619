"""The cycle's club on disk, its undisturbed outcome, and a process to kill."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.club.scene import open_scene
from tests.faults.bot import Tables, bot_on, watch
from tests.faults.cycle import live


@dataclass(frozen=True)
class Undisturbed:
    """The file before the cycle, its log of writes during it, and all that it held after it."""

    before: bytes
    log: bytes
    steps: tuple[int, ...]
    """The length of the log when each step began."""
    after: Tables
    statements: int


@pytest.fixture(scope="session")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Undisturbed:
    """The cycle, lived without a fault."""
    return asyncio.run(_lived(tmp_path_factory.mktemp("cycle")))


async def _lived(folder: Path) -> Undisturbed:
    scene = await open_scene(folder)
    await scene.database.close()
    path, log = folder / "scene.db", folder / "scene.db-wal"
    before, steps, statements = path.read_bytes(), list[int](), 0

    def count(_: str) -> None:
        nonlocal statements
        statements += 1

    async with bot_on(path) as bot:
        await watch(bot.database, count)
        await live(bot, lambda _: steps.append(log.stat().st_size))
        lived = statements
        return Undisturbed(before, log.read_bytes(), tuple(steps), await bot.tables(), lived)


@dataclass(frozen=True)
class Gallows:
    """The places where processes are killed; see `tests.faults.doomed`."""

    process: subprocess.Popen[str]

    def hang(self, what: str, path: Path, progress: Path, statement: int) -> int:
        """Live until that statement; the signal that ended it, 0 if it came to its end."""
        self._say(f"{what}\t{path}\t{progress}\t{statement}")
        return self._ended()

    def trace(self, path: Path, progress: Path, *strace: str) -> int:
        """Live with checkpoints under that strace; the signal that ended it, or 0."""
        self._say(f"checkpoint\t{path}\t{progress}\t0")
        number = self._heard()
        with subprocess.Popen([*strace, "-p", str(number)]):  # noqa: S603 - our own words
            status = Path(f"/proc/{number}/status")
            while "TracerPid:\t0\n" in status.read_text():
                time.sleep(0.01)
            self._say("")
            return self._ended()

    def _say(self, line: str) -> None:
        assert self.process.stdin
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def _heard(self) -> int:
        assert self.process.stdout
        return int(self.process.stdout.readline())

    def _ended(self) -> int:
        status = self._heard()
        assert status in (0, 9), status
        return status


@pytest.fixture(scope="session")
def gallows() -> Iterator[Gallows]:
    """A process of its own, whose children are killed."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.faults.doomed"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield Gallows(process)
