"""A clock that is set back holds up no answer."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from keizer_bot.store import outbox, outbox_queue
from keizer_bot.store.intents import Address, Say, person
from keizer_bot.store.outbox import Outgoing
from keizer_bot.store.transaction import Transaction
from tests.new_file import new_database

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
SECOND = timedelta(seconds=1)


@pytest.mark.parametrize(
    ("shows", "goes"),
    [
        (NOON + 9 * SECOND, False),
        (NOON + 10 * SECOND, True),
        (NOON - 59 * SECOND, False),  # the clock is a little slow: they are put together
        (NOON - 61 * SECOND, True),
        (NOON - timedelta(hours=8.5), True),
    ],
)
async def test_a_wait_of_ten_seconds_does_not_become_hours(
    tmp_path: Path, shows: datetime, goes: bool
) -> None:
    """An acknowledgement made at noon, to go out with others ten seconds later."""

    def step(tx: Transaction) -> Outgoing | None:
        row = Outgoing(intent=Say("hallo"), to=Address(person(7)), urgency=8)
        outbox.put(tx, row, NOON, not_before=NOON + 10 * SECOND)
        return outbox_queue.first_ready(tx, shows)

    database = await new_database(tmp_path / "keizer.db")
    assert (await database.run(step) is not None) == goes
    await database.close()
