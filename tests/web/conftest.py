"""The club of `scene` behind its pages: a Wednesday, before round 12, which is open."""

from collections.abc import AsyncIterator

import pytest

from tests.web.stage import Club, open_club


@pytest.fixture
async def club() -> AsyncIterator[Club]:
    """The club, its pages, and the clock that they go by."""
    opened = await open_club()
    yield opened
    await opened.database.close()
