"""A group without a club: the bot says so once, and leaves after an hour."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from keizer_bot.club.accounts.topics import JOBS
from keizer_bot.core.context import AppContext
from keizer_bot.i18n.translator import Translator
from keizer_bot.store import clubs
from keizer_bot.store.transaction import Transaction
from tests.club.scene import NOON, Scene, user

OTHER = -1007777777777
GROUP = {"id": OTHER, "type": "supergroup", "title": "Elders"}
HOUR = timedelta(hours=1)


async def _say(scene: Scene, text: str) -> list[dict[str, Any]]:
    message = {"message_id": 4, "date": int(NOON.timestamp()), "chat": GROUP, "text": text}
    message["from"] = user(777, "Vreemde")
    await scene.take({"update_id": 1, "message": message}, NOON)
    return await scene.said()


async def _join(scene: Scene, status: str = "member") -> None:
    change = {"chat": GROUP, "new_chat_member": {"status": status}}
    await scene.take({"update_id": 2, "my_chat_member": change}, NOON)


async def _an_hour_later(scene: Scene, *, less: timedelta = timedelta()) -> list[dict[str, Any]]:
    at = NOON + HOUR - less

    def step(tx: Transaction) -> None:
        tx.write("UPDATE outbox SET state = 'sent'")
        app_context = AppContext(Translator(strict=True), "keizer_bot", {})
        for finds in JOBS:
            for job in finds(tx, at):
                if job.moment <= at:
                    job.do(tx, app_context, at, *job.about)

    await scene.database.run(step)
    return await scene.said()


async def test_the_bot_says_once_that_the_group_is_nobody_s(scene: Scene) -> None:
    """There, to all, and never again."""
    (said,) = await _say(scene, "/afmelden")
    assert said["to"] == OTHER
    assert scene.spoken == {"UnboundChat"}
    assert await _say(scene, "/stand") == []


async def test_chatter_there_is_chatter(scene: Scene) -> None:
    """Plain words do not make it speak."""
    assert await _say(scene, "Ik kan vrijdag niet") == []


async def test_it_leaves_after_an_hour(scene: Scene) -> None:
    """The reason that it gave when it came is not repeated."""
    await _say(scene, "/afmelden")
    assert await _an_hour_later(scene, less=timedelta(seconds=1)) == []
    assert [each["kind"] for each in await _an_hour_later(scene)] == ["leave"]
    assert await _an_hour_later(scene) == []


async def test_it_says_why_if_nobody_asked(scene: Scene) -> None:
    """The person who added the bot reads what was missing."""
    await _join(scene)
    assert [each["kind"] for each in await _an_hour_later(scene)] == ["say", "leave"]


async def test_a_group_that_is_given_to_a_club_is_not_left(scene: Scene) -> None:
    """It becomes the club's group within the hour."""
    await _join(scene)
    await scene.database.run(lambda tx: clubs.bind_chat(tx, OTHER, 0, 1, None))
    assert await _an_hour_later(scene) == []


async def test_a_group_that_it_was_put_out_of_is_forgotten(scene: Scene) -> None:
    """There is nothing to leave."""
    await _join(scene)
    await _join(scene, "kicked")
    assert await _an_hour_later(scene) == []
