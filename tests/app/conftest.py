"""The club whose bot is a process."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.app.process import Club, club_in


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    """Ten members who are known to the bot, ten minutes before sign-off closes."""
    async with club_in(tmp_path) as made:
        yield made
