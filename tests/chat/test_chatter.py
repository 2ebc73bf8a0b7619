"""Ordinary chatter of a group, with traps: other matches, other people, past evenings, jokes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.club.scene import GROUP, Scene

pytestmark = pytest.mark.slow

_LINES = Path(__file__).with_name("chatter.txt").read_text("utf-8").splitlines()


@pytest.mark.parametrize("line", _LINES)
async def test_chatter_is_left_alone(scene: Scene, line: str) -> None:
    """Nothing is stored and the group hears nothing; at most its writer is asked in private."""
    await scene.say(line, by="Kees van der Berg")
    assert not await scene.rows("SELECT round_id FROM presence")
    assert not await scene.rows("SELECT round_id FROM late_arrival")
    assert not await scene.reactions()
    assert all(said["to"] != GROUP for said in await scene.said())
