"""Raw updates: committed before Telegram is told that they arrived, blanked once handled."""

from collections.abc import Collection, Iterable, Iterator
from datetime import datetime

import msgspec
from msgspec.structs import replace

from keizer_bot.store.reading import every, value
from keizer_bot.store.transaction import Transaction


class Arrival(msgspec.Struct, frozen=True):
    """An update as it arrives; `hash` covers the whole update, before anything was blanked.

    A button press has no date. In a backlog it gets the date of the update before it: the earliest
    moment at which it can have been made.
    """

    update_id: int
    hash: str
    kind: str
    sender: int | None
    date: datetime | None
    body: str


class WaitingUpdate(msgspec.Struct, frozen=True):
    """An update still to be handled; `body` is its JSON, `club` its sender's (0: none).

    `tries` counts the attempts to read its file; None: it has no file, or that is not known yet.
    """

    id: int
    kind: str
    body: str
    date: datetime | None
    received: datetime
    sender: int | None = None
    tries: int | None = None
    club: int = 0


def keep(
    tx: Transaction, updates: Iterable[Arrival], at: datetime, *, heard: datetime | None = None
) -> None:
    """Store these updates, except those already stored.

    `heard` is given for a backlog: when Telegram was last heard before it.
    """
    tx.signals.add("inbox")
    if heard is not None:
        latest = value(tx, datetime, "SELECT max(date) FROM inbox WHERE received_at > ?", heard)
        updates = _dated(updates, max(heard, latest or heard))
    tx.write_many(
        "INSERT INTO inbox (update_id, hash, kind, sender, date, body, received_at)"
        " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        [(u.update_id, u.hash, u.kind, u.sender, u.date, u.body, at) for u in updates],
    )


def _dated(updates: Iterable[Arrival], since: datetime) -> Iterator[Arrival]:
    """The same updates, where one without a date gets the latest date before it."""
    for update in updates:
        since = max(since, update.date or since)
        yield update if update.date else replace(update, date=since)


_CLUB = (
    "coalesce((SELECT min(club_id) FROM member WHERE person_id = sender),"
    " (SELECT min(club_id) FROM arbiter WHERE person_id = sender), 0)"
)


def oldest(
    tx: Transaction, most: int, busy: Collection[int] = (), clubs: Collection[int] = ()
) -> list[WaitingUpdate]:
    """The oldest unhandled updates, `most` at most.

    Skips senders who are `busy` (an update of theirs is being handled) and members of these
    `clubs`.
    """
    others = f" AND coalesce(sender, 0) NOT IN ({', '.join('?' * len(busy))})" if busy else ""
    if clubs:
        others += f" AND {_CLUB} NOT IN ({', '.join('?' * len(clubs))})"
    sql = (
        "SELECT id, kind, body, date, received_at AS received, sender, tries,"
        f" {_CLUB} AS club FROM inbox WHERE state = 'new'{others} ORDER BY id LIMIT ?"
    )
    return list(every(tx, WaitingUpdate, sql, *busy, *clubs, most))


def mark_done(tx: Transaction, ids: Iterable[int], at: datetime) -> None:
    """Mark these updates as handled and delete their text; the rows stay."""
    tx.write_many(
        "UPDATE inbox SET state = 'done', body = NULL, handled_at = ? WHERE id = ?",
        [(at, inbox_id) for inbox_id in ids],
    )


def mark_dead(tx: Transaction, inbox_id: int, error: str, at: datetime) -> None:
    """Mark the update as a dead letter; its text stays until `blank_dead`."""
    sql = "UPDATE inbox SET state = 'dead', error = ?, handled_at = ? WHERE id = ?"
    tx.write(sql, error, at, inbox_id)


def await_file(tx: Transaction, inbox_id: int) -> None:
    """Record that the update has a file, which must be read first."""
    tx.write("UPDATE inbox SET tries = coalesce(tries, 0) WHERE id = ?", inbox_id)


def begin_try(tx: Transaction, inbox_id: int) -> None:
    """Count an attempt at the update's file first: if the bot dies of it, the count remains."""
    tx.write("UPDATE inbox SET tries = tries + 1 WHERE id = ?", inbox_id)


def take_try_back(tx: Transaction, inbox_id: int) -> None:
    """Uncount an attempt that was cut short because the bot was stopped."""
    tx.write("UPDATE inbox SET tries = max(tries - 1, 0) WHERE id = ? AND state = 'new'", inbox_id)


def blank_dead(tx: Transaction, before: datetime) -> None:
    """Delete the text of dead letters from before that moment."""
    blank = "UPDATE inbox SET body = NULL WHERE state = 'dead' AND body IS NOT NULL"
    tx.write(f"{blank} AND handled_at < ?", before)


def waits(tx: Transaction, before: datetime) -> bool:
    """True if an unhandled update was sent (if undated: arrived) before the moment.

    Updates that wait for their file do not count: no evening waits for them.
    """
    sql = (
        "SELECT 1 FROM inbox WHERE state = 'new' AND tries IS NULL"
        " AND coalesce(date, received_at) < ?"
    )
    return tx.one(sql, before) is not None


def sender_of(tx: Transaction, inbox_id: int) -> int | None:
    """The Telegram id of the update's sender, if it names one."""
    return value(tx, int, "SELECT sender FROM inbox WHERE id = ?", inbox_id)
