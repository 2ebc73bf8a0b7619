"""Telegram's limits are kept for any queue: the stand-in counts independently."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keizer_bot.standin.model import FloodLimits
from keizer_bot.store.intents import Recipient, chat, person
from keizer_bot.telegram.limits import Budget

GROUP = chat(-1)
START = datetime(2026, 11, 20, 17, tzinfo=UTC)


@given(
    st.lists(
        st.tuples(st.sampled_from([-1, -2, 3, 4]), st.sampled_from([0.0, 0.02, 0.3, 1.0, 9.0])),
        max_size=150,
    )
)
def test_telegram_accepts_what_the_budget_allows(messages: list[tuple[int, float]]) -> None:
    """The stand-in, with its own count, refuses none of them."""
    ours, theirs, now = Budget(), FloodLimits(), START
    passed = []
    for number, later in messages:
        someone = chat(number) if number < 0 else person(number)
        now += timedelta(seconds=later)
        if ours.is_full(now, 0) or someone in ours.closed(now):
            continue
        ours.spend(someone, now)
        theirs.admit(number, now.timestamp(), group=number < 0)  # raises where Telegram says 429
        passed.append(number)
    assert set(passed) == {number for number, _ in messages}, "nobody waits for ever"


def sent(budget: Budget, to: Recipient, count: int, *, every: float) -> datetime:
    """Send that many messages to a chat; returns the moment of the last."""
    for n in range(count):
        budget.spend(to, START + timedelta(seconds=n * every))
    return START + timedelta(seconds=(count - 1) * every)


@pytest.mark.parametrize(
    ("count", "state"),
    [(13, ""), (14, "crowded"), (20, "crowded closed")],
)
def test_a_group_gets_room_for_what_cannot_wait(count: int, state: str) -> None:
    """Acknowledgements wait from 14 a minute on, the rest from 20."""
    budget = Budget()
    now = sent(budget, GROUP, count, every=2.5) + timedelta(seconds=2.5)
    found = {
        "crowded": GROUP in budget.crowded(now),
        "closed": GROUP in budget.closed(now),
    }
    assert " ".join(name for name, holds in found.items() if holds) == state


def test_a_reaction_is_no_message() -> None:
    """It counts among the 30 a second of all chats, and closes none."""
    budget = Budget()
    for _ in range(30):
        budget.spend_on_reaction(START)
    assert budget.is_full(START, 0)
    assert budget.closed(START) == set()


def test_a_private_chat_is_no_group() -> None:
    """Twenty a minute is for groups only."""
    budget = Budget()
    now = sent(budget, person(1), 30, every=1.5) + timedelta(seconds=2)
    assert budget.closed(now) == set()


def test_a_pause_that_telegram_asks_for_is_kept() -> None:
    """Nothing is sent until it is over."""
    budget = Budget()
    budget.pause(GROUP, START + timedelta(seconds=5))
    assert budget.closed(START) == {GROUP}
    assert budget.closed(START + timedelta(seconds=5)) == set()


def test_a_clock_that_is_set_back_closes_nothing() -> None:
    """Calls recorded "later than now" are forgotten."""
    budget = Budget()
    now = sent(budget, GROUP, 20, every=1)
    assert budget.closed(now - timedelta(hours=1)) == set()
    assert not budget.is_full(now - timedelta(hours=1), 0)


def test_nothing_is_remembered_for_ever() -> None:
    """After a year of messages the budget is as small as after an hour."""
    budget = Budget()
    for hour in range(1000):
        budget.spend(person(hour), START + timedelta(hours=hour))
        budget.closed(START + timedelta(hours=hour))
    assert len(budget._chats) < 3
    assert len(budget._all) < 3
