"""Clubs that begin in the chat: the question for a name, invitations, and complete deletion."""

from datetime import datetime
from sqlite3 import Row

import msgspec

from keizer_bot.store.moments import from_text
from keizer_bot.store.outbox import SPENT
from keizer_bot.store.privacy import forget_person
from keizer_bot.store.reading import every, find, value
from keizer_bot.store.transaction import Transaction


class FoundedClub(msgspec.Struct, frozen=True):
    """A club that began in the chat; `played`: it has a season.

    `kept_awake_at`: when an arbiter last woke it or confirmed that it is still active.
    `founder` is None where an archive does not say who that was.
    """

    id: int
    name: str
    founder: int | None
    founded_at: datetime
    kept_awake_at: datetime | None
    played: bool


def ask_name(tx: Transaction, person_id: int, at: datetime) -> None:
    """Record that the person is asked for their club's name."""
    tx.insert("founding", "person_id, asked_at", person_id, at, replacing="asked_at")


def asked_name_at(tx: Transaction, person_id: int, since: datetime) -> datetime | None:
    """Moment of an unanswered question for a name, put to the person after `since`; or None."""
    sql = "SELECT asked_at FROM founding WHERE person_id = ? AND asked_at >= ?"
    row = tx.one(sql, person_id, since)
    return from_text(row["asked_at"]) if row else None


def forget_question(tx: Transaction, person_id: int) -> None:
    """Stop awaiting a name from the person; they can open their invitation again."""
    tx.write("DELETE FROM founding WHERE person_id = ?", person_id)


def close_name_question(tx: Transaction, person_id: int, at: datetime) -> None:
    """Stop awaiting the name, which the person gave, and expire their invitation."""
    forget_question(tx, person_id)
    tx.write(
        "UPDATE invitation SET expires_at = min(expires_at, ?) WHERE used_by = ?", at, person_id
    )


def add_invitation(tx: Transaction, hash_: str, until: datetime) -> None:
    """Store an invitation: one holder of the token with this hash may found a club."""
    tx.insert("invitation", "hash, expires_at", hash_, until)


def use_invitation(tx: Transaction, hash_: str, person_id: int, at: datetime) -> bool:
    """Reserve a valid invitation for the person; False if there is none or another holds it."""
    sql = (
        "UPDATE invitation SET used_by = ?1 WHERE hash = ?2 AND expires_at > ?3"
        " AND coalesce(used_by, ?1) = ?1"
    )
    return bool(tx.write(sql, person_id, hash_, at))


def note_founder(tx: Transaction, club_id: int, founder: int, at: datetime) -> None:
    """Record the club's founder, and count the founding."""
    tx.write("UPDATE club SET founder = ?, founded_at = ? WHERE id = ?", founder, at, club_id)
    tx.insert("club_founding", "at", at)


def founded_since(tx: Transaction, moment: datetime) -> int:
    """Number of clubs founded since then, including deleted ones; counts go back a day."""
    return value(tx, int, "SELECT count(*) FROM club_founding WHERE at >= ?", moment) or 0


def forget_foundings(tx: Transaction, before: datetime) -> None:
    """Delete the counts of foundings before then."""
    tx.write("DELETE FROM club_founding WHERE at < ?", before)


_FOUNDED = (
    "SELECT club.*, kept_awake_at, EXISTS (SELECT 1 FROM season JOIN competition"
    " ON competition.id = competition_id WHERE competition.club_id = club.id) AS played"
    " FROM club LEFT JOIN sleep ON sleep.club_id = club.id WHERE founded_at IS NOT NULL"
)


def founded_club(tx: Transaction, club_id: int) -> FoundedClub | None:
    """The club, if it began in the chat."""
    return find(tx, FoundedClub, f"{_FOUNDED} AND club.id = ?", club_id)


def founded_clubs(tx: Transaction) -> tuple[FoundedClub, ...]:
    """All clubs that began in the chat."""
    return every(tx, FoundedClub, f"{_FOUNDED} ORDER BY club.id")


def rename(tx: Transaction, club_id: int, name: str) -> None:
    """Rename the club, and its main competition if that has the club's name."""
    sql = (
        "UPDATE competition SET name = ?1 WHERE club_id = ?2"
        " AND name = (SELECT name FROM club WHERE id = ?2)"
    )
    tx.write(sql, name, club_id)
    tx.write("UPDATE club SET name = ? WHERE id = ?", name, club_id)


def set_language(tx: Transaction, club_id: int, language: str) -> None:
    """Set the language of the club's group."""
    tx.write("UPDATE club SET language = ? WHERE id = ?", language, club_id)


def set_time_zone(tx: Transaction, club_id: int, time_zone: str) -> None:
    """Set the club's time zone."""
    tx.write("UPDATE club SET time_zone = ? WHERE id = ?", time_zone, club_id)


def set_hours(tx: Transaction, competition_id: int, hours: str) -> None:
    """Set the hours of the competition, as JSON."""
    tx.write("UPDATE competition SET hours = ? WHERE id = ?", hours, competition_id)


def erase_club(tx: Transaction, club_id: int) -> None:
    """Delete the club and its data, and what is stored about people who belong to no other club."""
    sql = (
        "SELECT person_id FROM member WHERE club_id = ?1 AND person_id IS NOT NULL"
        " UNION SELECT person_id FROM arbiter WHERE club_id = ?1"
        " UNION SELECT person_id FROM draft JOIN competition ON competition.id = competition_id"
        " WHERE club_id = ?1"
    )
    people = [row["person_id"] for row in tx.all(sql, club_id)]
    delete_club(tx, club_id)
    for person_id in people:
        forget_person(tx, person_id)


def delete_club(tx: Transaction, club_id: int, *, posted_until: int = 0) -> None:
    """Delete the club and every row that refers to it, directly or not, deepest first.

    Its queued posts are cancelled. The keys of its posts become free, since another club may get
    the numbers in them, except those of outbox rows up to `posted_until`.
    """
    tx.write("DELETE FROM trace WHERE act IN (SELECT act FROM change WHERE club_id = ?)", club_id)
    tx.write(
        f"UPDATE outbox SET state = 'failed', error = 'club', {SPENT}"
        " WHERE club_id = ? AND state = 'queued'",
        club_id,
    )
    tx.write("UPDATE outbox SET key = NULL WHERE club_id = ? AND id > ?", club_id, posted_until)
    _delete(tx, "club", "id = ?", club_id, _references(tx))
    tx.club_id = None  # later posts belong to no club


def _delete(
    tx: Transaction, table: str, where: str, club_id: int, references: dict[str, list[Row]]
) -> None:
    for row in references.get(table, ()):
        there = f"{row['column']} IN (SELECT {row['to']} FROM {table} WHERE {where})"
        _delete(tx, row["name"], there, club_id, references)
    tx.write(f"DELETE FROM {table} WHERE {where}", club_id)


def _references(tx: Transaction) -> dict[str, list[Row]]:
    """The columns of other tables that refer to each table, all read at once.

    A row has the `name` of the other table, its `column`, and the column here (`to`).
    """
    sql = (
        'SELECT ref."table", other.name, ref."from" AS "column", coalesce(ref."to", \'id\') AS "to"'
        " FROM sqlite_schema AS other, pragma_foreign_key_list(other.name) AS ref"
        " WHERE other.type = 'table' AND other.name <> ref.\"table\""
    )
    found: dict[str, list[Row]] = {}
    for row in tx.all(sql):
        found.setdefault(row["table"], []).append(row)
    return found
