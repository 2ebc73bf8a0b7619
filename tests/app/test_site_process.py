"""The running program keeps the club's website up to date, and works without it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.app.process import PATIENCE, Club, until

pytestmark = pytest.mark.slow

PAIRED = "seasons/intern/round-1.html"
AFTER_PAIRING = "2026-11-20T19:00:05+00:00"


def with_site(club: Club) -> Path:
    """The club's configuration names a folder; that folder."""
    with (club.folder / "config.toml").open("a", encoding="utf-8") as config:
        config.write('site = "www"\n')
    return club.folder / "www"


async def test_the_running_bot_keeps_the_site(club: Club) -> None:
    """It is there soon after the start, and has the pairings soon after they are posted."""
    site = with_site(club)
    bot = await club.start()
    await until((site / "index.html").exists)
    assert not (site / PAIRED).exists()
    club.at(AFTER_PAIRING)
    await until((site / PAIRED).exists)
    assert "Aa" in (site / PAIRED).read_text("utf-8")
    bot.terminate()
    async with asyncio.timeout(PATIENCE):
        assert await bot.wait() == 0


async def test_without_a_place_for_the_site_the_evening_goes_on(club: Club) -> None:
    """The pairings are posted, and the log has a sentence about the missing website."""
    site = with_site(club)
    site.mkdir()
    (site / "index.html").write_text("somebody else's page", "utf-8")
    bot = await club.start()
    await until(lambda: "no website" in club.log)
    club.at(AFTER_PAIRING)
    await until(lambda: any("Indeling ronde 1" in text for text in club.said()))
    assert bot.returncode is None
