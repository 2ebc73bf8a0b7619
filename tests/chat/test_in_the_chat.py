"""Answers to members and the arbiter when they write something not quite as expected."""

from __future__ import annotations

from datetime import date, datetime

import pytest

from keizer_bot.store import seasons
from tests.club.scene import Scene, pair_round_12
from tests.club.team_scene import make_team, tap

EVENING = datetime.fromisoformat("2026-11-20T22:30:00+01:00")


@pytest.fixture
async def scene(scene: Scene) -> Scene:
    """The club on the evening of round 12; the players of board 1 have a private chat."""
    await pair_round_12(scene)
    await scene.database.run(lambda tx: tx.write("UPDATE address SET state = 'open'"))
    return scene


async def _results(scene: Scene) -> list[str | None]:
    rows = await scene.rows("SELECT result FROM game ORDER BY board")
    return [row["result"] for row in rows]


async def _texts(scene: Scene) -> list[str]:
    return [said["text"] for said in await scene.said() if "text" in said]


async def test_two_commands_in_one_message_do_nothing(scene: Scene) -> None:
    """Signing off and on in one message is refused, because either could be meant."""
    await scene.say("/afmelden 27-11 /aanmelden 4-12")
    assert scene.spoken == {"SeveralCommands"}
    assert not await scene.rows("SELECT * FROM presence")


async def test_a_reporter_who_agrees_ends_the_dispute(scene: Scene) -> None:
    """A reporter who now says the opponent's result confirms it; nobody is asked again."""
    await scene.say("/uitslag 1-0", at=EVENING)
    await scene.say("/uitslag 0-1", by="Piet Jansen", at=EVENING)
    scene.spoken.clear()
    await scene.say("/uitslag 0-1", at=EVENING)
    assert "ResultConfirmed" in scene.spoken
    assert "OpponentReported" not in scene.spoken
    rows = await scene.rows("SELECT result, objected_by, confirmed_at FROM game WHERE board = 1")
    assert (rows[0]["result"], rows[0]["objected_by"]) == ("0-1", None)
    assert rows[0]["confirmed_at"]


async def test_a_language_is_confirmed_in_that_language(scene: Scene) -> None:
    """That holds in the group too, where the club's own language is spoken."""
    await scene.say("/taal en")
    assert "English" in (await _texts(scene))[0]


async def test_the_players_of_another_evening_can_be_asked_for(scene: Scene) -> None:
    """The evening that is named is the one that is shown."""
    await scene.say("/wie 4 december")
    assert "Ronde 14, vrijdag 4 december" in (await _texts(scene))[0]


async def test_the_arbiter_may_repeat_the_command_on_each_line(scene: Scene) -> None:
    """A board with a colon, and a command again, count."""
    await scene.say("/uitslag 2: 1-0\n/uitslag 3: ½\n4. 0-1", by="Tom Wolf", at=EVENING)
    assert await _results(scene) == [None, "1-0", "1/2-1/2", "0-1", None]


async def test_a_tap_under_an_old_pairing_is_stale(scene: Scene) -> None:
    """After the round was paired again the first post's buttons say nothing of the new games."""
    await scene.database.run(seasons.next_version, 12, "[]")
    await scene.press("r:12:1:won", by="Jan de Vries", at=EVENING)
    assert scene.spoken == {"StaleButton"}
    await scene.press("r:12:2:won", by="Jan de Vries", at=EVENING)
    assert (await _results(scene))[0] == "1-0"


async def test_after_closing_nobody_is_sent_to_a_command_that_is_refused(scene: Scene) -> None:
    """A member who wants to come after sign-up has closed is told to call the arbiter."""
    await scene.say("/afmelden vanavond", by="Jan Bakker", at=EVENING)
    await tap(scene, "Jan Bakker", "Ja", at=EVENING)
    scene.spoken.clear()
    await scene.say("/afmelden vanavond", by="Jan Bakker", at=EVENING)
    assert scene.spoken == {"AbsentAlready"}


async def test_club_duty_may_be_said_afterwards(scene: Scene) -> None:
    """A member who signed off and later says that they play for the club gets credit for it."""
    await make_team(scene, "Jan de Vries", day=date(2026, 11, 27))
    await scene.say("/afmelden 27-11")
    await scene.say("/afmelden 27-11 extern")
    await scene.say("/afmelden 27-11")
    rows = await scene.rows("SELECT state FROM presence")
    assert [row["state"] for row in rows] == ["club_duty"]


async def test_a_voice_message_in_private_is_answered(scene: Scene) -> None:
    """The bot cannot hear it, and says what to send instead; in a group it is silent."""
    voice = {"file_id": "v", "file_unique_id": "u", "duration": 3}
    await scene.say("", chat="private", voice=voice)
    (text,) = await _texts(scene)
    assert "Luisteren en kijken kan ik niet" in text
    await scene.say("", voice=voice)
    assert not await scene.said()


async def test_an_arbiter_who_does_not_play_is_not_taken_for_a_stranger(scene: Scene) -> None:
    """They are asked which player they mean, and not treated as a stranger."""
    await scene.say("/mij", by="Tom Wolf", chat="private")
    assert scene.spoken == {"AboutWhichPlayer"}
