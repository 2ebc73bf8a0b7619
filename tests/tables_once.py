"""The tables of a new file are made once a process, for tests in which the program itself asks."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

import pytest

from keizer_bot.app import archive_back, opening, restoring
from keizer_bot.store.connection import Database
from keizer_bot.store.migrations import migrate, version
from tests.new_file import put_tables


@pytest.fixture(autouse=True)
def tables_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the program copy them in this process: to make them takes 80 ms of the processor.

    A file that has tables is migrated as ever, and any file by a program in its own process.
    """
    for module in (archive_back, opening, restoring):
        monkeypatch.setattr(module, "migrate", _migrate)


async def _migrate(
    database: Database,
    before: Callable[[], Awaitable[object]],
    migrations: Mapping[int, str] | None = None,
) -> None:
    if migrations is not None or await version(database):
        await migrate(database, before, migrations)
    else:
        await put_tables(database)
