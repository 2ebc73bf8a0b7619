"""A season from before byes had new defaults: its arbiters are told of them, once."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from typing import Any

import pytest

from keizer_bot.app.subjects import COMMANDS
from keizer_bot.club.reactions import REACTIONS
from keizer_bot.club.rules.actions import news_coming
from keizer_bot.core.context import AppContext
from keizer_bot.core.questions import answer_question
from keizer_bot.i18n.translator import Translator
from keizer_bot.store.transaction import Transaction
from tests.club.hall import ARBITER, EVENING, open_hall
from tests.run_jobs import run_jobs

TWICE_IN_WORDS, NEWCOMER_IN_WORDS = "twee rondes achter elkaar", "nieuwe speler"


def _told(tx: Transaction, at: datetime = EVENING) -> int:
    app_context = AppContext(Translator(strict=True), "keizer_bot", REACTIONS, COMMANDS)
    return run_jobs(tx, app_context, at, news_coming)


@pytest.mark.parametrize(
    ("rules", "named"),
    [
        ({"preset": "dsc"}, {TWICE_IN_WORDS, NEWCOMER_IN_WORDS}),
        ({}, {TWICE_IN_WORDS, NEWCOMER_IN_WORDS}),
        ({"preset": "classic"}, {TWICE_IN_WORDS}),  # its newcomers may have the bye, as ever
        ({"pairing": {"bye_gap": 7}}, {NEWCOMER_IN_WORDS}),
        ({"pairing": {"newcomer_bye": False}}, {TWICE_IN_WORDS}),
        ({"pairing": {"bye_gap": 0, "newcomer_bye": True}}, set()),
        ({"pairing": {"method": "round-robin"}}, set()),
    ],
)
async def test_defaults_that_the_rules_omit_are_named(
    rules: dict[str, Any], named: set[str]
) -> None:
    """Only once; a season without such a difference gets no message."""
    hall = await open_hall(rules=rules)
    await hall.database.run(lambda tx: tx.write("UPDATE season SET tells_of_byes = 1"))
    assert await hall.database.run(_told) == 1
    said = " ".join(await hall.texts(ARBITER))
    assert {words for words in (TWICE_IN_WORDS, NEWCOMER_IN_WORDS) if words in said} == named
    assert await hall.database.run(_told, EVENING + timedelta(days=1)) == 0


async def test_a_season_of_this_version_is_paired_as_it_says() -> None:
    """Nothing changed for it, so nobody is told."""
    hall = await open_hall()
    assert await hall.database.run(_told) == 0


async def test_the_button_writes_what_held_before_and_changes_no_total() -> None:
    """A rule that is set already stays as it is."""
    hall = await open_hall(rules={"preset": "dsc", "pairing": {"bye_gap": 2}})
    await hall.database.run(lambda tx: tx.write("UPDATE season SET tells_of_byes = 1"))
    before = await hall.rows("SELECT content FROM published")
    await hall.database.run(_told)
    (button,) = await hall.buttons(ARBITER)
    number = int(button.split(":")[1])
    await hall.run(lambda context: answer_question(context, number, 0))
    (row,) = await hall.rows("SELECT rules FROM season")
    assert json.loads(row["rules"])["pairing"] == {"bye_gap": 2, "newcomer_bye": True}
    assert await hall.rows("SELECT content FROM published") == before
