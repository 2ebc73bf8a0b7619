"""Sentences about points are true by the club's own rules."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any

from keizer_bot.app.subjects import COMMANDS
from keizer_bot.club.jobs import steps_coming
from keizer_bot.club.reactions import REACTIONS
from keizer_bot.core.context import AppContext
from tests.club.scene import BOT, NAMES, Ear, Scene, pair_round_12
from tests.run_jobs import run_jobs

CLOSES = datetime.fromisoformat("2026-11-20T18:00:00+01:00")
PAIRS = datetime.fromisoformat("2026-11-20T19:45:00+01:00")


async def _play_by(scene: Scene, **rules: Any) -> None:
    """Let the club have these rules over those of the DSC."""
    text = json.dumps({"preset": "dsc", **rules})
    await scene.database.run(lambda tx: tx.write("UPDATE season SET rules = ?", text))


async def _written(scene: Scene) -> str:
    """All that the bot wrote."""
    rows = await scene.rows("SELECT intent FROM outbox")
    return "\n".join(json.loads(row["intent"]).get("text", "") for row in rows)


async def _pair(scene: Scene) -> None:
    app_context = AppContext(Ear(scene.spoken), BOT, REACTIONS, COMMANDS)

    for at in (CLOSES, PAIRS):
        await scene.database.run(run_jobs, app_context, at, steps_coming)


async def test_a_bye_is_said_to_give_points_where_it_does(scene: Scene) -> None:
    """[003] rule m: the bye pays the whole of the player's own value."""
    await _pair(scene)
    assert "natuurlijk wel. Je krijgt er punten voor." in await _written(scene)


async def test_no_points_are_promised_for_a_bye_that_pays_nothing(scene: Scene) -> None:
    """A club may pay 0 for a bye; then the message only names the bye."""
    await _play_by(scene, scores={"bye": 0})
    await _pair(scene)
    assert "YouHaveTheBye" in scene.spoken
    assert "punten" not in await _written(scene)


async def test_the_cost_of_a_late_sign_off_is_named_if_there_is_one(scene: Scene) -> None:
    """[003] rule 6: late pays nothing."""
    await scene.say("/afmelden", at=CLOSES)
    assert "levert 0 punten op" in await _written(scene)


async def test_a_late_sign_off_that_pays_is_not_said_to_pay_nothing(scene: Scene) -> None:
    """A club may pay a third of the player's own value for it."""
    await _play_by(scene, absence={"late": {"credit": "1/3"}})
    await scene.say("/afmelden", at=CLOSES)
    assert "SignedOffLate" in scene.spoken
    assert "punten" not in await _written(scene)


async def test_a_player_who_forfeits_by_a_late_sign_off_gets_nothing(
    scene: Scene,
) -> None:
    """Lost by forfeit is 0 at every club (keizer.md, section 2): that the chat may say."""
    await _play_by(scene, absence={"late": {"credit": "1/3"}})
    await pair_round_12(scene)
    await scene.say("/afmelden", by=NAMES[0], at=PAIRS)
    asked = next(said for said in await scene.said() if "Als ik je nu afmeld" in said["text"])
    yes = asked["buttons"][0][0]["data"]
    await scene.press(yes, by=NAMES[0], at=PAIRS, private=True)
    assert "SignedOffFromGame" in scene.spoken
    assert "voor jou levert het 0 punten op" in await _written(scene)
    await scene.say("/mij", by=NAMES[0], at=PAIRS, chat="private")
    sheet = (await scene.said())[-1]
    await scene.press(sheet["buttons"][-1][0]["data"], by=NAMES[0], at=PAIRS, private=True)
    assert "12. wit tegen Piet Jansen (waarde 45), reglementair verloren: +0" in (
        await _written(scene)
    )
