"""In time by its own date, delivered after the pairing: the truth, and the arbiter's choice."""

from __future__ import annotations

from datetime import datetime

import pytest

from tests.club.scene import Scene, pair_round_12
from tests.club.team_scene import ANNA, ARBITER_NAME, ILSE, JAN, PIET, states, tap, told

SENT = datetime.fromisoformat("2026-11-20T17:59:58+01:00")
LATER = datetime.fromisoformat("2026-11-20T20:05:00+01:00")
AGAIN = "Opnieuw indelen"


@pytest.fixture
async def scene(scene: Scene) -> Scene:
    """Round 12 is paired: Jan de Vries plays Piet Jansen, Ilse Vos has the bye."""
    await pair_round_12(scene)
    return scene


async def seats(scene: Scene) -> set[str]:
    """The players with a game or the bye."""
    rows = await scene.rows(
        "SELECT name FROM member JOIN player ON member_id = member.id WHERE player.id IN"
        " (SELECT white_id FROM game UNION SELECT black_id FROM game"
        " UNION SELECT player_id FROM bye)"
    )
    return {row["name"] for row in rows}


async def test_the_arbiter_is_told_the_truth_and_pairs_again(scene: Scene) -> None:
    """Not "after the deadline"; then it is an ordinary absence, and everybody else plays."""
    await scene.say("/afmelden", by=JAN, at=SENT, chat="private")
    assert await states(scene) == {JAN: "excused"}
    (asked,) = await told(scene, ARBITER_NAME)
    assert "na de sluiting" not in asked
    assert "meldde zich op tijd af" in asked
    assert "vrijdag 20 november, 17:59" in asked
    assert "was op tijd, maar kwam hier pas na de indeling" in (await told(scene, JAN))[0]
    assert "tenzij de wedstrijdleider opnieuw indeelt" in (await told(scene, PIET))[0]
    await tap(scene, ARBITER_NAME, AGAIN, at=LATER)
    assert JAN not in await seats(scene)
    assert {PIET, ANNA, ILSE} <= await seats(scene)


async def test_the_arbiter_lets_it_stand(scene: Scene) -> None:
    """The game stays lost by forfeit."""
    await scene.say("/afmelden", by=JAN, at=SENT, chat="private")
    await tap(scene, ARBITER_NAME, "Zo laten", at=LATER)
    rows = await scene.rows("SELECT result FROM game WHERE result IS NOT NULL")
    assert [row["result"] for row in rows] == ["-/+"]


async def test_once_a_game_was_played_there_is_no_choice(scene: Scene) -> None:
    """They read that it was in time, and why nothing can be chosen."""
    await scene.rows("UPDATE game SET result = '1-0' WHERE board = 2")
    await scene.say("/afmelden", by=JAN, at=SENT, chat="private")
    (said,) = await told(scene, ARBITER_NAME)
    assert "er zijn al uitslagen" in said
    assert not [
        row for row in await scene.rows("SELECT intent FROM outbox") if AGAIN in row["intent"]
    ]


async def test_a_player_without_a_game_is_signed_off_as_usual(scene: Scene) -> None:
    """Nobody waits: no question, no forfeit."""
    await scene.rows("DELETE FROM game WHERE board = 1")
    await scene.say("/afmelden", by=JAN, at=SENT, chat="private")
    assert await states(scene) == {JAN: "excused"}
    assert await told(scene, ARBITER_NAME) == []
    assert "Genoteerd" in (await told(scene, JAN))[0]
