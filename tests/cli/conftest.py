"""A host at the command line, in an empty folder or in that of a club."""

from pathlib import Path

import pytest

from tests.cli.command_line import INIT, Run, command_line
from tests.read_here import read_here
from tests.tables_once import tables_once

__all__ = ["club", "read_here", "run", "tables_once"]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Run:
    """Run `keizer-bot` in an empty folder."""
    return command_line(tmp_path, monkeypatch, capfd)


@pytest.fixture
def club(run: Run, tmp_path: Path) -> Path:
    """The folder of a club that was set up."""
    assert run(*INIT).returncode == 0
    return tmp_path
