"""An arbiter's first /start is one screen with three buttons, which stay."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from keizer_bot.club.accounts.links import make_link
from tests.club.scene import NOON, Scene

EVE = "Eve Adam"


@pytest.fixture
async def scene(scene: Scene) -> Scene:
    """The club of the samples."""
    scene.ids[EVE] = 700
    return scene


async def _first_screen(scene: Scene) -> dict[str, Any]:
    token = await scene.database.run(lambda tx: make_link(tx, 1, "arbiter", NOON))
    await scene.say(f"/start {token}", by=EVE, chat="private")
    (screen,) = [said for said in await scene.said() if said.get("buttons")]
    return screen


async def test_it_has_three_buttons(scene: Scene) -> None:
    """The season, the members' links, and the list of commands."""
    screen = await _first_screen(scene)
    labels = [button["label"] for row in screen["buttons"] for button in row]
    assert labels == ["Seizoen", "Links voor de leden", "Wat kan ik?"]


@pytest.mark.parametrize(
    ("row", "said"), [(0, "SeasonOverview"), (1, "NobodyToLink"), (2, "HelpNow")]
)
async def test_each_does_what_it_says_twice(scene: Scene, row: int, said: str) -> None:
    """The screen stays: a button can be pressed again tomorrow."""
    screen = await _first_screen(scene)
    for at in (NOON, NOON + timedelta(days=1)):
        scene.spoken.clear()
        data = screen["buttons"][row][0]["data"]
        await scene.press(data, by=EVE, at=at, private=True)
        assert said in scene.spoken
