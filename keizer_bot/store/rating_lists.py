"""The rating list that a club read last: whole in the database, and replaced whole."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from keizer_bot.store.reading import every, find
from keizer_bot.store.transaction import Transaction


@dataclass(frozen=True, slots=True)
class ListRow:
    """A club's list; `day` is ISO."""

    name: str
    day: str
    size: int


@dataclass(frozen=True, slots=True)
class ListedRow:
    """Somebody on the list; `club` is the number of their club, `number` the federation's."""

    id: int
    number: str | None
    name: str
    spelled: str
    club: str | None
    rating: int | None
    born: int | None


@dataclass(frozen=True, slots=True)
class SharedList:
    """A list of the host's for all clubs, read when the bot starts; nothing of it is stored.

    `members` are who is of each club, by its number there, the best rated first.
    """

    row: ListRow
    members: Mapping[str, tuple[ListedRow, ...]]


_LISTED = "SELECT * FROM listed WHERE club_id = ?"
Fields = tuple[str | None, str, str, str | None, int | None, int | None]


def begin(tx: Transaction, club_id: int, name: str, day: str, at: datetime) -> None:
    """A new list takes the place of the club's last one; nobody is on it yet."""
    tx.write("DELETE FROM rating_list WHERE club_id = ?", club_id)
    sql = "INSERT INTO rating_list (club_id, name, day, size, read_at) VALUES (?, ?, ?, 0, ?)"
    tx.write(sql, club_id, name, day, at)


def add(tx: Transaction, club_id: int, rows: Iterable[Fields]) -> None:
    """Put people on the list: number, name, name as it is compared, club, rating, born."""
    tx.write_many(
        "INSERT INTO listed (club_id, number, name, spelled, club, rating, born)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        [(club_id, *row) for row in rows],
    )


def finish(tx: Transaction, club_id: int) -> int:
    """All are on it; how many."""
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
    """Everybody on the list by id, with the name as it is compared."""
    rows = tx.all("SELECT id, spelled FROM listed WHERE club_id = ?", club_id)
    return [(row["id"], row["spelled"]) for row in rows]


def by_id(tx: Transaction, club_id: int, listed_id: int) -> ListedRow | None:
    """The one with that id, unless the list was replaced."""
    return find(tx, ListedRow, f"{_LISTED} AND id = ?", club_id, listed_id)


def by_number(tx: Transaction, club_id: int, number: str) -> tuple[ListedRow, ...]:
    """Who has that federation's number."""
    return every(tx, ListedRow, f"{_LISTED} AND number = ?", club_id, number)


def by_name(tx: Transaction, club_id: int, spelled: str) -> tuple[ListedRow, ...]:
    """Who has that very name."""
    sql = f"{_LISTED} AND spelled = ? ORDER BY id LIMIT 20"
    return every(tx, ListedRow, sql, club_id, spelled)


def of_person(
    tx: Transaction, club_id: int, numbers: Sequence[str], spelled: str
) -> tuple[ListedRow, ...]:
    """Who may be somebody of these numbers and that very name.

    Where their number is known, a namesake with a number is somebody else.
    """
    marks = ", ".join("?" * len(numbers))
    namesake = "spelled = ? AND number IS NULL" if numbers else "spelled = ?"
    sql = f"{_LISTED} AND (number IN ({marks}) OR {namesake}) ORDER BY id"
    return every(tx, ListedRow, sql, club_id, *numbers, spelled)


def remove(tx: Transaction, club_id: int, rows: Iterable[ListedRow]) -> None:
    """Take these off the list; it is one as long as who is left on it."""
    for row in rows:
        tx.write("DELETE FROM listed WHERE club_id = ? AND id = ?", club_id, row.id)
    _count(tx, club_id)


def by_part(tx: Transaction, club_id: int, parts: Sequence[str]) -> tuple[ListedRow, ...]:
    """Whose name has words that begin with each of these, the best rated first."""
    each = " AND ".join("instr(' ' || spelled, ' ' || ?) > 0" for _ in parts)
    sql = f"{_LISTED} AND {each} ORDER BY rating DESC NULLS LAST, name LIMIT 40"
    return every(tx, ListedRow, sql, club_id, *parts)


def of_listed_club(tx: Transaction, club_id: int, number: str) -> tuple[ListedRow, ...]:
    """Everybody on the list who is of that club there, the best rated first."""
    sql = f"{_LISTED} AND club = ? ORDER BY rating DESC NULLS LAST, name"
    return every(tx, ListedRow, sql, club_id, number)


def has_clubs(tx: Transaction, club_id: int) -> bool:
    """Whether the list says of anybody in which club they are."""
    return tx.one(f"{_LISTED} AND club IS NOT NULL LIMIT 1", club_id) is not None
