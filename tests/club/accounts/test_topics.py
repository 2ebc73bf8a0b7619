"""The topic in which the club writes is gone: a tap in another one makes that the club's."""

from __future__ import annotations

from typing import Any

import pytest

from keizer_bot.store import buttons, clubs
from keizer_bot.store.buttons import Intention
from keizer_bot.store.clubs import ClubChat
from tests.buttons import button
from tests.club.scene import GROUP, NAMES, NOON, Scene, user

OLD, NEW = 7, 9


@pytest.fixture
async def lost(scene: Scene) -> Scene:
    """The scene in a topic of the group that was deleted."""
    await scene.database.run(
        lambda tx: tx.write("UPDATE chat SET topic_id = ?, refused = 'topic'", OLD)
    )
    return scene


async def _heard(scene: Scene, by: str, text: str = "/stand") -> list[dict[str, Any]]:
    """The answers in the new topic to a command there."""
    await scene.say(text, by=by, at=NOON, message_thread_id=NEW, is_topic_message=True)
    return await scene.said()


async def _press(scene: Scene, by: str, topic: int) -> None:
    await scene.database.run(buttons.keep, Intention("write-here", {"topic": OLD}), NOON)
    place = {"id": GROUP, "type": "supergroup", "title": "De Pion"}
    message = {"message_id": 1, "date": int(NOON.timestamp()), "chat": place, "text": "?"}
    message |= {"message_thread_id": topic, "is_topic_message": True} if topic else {}
    scene.updates += 1
    query = {"id": str(scene.updates), "from": user(scene.ids[by], by), "chat_instance": "1"}
    query |= {"message": message, "data": button("write-here", topic=OLD)}
    await scene.take({"update_id": scene.updates, "callback_query": query}, NOON)


async def _bound(scene: Scene) -> tuple[ClubChat, ...]:
    return await scene.database.run(clubs.chats, 1)


async def test_an_arbiters_command_in_another_topic_brings_the_button(lost: Scene) -> None:
    """A member's command is ignored there, as is chatter; the arbiter reads why."""
    assert await _heard(lost, NAMES[0]) == []
    assert await _heard(lost, "Tom Wolf", "gezellig hier") == []
    (offer,) = await _heard(lost, "Tom Wolf")
    assert "weg of gesloten" in offer["text"]
    assert button("write-here", topic=OLD) in str(offer)


async def test_where_nothing_is_wrong_no_topic_is_offered(lost: Scene) -> None:
    """The club's other topics are others' business."""
    await lost.database.run(lambda tx: tx.write("UPDATE chat SET refused = NULL"))
    assert await _heard(lost, "Tom Wolf") == []


@pytest.mark.parametrize("topic", [NEW, 0])
async def test_the_topic_where_it_is_pressed_is_the_clubs(lost: Scene, topic: int) -> None:
    """Also the group itself; commands are answered there, and nothing is refused any more."""
    await _press(lost, "Tom Wolf", topic)
    (chat,) = await _bound(lost)
    assert (chat.topic_id, chat.refused) == (topic, None)
    assert "TopicChosen" in lost.spoken
    assert await _heard(lost, NAMES[0])
    await _press(lost, "Tom Wolf", 12)  # an old button: that topic is no longer the club's
    assert await _bound(lost) == (chat,)


async def test_only_an_arbiter_moves_it(lost: Scene) -> None:
    """A member reads that it is not for them."""
    await _press(lost, NAMES[0], NEW)
    (chat,) = await _bound(lost)
    assert chat.topic_id == OLD
    assert "ArbiterOnly" in lost.spoken


async def test_two_competitions_in_one_topic_share_it(lost: Scene) -> None:
    """The topic of the other competition becomes the whole club's."""

    def step(tx: Any) -> None:
        other = clubs.add_competition(tx, 1, "Rapid", clubs.competitions(tx, 1)[0].hours)
        clubs.bind_chat(tx, GROUP, OLD, 1, clubs.competitions(tx, 1)[0].id)
        clubs.bind_chat(tx, GROUP, NEW, 1, other)

    await lost.database.run(step)
    await _press(lost, "Tom Wolf", NEW)
    (chat,) = await _bound(lost)
    assert (chat.topic_id, chat.competition_id) == (NEW, None)


async def test_status_says_so_until_it_is_mended(lost: Scene) -> None:
    """It does not say that all is well."""
    await lost.say("/status", by="Tom Wolf", at=NOON, chat="private")
    assert {"TopicRefuses"} <= lost.spoken
    assert "AllWell" not in lost.spoken
    lost.spoken.clear()
    await _press(lost, "Tom Wolf", NEW)
    await lost.say("/status", by="Tom Wolf", at=NOON, chat="private")
    assert "TopicRefuses" not in lost.spoken
