"""The club of `hall`, opened for each test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.club.hall import Hall, open_hall


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    """A club of eight in mid-season."""
    opened = await open_hall(tmp_path)
    yield opened
    await opened.database.close()
