"""The tables of a new file are made once a process, for tests in which the program itself asks."""

from __future__ import annotations

import pytest

from keizer_bot.keeping import database
from tests.new_file import migrate_once


@pytest.fixture(autouse=True)
def tables_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the program copy them in this process.

    A file that has tables is migrated as ever, and any file by a program that a host would start.
    """
    monkeypatch.setattr(database, "migrate", migrate_once)
