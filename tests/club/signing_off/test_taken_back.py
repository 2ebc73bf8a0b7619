"""The words that an answer gives to undo an act do undo it, for the player concerned."""

from __future__ import annotations

import re

import pytest

from keizer_bot.core.snapshot import HERE
from tests.club.scene import NOON, Scene
from tests.club.team_scene import ANNA, ARBITER_NAME, states, told

DAYS = ["", " 20-11", " 20-11, 27-11"]


async def tap_the_way_back(scene: Scene) -> None:
    """Press the button below the arbiter's last message."""
    (said,) = [each for each in await scene.said() if each.get("buttons")]
    data = said["buttons"][0][0]["data"]
    await scene.press(data, by=ARBITER_NAME, at=NOON, private=True)


async def send_the_last_hint(scene: Scene) -> None:
    """Send the command in the arbiter's last message."""
    (command,) = re.findall("<code>([^<]*)</code>", (await told(scene, ARBITER_NAME))[-1])
    await scene.say(command, by=ARBITER_NAME, chat="private")


@pytest.mark.parametrize("days", DAYS)
async def test_the_arbiter_takes_a_sign_off_back_as_they_are_told(scene: Scene, days: str) -> None:
    """The member comes after all, on each of the evenings; the arbiter is not meant."""
    await scene.say(f"/afmelden {ANNA}{days}", by=ARBITER_NAME, chat="private")
    await scene.say(f"/afmelden {ANNA}{days}", by=ARBITER_NAME, chat="private")
    assert await states(scene) == {ANNA: "excused"}
    await send_the_last_hint(scene)
    assert await states(scene) == {ANNA: HERE}


@pytest.mark.parametrize("days", DAYS)
async def test_one_tap_takes_a_sign_on_back(scene: Scene, days: str) -> None:
    """The member is signed off again, on each of the evenings."""
    await scene.say(f"/afmelden {ANNA}{days}", by=ARBITER_NAME, chat="private")
    await scene.say(f"/aanmelden {ANNA}{days}", by=ARBITER_NAME, chat="private")
    await tap_the_way_back(scene)
    assert await states(scene) == {ANNA: "excused"}
