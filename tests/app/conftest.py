"""The club whose bot is a process, and a scheduler without a bot."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from keizer_bot.app import scheduler
from keizer_bot.core.jobs import ScheduledJob
from tests.app.process import Club, club_in
from tests.app.stage import Stage
from tests.read_here import read_here
from tests.tables_once import tables_once

__all__ = ["club", "read_here", "stage", "tables_once"]


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    """Ten members with a Telegram account, ten minutes before sign-off closes."""
    async with club_in(tmp_path) as made:
        yield made


@pytest.fixture
def stage(monkeypatch: pytest.MonkeyPatch) -> Stage:
    """Nothing is due yet."""

    def name(_: object, __: object, job: ScheduledJob) -> str:
        return f"job {job.about[0]}"

    monkeypatch.setattr(scheduler, "name_of", name)
    return Stage()
