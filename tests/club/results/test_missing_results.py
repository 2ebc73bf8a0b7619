"""At half past eleven the arbiter is asked of each game without a result ([003] rule o)."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

from keizer_bot.club.results.corrections import decide
from keizer_bot.club.results.settling import ask_day, ask_for_missing, finish, play_on
from keizer_bot.core.context import Context
from keizer_bot.store import games
from tests.buttons import button
from tests.club.hall import ARBITER, EVENING, Hall

LAST_HOUR = EVENING.replace(hour=23, minute=30)
OPEN = ("Daan Mol", "Anna Smit")


async def _finish(hall: Hall) -> list[dict[str, Any]]:
    """Report all results but one; returns the questions to the arbiter."""

    def step(context: Context) -> None:
        for pair in (p for p in hall.games if hall.games[p] > 5):
            decide(context, game=hall.games[pair], result="1-0")

    await hall.run(step)
    await hall.run(lambda context: finish(context, hall.rounds[1]), at=LAST_HOUR)
    sql = "SELECT intent FROM outbox WHERE recipient_id = ? AND state = 'queued' ORDER BY id"
    intents = [json.loads(row["intent"]) for row in await hall.rows(sql, ARBITER)]
    return [p for p in intents if "buttons" in p and "uitslag bekend" in p["text"]]


async def _told(hall: Hall) -> list[str]:
    """The arbiter's messages about a completed round."""
    return [text for text in await hall.texts(ARBITER) if "uitslagen" in text and "binnen" in text]


async def test_the_arbiter_is_told_once_that_all_results_are_in(hall: Hall) -> None:
    """The message does not come before the last result, and not again when one is changed."""
    *before, last = (game for pair, game in hall.games.items() if game > 4)

    async def noted(played: list[int], result: str) -> None:
        def step(context: Context) -> None:
            for game in played:
                decide(context, game=game, result=result)

        await hall.run(step)

    await noted(before, "1-0")
    assert await _told(hall) == []
    await noted([last], "1-0")
    assert await _told(hall) == ["Alle 4 uitslagen van ronde 2 zijn binnen."]
    await noted([last], "0-1")
    assert len(await _told(hall)) == 1


async def test_the_one_game_is_asked_about(hall: Hall) -> None:
    """The answer may be that neither came, a result, a forfeit or another day."""
    (asked,) = await _finish(hall)
    assert "Daan Mol (wit) – Anna Smit (zwart)" in asked["text"]
    data = [b["data"] for row in asked["buttons"] for b in row]
    game = hall.games[OPEN]
    results = ("-/-", "1-0", "1/2-1/2", "0-1", "+/-", "-/+")
    assert data[:6] == [button("decide-by-tap", game=game, result=result) for result in results]


async def test_neither_came_needs_no_reason(hall: Hall) -> None:
    """Both lose by forfeit, and both are noted as not having come."""
    await _finish(hall)
    await hall.run(
        lambda context: decide(context, game=hall.games[OPEN], result="-/-"), at=LAST_HOUR
    )
    assert (await hall.game(*OPEN))["result"] == "-/-"
    rows = await hall.rows("SELECT state FROM presence WHERE round_id = ?", hall.rounds[1])
    assert [row["state"] for row in rows] == ["no_show", "no_show"]


async def test_it_may_be_played_on_a_coming_evening(hall: Hall) -> None:
    """Rounds 3 and 4 are on 21 and 28 September."""
    await _finish(hall)

    def step(context: Context) -> None:
        asked = ask_day(context, game=hall.games[OPEN])
        assert len(asked.rows) == 4
        play_on(context, game=hall.games[OPEN], day=date(2026, 9, 21))

    await hall.run(step, at=LAST_HOUR)
    assert (await hall.game(*OPEN))["moved_to"] == "2026-09-21"


async def test_many_games_are_listed_in_one_message(hall: Hall) -> None:
    """More than five questions would be a flood; a list says what to send, or has buttons."""
    await hall.run(
        lambda context: ask_for_missing(context, 2, games.season_games(context.tx, 1)), at=LAST_HOUR
    )
    (list_,) = await hall.texts(ARBITER)
    assert "één per regel" in list_
    assert list_.count(" - ") == 8
    (row,) = await hall.rows("SELECT intent FROM outbox WHERE recipient_id = ?", ARBITER)
    assert button("job", competition=1, job="results") in row["intent"]
