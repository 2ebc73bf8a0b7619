"""The choice of the next row: shares for posts and answers, turns for clubs, order in a chat."""

from __future__ import annotations

import random
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from keizer_bot.standin.model import FloodLimits
from keizer_bot.store import outbox
from keizer_bot.store.intents import Address, Pin, RecipientKind, Say, Show, chat, person
from keizer_bot.store.outbox import UNHURRIED, USUAL, Outgoing
from keizer_bot.store.transaction import Transaction
from keizer_bot.telegram.choosing import RowChooser
from keizer_bot.telegram.limits import Budget
from tests.new_file import migrated

NOW = datetime(2026, 11, 20, 19, tzinfo=UTC)
LANES = 8


@pytest.fixture
async def tx(tmp_path: Path) -> AsyncIterator[Transaction]:
    """A new database with an update that was handled, in the test's own thread."""
    await (await migrated(tmp_path / "keizer.db")).close()
    raw = sqlite3.connect(tmp_path / "keizer.db", isolation_level=None)
    raw.row_factory = sqlite3.Row
    raw.execute("PRAGMA synchronous = OFF")
    yield Transaction(raw, "")
    raw.close()


def put(
    tx: Transaction, to: int, *, club: int = 1, answer: bool = False, urgency: int = USUAL
) -> int:
    """Queue words; below 0 to a group. An answer has the update that caused it."""
    tx.cause, tx.club_id = (1 if answer else None), club
    where = Address(chat(to) if to < 0 else person(to))
    return outbox.put(tx, Outgoing(intent=Say("x"), to=where, urgency=urgency), NOW)


def put_all(tx: Transaction, clubs: Iterable[int], *, answer: bool, urgency: int = USUAL) -> None:
    """Queue a message to a different person of each of these clubs."""
    for club in clubs:
        put(tx, 1 + outbox_size(tx), club=club, answer=answer, urgency=urgency)


def outbox_size(tx: Transaction) -> int:
    """The number of rows."""
    return int(tx.the("SELECT count(*) AS n FROM outbox")["n"])


def kinds_of(sent: list[Outgoing]) -> str:
    """P for a post, A for an answer, U for an unhurried message."""
    return "".join("A" if r.cause else "P" if r.urgency <= USUAL else "U" for r in sent)


def next_rows(tx: Transaction, chooser: RowChooser, most: int = 1000) -> list[Outgoing]:
    """The next rows if no limit applies, at most that many."""
    chosen: list[Outgoing] = []
    while len(chosen) < most and (row := chooser.next(tx, NOW, set(), set(), files=0)):
        chosen.append(row)
        outbox.mark_sent(tx, row, 1, NOW)
    return chosen


def test_posts_and_answers_go_four_to_one(tx: Transaction) -> None:
    """24 and 6 of 30 calls; when no posts are left the answers have all of them."""
    put_all(tx, range(24), answer=False)
    put_all(tx, range(10), answer=True)
    assert kinds_of(next_rows(tx, RowChooser())) == "PPPPA" * 6 + "AAAA"


def test_an_answer_goes_at_once_where_none_went_lately(tx: Transaction) -> None:
    """Of a hundred posts twenty went when somebody asks: theirs is the next call."""
    put_all(tx, range(100), answer=False)
    chooser = RowChooser()
    next_rows(tx, chooser, 20)
    put_all(tx, [5], answer=True)
    assert kinds_of(next_rows(tx, chooser, 3)) == "APP"


def test_messages_that_nobody_awaits_go_last(tx: Transaction) -> None:
    """Everything queued after it goes before it."""
    put_all(tx, range(3), answer=False, urgency=UNHURRIED)
    put_all(tx, range(2), answer=True, urgency=8)
    put_all(tx, range(2), answer=False)
    assert kinds_of(next_rows(tx, RowChooser())) == "PPAAUUU"


def test_a_flood_waits_for_the_others(tx: Transaction) -> None:
    """Two hundred urgent answers of one club: another club's ordinary one is the second."""
    put_all(tx, [7] * 200, answer=True, urgency=1)
    put_all(tx, [9], answer=True)
    assert [row.club_id for row in next_rows(tx, RowChooser(), 4)] == [7, 9, 7, 7]


def test_strangers_have_a_turn_of_their_own(tx: Transaction) -> None:
    """All of them together one, as a club has."""
    tx.cause, tx.club_id = 1, None
    for number in range(50):
        outbox.put(tx, Outgoing(intent=Say("x"), to=Address(person(1000 + number))), NOW)
    put_all(tx, [3, 3], answer=True)
    assert [row.club_id for row in next_rows(tx, RowChooser(), 5)] == [None, 3, None, 3, None]


def test_files_hold_up_no_words(tx: Transaction) -> None:
    """While two are made, the third waits and the words behind it go."""
    tx.cause, tx.club_id = 1, 1
    show = Show("stand", {"name": "stand.png"})
    outbox.put(tx, Outgoing(intent=show, to=Address(person(1)), urgency=1), NOW)
    words = put(tx, 2, answer=True)
    chosen = RowChooser().next(tx, NOW, set(), set(), files=2)
    assert chosen is not None
    assert chosen.id == words
    again = RowChooser().next(tx, NOW, set(), set(), files=1)
    assert again is not None
    assert isinstance(again.intent, Show)


def test_a_pin_goes_before_private_notes(tx: Transaction) -> None:
    """All posts, then all pins, then private messages."""
    tx.cause, tx.club_id = None, 1
    note = put(tx, 5, urgency=3)
    posts = [put(tx, -number, urgency=1) for number in (1, 2)]
    pins = [outbox.put(tx, Outgoing(intent=Pin(), edits=row, urgency=2), NOW) for row in posts]
    assert [row.id for row in next_rows(tx, RowChooser())] == [*posts, *pins, note]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(clubs=st.lists(st.integers(0, 5), max_size=60))
def test_clubs_that_wait_are_answered_equally_often(tx: Transaction, clubs: list[int]) -> None:
    """At each moment one of them is answered, as long as they have answers that wait."""
    tx.write("DELETE FROM outbox")
    put_all(tx, clubs, answer=True)
    waiting, served = Counter(clubs), Counter[int]()
    for row in next_rows(tx, RowChooser()):
        club = row.club_id or 0
        served[club] += 1
        waiting[club] -= 1
        assert all(served[c] - served[o] <= 1 for c in served for o in +waiting)
    assert served == Counter(clubs)


@dataclass
class Line:
    """A line to Telegram that takes some time for each call, and its limits, counted there."""

    tx: Transaction
    chance: random.Random
    now: datetime = NOW

    def send_all(self) -> list[tuple[datetime, Outgoing]]:
        """Send as OutboxSender does until nothing is queued; when each row went."""
        budget, chooser, sent = Budget(), RowChooser(), []
        under_way: list[tuple[datetime, Outgoing]] = []
        counted: list[tuple[datetime, Outgoing]] = []
        while under_way or self._queued():
            assert self.now - NOW < timedelta(hours=1), "something waits for ever"
            for end, over in [each for each in under_way if each[0] <= self.now]:
                under_way.remove((end, over))
                assert over.to is not None
                budget.spend(over.to.recipient, end)
                outbox.mark_sent(self.tx, over, 1, end)
            row = self._next(budget, chooser, [row for _, row in under_way])
            if row is None:
                self.now += timedelta(milliseconds=20)
                continue
            sent.append((self.now, row))
            took = timedelta(milliseconds=self.chance.randint(1, 900))
            counted.append((self.now + took * self.chance.random(), row))
            under_way.append((self.now + took, row))
        _taken_by_telegram(counted)
        return sent

    def _queued(self) -> bool:
        return self.tx.one("SELECT 1 FROM outbox WHERE state = 'queued'") is not None

    def _next(
        self, budget: Budget, chooser: RowChooser, under_way: list[Outgoing]
    ) -> Outgoing | None:
        if len(under_way) >= LANES or budget.is_full(self.now, len(under_way)):
            return None
        spoken_to = {row.to.recipient for row in under_way if row.to}
        closed, crowded = budget.closed(self.now) | spoken_to, budget.crowded(self.now)
        return chooser.next(self.tx, self.now, closed, crowded, files=0)


def _taken_by_telegram(counted: list[tuple[datetime, Outgoing]]) -> None:
    """Raises if Telegram would refuse a call, at whatever moment of it Telegram counts."""
    limits = FloodLimits()
    for at, row in sorted(counted, key=lambda each: each[0]):
        assert row.to is not None
        to = row.to.recipient
        limits.admit(to.id, at.timestamp(), group=to.kind is RecipientKind.CHAT)


ROWS = st.tuples(
    st.integers(1, 3),  # club
    st.sampled_from([-1, 1, 2, 3, 4]),  # its group, or one of its members
    st.booleans(),  # an answer
    st.sampled_from([1, 3, USUAL, UNHURRIED]),
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(queued=st.lists(ROWS, max_size=120), chance=st.randoms(use_true_random=False))
def test_everything_goes_within_the_limits_in_order(
    tx: Transaction, queued: list[tuple[int, int, bool, int]], chance: random.Random
) -> None:
    """None waits for ever or is refused; to a chat the most urgent of a kind, then the oldest."""
    tx.write("DELETE FROM outbox")
    for club, place, answer, urgency in queued:
        put(tx, place * 100 + (club if place > 0 else -club), club=club, answer=answer,
            urgency=urgency)  # fmt: skip
    sent = [row for _, row in Line(tx, chance).send_all()]
    assert len(sent) == len(queued)
    lines: dict[tuple[int, str], list[tuple[int, int]]] = {}
    for row in sent:
        assert row.to is not None
        lines.setdefault((row.to.recipient.id, kinds_of([row])), []).append((row.urgency, row.id))
    assert all(line == sorted(line) for line in lines.values())


def test_many_chats_are_sent_thirty_a_second(tx: Transaction) -> None:
    """The limit is used fully: 300 posts to as many groups take hardly over ten seconds."""
    for number in range(300):
        put(tx, -1 - number, club=number)

    class Quick(random.Random):
        def randint(self, a: int, b: int) -> int:
            return min(a + 4, b)

    last, _ = Line(tx, Quick(1)).send_all()[-1]
    assert 9 < (last - NOW).total_seconds() < 11
