"""The service files that hosts copy limit the bot's memory, and an installer stops at a failure."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HOSTING = ROOT / "keizer_bot" / "_hosting"


@pytest.mark.parametrize("name", ["keizer-bot.service", "keizer-bot@.service"])
def test_a_unit_bounds_the_memory_and_goes_on(name: str) -> None:
    """The process that takes too much memory is killed; the service goes on."""
    lines = (HOSTING / name).read_text("utf-8").splitlines()
    assert {"MemoryMax=512M", "OOMPolicy=continue"} <= set(lines)


def test_a_container_bounds_the_memory() -> None:
    """The limits are those of the systemd unit."""
    assert "    mem_limit: 512m\n" in (ROOT / "compose.yaml").read_text("utf-8")


def test_the_installer_stops_where_a_pipe_breaks() -> None:
    """Else half a unit would be installed; a shell that knows no pipefail is not asked."""
    lines = (ROOT / "get-keizer-bot").read_text("utf-8").splitlines()
    assert lines[0] == "#!/bin/bash"
    assert "set -euo pipefail" in lines
