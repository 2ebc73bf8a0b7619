"""Which row goes out next, so that nobody's answer waits for other people's posts or questions.

At 20:00 all clubs of a federation are paired: 700 posts and as many pins, a minute of all that
Telegram lets through. Whoever asks something meanwhile must not wait for that minute. So two kinds
of rows share the calls, four to one: what the clock brings (posts), and what answers somebody who
wrote or pressed (answers). That is 24 and 6 of the 30 calls in a second. If nothing of one kind can
go, the other has all. What nobody waits for, as reminders, goes when nothing else can.

Answers go by turns of the clubs, so that a club that floods the bot fills its own turns alone: the
next is for the club with the next higher number that has one that can go, and of that club for the
most urgent, then the oldest. Of posts no club has many: they go by urgency and age alone. A picture
or a file is made while its call is under way: few of these are under way at once, so that words
never wait for them.

Rejected: a window of six answers a second beside that of all calls: it answers no sooner, and has
to count those under way by kind; urgency before turns: an urgent flood would go first.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from functools import partial

from keizer_bot.store import outbox as rows
from keizer_bot.store import outbox_queue
from keizer_bot.store.intents import Address, Recipient, Say, Show
from keizer_bot.store.outbox import ACKNOWLEDGEMENT, Outgoing
from keizer_bot.store.outbox_queue import QueuedKind
from keizer_bot.store.transaction import Transaction

_POSTS_TO_AN_ANSWER = 4
_FILES = 2  # that are made or sent at once
_LONGEST = 4000  # characters of acknowledgements in one message; Telegram takes 4096


class RowChooser:
    """Chooses rows; it remembers whose turn it is, no more."""

    def __init__(self) -> None:
        self._posts = 0  # since an answer went
        self._answered = -1  # the club that had the last turn

    def next(
        self,
        tx: Transaction,
        now: datetime,
        closed: set[Recipient],
        crowded: set[Recipient],
        *,
        files: int,
    ) -> Outgoing | None:
        """The row to send now, with what goes out in it, marked; None if there is none.

        Nothing goes to those in `closed`, no acknowledgements to those in `crowded`; `files` is how
        many are under way.
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
            while row := self._first(kind, look):
                if not rows.superseded(tx, row) and not _orphaned(tx, row):
                    return self._chosen(tx, row, now, kind)
        return None

    def _kinds(self) -> tuple[QueuedKind, ...]:
        """The kinds of rows, the one whose turn it is first."""
        post, answer = QueuedKind.POST, QueuedKind.ANSWER
        first = (answer, post) if self._posts >= _POSTS_TO_AN_ANSWER else (post, answer)
        return (*first, QueuedKind.UNHURRIED)

    def _first(self, kind: QueuedKind, look: Callable[..., Outgoing | None]) -> Outgoing | None:
        """The first row of the kind that can go; of answers, that of the club whose turn it is."""
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
    """Whether a row waits for nothing but a limit."""
    after = {QueuedKind.ANSWER: -1}
    return any(
        outbox_queue.first_of_kind(tx, kind, now, after=after.get(kind)) for kind in QueuedKind
    )


def joined(tx: Transaction, row: Outgoing, now: datetime) -> Outgoing:
    """The row with the acknowledgements for its chat, which all go out with the first."""
    said = _may_join(row)
    if row.to is None or row.urgency < ACKNOWLEDGEMENT or said is None:
        return row
    parts: list[Outgoing] = []
    for other in outbox_queue.acknowledgements(tx, row.to.recipient, now):
        more = _may_join(other)
        if other.id == row.id or not more or other.to is None or other.to.topic != row.to.topic:
            continue
        if len(said.text) + len(more.text) > _LONGEST:
            break
        said = Say(f"{said.text}\n\n{more.text}", said.buttons + more.buttons)
        parts.append(other)
    if not parts:
        return row
    rows.put_together(tx, row.id, parts)
    return replace(row, intent=said, to=Address(row.to.recipient, topic=row.to.topic))


def _may_join(row: Outgoing) -> Say | None:
    """Its words with their buttons, if they may stand in one message with others."""
    alone = row.edits is not None or row.repeat is not None or row.marked
    return row.intent if isinstance(row.intent, Say) and not alone else None


def _orphaned(tx: Transaction, row: Outgoing) -> bool:
    """Whether the message that the row is about never came to be; then the row is given up."""
    if row.edits is None or row.target is not None or isinstance(row.intent, Say | Show):
        return False
    rows.mark_failed(tx, row.id, "the message was never sent")
    return True
