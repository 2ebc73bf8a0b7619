"""Private small talk with the bot gets a line of its own; in the group it gets nothing."""

from __future__ import annotations

import pytest

from tests.club.scene import NOON, Scene

_SAID = {
    "wie is de wedstrijdleider?": "AskTheArbiter",
    "waar spelen we": "AskTheArbiter",
    "ik wil niet tegen Kees": "AskTheArbiter",
    "domme bot": "SorryItFails",
    "goed gedaan bot": "YouAreWelcome",
    "doei": "Goodbye",
    "test": "Hello",
}


@pytest.mark.parametrize("text", _SAID)
async def test_it_has_a_line_of_its_own(scene: Scene, text: str) -> None:
    """No question about an evening, and in the group no word."""
    await scene.say(text, by="Jan de Vries", chat="private", at=NOON)
    assert scene.spoken == {_SAID[text]}
    scene.spoken.clear()
    await scene.say(text, by="Jan de Vries", at=NOON)
    assert not scene.spoken


async def test_whom_to_ask_is_named(scene: Scene) -> None:
    """The answer names the arbiter."""
    await scene.say("hoe bereik ik de wedstrijdleider?", by="Jan de Vries", chat="private", at=NOON)
    (said,) = await scene.said()
    assert "Tom Wolf" in said["text"]


async def test_a_first_person_is_no_initial(scene: Scene) -> None:
    """A question "how many games have I won" is not about Ilse."""
    text = "how many games have I won"
    await scene.say(text, by="Jan de Vries", chat="private", at=NOON)
    (said,) = await scene.said()
    assert "Ilse" not in said["text"]
