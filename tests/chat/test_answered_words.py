"""An arbiter who replies to somebody's message acts for them; a member never does."""

from __future__ import annotations

from typing import Any

import pytest

from tests.club.scene import GROUP, NOON, Scene, user


def words_of(scene: Scene, name: str) -> dict[str, Any]:
    """A message in the group, as one that answers it has it."""
    chat = {"id": GROUP, "type": "supergroup", "title": "De Pion"}
    at = int(NOON.timestamp())
    sender = user(scene.ids[name], name)
    return {"message_id": 7, "date": at, "chat": chat, "from": sender, "text": "ik kan niet"}


async def absent(scene: Scene) -> list[str]:
    """The players who are signed off for round 12."""
    sql = """
    SELECT member.name FROM presence JOIN player ON player.id = player_id
    JOIN member ON member.id = member_id JOIN round ON round.id = round_id
    WHERE round.number = 12 AND presence.state = 'excused'
    """
    return [row["name"] for row in await scene.rows(sql)]


@pytest.mark.parametrize("said", ["/afmelden", "/afmelden vrijdag"])
async def test_an_arbiter_means_whom_they_answer(scene: Scene, said: str) -> None:
    """Anna wrote: I cannot come."""
    await scene.say(said, by="Tom Wolf", reply_to_message=words_of(scene, "Anna Smit"))
    assert await absent(scene) == ["Anna Smit"]


async def test_a_name_that_is_said_goes_before_it(scene: Scene) -> None:
    """Anna spoke for Kees."""
    words = words_of(scene, "Anna Smit")
    await scene.say("/afmelden Kees van der Berg", by="Tom Wolf", reply_to_message=words)
    assert await absent(scene) == ["Kees van der Berg"]


async def test_a_member_who_answers_another_means_themselves(scene: Scene) -> None:
    """A member who replies to Anna cannot sign Anna off."""
    words = words_of(scene, "Anna Smit")
    await scene.say("/afmelden", by="Jan de Vries", reply_to_message=words)
    assert await absent(scene) == ["Jan de Vries"]
