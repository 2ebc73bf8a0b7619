"""Plain words in the group: a clear sign-off of one's own counts, chatter is left alone."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest

from keizer_bot.chat.delivery import DONE
from tests.club.scene import BOT, GROUP, NOON, Scene, pair_round_12, user

JAN = 101
EVENING = datetime.fromisoformat("2026-11-20T22:30:00+01:00")
REPLY: dict[str, Any] = {
    "reply_to_message": {"from": user(1, "Bot") | {"is_bot": True, "username": BOT}}
}


async def _stored(scene: Scene) -> list[dict[str, Any]]:
    return await scene.rows("SELECT round_id, state FROM presence")


async def _results(scene: Scene) -> list[str]:
    rows = await scene.rows("SELECT result FROM game WHERE round_id = 12 AND result IS NOT NULL")
    return [row["result"] for row in rows]


@pytest.mark.parametrize(
    "text", ["Ik kan vrijdag niet", "Afmelden vrijdag", r"\afmelden vrijdag", "afmelden"]
)
async def test_a_sign_off_in_plain_words_counts(scene: Scene, text: str) -> None:
    """A thumb in the group, the sentence in private, as for the command."""
    await scene.say(text)
    assert await _stored(scene) == [{"round_id": 12, "state": "excused"}]
    assert [said["to"] for said in await scene.said()] == [JAN]
    assert await scene.reactions() == [DONE]


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("ben een kwartier later", 15),
        ("I'll be 10 minutes late tonight", 10),
        ("kom vanavond iets later", None),
    ],
)
async def test_a_late_arrival_counts_on_the_evening(
    scene: Scene, text: str, minutes: int | None
) -> None:
    """A thumb in the group, as for the command; the opponent is told with the pairing."""
    await scene.say(text, at=EVENING.replace(hour=19, minute=0))
    assert await scene.rows("SELECT minutes FROM late_arrival") == [{"minutes": minutes}]
    assert DONE in await scene.reactions()


async def test_a_late_arrival_on_another_day_is_chatter(scene: Scene) -> None:
    """Without the evening's day, or about something else: nothing is stored, nobody asked."""
    for text in ("ik ben een kwartier later", "de trein was een kwartier later", "wordt later"):
        await scene.say(text, at=NOON)
    await scene.say("de vergadering is een kwartier later", at=EVENING.replace(hour=19, minute=0))
    assert not await scene.rows("SELECT minutes FROM late_arrival")
    assert not await scene.said()


async def test_a_reply_to_the_bot_needs_no_day(scene: Scene) -> None:
    """Below the bot's own post "ik kom niet" can only be about the coming evening."""
    await scene.say("ik kom niet", **REPLY)
    assert len(await _stored(scene)) == 1


async def test_a_likely_message_is_asked_about_in_private(scene: Scene) -> None:
    """Without a day it may be about anything: nothing stored, nothing seen in the group."""
    await scene.say("ik kom niet")
    (said,) = await scene.said()
    assert said["to"] == JAN
    assert said["buttons"]
    assert not await _stored(scene)
    assert not await scene.reactions()


async def test_one_question_a_day_is_enough(scene: Scene) -> None:
    """A member who writes on is not asked again, and nothing is stored."""
    await scene.say("ik kom niet")
    await scene.say("ik kan niet")
    assert not await scene.said()
    assert len(await scene.rows("SELECT 1 FROM question")) == 1
    await scene.say("ik kom niet", at=NOON + timedelta(days=1))
    assert len(await scene.said()) == 1


@pytest.mark.usefixtures("annas_chat_closed")
async def test_nobody_is_asked_whose_private_chat_is_closed(scene: Scene) -> None:
    """The group is not the place for a question."""
    await scene.say("ik kom niet", by="Anna Smit")
    assert not await scene.said()


@pytest.mark.parametrize("text", ["1-0", "gewonnen!!! 🎉", "remise", "uitslag 1-0"])
async def test_a_bare_result_is_asked_in_private(scene: Scene, text: str) -> None:
    """It may be about any game in the hall, or Ajax's."""
    await pair_round_12(scene)
    await scene.say(text, at=EVENING)
    assert [said["to"] for said in await scene.said()] == [JAN]
    assert not await _results(scene)
    assert not await scene.reactions()


@pytest.mark.parametrize("text", ["gewonnen van Piet", "Jan de Vries - Piet Jansen 1-0"])
async def test_a_result_with_the_opponent_counts(scene: Scene, text: str) -> None:
    """A member who names their opponent means this game."""
    await pair_round_12(scene)
    await scene.say(text, at=EVENING)
    assert await _results(scene) == ["1-0"]
    assert await scene.reactions() == [DONE]


async def test_a_result_that_is_known_is_not_asked_again(scene: Scene) -> None:
    """A player's joy after reporting is no second report."""
    await pair_round_12(scene)
    await scene.say("/uitslag 1-0", at=EVENING)
    await scene.say("gewonnen!!!", at=EVENING)
    assert not await scene.said()


@pytest.mark.parametrize(
    "text",
    [
        "morgen kom ik niet",
        "Anna kan vrijdag niet",
        "Gewonnen van mn schoonzoon 😎",
        "uitslag van de voetbal: 2-1",
        "Ik kom!",
        "vrijdag",
        "help! mijn klok is stuk",
        "de bot doet het goed zeg",
        "Ik kan vrijdag niet, iemand zin om te ruilen met zaterdag bij mij thuis?",
    ],
)
async def test_words_that_would_be_refused_are_chatter(scene: Scene, text: str) -> None:
    """No refusal, no question, no reaction: they did not speak to the bot."""
    await scene.say(text)
    assert not await scene.said()
    assert not await scene.reactions()
    assert not await _stored(scene)


@pytest.mark.parametrize("by", ["Vreemde", "Tom Wolf"])
async def test_only_players_are_heard_in_plain_words(scene: Scene, by: str) -> None:
    """Strangers and an arbiter who does not play may talk freely."""
    await scene.say("Ik kan vrijdag niet", by=by)
    assert not await scene.said()


async def test_an_edited_line_of_chatter_is_chatter(scene: Scene) -> None:
    """It gets no advice to send it again; a line with an act in it does (test_edits.py)."""
    sent = {"message_id": 5, "date": int(NOON.timestamp()), "text": "Wat een weer vandaag"}
    chat = {"id": GROUP, "type": "supergroup"}
    edited = sent | {"chat": chat, "from": user(JAN, "Jan")}
    await scene.take({"update_id": 9, "edited_message": edited}, NOON)
    assert not await scene.said()


async def test_chatter_reads_nothing(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    """A group that talks all day costs only the reading of its words."""
    read: list[str] = []
    monkeypatch.setattr("keizer_bot.chat.router.can_be_told", lambda *_: read.append("read"))
    await scene.say("Was weer gezellig gisteren!")
    assert not read


@pytest.mark.parametrize(
    ("text", "results"),
    [
        ("bord 4 0-1, bord 5 1-0", ["0-1", "1-0"]),
        ("Kees heeft gewonnen van Anna", ["1-0"]),
        ("zo te zien wordt bord 2 remise", []),
        ("bord 3 is nog bezig", []),
        ("Piet kwam niet, schande", []),
        ("1-0", []),
        ("Ajax - PSV 1-0", []),
    ],
)
async def test_an_arbiters_results_count(scene: Scene, text: str, results: list[str]) -> None:
    """Of any game, by board or players: a thumb; other talk about games is left alone."""
    await pair_round_12(scene)
    await scene.say(text, by="Tom Wolf", at=EVENING)
    assert await _results(scene) == results
    assert await scene.reactions() == [DONE] * bool(results)


@pytest.mark.parametrize(
    ("text", "counts"), [("Afmelding vrijdag Björn", 1), ("Afmelding vrijdag Piet", 0)]
)
async def test_a_sign_off_with_ones_own_name_counts(scene: Scene, text: str, counts: int) -> None:
    """A sign-off with another's name is left alone."""
    await scene.say(text, by="Björn Ågren")
    assert len(await _stored(scene)) == counts
