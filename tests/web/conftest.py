"""The club of `scene` behind its pages: a Wednesday, before round 12, which is open."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.web.stage import Club, open_club


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    """The club, its pages, and the clock that they go by."""
    opened = await open_club(tmp_path)
    yield opened
    await opened.database.close()
