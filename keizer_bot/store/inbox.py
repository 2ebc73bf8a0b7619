"""Raw updates: committed before Telegram is told that they arrived, blanked when handled."""

from collections.abc import Collection, Iterable, Iterator
from datetime import datetime

import msgspec
from msgspec.structs import replace

from keizer_bot.store.reading import every, value
from keizer_bot.store.transaction import Transaction


class Arrival(msgspec.Struct, frozen=True):
    """An update as it comes in; `hash` is that of the whole of it, before anything was blanked.

    A press has no date. In a backlog it has that of what came before it: the earliest moment at
    which it can have been made.
    """

    update_id: int
    hash: str
    kind: str
    sender: int | None
    date: datetime | None
    body: str


class WaitingUpdate(msgspec.Struct, frozen=True):
    """An update that waits to be handled; `body` is its JSON, `club` its sender's (0: none's).

    `tries` is how often its file was tried; None: it has none, or that is not known yet.
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
    """Keep these updates, but for those that are kept already.

    `heard`: they are of a backlog, and it is when Telegram was last heard before it.
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
    """The same updates; one without a date has the latest of those before it."""
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
    """At most so many of the updates that are not handled, those that came first.

    None is of a sender who is `busy`: something of theirs is not done yet; nor of these `clubs`.
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
    """These updates are handled: their text goes, that they came stays."""
    tx.write_many(
        "UPDATE inbox SET state = 'done', body = NULL, handled_at = ? WHERE id = ?",
        [(at, inbox_id) for inbox_id in ids],
    )


def mark_dead(tx: Transaction, inbox_id: int, error: str, at: datetime) -> None:
    """The update cannot be handled; its text stays until `blank_dead`."""
    sql = "UPDATE inbox SET state = 'dead', error = ?, handled_at = ? WHERE id = ?"
    tx.write(sql, error, at, inbox_id)


def await_file(tx: Transaction, inbox_id: int) -> None:
    """That update has a file, which is to be read first."""
    tx.write("UPDATE inbox SET tries = coalesce(tries, 0) WHERE id = ?", inbox_id)


def begin_try(tx: Transaction, inbox_id: int) -> None:
    """Its file is tried now: if nothing else is heard of that, the bot did not survive it."""
    tx.write("UPDATE inbox SET tries = tries + 1 WHERE id = ?", inbox_id)


def take_try_back(tx: Transaction, inbox_id: int) -> None:
    """The bot is stopped, and did not end by that file."""
    tx.write("UPDATE inbox SET tries = max(tries - 1, 0) WHERE id = ? AND state = 'new'", inbox_id)


def blank_dead(tx: Transaction, before: datetime) -> None:
    """Take the text from dead letters that were given up before that moment."""
    blank = "UPDATE inbox SET body = NULL WHERE state = 'dead' AND body IS NOT NULL"
    tx.write(f"{blank} AND handled_at < ?", before)


def waits(tx: Transaction, before: datetime) -> bool:
    """Whether an update is unhandled that was sent (undated: that came) before the moment.

    Not one that waits for its file: no evening waits for that.
    """
    sql = (
        "SELECT 1 FROM inbox WHERE state = 'new' AND tries IS NULL"
        " AND coalesce(date, received_at) < ?"
    )
    return tx.one(sql, before) is not None


def sender_of(tx: Transaction, inbox_id: int) -> int | None:
    """The Telegram id of who sent that update, if it says so."""
    return value(tx, int, "SELECT sender FROM inbox WHERE id = ?", inbox_id)
