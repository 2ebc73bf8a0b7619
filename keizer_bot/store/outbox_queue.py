"""The rows of the outbox that wait: which of them can go now, and which goes first."""

import json
from collections.abc import Iterable
from datetime import datetime, timedelta
from enum import Enum

from keizer_bot.store.channels import Channel
from keizer_bot.store.intents import Recipient
from keizer_bot.store.outbox import ACKNOWLEDGEMENT, USUAL, Outgoing, outgoing
from keizer_bot.store.reading import value
from keizer_bot.store.transaction import Transaction

_AHEAD = timedelta(minutes=1)  # that Telegram's clock, by which messages are dated, may be


class QueuedKind(Enum):
    """Rows that share the calls of a front, and which they are.

    What the clock brings, or an act on somebody's page; what answers somebody who wrote or pressed;
    what nobody waits for.
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
    """The most urgent row of the channel, of whatever kind, that can go but for limits."""
    found = (first_of_kind(tx, kind, at, channel=channel) for kind in QueuedKind)
    return min(filter(None, found), key=lambda row: (row.urgency, row.id), default=None)


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
    """The most urgent row of the kind whose time has come and whose message is out (or lost).

    Nothing goes to those in `closed` now, and no acknowledgements to those in `crowded`; without
    `files`, nothing with a file. With `after` it is the most urgent of the first club whose number
    is above that. What was made in what is the future now, before the clock was set back, does not
    wait for that hour.
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
        json.dumps([each.id for each in closed]),
        json.dumps([each.id for each in crowded]),
    )
    return outgoing(row) if row else None


def acknowledgements(tx: Transaction, recipient: Recipient, at: datetime) -> list[Outgoing]:
    """The acknowledgements that wait for the chat, oldest first, but those to be changed later.

    One that was tried in vain waits for its own time.
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
    """Rows of the channel whose call was begun by a process that is no more."""
    return _in_state(tx, "sending", channel)


def waiting(tx: Transaction, channel: Channel) -> list[Outgoing]:
    """Rows of the channel that were not sent yet, whenever their time comes."""
    return _in_state(tx, "queued", channel)


def _in_state(tx: Transaction, state: str, channel: Channel) -> list[Outgoing]:
    sql = f"{_READY} WHERE o.state = ? AND o.channel = ? ORDER BY o.id"
    return [outgoing(row) for row in tx.all(sql, state, channel)]


def next_moment(
    tx: Transaction, at: datetime, channel: Channel = Channel.TELEGRAM
) -> datetime | None:
    """When the first row of the channel that must wait for its time may go."""
    sql = (
        "SELECT min(not_before) FROM outbox WHERE state = 'queued' AND not_before > ?"
        " AND channel = ?"
    )
    return value(tx, datetime, sql, at, channel)
