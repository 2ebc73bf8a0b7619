"""Results "by forfeit" are for the arbiter: a player is asked, and nobody is marked absent."""

from __future__ import annotations

from datetime import datetime

import pytest

from keizer_bot.store.transaction import Transaction
from tests.club.scene import Scene, answers, pair_round_12

START = datetime.fromisoformat("2026-11-20T20:00:00+01:00")
EVENING = datetime.fromisoformat("2026-11-20T22:30:00+01:00")


@pytest.fixture
async def scene(scene: Scene) -> Scene:
    """Round 12 is paired; Jan de Vries has white against Piet Jansen."""
    await pair_round_12(scene)
    return scene


@pytest.mark.parametrize(
    "said",
    [
        *("/uitslag 1-0 reglementair", "reglementair gewonnen", "+/-"),
        *("/uitslag 0-1 reglementair", "0-1 a tavolino", "reglementair verloren"),
    ],
)
async def test_a_player_is_asked(scene: Scene, said: str) -> None:
    """Did Piet not come, or was there a game? Until it is answered nothing is stored."""
    await scene.say(said, by="Jan de Vries", chat="private", at=EVENING)
    assert "NotPlayedOrWon" in scene.spoken
    assert await scene.rows("SELECT 1 FROM game WHERE result IS NOT NULL") == []
    assert await scene.rows("SELECT 1 FROM presence WHERE state = 'no_show'") == []


async def test_a_player_is_asked_in_private_what_they_said_in_the_group(scene: Scene) -> None:
    """The question gives the reason why it is not just noted."""
    await scene.say("1-0 reglementair", by="Jan de Vries", chat="group", at=EVENING)
    assert "NotPlayedOrWon" in scene.spoken


async def test_by_forfeit_of_others_is_not_theirs_to_say(scene: Scene) -> None:
    """Kees and Anna play each other."""
    said = "/uitslag Kees - Anna 1-0 reglementair"
    await scene.say(said, by="Jan de Vries", chat="private", at=EVENING)
    assert scene.spoken & {"AnotherOpponent", "NotYourGame"}


async def test_an_arbiter_who_says_that_nobody_came_is_believed(scene: Scene) -> None:
    """[003] rule o: it counts unless Piet or the arbiter objects."""
    await scene.say("Piet kwam niet", by="Jan de Vries", chat="private", at=EVENING)
    (game,) = await scene.rows("SELECT result FROM game WHERE result IS NOT NULL")
    assert game["result"] == "+/-"


@pytest.mark.parametrize(("at", "buttons"), [(START, 3), (EVENING, 4)])
async def test_that_nobody_came_can_be_tapped(scene: Scene, at: datetime, buttons: int) -> None:
    """Below "what was the result?", once the opponent can no longer come."""

    def labels(tx: Transaction) -> list[str]:
        return [each["label"] for one in answers(tx) for row in one["buttons"] for each in row]

    found = await scene.try_out(labels, "/uitslag", by="Jan de Vries", at=at, chat="private")
    assert len(found) == buttons
