"""Updates that nobody can read, among good ones, with the real router and the arbiter listening."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from keizer_bot.store.connection import Database
from tests.club.scene import ARBITER, NAMES, NOON
from tests.faults.bot import Update, bot_of, said
from tests.faults.conftest import Undisturbed
from tests.new_file import new_database

POISON: tuple[dict[str, Any], ...] = (
    {"message": "text"},
    {"message": []},
    {"message": {}},
    {"message": {"message_id": "x", "date": "y", "chat": 5}},
    {"message": {"message_id": 1, "date": 10**30, "chat": {"id": 1, "type": "group"}}},
    {"message": {"message_id": 1, "date": 1, "from": 7, "chat": {"id": 1, "type": "group"}}},
    {"message": {"message_id": 1, "date": 1}},
    {"callback_query": {"id": "1"}},
    {"callback_query": {"id": 7, "from": {"id": "x"}, "data": 5}},
    {"edited_message": {"message_id": 1}},
)
EMPTY: tuple[dict[str, Any], ...] = ({}, {"message": None}, {"a_kind_of_2030": {"id": 1}})


@pytest.fixture
def path(undisturbed: Undisturbed, tmp_path: Path) -> Path:
    """The scene's file."""
    path = tmp_path / "keizer.db"
    path.write_bytes(undisturbed.before)
    return path


def among_good_ones() -> list[Update]:
    """Each piece of poison behind a member's sign-off."""
    updates: list[Update] = []
    for number, poison in enumerate((*POISON, *EMPTY)):
        good = said(10 * number + 1, "/afmelden", by=NAMES[number % len(NAMES)], at=NOON)
        updates += [good, {"update_id": 10 * number + 2} | poison]
    return updates


@pytest.mark.parametrize("together", [1, 7, 100])
async def test_poison_holds_nobody_up_and_the_arbiter_is_told_once(
    path: Path, together: int
) -> None:
    """Any number in one poll: each sign-off counts, each poison becomes a dead letter."""
    database: Database = await new_database(path)
    bot, updates = bot_of(database, NOON), among_good_ones()
    for at in range(0, len(updates), together):
        await bot.take(*updates[at : at + together])
    states = await bot.rows("SELECT state FROM inbox ORDER BY id")
    told = await bot.rows(
        "SELECT key FROM outbox WHERE key LIKE 'dead letter/%' AND recipient_id = ?", ARBITER
    )
    absent = await bot.rows("SELECT count(*) FROM presence WHERE state = 'excused'")
    await database.close()
    assert [state for (state,) in states] == [
        *(["done", "dead"] * len(POISON)),
        *(["done", "done"] * len(EMPTY)),
    ]
    assert len(POISON) == 10
    assert len(told) == 1
    assert absent == [(len(NAMES),)]
