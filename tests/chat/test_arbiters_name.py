"""An arbiter known only by number gets the name that Telegram shows, at their first message."""

from __future__ import annotations

import pytest

from keizer_bot.store.people import UNNAMED
from tests.club.scene import NAMES, NOON, Scene


@pytest.fixture
async def scene(scene: Scene) -> Scene:
    """A club whose arbiter the host's file gives by number only."""
    await scene.database.run(lambda tx: tx.write("UPDATE arbiter SET name = ?", UNNAMED))
    return scene


async def _whom_to_ask(scene: Scene) -> str:
    await scene.say("ben jij een robot?", by=NAMES[0], at=NOON, chat="private")
    assert "AskTheArbiter" in scene.spoken
    return str((await scene.said())[0]["text"])


@pytest.mark.parametrize("how", ["words", "press", "in the group"])
async def test_the_first_message_gives_the_name(scene: Scene, how: str) -> None:
    """Before it, "the arbiter" has no name behind it."""
    assert "Vraag het de wedstrijdleider." in await _whom_to_ask(scene)
    if how == "press":
        await scene.press("m:1:week", by="Tom Wolf", at=NOON)
    else:
        chat = "private" if how == "words" else "group"
        await scene.say("hoi", by="Tom Wolf", at=NOON, chat=chat)
    assert "Vraag het Tom Wolf." in await _whom_to_ask(scene)


async def test_a_name_that_is_known_stays(scene: Scene) -> None:
    """The club's name for its arbiter stays when Telegram later shows another."""
    await scene.database.run(lambda tx: tx.write("UPDATE arbiter SET name = 'Meneer Wolf'"))
    await scene.say("hoi", by="Tom Wolf", at=NOON, chat="private")
    assert "Meneer Wolf" in await _whom_to_ask(scene)
