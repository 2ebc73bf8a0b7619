"""An edited message undoes nothing automatically: a tap can undo what it had caused."""

from __future__ import annotations

from typing import Any

import pytest

from tests.club.scene import GROUP, NAMES, NOON, Scene, user

JAN = NAMES[0]


async def _edit(scene: Scene, text: str, number: int, *, private: bool = False) -> None:
    sender = user(scene.ids[JAN], JAN)
    group: dict[str, Any] = {"id": GROUP, "type": "supergroup", "title": "De Pion"}
    place = {"id": sender["id"], "type": "private"} if private else group
    sent = {"message_id": number, "date": int(NOON.timestamp()), "chat": place, "from": sender}
    scene.updates += 1
    edited = sent | {"edit_date": int(NOON.timestamp()) + 60, "text": text}
    await scene.take({"update_id": scene.updates, "edited_message": edited}, NOON)


async def _state(scene: Scene) -> list[str]:
    rows = await scene.rows(
        "SELECT state FROM presence JOIN player ON player.id = player_id"
        " JOIN member ON member.id = member_id WHERE name = ?",
        JAN,
    )
    return [str(row["state"]) for row in rows]


@pytest.mark.parametrize("now", ["ik kom vrijdag niet meer", "ik kom vrijdag", "lekker weer"])
async def test_an_edited_message_that_was_acted_on_can_be_undone(scene: Scene, now: str) -> None:
    """The edited text does not matter; the thumb stays until the undo button is pressed."""
    await scene.say("ik kom vrijdag niet", by=JAN, at=NOON)
    assert await _state(scene) == ["excused"]
    number = scene.updates
    await _edit(scene, now, number)
    (offer,) = await scene.said()
    assert "EditedAfterAct" in scene.spoken
    assert await _state(scene) == ["excused"]
    assert await scene.reactions() == []
    (button,) = [b for row in offer["buttons"] for b in row]
    await scene.press(button["data"], by=JAN, at=NOON, private=True)
    assert await _state(scene) == []
    assert await scene.reactions() == [""]


async def test_of_two_messages_in_one_second_the_one_that_was_edited_is_meant(
    scene: Scene,
) -> None:
    """Telegram dates by the second; the other act stays."""
    await scene.say("/afmelden 27-11", by=JAN, at=NOON)
    first = scene.updates
    await scene.say("/afmelden 20-11", by=JAN, at=NOON)
    await _edit(scene, "/afmelden 4-12", first)
    (offer,) = await scene.said()
    (button,) = [b for row in offer["buttons"] for b in row]
    await scene.press(button["data"], by=JAN, at=NOON, private=True)
    rows = await scene.rows("SELECT date FROM presence JOIN round ON round.id = round_id")
    assert [row["date"] for row in rows] == ["2026-11-20"]


async def test_an_edit_that_would_be_acted_on_is_answered(scene: Scene) -> None:
    """In the group, silence would look like a thumb."""
    await scene.say("gezellig gisteren", by=JAN, at=NOON)
    await _edit(scene, "ik kom vrijdag niet", scene.updates)
    assert "EditedWords" in scene.spoken
    assert await scene.reactions() == []  # nothing was done, so no thumb
    assert await _state(scene) == []


async def test_chatter_that_is_edited_into_chatter_is_left_alone(scene: Scene) -> None:
    """Nothing was done, and nothing would be."""
    await scene.say("gezellig gisteren", by=JAN, at=NOON)
    await _edit(scene, "heel gezellig gisteren", scene.updates)
    assert await scene.said() == []


async def test_in_private_too(scene: Scene) -> None:
    """There every edit is answered; one of a message that was acted on brings the button."""
    await scene.say("ik kom vrijdag niet", by=JAN, at=NOON, chat="private")
    await _edit(scene, "ik kom vrijdag", scene.updates, private=True)
    assert "EditedAfterAct" in scene.spoken
