"""The arbiter's dashboard over Telegram: its place, and its buttons."""

from __future__ import annotations

from datetime import timedelta

import pytest

from keizer_bot.store.addresses import set_open
from keizer_bot.store.intents import Channel
from tests.club.scene import ARBITER, GROUP, NOON, Scene


async def sent_to(scene: Scene, chat: int) -> list[str]:
    """The texts that would be sent to that chat."""
    return [said["text"] for said in await scene.said() if said["to"] == chat and "text" in said]


async def test_the_dashboard_comes_in_private(scene: Scene) -> None:
    """Asked for in the group: the group sees nothing of it."""
    await scene.say("/beheer", by="Tom Wolf")
    first, *_ = await sent_to(scene, ARBITER)
    assert "Ronde 12" in first
    assert await sent_to(scene, GROUP) == []


@pytest.mark.parametrize("words", ["/beheer", "/indelen voorbeeld", "/manage", "/abbina anteprima"])
async def test_with_private_closed_the_group_only_hears_where(scene: Scene, words: str) -> None:
    """Facts for the arbiter stay out of the group."""
    await scene.database.run(set_open, ARBITER, Channel.TELEGRAM, open_=False)
    await scene.say(words, by="Tom Wolf")
    assert scene.spoken & {"PrivateChatNeeded"}
    assert not scene.spoken & {"Dashboard", "Preview"}


async def test_a_job_is_answered_below_and_again(scene: Scene) -> None:
    """The dashboard itself stays, and its buttons work for weeks."""
    for days in (0, 30):
        at = NOON + timedelta(days=days)
        await scene.press("b:1:calendar", by="Tom Wolf", at=at, private=True)
        kinds = await scene.rows("SELECT kind FROM outbox WHERE state = 'queued'")
        assert [row["kind"] for row in kinds] == ["answer", "say"]


@pytest.mark.parametrize("data", ["b:1:nothing", "b:1", "b:99:log", "b:1:log:1", "b:x:log"])
async def test_strange_buttons_are_called_old(scene: Scene, data: str) -> None:
    """No press brings anything about but those that are offered."""
    await scene.press(data, by="Tom Wolf", at=NOON, private=True)
    assert scene.spoken == {"StaleButton"}


async def test_members_press_in_vain(scene: Scene) -> None:
    """A button of the arbiter's that was passed on does nothing."""
    await scene.press("b:1:pair", by="Anna Smit", at=NOON, private=True)
    assert scene.spoken == {"ArbiterOnly"}


async def test_a_preview_in_the_group_goes_to_private(scene: Scene) -> None:
    """The group does not see a pairing that may still change."""
    await scene.say("/indelen voorbeeld", by="Tom Wolf")
    (said,) = await sent_to(scene, ARBITER)
    assert "Proefindeling" in said
    assert await sent_to(scene, GROUP) == []
