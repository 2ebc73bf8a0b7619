"""If a posted ranking changes, the club reads the reason above the new one."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from functools import partial

import pytest

from keizer_bot.club.changes.actions import undo_last
from keizer_bot.club.players.entry import Newcomer, add_player
from keizer_bot.club.ranking.actions import post_ranking
from keizer_bot.club.results.actions import report, withdraw
from keizer_bot.club.results.corrections import decide
from keizer_bot.club.signing_off.absences import mark_absent
from keizer_bot.core.context import Context
from keizer_bot.core.reply import Reply
from keizer_bot.store import arbiter_changes
from tests.club.hall import GROUP, ROUND_2, Hall, open_hall

GAME = ("Daan Mol", "Anna Smit")


@pytest.fixture
async def hall() -> AsyncIterator[Hall]:
    """All games of round 2 are in, the last by a player, and its ranking is posted."""
    hall = await open_hall()
    for pair in ROUND_2[1:]:
        await hall.run(partial(decide, game=hall.games[pair], result="1-0"))
    await hall.run(lambda context: report(context, game=hall.games[GAME], result="1-0"), "Daan Mol")
    await hall.run(lambda context: context.tx.write("UPDATE outbox SET state = 'sent'"))
    yield hall
    await hall.database.close()


async def revised(hall: Hall) -> list[str]:
    """The ranking posts that were revised."""
    return [text for text in await hall.texts(GROUP) if "De stand is herzien" in text]


async def test_a_player_changes_their_report(hall: Hall) -> None:
    """The post has the new result."""
    await hall.run(
        lambda context: report(context, game=hall.games[GAME], result="1/2-1/2"), "Daan Mol"
    )
    (text,) = await revised(hall)
    assert "Ronde 2: Daan Mol – Anna Smit werd ½-½." in text


async def test_a_player_takes_their_report_back(hall: Hall) -> None:
    """The ranking is provisional again."""
    await hall.run(lambda context: withdraw(context, game=hall.games[GAME]), "Daan Mol")
    (text,) = await revised(hall)
    assert "Daan Mol – Anna Smit" in text


async def test_a_player_undoes_their_report(hall: Hall) -> None:
    """The post says what was undone."""
    asked = await hall.run(undo_last, "Daan Mol")
    await hall.press(asked, by="Daan Mol")
    (text,) = await revised(hall)
    assert "Ronde 2: Daan Mol – Anna Smit heeft weer geen uitslag." in text


async def test_an_absence_is_changed(hall: Hall) -> None:
    """The post names the absent player, and never the reason."""

    def step(context: Context) -> None:
        context.tx.write("UPDATE game SET result = '+/-' WHERE id = ?", hall.games[GAME])
        mark_absent(context, player=hall.players[GAME[0]], round_id=hall.rounds[1], kind="late")

    await hall.run(step)
    (text,) = await revised(hall)
    assert "Daan Mol" in text


async def test_a_higher_top_is_told(hall: Hall) -> None:
    """With a ninth player a top of 8 does not do any more: all values change."""
    rules = json.dumps({"preset": "dsc", "values": {"top": 8}})

    def step(context: Context) -> Reply:
        arbiter_changes.set_rules(context.tx, 1, rules)
        post_ranking(context, hall.rounds[1])
        return add_player(context, newcomer=Newcomer("Nina Nieuw", rating=1650))

    asked = await hall.run(step)
    await hall.press(asked)
    (text,) = await revised(hall)
    assert "nummer 1 is nu 9 waard" in text
