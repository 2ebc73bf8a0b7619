"""Whole seasons with the bot down at the worst moments: messages sent in time count."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from datetime import datetime
from pathlib import Path

import pytest

from keizer_bot.store.connection import Database
from tests.club.scene import NAMES
from tests.faults.bot import bot_of
from tests.faults.outages import START, Life, Week, furnish, imagine, live
from tests.new_file import new_database

pytestmark = pytest.mark.slow

SEASONS = int(os.environ.get("KEIZER_OUTAGE_SEASONS", "4"))  # `make torture` lives 200


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    """A file of its own for each season."""
    made = await new_database(tmp_path / "keizer.db")
    yield made
    await made.close()


@pytest.mark.parametrize("seed", range(SEASONS))
async def test_a_season_of_outages(database: Database, seed: int) -> None:
    """Timely sign-offs count; each round closes once, and is paired once or asked about."""
    life = imagine(seed)
    await furnish(database)
    await live(database, life)
    bot = bot_of(database, START)
    absent = await bot.rows(
        "SELECT number, name, state FROM presence JOIN round ON round.id = round_id"
        " JOIN player ON player.id = player_id JOIN member ON member.id = member_id"
    )
    paired = await bot.rows(
        "SELECT number, name FROM round JOIN"
        " (SELECT round_id, white_id AS id FROM game UNION ALL SELECT round_id, black_id FROM game"
        " UNION ALL SELECT round_id, player_id FROM bye) AS seat ON seat.round_id = round.id"
        " JOIN player ON player.id = seat.id JOIN member ON member.id = member_id"
    )
    rounds = await bot.rows("SELECT number, version FROM round")
    closed = await bot.rows("SELECT key FROM outbox WHERE key LIKE 'closed:%'")
    posts = await bot.rows("SELECT round_id, version FROM published WHERE kind = 'pairings'")
    dead = await bot.rows("SELECT * FROM inbox WHERE state <> 'done'")
    assert dead == []
    assert len(set(closed)) == len(closed) == len(life.weeks)
    assert len(set(posts)) == len(posts)
    for week in life.weeks:
        version = dict(rounds)[week.number]
        gone = {name: state for n, name, state in absent if n == week.number}
        seats = [name for n, name in paired if n == week.number]
        check(life, week, gone, seats, version)


def check(life: Life, week: Week, gone: dict[str, str], seats: list[str], version: int) -> None:
    """Check one round."""
    letters = [(at, who, u["update_id"]) for at, who, u in life.letters if of_week(at, week)]
    came = [(at, who) for at, who, number in letters if number not in life.dropped]
    timely = {who for at, who in came if at < week.closes}
    late = {who for at, who in came if at >= week.closes}
    lost = {who for at, who, n in letters if at < week.closes and n in life.dropped}
    assert gone == dict.fromkeys(timely, "excused") | dict.fromkeys(late, "late")
    asked = week.number in life.asked
    assert asked or not lost, "sign-offs were dropped and nobody was asked"
    assert version == 1 or (asked and version == 0)
    present = sorted(set(NAMES) - timely - late)
    assert sorted(seats) == (present if version else []), "each in one game, or with the bye"


def of_week(at: datetime, week: Week) -> bool:
    """True if a message of that moment is about that round."""
    return abs((week.closes - at).total_seconds()) < 300_000
