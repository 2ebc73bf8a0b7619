"""The club of `scene` behind its pages: a Wednesday, before round 12, which is open."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.club.scene import NOON, open_scene
from tests.manual_clock import ManualClock
from tests.web.stage import Club, front_of


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    """The club, its pages, and the clock that they go by."""
    scene = await open_scene(tmp_path)
    clock = ManualClock(NOON)
    yield Club(scene, front_of(scene.database, clock), clock)
    await scene.database.close()
