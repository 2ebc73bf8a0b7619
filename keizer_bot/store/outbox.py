"""What goes out: a row first, then the call (keizer_bot.bot.outbox makes it).

A row is ``queued``, then ``sending`` from before its call until the outcome is known, then
``sent`` or ``failed``.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from sqlite3 import Row
from typing import Any

import msgspec

from keizer_bot.store.connection import Transaction
from keizer_bot.store.moments import from_text, to_text

# Texts go with their call: they hold links that still open, and may echo what somebody wrote.
# Where it was said stays, for a post that must be made anew.
_SPENT = (
    "payload = iif(payload ->> 'message_thread_id' IS NULL, '{}',"
    " json_object('message_thread_id', payload ->> 'message_thread_id'))"
)
ACKNOWLEDGEMENT = 6  # an urgency from here on may wait, and be put together with others


def _text(value: object) -> str:
    """Texts that are known to be HTML are texts to JSON."""
    if isinstance(value, str):
        return str(value)
    raise TypeError(type(value))


_JSON = msgspec.json.Encoder(enc_hook=_text)
MESSAGE = "sendMessage"
REACTION = "setMessageReaction"  # no message: it counts for no chat's limit


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A call to be made. `target` is the message that the row `edits` became, if it was sent."""

    id: int
    chat_id: int | None
    method: str
    payload: dict[str, Any]
    urgency: int
    edits: int | None
    target: int | None
    cause: int | None
    attempts: int


def put(
    tx: Transaction,
    *,
    chat_id: int | None,
    method: str,
    payload: dict[str, Any],
    at: datetime,
    urgency: int = 5,
    key: str | None = None,
    edits: int | None = None,
    not_before: datetime | None = None,
) -> int:
    """Queue a call of the Bot API, to be made after this transaction is committed.

    `payload` holds the method's parameters but `chat_id` and, for a row that `edits` another,
    `message_id`. Keys of the house's own are not sent: ``repeat`` (a text: a post
    that must never be missing; after a lost reply it is made again, until it is known to have
    arrived, with this mark before its own text), ``repost`` (true: an edit whose message is
    gone becomes a new post) and ``instead`` (where it goes if the private chat proves closed). With
    a fourth, ``file`` (what is to be made, see `keizer_bot.usecases.attachments`), the row goes
    below the message of the row that it `edits`, and edits nothing.
    A lower `urgency` goes first; above 5 are plain acknowledgements, which wait until
    `not_before`; when the first of a chat is due the others go with it.

    Returns the row's id; with a `key` that is known already nothing is queued and the id is that
    of the row which has it.
    """
    if key is not None and (known := keyed(tx, key)) is not None:
        return known
    tx.signal("outbox")
    row_id = tx.write(
        "INSERT INTO outbox"
        " (chat_id, method, payload, urgency, key, edits, cause, not_before, made_at)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        chat_id,
        method,
        _JSON.encode(payload).decode(),
        urgency,
        key,
        edits,
        tx.cause,
        to_text(not_before) if not_before else None,
        to_text(at),
    )
    if chat_id is not None and method == MESSAGE:
        tx.posts[chat_id] = min(row_id, tx.posts.get(chat_id, row_id))
    return row_id


def said(tx: Transaction, chat_id: int) -> frozenset[str]:
    """The texts that go to that chat already, by what this act did."""
    first = tx.posts.get(chat_id)
    if first is None:
        return frozenset()
    rows = tx.all(
        "SELECT payload ->> 'text' AS text FROM outbox WHERE id >= ? AND chat_id = ?"
        f" AND method = '{MESSAGE}'",
        first,
        chat_id,
    )
    return frozenset(row["text"] for row in rows)


_READY = (
    "SELECT o.*, target.message_id AS target FROM outbox AS o"
    " LEFT JOIN outbox AS target ON target.id = o.edits"
    " WHERE o.state = 'queued' AND (o.not_before IS NULL OR o.not_before <= ?)"
)


def first_ready(
    tx: Transaction, at: datetime, closed: Iterable[int], crowded: Iterable[int]
) -> Outgoing | None:
    """The most urgent row whose time has come and whose edited message is out (or lost).

    Nothing goes to the chats in `closed` now, and no acknowledgements to those in `crowded`.
    """
    row = tx.one(
        f"{_READY} AND (o.edits IS NULL OR target.state IN ('sent', 'failed'))"
        " AND (o.chat_id IS NULL OR o.chat_id NOT IN (SELECT value FROM json_each(?)))"
        f" AND (o.urgency < {ACKNOWLEDGEMENT} OR o.chat_id IS NULL"
        " OR o.chat_id NOT IN (SELECT value FROM json_each(?)))"
        " ORDER BY o.urgency, o.id LIMIT 1",
        to_text(at),
        json.dumps(list(closed)),
        json.dumps(list(crowded)),
    )
    return _outgoing(row) if row else None


def acknowledgements(tx: Transaction, chat_id: int, at: datetime) -> list[Outgoing]:
    """The acknowledgements that wait for the chat, oldest first, but those to be edited later.

    One that was tried in vain waits for its own time.
    """
    rows = tx.all(
        "SELECT o.*, NULL AS target FROM outbox AS o WHERE o.state = 'queued' AND o.chat_id = ?"
        f" AND o.urgency >= {ACKNOWLEDGEMENT} AND o.edits IS NULL AND o.method = 'sendMessage'"
        " AND (o.attempts = 0 OR o.not_before <= ?)"
        " AND o.id NOT IN (SELECT edits FROM outbox WHERE edits IS NOT NULL)"
        " ORDER BY o.id LIMIT 50",
        chat_id,
        to_text(at),
    )
    return [_outgoing(row) for row in rows]


def left_sending(tx: Transaction) -> list[Outgoing]:
    """Rows whose call was begun by a process that is no more."""
    rows = tx.all(
        "SELECT o.*, target.message_id AS target FROM outbox AS o"
        " LEFT JOIN outbox AS target ON target.id = o.edits WHERE o.state = 'sending'"
    )
    return [_outgoing(row) for row in rows]


def next_moment(tx: Transaction, at: datetime) -> datetime | None:
    """When the first row that must wait for its time may go."""
    row = tx.one(
        "SELECT min(not_before) AS at FROM outbox WHERE state = 'queued' AND not_before > ?",
        to_text(at),
    )
    return from_text(row["at"]) if row and row["at"] else None


def sent_since(tx: Transaction, since: datetime) -> list[tuple[int, datetime]]:
    """Where and when a message was sent or changed, oldest first."""
    rows = tx.all(
        "SELECT chat_id, sent_at FROM outbox WHERE sent_at > ? AND chat_id IS NOT NULL"
        f" AND part_of IS NULL AND method <> '{REACTION}' ORDER BY sent_at",
        to_text(since),
    )
    return [(row["chat_id"], from_text(row["sent_at"])) for row in rows]


def superseded(tx: Transaction, row: Outgoing) -> bool:
    """Whether a later edit of the same message waits too, or went first; then this is dropped."""
    if row.edits is None or "file" in row.payload:
        return False
    later = tx.one(
        "SELECT 1 FROM outbox"
        " WHERE edits = ? AND method = ? AND chat_id IS ? AND id > ? AND state <> 'failed'",
        row.edits,
        row.method,
        row.chat_id,
        row.id,
    )
    if later:
        mark_failed(tx, row.id, "superseded")
    return later is not None


def mark_sending(tx: Transaction, row: Outgoing) -> None:
    """The call is about to be made, with this payload."""
    tx.write(
        "UPDATE outbox SET state = 'sending', attempts = attempts + 1, payload = ? WHERE id = ?",
        json.dumps(row.payload, ensure_ascii=False),
        row.id,
    )


def put_together(tx: Transaction, row_id: int, parts: Iterable[Outgoing]) -> None:
    """The texts of these rows go out in that row's message."""
    for part in parts:
        tx.write(
            "UPDATE outbox SET state = 'sent', part_of = ?, payload = '{}' WHERE id = ?",
            row_id,
            part.id,
        )


def mark_sent(tx: Transaction, row: Outgoing, message_id: int | None, at: datetime) -> None:
    """The call was carried out. A new post in place of a lost one takes over its later edits."""
    tx.write(
        f"UPDATE outbox SET state = 'sent', message_id = ?, sent_at = ?, error = NULL, {_SPENT}"
        " WHERE id = ? OR part_of = ?",
        message_id,
        to_text(at),
        row.id,
        row.id,
    )
    if row.edits is not None and row.method == "sendMessage":
        tx.write("UPDATE outbox SET message_id = ? WHERE id = ?", message_id, row.edits)


def mark_failed(tx: Transaction, row_id: int, error: str) -> None:
    """The call was refused for good."""
    tx.write(
        f"UPDATE outbox SET state = 'failed', error = ?, {_SPENT} WHERE id = ? OR part_of = ?",
        error,
        row_id,
        row_id,
    )


def queue_again(tx: Transaction, row: Outgoing, not_before: datetime, error: str) -> None:
    """The call is to be made (again) from that moment on, as the row now says."""
    tx.write(
        "UPDATE outbox SET state = 'queued', method = ?, payload = ?, not_before = ?, error = ?"
        " WHERE id = ?",
        row.method,
        json.dumps(row.payload, ensure_ascii=False),
        to_text(not_before),
        error,
        row.id,
    )


def topic_of(tx: Transaction, row_id: int) -> int | None:
    """The topic in which that row was posted."""
    row = tx.one("SELECT payload ->> 'message_thread_id' AS topic FROM outbox WHERE id = ?", row_id)
    return row["topic"] if row else None


def _outgoing(row: Row) -> Outgoing:
    return Outgoing(
        id=row["id"],
        chat_id=row["chat_id"],
        method=row["method"],
        payload=json.loads(row["payload"]),
        urgency=row["urgency"],
        edits=row["edits"],
        target=row["target"],
        cause=row["cause"],
        attempts=row["attempts"],
    )


def keyed(tx: Transaction, key: str) -> int | None:
    """The id of the row with that key, if there is one."""
    row = tx.one("SELECT id FROM outbox WHERE key = ?", key)
    return int(row["id"]) if row else None
