"""The queued rows of the outbox: which of them can be sent now, and which goes first."""

import json
from collections.abc import Iterable
from datetime import datetime, timedelta
from enum import Enum

from keizer_bot.store.intents import Channel, Recipient
from keizer_bot.store.outbox import ACKNOWLEDGEMENT, USUAL, Outgoing, outgoing
from keizer_bot.store.reading import value
from keizer_bot.store.transaction import Transaction

_AHEAD = timedelta(minutes=1)  # Telegram's clock, which dates messages, may be this much ahead


class QueuedKind(Enum):
    """Groups of rows among which a front divides its calls.

    POST is from the clock or from an act on a page; ANSWER is to somebody who wrote or pressed;
    UNHURRIED is what nobody waits for.
    """

    POST = f"o.cause IS NULL AND o.urgency <= {USUAL}"
    ANSWER = "o.cause IS NOT NULL"
    UNHURRIED = f"o.cause IS NULL AND o.urgency > {USUAL}"


_READY = (
    "SELECT o.*, coalesce(target.message_id, o.about) AS target FROM outbox AS o"
    " LEFT JOIN outbox AS target ON target.id = o.edits"
)
_CLUB, _BY_URGENCY = "coalesce(o.club_id, 0)", "o.urgency, o.id"


def first_ready(
    tx: Transaction, at: datetime, channel: Channel = Channel.TELEGRAM
) -> Outgoing | None:
    """The most urgent row of the channel, of any kind, that can be sent apart from rate limits."""
    rows = (first_of_kind(tx, kind, at, channel=channel) for kind in QueuedKind)
    return min(filter(None, rows), key=lambda row: (row.urgency, row.id), default=None)


def first_of_kind(
    tx: Transaction,
    kind: QueuedKind,
    at: datetime,
    closed: Iterable[Recipient] = (),
    crowded: Iterable[Recipient] = (),
    *,
    files: bool = True,
    after: int | None = None,
    channel: Channel = Channel.TELEGRAM,
) -> Outgoing | None:
    """The most urgent due row of the kind whose own message to change, if any, is out (or lost).

    Nothing goes to recipients in `closed` now, and no acknowledgements to those in `crowded`;
    without `files`, nothing with a file. `after` restricts it to the first club with a higher
    number. A row made in the future, before the clock was set back, does not wait for its hour.
    """
    row = tx.one(
        f"{_READY} WHERE o.state = 'queued' AND o.channel = ? AND {kind.value} AND {_CLUB} > ?"
        " AND (o.not_before IS NULL OR o.not_before <= ? OR o.made_at > ?)"
        " AND (o.edits IS NULL OR target.state IN ('sent', 'failed'))"
        " AND (? OR o.kind <> 'show')"
        " AND (o.recipient_id IS NULL OR o.recipient_id NOT IN (SELECT value FROM json_each(?)))"
        f" AND (o.urgency < {ACKNOWLEDGEMENT} OR o.recipient_id IS NULL"
        " OR o.recipient_id NOT IN (SELECT value FROM json_each(?)))"
        f" ORDER BY {_BY_URGENCY if after is None else f'{_CLUB}, {_BY_URGENCY}'} LIMIT 1",
        channel,
        -1 if after is None else after,
        at,
        at + _AHEAD,
        files,
        json.dumps([recipient.id for recipient in closed]),
        json.dumps([recipient.id for recipient in crowded]),
    )
    return outgoing(row) if row else None


def acknowledgements(tx: Transaction, recipient: Recipient, at: datetime) -> list[Outgoing]:
    """The queued acknowledgements for the chat, oldest first, except those that will be changed.

    One that failed before waits for its own moment.
    """
    sql = (
        "SELECT o.*, NULL AS target FROM outbox AS o WHERE o.state = 'queued'"
        " AND o.channel = 'telegram' AND o.recipient_kind = ? AND o.recipient_id = ?"
        f" AND o.urgency >= {ACKNOWLEDGEMENT} AND o.edits IS NULL AND o.kind = 'say'"
        " AND (o.attempts = 0 OR o.not_before <= ?)"
        " AND o.id NOT IN (SELECT edits FROM outbox WHERE edits IS NOT NULL)"
        " ORDER BY o.id LIMIT 50"
    )
    rows = tx.all(sql, recipient.kind, recipient.id, at)
    return [outgoing(row) for row in rows]


def left_sending(tx: Transaction, channel: Channel = Channel.TELEGRAM) -> list[Outgoing]:
    """Rows of the channel whose call was begun by a process that has ended."""
    return _in_state(tx, "sending", channel)


def waiting(tx: Transaction, channel: Channel) -> list[Outgoing]:
    """Rows of the channel that are not sent yet, due or not."""
    return _in_state(tx, "queued", channel)


def _in_state(tx: Transaction, state: str, channel: Channel) -> list[Outgoing]:
    sql = f"{_READY} WHERE o.state = ? AND o.channel = ? ORDER BY o.id"
    return [outgoing(row) for row in tx.all(sql, state, channel)]


def next_moment(
    tx: Transaction, at: datetime, channel: Channel = Channel.TELEGRAM
) -> datetime | None:
    """The next moment at which a waiting row of the channel is due; None if none waits."""
    sql = (
        "SELECT min(not_before) FROM outbox WHERE state = 'queued' AND not_before > ?"
        " AND channel = ?"
    )
    return value(tx, datetime, sql, at, channel)
