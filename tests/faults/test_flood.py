"""One member floods the bot before another's sign-off in time, and the hour comes."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from keizer_bot.store.intents import chat
from keizer_bot.telegram.limits import GROUP, Budget
from tests.club.scene import GROUP as CHAT
from tests.club.scene import NAMES
from tests.faults.bot import Bot, bot_of, said
from tests.faults.conftest import Undisturbed
from tests.new_file import new_database

pytestmark = pytest.mark.slow

CLOSES = datetime.fromisoformat("2026-11-20T18:00:00+01:00")
FLOOD = (
    "/stand",
    "/help",
    "/indeling",
    "/afmelden",
    "/aanmelden",
    "/wie",
    "/waarom",
    "x",
    "/uitslag 1-0",
)


@pytest.fixture
async def bot(undisturbed: Undisturbed, tmp_path: Path) -> AsyncIterator[Bot]:
    """The scene's bot."""
    path = tmp_path / "keizer.db"
    path.write_bytes(undisturbed.before)
    database = await new_database(path)
    yield bot_of(database, CLOSES - timedelta(hours=1))
    await database.close()


async def flooded(bot: Bot, *, private: bool) -> float:
    """200 commands of one member, another's sign-off, then the hour: returns the delay in closing.

    The delay is from the last handled message before the hour to the end of the tick, in seconds
    of processor time, so that other work on the machine does not count.
    """
    sent = CLOSES - timedelta(seconds=30)
    updates = [
        said(n, FLOOD[n % len(FLOOD)], by=NAMES[1], at=sent, private=private) for n in range(1, 201)
    ]
    timely = said(999, "/afmelden", by=NAMES[0], at=CLOSES - timedelta(seconds=1))
    bot.clock.set(CLOSES)
    await bot.inbox.keep([*updates, timely])
    handled: list[float] = []
    drained = bot.scheduler._drained

    async def timed(moment: datetime) -> None:
        await drained(moment)
        handled.append(time.process_time())

    bot.scheduler._drained = timed
    await bot.tick(CLOSES)
    return time.process_time() - handled[0]


@pytest.mark.parametrize("private", [True, False])
async def test_the_other_counts_and_the_hour_is_kept(bot: Bot, private: bool) -> None:
    """The backlog is handled first; sign-off closes within two seconds of it."""
    late = await flooded(bot, private=private)
    states = await bot.rows(
        "SELECT state FROM presence JOIN player ON player.id = player_id"
        " JOIN member ON member.id = member_id WHERE name = ?",
        NAMES[0],
    )
    assert states == [("excused",)]
    assert await bot.rows("SELECT phase FROM round WHERE number = 12") == [("closed",)]
    assert late < 2


async def test_answers_in_the_group_keep_their_limit(bot: Bot) -> None:
    """Twenty a minute go out, the closing of sign-off among the first of them."""
    await flooded(bot, private=False)
    urgent = await bot.rows(
        "SELECT key FROM outbox WHERE recipient_id = ? AND kind = 'say' ORDER BY urgency, id",
        CHAT,
    )
    budget, sent, at, group = Budget(), 0, CLOSES, chat(CHAT)
    for second in range(60):
        at = CLOSES + timedelta(seconds=second)
        if group not in budget.closed(at) and sent < len(urgent):
            budget.spend(group, at)
            sent += 1
    assert sent <= GROUP.most
    assert any(str(key).startswith("closed:") for (key,) in urgent[:1])
