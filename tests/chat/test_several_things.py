"""A message about several things: all are done, or one question asks about all."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from tests.club.scene import NOON, Scene, pair_round_12

LATE = datetime.fromisoformat("2026-11-20T22:30:00+01:00")


async def _presence(scene: Scene) -> dict[str, str]:
    """The stored attendance of each player for round 12."""
    sql = """
    SELECT member.name, state FROM presence JOIN player ON player.id = player_id
    JOIN member ON member.id = member_id WHERE round_id = 12
    """
    return {row["name"].split()[0]: row["state"] for row in await scene.rows(sql)}


async def _answer(scene: Scene, text: str, by: str = "Tom Wolf", at: datetime = NOON) -> Any:
    await scene.say(text, by=by, chat="private", at=at)
    return [said for said in await scene.said() if said["to"] == scene.ids.get(by, 777)]


async def _press(scene: Scene, said: Any, row: int = 0) -> None:
    data = said["buttons"][row][0]["data"]
    await scene.press(data, by="Tom Wolf", at=NOON, private=True)


@pytest.fixture(autouse=True)
async def test_one_tap_takes_both_back(scene: Scene) -> None:
    """One message got one answer."""
    (said,) = await _answer(scene, "Kees komt vrijdag niet, Anna wel")
    assert await _presence(scene) == {"Anna": "here", "Kees": "excused"}
    await _press(scene, said)
    assert await _presence(scene) == {}


async def test_both_are_asked_in_one_question(scene: Scene) -> None:
    """The message names no day; a yes does both."""
    (said,) = await _answer(scene, "Kees komt niet, Anna wel")
    assert await _presence(scene) == {}
    assert "Kees van der Berg afmelden" in said["text"]
    assert "Anna Smit aanmelden" in said["text"]
    await _press(scene, said)
    assert await _presence(scene) == {"Anna": "here", "Kees": "excused"}


async def test_certain_requests_wait_for_uncertain_ones(scene: Scene) -> None:
    """Nothing is half done: the message names no day for Anna."""
    (said,) = await _answer(scene, "Kees komt vrijdag niet, Anna is op vakantie")
    assert await _presence(scene) == {}
    await _press(scene, said)
    assert await _presence(scene) == {"Anna": "excused", "Kees": "excused"}


async def test_one_that_cannot_be_done_refuses_both(scene: Scene) -> None:
    """On Sunday there is no round."""
    (said,) = await _answer(scene, "Kees komt vrijdag niet, Anna komt zondag niet")
    assert await _presence(scene) == {}
    assert "zondag" in said["text"]


async def test_late_arrivals_and_absences_are_answered_together(scene: Scene) -> None:
    """Each has a button of its own that takes it back."""
    (said,) = await _answer(scene, "Kees komt vrijdag niet, Bjorn 15 minuten later")
    assert await _presence(scene) == {"Kees": "excused"}
    assert await scene.rows("SELECT minutes FROM late_arrival") == [{"minutes": 15}]
    assert [row[0]["label"] for row in said["buttons"]] == ["Terugdraaien", "Toch op tijd"]
    await _press(scene, said, row=1)
    assert not await scene.rows("SELECT 1 FROM late_arrival")
    assert await _presence(scene) == {"Kees": "excused"}


async def test_a_result_and_a_sign_off_are_both_noted(scene: Scene) -> None:
    """A player tells how it ended, and that they stay away next week."""
    await pair_round_12(scene)
    await _answer(
        scene, "1-0 tegen Piet, en volgende week ben ik er niet", by="Jan de Vries", at=LATE
    )
    assert await scene.rows("SELECT result FROM game WHERE board = 1") == [{"result": "1-0"}]
    assert await scene.rows("SELECT round_id FROM presence") == [{"round_id": 13}]


async def test_a_member_speaks_for_themselves_alone(scene: Scene) -> None:
    """Nothing is stored about somebody else."""
    await _answer(scene, "ik kom vrijdag niet, Piet wel", by="Jan de Vries")
    assert "Piet" not in await _presence(scene)


async def test_two_of_one_name_are_asked_about(scene: Scene) -> None:
    """A yes cannot say which Jan is meant."""
    await _answer(scene, "Kees komt vrijdag niet, Jan wel")
    assert await _presence(scene) == {}
