"""getUpdates: which updates are confirmed, which come again, and which poll is cut off."""

import asyncio
from datetime import UTC, datetime
from typing import Any

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from keizer_bot.standin.model import Chat
from keizer_bot.standin.world import Telegram, UpdateQueue
from tests.manual_clock import ManualClock
from tests.standin.people import Person
from tests.standin.stage import Api

pytestmark = pytest.mark.slow

DAY = 24 * 3600


@pytest.fixture
def queue(clock: ManualClock) -> UpdateQueue:
    """A queue with three updates."""
    queue = UpdateQueue(clock)
    for text in "abc":
        queue.push("message", {"text": text})
    return queue


def _texts(updates: list[dict[str, Any]]) -> str:
    return "".join(update["message"]["text"] for update in updates)


async def test_nothing_is_lost_without_an_offset(queue: UpdateQueue) -> None:
    """The same updates come again until an offset confirms them; limit takes the oldest."""
    assert _texts(await queue.get(0, 2, 0)) == "ab"
    assert _texts(await queue.get(0, 100, 0)) == "abc"


async def test_an_offset_confirms_all_below(queue: UpdateQueue) -> None:
    """An offset forgets every update below it, for good."""
    second = queue.pending[1]["update_id"]
    assert _texts(await queue.get(second, 100, 0)) == "bc"
    assert _texts(await queue.get(0, 100, 0)) == "bc"


async def test_a_negative_offset_keeps_the_last(queue: UpdateQueue) -> None:
    """Offset -1 gives the last update and forgets the others."""
    assert _texts(await queue.get(-1, 100, 0)) == "c"
    assert _texts(queue.pending) == "c"


async def test_an_offset_far_in_the_future_confirms_nothing(queue: UpdateQueue) -> None:
    """An offset more than 10 beyond the end is ignored: all updates come."""
    beyond = queue.pending[-1]["update_id"] + 1
    assert _texts(await queue.get(beyond + 11, 100, 0)) == "abc"
    assert _texts(await queue.get(beyond + 10, 100, 0)) == ""


async def test_ids_restart_at_random(queue: UpdateQueue) -> None:
    """After a quiet week ids start anywhere, also lower; a seed repeats them."""
    last = queue.pending[-1]["update_id"]
    ids = []
    for _ in range(8):
        queue.restart_ids()
        queue.push("message", {"text": "x"})
        ids.append(queue.pending[0]["update_id"])
    assert min(ids) < last < max(ids)


async def test_updates_are_forgotten_after_a_day(queue: UpdateQueue, clock: ManualClock) -> None:
    """Telegram keeps updates for 24 hours."""
    clock.advance(DAY - 1)
    assert _texts(queue.pending) == "abc"
    clock.advance(1)
    assert queue.pending == []


async def test_a_long_poll_wakes_for_an_update(clock: ManualClock) -> None:
    """A waiting request returns as soon as something comes."""
    queue = UpdateQueue(clock)
    waiting = asyncio.create_task(queue.get(0, 100, 50))
    await asyncio.sleep(0)
    queue.push("message", {"text": "a"})
    assert _texts(await asyncio.wait_for(waiting, 1)) == "a"


async def test_a_long_poll_ends_by_the_clock(clock: ManualClock) -> None:
    """A waiting request ends when its timeout has passed on the handed-in clock."""
    waiting = asyncio.create_task(UpdateQueue(clock).get(0, 100, 30))
    await asyncio.sleep(0.01)
    clock.advance(30)
    assert await asyncio.wait_for(waiting, 1) == []


async def test_a_long_poll_ends_by_real_time(clock: ManualClock) -> None:
    """On a stopped clock a waiting request ends after real seconds."""
    assert await asyncio.wait_for(UpdateQueue(clock).get(0, 100, 1), 3) == []


async def test_a_second_poll_ends_the_first(api: Api) -> None:
    """The earlier of two getUpdates ends with 409, in Telegram's words."""
    first = asyncio.ensure_future(api("getUpdates", timeout=50))
    await asyncio.sleep(0.05)
    assert (await api("getUpdates"))["ok"]
    answer = await asyncio.wait_for(first, 1)
    assert answer["error_code"] == 409
    assert answer["description"].startswith("Conflict: terminated by other getUpdates request")


async def test_a_lost_network_cuts_a_waiting_poll_off(api: Api, telegram: Telegram) -> None:
    """It gets no answer, and later updates wait for the next poll."""
    waiting = asyncio.ensure_future(api("getUpdates", timeout=50))
    await asyncio.sleep(0.05)
    telegram.updates.cut_off()
    telegram.updates.push("message", {"text": "a"})
    with pytest.raises(httpx.RemoteProtocolError):
        await asyncio.wait_for(waiting, 1)
    assert telegram.violations == []
    assert _texts((await api("getUpdates"))["result"]) == "a"


async def test_only_wanted_kinds_come(
    api: Api, telegram: Telegram, club: Chat, jan: Person
) -> None:
    """A kind not in allowed_updates is never queued; an empty list asks for the usual ones."""
    telegram.updates.discard()
    await api("getUpdates", allowed_updates=["callback_query"])
    jan.say(club, "/wie")
    assert telegram.updates.pending == []
    await api("getUpdates", allowed_updates=[])
    jan.say(club, "/wie")
    assert len(telegram.updates.pending) == 1


@given(
    steps=st.lists(
        st.one_of(st.just("push"), st.integers(min_value=1, max_value=5)), min_size=1, max_size=30
    )
)
async def test_a_reader_who_confirms_updates_loses_nothing(steps: list[str | int]) -> None:
    """Reading with any limits, and confirming it, gives each update once, in order."""
    queue = UpdateQueue(ManualClock(datetime(2026, 11, 18, tzinfo=UTC)))
    pushed, offset = 0, 0
    read: list[int] = []
    for step in [*steps, *[100] * 2]:
        if step == "push":
            pushed += 1
            queue.push("message", {"number": pushed})
            continue
        found = await queue.get(offset, int(step), 0)
        read += [update["message"]["number"] for update in found]
        offset = found[-1]["update_id"] + 1 if found else offset
    assert read == list(range(1, pushed + 1))
