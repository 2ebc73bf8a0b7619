"""The rating list that a club read last: stored whole, and replaced whole."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

import msgspec

from keizer_bot.store.reading import every, find
from keizer_bot.store.transaction import Transaction


class ListRow(msgspec.Struct, frozen=True):
    """A club's list; `day` is its date in ISO form, `size` its number of people."""

    name: str
    day: str
    size: int


class ListedRow(msgspec.Struct, frozen=True):
    """A person on the list; `club` is their club's number, `number` their federation number."""

    id: int
    number: str | None
    name: str
    spelled: str
    club: str | None
    rating: int | None
    born: int | None


class SharedList(msgspec.Struct, frozen=True):
    """A list that the host provides for all clubs, read when the bot starts and never stored.

    `members` are the people on it by the number of their club, best rated first.
    """

    row: ListRow
    members: Mapping[str, tuple[ListedRow, ...]]


_LISTED = "SELECT * FROM listed WHERE club_id = ?"
Fields = tuple[str | None, str, str, str | None, int | None, int | None]


def begin(tx: Transaction, club_id: int, name: str, day: str, at: datetime) -> None:
    """Replace the club's list by a new, empty one."""
    tx.write("DELETE FROM rating_list WHERE club_id = ?", club_id)
    sql = "INSERT INTO rating_list (club_id, name, day, size, read_at) VALUES (?, ?, ?, 0, ?)"
    tx.write(sql, club_id, name, day, at)


def add(tx: Transaction, club_id: int, rows: Iterable[Fields]) -> None:
    """Add people to the list: number, name, name as compared, club, rating, year of birth."""
    tx.write_many(
        "INSERT INTO listed (club_id, number, name, spelled, club, rating, born)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        [(club_id, *row) for row in rows],
    )


def finish(tx: Transaction, club_id: int) -> int:
    """Count the people on the finished list; returns their number."""
    _count(tx, club_id)
    return int(tx.the("SELECT size FROM rating_list WHERE club_id = ?", club_id)["size"])


def _count(tx: Transaction, club_id: int) -> None:
    tx.write(
        "UPDATE rating_list SET size = (SELECT count(*) FROM listed WHERE club_id = ?1)"
        " WHERE club_id = ?1",
        club_id,
    )


def of_club(tx: Transaction, club_id: int) -> ListRow | None:
    """The club's list, if it has read one."""
    return find(tx, ListRow, "SELECT * FROM rating_list WHERE club_id = ?", club_id)


def names(tx: Transaction, club_id: int) -> Sequence[tuple[int, str]]:
    """Everybody on the list: id, and the name as it is compared."""
    rows = tx.all("SELECT id, spelled FROM listed WHERE club_id = ?", club_id)
    return [(row["id"], row["spelled"]) for row in rows]


def by_id(tx: Transaction, club_id: int, listed_id: int) -> ListedRow | None:
    """The person with that id, unless the list was replaced."""
    return find(tx, ListedRow, f"{_LISTED} AND id = ?", club_id, listed_id)


def by_number(tx: Transaction, club_id: int, number: str) -> tuple[ListedRow, ...]:
    """The people with that federation number."""
    return every(tx, ListedRow, f"{_LISTED} AND number = ?", club_id, number)


def by_name(tx: Transaction, club_id: int, spelled: str) -> tuple[ListedRow, ...]:
    """At most 20 people with exactly that name."""
    sql = f"{_LISTED} AND spelled = ? ORDER BY id LIMIT 20"
    return every(tx, ListedRow, sql, club_id, spelled)


def of_person(
    tx: Transaction, club_id: int, numbers: Sequence[str], spelled: str
) -> tuple[ListedRow, ...]:
    """The people who may be somebody with these numbers and exactly that name.

    If numbers are given, a namesake with another number is somebody else.
    """
    marks = ", ".join("?" * len(numbers))
    namesake = "spelled = ? AND number IS NULL" if numbers else "spelled = ?"
    sql = f"{_LISTED} AND (number IN ({marks}) OR {namesake}) ORDER BY id"
    return every(tx, ListedRow, sql, club_id, *numbers, spelled)


def remove(tx: Transaction, club_id: int, rows: Iterable[ListedRow]) -> None:
    """Take these people off the list, and count it again."""
    for row in rows:
        tx.write("DELETE FROM listed WHERE club_id = ? AND id = ?", club_id, row.id)
    _count(tx, club_id)


def by_part(tx: Transaction, club_id: int, parts: Sequence[str]) -> tuple[ListedRow, ...]:
    """At most 40 people whose names have a word beginning with each of these, best rated first."""
    condition = " AND ".join("instr(' ' || spelled, ' ' || ?) > 0" for _ in parts)
    sql = f"{_LISTED} AND {condition} ORDER BY rating DESC NULLS LAST, name LIMIT 40"
    return every(tx, ListedRow, sql, club_id, *parts)


def of_listed_club(tx: Transaction, club_id: int, number: str) -> tuple[ListedRow, ...]:
    """Everybody on the list who belongs to that club there, best rated first."""
    sql = f"{_LISTED} AND club = ? ORDER BY rating DESC NULLS LAST, name"
    return every(tx, ListedRow, sql, club_id, number)


def has_clubs(tx: Transaction, club_id: int) -> bool:
    """True if the list gives anybody's club."""
    return tx.one(f"{_LISTED} AND club IS NOT NULL LIMIT 1", club_id) is not None
