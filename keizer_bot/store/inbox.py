"""Raw updates: committed before Telegram is told that they arrived, blanked when handled."""

from collections.abc import Iterable
from datetime import datetime

import msgspec

from keizer_bot.store.moments import from_text, to_text
from keizer_bot.store.reading import value
from keizer_bot.store.transaction import Transaction


class Arrival(msgspec.Struct, frozen=True):
    """An update as it comes in; `hash` is that of the whole of it, before anything was blanked."""

    update_id: int
    hash: str
    kind: str
    sender: int | None
    date: datetime | None
    body: str


class Arrived(msgspec.Struct, frozen=True):
    """An update that waits to be handled; `body` is its JSON."""

    id: int
    kind: str
    body: str
    received: datetime


def keep(tx: Transaction, updates: Iterable[Arrival], at: datetime) -> None:
    """Keep these updates, but for those that are kept already."""
    tx.signal("inbox")
    received_at = to_text(at)
    tx.write_many(
        "INSERT INTO inbox (update_id, hash, kind, sender, date, body, received_at)"
        " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        [
            (u.update_id, u.hash, u.kind, u.sender, _text(u.date), u.body, received_at)
            for u in updates
        ],
    )


def _text(date: datetime | None) -> str | None:
    return to_text(date) if date else None


def oldest(tx: Transaction, most: int) -> list[Arrived]:
    """At most so many of the updates that are not handled, those that came first."""
    rows = tx.all(
        "SELECT id, kind, body, received_at FROM inbox WHERE state = 'new' ORDER BY id LIMIT ?",
        most,
    )
    return [Arrived(row[0], row[1], row[2], from_text(row[3])) for row in rows]


def mark_done(tx: Transaction, ids: Iterable[int], at: datetime) -> None:
    """These updates are handled: their text goes, that they came stays."""
    handled_at = to_text(at)
    tx.write_many(
        "UPDATE inbox SET state = 'done', body = NULL, handled_at = ? WHERE id = ?",
        [(handled_at, inbox_id) for inbox_id in ids],
    )


def mark_dead(tx: Transaction, inbox_id: int, error: str, at: datetime) -> None:
    """The update cannot be handled; its text stays until `blank_dead`."""
    sql = "UPDATE inbox SET state = 'dead', error = ?, handled_at = ? WHERE id = ?"
    tx.write(sql, error, to_text(at), inbox_id)


def blank_dead(tx: Transaction, before: datetime) -> None:
    """Take the text from dead letters that were given up before that moment."""
    tx.write(
        "UPDATE inbox SET body = NULL WHERE state = 'dead' AND body IS NOT NULL AND handled_at < ?",
        to_text(before),
    )


def waits(tx: Transaction, before: datetime) -> bool:
    """Whether an update is unhandled that was sent (undated: that came) before the moment."""
    row = tx.one(
        "SELECT 1 FROM inbox WHERE state = 'new' AND coalesce(date, received_at) < ?",
        to_text(before),
    )
    return row is not None


def sender_of(tx: Transaction, inbox_id: int) -> int | None:
    """The Telegram id of who sent that update, if it says so."""
    return value(tx, int, "SELECT sender FROM inbox WHERE id = ?", inbox_id)
