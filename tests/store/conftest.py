"""A migrated database on disk, as the bot has it."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from keizer_bot.store.connection import Database
from keizer_bot.store.migrations import migrate


async def no_backup() -> None:
    """Nothing to keep: the file is new."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the test's database is."""
    return tmp_path / "keizer.db"


@pytest.fixture
async def database(path: Path) -> AsyncIterator[Database]:
    """The test's database, open for writing."""
    opened = await Database.open(path)
    await migrate(opened, no_backup)
    yield opened
    await opened.close()
