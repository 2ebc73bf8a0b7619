"""Chooses the row to send next, so that nobody's answer waits for other people's posts.

At 20:00 all clubs of a federation are paired: 700 posts and as many pins take a minute at
Telegram's limit. A member who asks something must not wait for that minute. So two kinds of rows
share the calls, four to one: posts, which the clock causes, and answers to somebody who wrote or
pressed. That is 24 and 6 of the 30 calls in a second. If one kind has nothing to send, the other
gets all. Rows that nobody waits for, such as reminders, go when nothing else can.

Clubs take turns in getting answers, so that a club that floods the bot fills only its own turns:
the next turn is for the club with the next higher number that has a row that can go; of its rows
the most urgent goes, then the oldest. No club has many posts, so these go by urgency and age only.
A picture or a file is made during its call, and few of these calls run at once, so that messages
never wait for them.

Rejected: a window of six answers a second beside that of all calls, which answers no sooner and has
to count running calls by kind; urgency before turns, which lets an urgent flood go first.
"""

from collections.abc import Callable
from datetime import datetime
from functools import partial

from msgspec.structs import replace

from keizer_bot.store import outbox as rows
from keizer_bot.store import outbox_queue
from keizer_bot.store.intents import Address, Recipient, Say, Show
from keizer_bot.store.outbox import ACKNOWLEDGEMENT, Outgoing
from keizer_bot.store.outbox_queue import QueuedKind
from keizer_bot.store.transaction import Transaction

_POSTS_TO_AN_ANSWER = 4
_FILES = 2  # made or sent at the same time
_LONGEST = 4000  # characters of acknowledgements in one message; Telegram takes 4096


class RowChooser:
    """Chooses rows; it remembers only whose turn it is."""

    def __init__(self) -> None:
        self._posts = 0  # since the last answer
        self._answered = -1  # the club with the last turn

    def next(
        self,
        tx: Transaction,
        now: datetime,
        closed: set[Recipient],
        crowded: set[Recipient],
        *,
        files: int,
    ) -> Outgoing | None:
        """The row to send now, marked, with acknowledgements joined to it; None if there is none.

        Nothing is sent to recipients in `closed`, no acknowledgements to those in `crowded`;
        `files` is the number of file calls under way.
        """
        look = partial(
            outbox_queue.first_of_kind,
            tx,
            at=now,
            closed=closed,
            crowded=crowded,
            files=files < _FILES,
        )
        for kind in self._kinds():
            while row := self._first_that_can_go(kind, look):
                if not rows.superseded(tx, row) and not _orphaned(tx, row):
                    return self._chosen(tx, row, now, kind)
        return None

    def _kinds(self) -> tuple[QueuedKind, ...]:
        """The kinds of rows, beginning with the one whose turn it is."""
        post, answer = QueuedKind.POST, QueuedKind.ANSWER
        first = (answer, post) if self._posts >= _POSTS_TO_AN_ANSWER else (post, answer)
        return (*first, QueuedKind.UNHURRIED)

    def _first_that_can_go(
        self, kind: QueuedKind, look: Callable[..., Outgoing | None]
    ) -> Outgoing | None:
        """The first row of the kind that can go; an answer goes to the club whose turn it is."""
        if kind is not QueuedKind.ANSWER:
            return look(kind=kind)
        return look(kind=kind, after=self._answered) or look(kind=kind, after=-1)

    def _chosen(self, tx: Transaction, row: Outgoing, now: datetime, kind: QueuedKind) -> Outgoing:
        if kind is QueuedKind.ANSWER:
            self._posts, self._answered = 0, row.club_id or 0
        else:
            self._posts += 1
        row = joined(tx, row, now)
        rows.mark_sending(tx, row)
        return replace(row, attempts=row.attempts + 1)


def waits(tx: Transaction, now: datetime) -> bool:
    """True if a row waits for nothing but a limit."""
    after = {QueuedKind.ANSWER: -1}
    return any(
        outbox_queue.first_of_kind(tx, kind, now, after=after.get(kind)) for kind in QueuedKind
    )


def joined(tx: Transaction, row: Outgoing, now: datetime) -> Outgoing:
    """The row with all acknowledgements for its chat joined to it, to go in one message."""
    joint = _may_join(row)
    if row.to is None or row.urgency < ACKNOWLEDGEMENT or joint is None:
        return row
    parts: list[Outgoing] = []
    for other in outbox_queue.acknowledgements(tx, row.to.recipient, now):
        more = _may_join(other)
        if other.id == row.id or not more or other.to is None or other.to.topic != row.to.topic:
            continue
        if len(joint.text) + len(more.text) > _LONGEST:
            break
        joint = Say(f"{joint.text}\n\n{more.text}", joint.buttons + more.buttons)
        parts.append(other)
    if not parts:
        return row
    rows.put_together(tx, row.id, parts)
    return replace(row, intent=joint, to=Address(row.to.recipient, topic=row.to.topic))


def _may_join(row: Outgoing) -> Say | None:
    """The row's words and buttons, if they may be in one message with others."""
    is_single = row.edits is not None or row.repeat is not None or row.marked
    return row.intent if isinstance(row.intent, Say) and not is_single else None


def _orphaned(tx: Transaction, row: Outgoing) -> bool:
    """True if the message that the row is about was never sent; marks the row as failed."""
    if row.edits is None or row.target is not None or isinstance(row.intent, Say | Show):
        return False
    rows.mark_failed(tx, row.id, "the message was never sent")
    return True
