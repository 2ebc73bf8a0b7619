"""The club of `hall` and that of `scene`, opened for each test."""

from collections.abc import AsyncIterator

import pytest

from tests.club.hall import Hall, open_hall
from tests.club.scene import Scene, open_scene


@pytest.fixture
async def hall() -> AsyncIterator[Hall]:
    """A club of eight in mid-season."""
    opened = await open_hall()
    yield opened
    await opened.database.close()


@pytest.fixture
async def scene() -> AsyncIterator[Scene]:
    """A club of eleven on the Wednesday before round 12, which is open.

    All chose Dutch; a member who has not is answered in the language that they write.
    """
    opened = await open_scene()
    await opened.database.run(lambda tx: tx.write("UPDATE member SET language = 'nl'"))
    yield opened
    await opened.database.close()
