"""A migrated database on disk, as the bot has it."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from keizer_bot.store.connection import Database
from tests.new_file import migrated


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The path of the test's database."""
    return tmp_path / "keizer.db"


@pytest.fixture
async def database(path: Path) -> AsyncIterator[Database]:
    """The test's database, open for writing."""
    opened = await migrated(path)
    yield opened
    await opened.close()
