"""The evening as its players see it, changed at once by each report."""

from __future__ import annotations

import json
from datetime import datetime, timedelta

import pytest

from keizer_bot.app.subjects import COMMANDS
from keizer_bot.club.jobs import steps_coming
from keizer_bot.club.reactions import REACTIONS
from keizer_bot.core.context import AppContext
from keizer_bot.store.transaction import Transaction
from tests.club.scene import ARBITER, BLACKS, BOT, WHITES, Ear, Scene, pair_round_12
from tests.run_jobs import run_jobs

PAIRS = datetime.fromisoformat("2026-11-20T19:45:00+01:00")
LATER = datetime.fromisoformat("2026-11-20T22:00:00+01:00")


async def _close_and_pair(scene: Scene) -> None:
    app_context = AppContext(Ear(scene.spoken), BOT, REACTIONS, COMMANDS)
    for moment in (PAIRS, PAIRS + timedelta(seconds=1)):
        assert await scene.database.run(run_jobs, app_context, moment, steps_coming) == 1


async def _next_evening_told(scene: Scene) -> str:
    await scene.say("/mij", by=WHITES[0], at=LATER, chat="private")
    return str((await scene.said())[-1]["text"]).splitlines()[-1]


async def test_a_no_show_is_in_the_pairings_post_at_once(scene: Scene) -> None:
    """The change that shows the forfeit also counts them among the absent."""
    await _close_and_pair(scene)
    (white,) = await scene.rows(
        "SELECT name FROM game JOIN player ON player.id = white_id "
        "JOIN member ON member.id = member_id WHERE board = 1 AND round_id = 12"
    )
    await scene.say("/uitslag niet gekomen", by=white["name"], at=LATER)
    changed = [said["text"] for said in await scene.said() if "reglementair" in said["text"]]
    assert "Er is 1 speler afwezig" in changed[0]


async def test_a_player_with_an_open_game_reads_about_tonight(scene: Scene) -> None:
    """Until their game has a result, this evening is their next."""
    await pair_round_12(scene)
    assert "20 november" in await _next_evening_told(scene)


async def test_a_player_who_has_played_reads_about_the_next_evening(scene: Scene) -> None:
    """Once their game has a result, whoever reported it, the evening is over for them."""
    await pair_round_12(scene)
    await scene.say("/uitslag remise", by=BLACKS[0], at=LATER)
    assert "27 november" in await _next_evening_told(scene)


async def test_a_later_entrant_has_no_sheet_yet(scene: Scene) -> None:
    """Before their first round /mij says from which round they are in the ranking."""
    await scene.database.run(lambda tx: tx.write("UPDATE player SET from_round = 13 WHERE id = 1"))
    await scene.say("/mij", by=WHITES[0], chat="private")
    assert "NotRankedYet" in scene.spoken


async def test_the_arbiter_who_signs_somebody_off_late_is_not_told_to_call_themselves(
    scene: Scene,
) -> None:
    """They are asked first, and read who wins by forfeit, with the undo button below."""
    await pair_round_12(scene)
    await scene.say(f"/afmelden {WHITES[1]} vanavond", by="Tom Wolf", at=LATER)
    (asked,) = [a for a in await scene.said() if "instead" in a]
    await scene.press(asked["buttons"][0][0]["data"], by="Tom Wolf", at=LATER, private=True)
    assert "PlayerSignedOffLate" in scene.spoken
    (answer,) = [a for a in await scene.said() if a["kind"] == "change" and a["to"] == ARBITER]
    assert f"{BLACKS[1]} wint reglementair" in answer["text"]
    assert "Bel de wedstrijdleider" not in answer["text"]
    assert answer["buttons"]


@pytest.mark.parametrize(("late", "says_so"), [("0", True), ("1/6", False)])
async def test_a_late_sign_off_says_zero_only_where_that_holds(
    scene: Scene, late: str, says_so: bool
) -> None:
    """A club may pay a late absentee; then nobody reads that it gives nothing."""

    def step(tx: Transaction) -> None:
        rules = json.dumps({"preset": "dsc", "absence": {"late": {"credit": late}}})
        tx.write("UPDATE season SET rules = ?", rules)

    await scene.database.run(step)
    await scene.say("/afmelden", by=WHITES[0], at=PAIRS - timedelta(minutes=30))
    (answer,) = [a["text"] for a in await scene.said() if "instead" in a]
    assert ("0 punten" in answer) is says_so
