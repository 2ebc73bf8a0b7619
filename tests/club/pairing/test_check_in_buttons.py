"""The buttons of the check-in: who may press them, and late presses."""

from __future__ import annotations

import json
from datetime import datetime, timedelta

import pytest

from keizer_bot.store import seasons
from keizer_bot.store.transaction import Transaction
from tests.club.scene import HOURS, NAMES, Scene

OPEN = datetime.fromisoformat("2026-11-20T19:00:00+01:00")
JAN = NAMES[0]


@pytest.fixture
async def scene(scene: Scene) -> Scene:
    """The club of the samples pairs on the evening, at 19:45."""

    def step(tx: Transaction) -> None:
        hours = json.dumps(HOURS | {"presence": "check-in"})
        tx.write("UPDATE competition SET hours = ?", hours)

    await scene.database.run(step)
    return scene


async def _there(scene: Scene) -> list[int]:
    rows = await scene.rows("SELECT player_id FROM presence WHERE state = 'here'")
    return [row["player_id"] for row in rows]


async def test_the_presser_is_checked_in(scene: Scene) -> None:
    """Anybody may press it, and checks in only themselves."""
    await scene.press("h:12", by=JAN, at=OPEN)
    assert scene.spoken >= {"CheckedIn"}
    assert await _there(scene) == [1]


async def test_somebody_who_does_not_play_cannot_check_in(scene: Scene) -> None:
    """An arbiter who does not play, and a stranger, are told so."""
    scene.ids["Iemand"] = 777
    await scene.press("h:12", by="Tom Wolf", at=OPEN)
    await scene.press("h:12", by="Iemand", at=OPEN)
    assert scene.spoken == {"WhoIsItAbout", "NotLinked"}
    assert await _there(scene) == []


async def test_only_the_arbiter_ticks_off(scene: Scene) -> None:
    """A member who forges such a button changes nothing."""
    await scene.press("t:12:2", by=JAN, at=OPEN, private=True)
    assert scene.spoken == {"ArbiterOnly"}
    await scene.press("t:12:2", by="Tom Wolf", at=OPEN, private=True)
    assert await _there(scene) == [2]


@pytest.mark.parametrize("data", ["t:12", "t:12:999", "t:12:x", "h:999"])
async def test_a_press_without_a_button_is_stale(scene: Scene, data: str) -> None:
    """It does not matter who sends it."""
    await scene.press(data, by="Tom Wolf", at=OPEN, private=True)
    assert scene.spoken == {"StaleButton"}


async def test_a_press_of_last_week_is_told_so(scene: Scene) -> None:
    """Round 11 is over: nothing changes in it."""
    await scene.press("h:11", by=JAN, at=OPEN)
    assert scene.spoken == {"EveningOver"}


async def test_a_press_on_an_earlier_day_is_too_early(scene: Scene) -> None:
    """The arbiter's list is not open either."""
    for data, by in (("h:12", JAN), ("t:12:2", "Tom Wolf")):
        await scene.press(data, by=by, at=OPEN - timedelta(days=1))
    assert scene.spoken == {"CheckInNotYet"}
    assert await _there(scene) == []


async def test_a_player_signed_off_for_silence_may_return(scene: Scene) -> None:
    """They are there, and play from now on."""
    await scene.database.run(seasons.set_arrangement, 1, "silent")
    await scene.press("h:12", by=JAN, at=OPEN)
    assert scene.spoken >= {"SilenceEnded", "CheckedIn"}
    (row,) = await scene.rows("SELECT arrangement FROM player WHERE id = 1")
    assert row["arrangement"] == "present"
