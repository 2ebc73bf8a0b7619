"""A slow disk: transactions wait for it, the event loop does not."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import pytest

from tests.club.scene import NAMES
from tests.faults.bot import bot_on, said, watch
from tests.faults.conftest import Undisturbed
from tests.faults.cycle import STEPS

pytestmark = pytest.mark.slow

TURNS = 10  # of the loop, for which each commit waits
PATIENCE = 20.0  # real seconds
CLOSES = datetime.fromisoformat("2026-11-20T18:00:00+01:00")
PAIRS = datetime.fromisoformat("2026-11-20T19:45:00+01:00")


@dataclass
class Loop:
    """The turns of the event loop so far, and the commits during which it stood still."""

    turns: int = 0
    commits: int = 0
    stood_still: int = 0

    async def turn(self) -> None:
        """Count the turns, until cancelled."""
        while True:
            self.turns += 1
            await asyncio.sleep(0.001)

    def commit(self, statement: str) -> None:
        """Let a commit take until the loop has turned, in the thread in which SQLite works."""
        if statement == "COMMIT":
            wanted, until = self.turns + TURNS, time.monotonic() + PATIENCE
            while self.turns < wanted and time.monotonic() < until:
                time.sleep(0.001)
            self.commits += 1
            self.stood_still += self.turns < wanted


async def test_the_loop_turns_while_the_disk_is_slow(
    undisturbed: Undisturbed, tmp_path: Path
) -> None:
    """Thirty updates are handled, sign-off closes and the round is paired, commit by commit."""
    path, loop = tmp_path / "keizer.db", Loop()
    path.write_bytes(undisturbed.before)
    async with bot_on(path, STEPS[0].at) as bot:
        await watch(bot.database, loop.commit)
        turning = asyncio.create_task(loop.turn())
        words = [
            said(100 + n, "/afmelden", by=NAMES[n % len(NAMES)], at=STEPS[0].at) for n in range(30)
        ]
        await bot.take(*words)
        await bot.tick(CLOSES)
        await bot.tick(PAIRS)
        turning.cancel()
    assert loop.commits > 10
    assert loop.stood_still == 0
