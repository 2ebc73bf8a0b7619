"""All rows that are one club's: out of the database, and into another, as an archive has them.

A row goes out with its own numbers: the same club gives the same rows, and what the website calls
by number stays where it was. Into a database where numbers are taken, all numbers of a table move
up by as much. Only people have numbers of the archive's own, from 1 on, as they are met: theirs are
Telegram's, and private.

Out of a backup and into the same database more comes back, with all numbers as they are: links that
were handed out, what undoes an act, and which message of the group became which post.
"""

import sqlite3
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from typing import Any, Final

from keizer_bot.store.addresses import is_account, new_person
from keizer_bot.store.moments import from_text
from keizer_bot.store.reading import value
from keizer_bot.store.transaction import Transaction, Value

Row = dict[str, Any]
Rows = dict[str, list[Row]]

FACTS: Final = (
    *(
        "club",
        "competition",
        "season",
        "member",
        "player",
        "final_standing",
        "adjustment",
        "round",
        "presence",
        "wish",
    ),
    *("game", "bye", "published", "change", "team", "team_player", "team_match", "team_ask"),
    *("duty_claim", "friendly", "late_arrival", "dispute", "committee", "vote"),
    *("external_game", "drive", "cup", "past_winner"),
)
"""What the club did, and who is in it."""

PRIVATE: Final = (
    *("arbiter", "chat", "address", "mail_off", "subscription", "screen"),
    *("public_page", "remark", "argument", "call", "forgotten"),
)
"""How people are reached, and what is for the arbiter's eyes alone."""

LEFT_OUT: Final[Mapping[str, tuple[str, ...]]] = {
    "what came in, goes out, or waits for an answer": (
        *("inbox", "outbox", "page_message", "question", "button", "awaited", "draft", "dashboard"),
        *("claim", "device_claim", "lab_order", "founding", "club_founding"),
    ),
    "keys: everybody signs in anew, by links that go along to another bot alone": (
        *("link", "link_try", "device", "device_person", "sign_in", "used_form", "unsubscribe"),
        "invitation",
    ),
    "where clubs of this bot went": ("moved_club", "moved_recipient"),
    "what the bot knows of itself and of Telegram": (
        *("done", "front", "person", "upload", "dark_chat", "outside", "stray_group"),
        *("preferred_club",),
    ),
    "what undoes an act, in the shape of this database": ("trace",),
    "computed from the facts": ("season_summary",),
    "public, and read again in a minute": ("rating_list", "listed"),
    "in the host's configuration, and read from it at each start": ("regulations", "club_style"),
    "what the host of this bot decides about it": ("sleep", "removal"),
}
"""Every other table, by the reason."""

RESTORED: Final = (*FACTS, *PRIVATE, "link", "regulations", "club_style", "trace")
"""What of a club comes back from a backup of the same database."""

_PRIVATE_COLUMNS: Final = {
    "club": ("founder",),
    "member": ("person_id", "nicknames", "born"),
    "change": ("before", "after"),
}
_DESCRIBED: Final = ("club", "competition")  # by the host
_LAST_ACT: Final = "SELECT max(act) FROM (SELECT act FROM change UNION ALL SELECT act FROM trace)"
# What is referred to and may be no more.
_LOOSE: Final = {"change": {"round_id": "round"}, "cup": {"asked_season_id": "season"}}
_OF_PEOPLE: Final = ("address", "mail_off", "subscription")
_PEOPLE: Final = {
    "club": "founder",
    "member": "person_id",
    "presence": "by_id",
    "change": "actor_id",
    "dispute": "decided_by",
    **dict.fromkeys(("arbiter", *_OF_PEOPLE), "person_id"),
}


class UnknownRows(Exception):
    """Rows that this version's tables have no place for, or that contradict each other."""


class ClubNotEmpty(Exception):
    """The database has a club of that name already, with members or seasons."""


@dataclass(frozen=True, slots=True)
class ClubRows:
    """A club's rows by table, with the archive's numbers for people.

    `private` and `accounts` are empty where nothing private is wanted; `accounts` tells who is who
    on Telegram, None: not there.
    """

    facts: Rows
    private: Rows = field(default_factory=dict)
    accounts: dict[int, int | None] = field(default_factory=dict)


def club_rows(tx: Transaction, club_id: int, *, private: bool, elsewhere: bool = False) -> ClubRows:
    """The club's rows, each table in the order of its key; a column that is empty is left out.

    `elsewhere`: they go to another bot, with the links by which members come in there; it reaches
    nobody on Telegram before they have opened it.
    """
    numbers: dict[int, int] = {}
    number = partial(_numbered, numbers)
    rows = {table: _read(tx, table, club_id, left_out=("outbox_id",)) for table in FACTS}
    facts = _with_people({table: _public_of(table, rows[table]) for table in FACTS}, number)
    if not private:
        return ClubRows(facts)
    kept = {table: _private_of(table, rows[table]) for table in _PRIVATE_COLUMNS}
    kept |= {table: _read(tx, table, club_id) for table in PRIVATE}
    if elsewhere:
        kept |= _for_another_bot(tx, club_id, kept)
    kept = _with_people(kept, number)
    for table in _OF_PEOPLE:
        kept[table].sort(key=lambda row: [row[column] for column in _key(tx, table)])
    accounts = {number: who if is_account(who) else None for who, number in numbers.items()}
    return ClubRows(facts, kept, accounts)


def _for_another_bot(tx: Transaction, club_id: int, kept: Rows) -> Rows:
    """The private tables that differ there: unused links, and closed addresses of Telegram."""
    closed = {"state": "closed"}
    return {
        "link": [row for row in _read(tx, "link", club_id) if "used_at" not in row],
        "address": [
            row | closed if row["channel"] == "telegram" else row for row in kept["address"]
        ],
    }


def last_change(tx: Transaction, club_id: int) -> datetime | None:
    """When something of the club was last put on record, or a season came in."""
    sql = (
        "SELECT max(at) FROM (SELECT at FROM change WHERE club_id = ?1"
        " UNION ALL SELECT started_at FROM season JOIN competition"
        " ON competition.id = competition_id WHERE club_id = ?1)"
    )
    found = value(tx, str, sql, club_id)
    return from_text(found) if found else None


def rows_in_backup(tx: Transaction, club_id: int) -> Rows:
    """The club's rows as they are, each table in the order of its key."""
    return {table: _read(tx, table, club_id) for table in RESTORED}


def restore_club_rows(tx: Transaction, rows: Rows) -> None:
    """Write down the club's rows of a backup of this database, from which its own are gone.

    Who is of another club too stays reachable as they are now. Raises UnknownRows.
    """
    others = tx.all("SELECT person_id FROM member UNION SELECT person_id FROM arbiter")
    elsewhere = {row["person_id"] for row in others}
    for table in _OF_PEOPLE:
        rows[table] = [row for row in rows[table] if row["person_id"] not in elsewhere]
    for row in rows["published"]:
        if not tx.one("SELECT 1 FROM outbox WHERE id = ?", row.get("outbox_id")):
            row.pop("outbox_id", None)
    _put(tx, ClubRows(rows), same=True)


def put_club_rows(tx: Transaction, rows: ClubRows) -> int:
    """Write down a club with all its rows; its id. Who is not on Telegram gets a new number.

    A club that the host described, and of which nothing is known yet, becomes this one.
    Raises ClubNotEmpty, UnknownRows.
    """
    return _put(tx, rows)


def _put(tx: Transaction, rows: ClubRows, *, same: bool = False) -> int:
    try:
        tx.write("PRAGMA defer_foreign_keys = ON")
        move = _Move(tx, rows, same=same)
        for table, found in (rows.private | rows.facts).items():
            own = rows.private.get(table, ()) if table in rows.facts else ()
            private = {row["id"]: row for row in own}
            for row in found:
                _insert(tx, table, move.row(table, row | private.get(row.get("id"), {})))
    except (LookupError, TypeError, ValueError, sqlite3.Error) as error:
        raise UnknownRows(str(error)) from error
    if tx.all("PRAGMA foreign_key_check"):
        raise UnknownRows("a row refers to one that is not there")
    return move.number("club", rows.facts["club"][0]["id"])


def _insert(tx: Transaction, table: str, row: Row) -> None:
    """Write the row, or put it in the place of one that the host described."""
    names = ", ".join(row)
    marks = ", ".join("?" for _ in row)
    sql = f"INSERT INTO {table} ({names}) VALUES ({marks})"
    if table in _DESCRIBED:
        sql += f" ON CONFLICT (id) DO UPDATE SET ({names}) = ({marks})"
        tx.write(sql, *row.values(), *row.values())
    else:
        tx.write(f"{sql} ON CONFLICT DO NOTHING" if table in PRIVATE else sql, *row.values())


class _Move:
    """Gives rows the numbers that are theirs in this database.

    `same`: they are of this database, and keep the numbers that are not taken by now.
    """

    def __init__(self, tx: Transaction, rows: ClubRows, *, same: bool) -> None:
        self._tx, self._same = tx, same
        left_out = {table for tables in LEFT_OUT.values() for table in tables} - {"link"}
        tables = {*rows.facts, *rows.private} - (set() if same else left_out)
        self._columns = columns = {table: _columns(tx, table) for table in tables}
        self._references = {table: _references(tx, table) for table in columns}
        self._above = {table: _last(tx, table) for table in columns if "id" in columns[table]}
        self._act = value(tx, int, _LAST_ACT) or 0
        if same:
            self._stay(rows.facts)
        self._known = dict(self._described(rows))
        self._accounts = rows.accounts
        self._people: dict[int, int] = {}

    def _stay(self, rows: Rows) -> None:
        """Let numbers be that are free; what undoes an act names rows by theirs, and goes else."""
        self._above = {
            table: last if _is_taken(self._tx, table, "id", rows[table]) else 0
            for table, last in self._above.items()
        }
        if not _is_taken(self._tx, "change", "act", rows["change"]):
            self._act = 0
        if self._act or any(self._above.values()):
            rows["trace"] = []

    def _described(self, rows: ClubRows) -> Iterator[tuple[tuple[str, int], int]]:
        """The club and its competitions that are there already. Raises ClubNotEmpty."""
        (club,) = rows.facts["club"]
        there = value(self._tx, int, "SELECT id FROM club WHERE name = ?", club["name"])
        if there is None:
            return
        if any(_read(self._tx, table, there) for table in FACTS if table not in _DESCRIBED):
            raise ClubNotEmpty(club["name"])
        yield ("club", club["id"]), there
        sql = "SELECT id FROM competition WHERE club_id = ? AND name = ?"
        for row in rows.facts["competition"]:
            if (same := value(self._tx, int, sql, there, row["name"])) is not None:
                yield ("competition", row["id"]), same

    def number(self, table: str, number: int) -> int:
        """The number of that row of the archive."""
        return self._known.get((table, number), number + self._above[table])

    def row(self, table: str, row: Row) -> Row:
        """The row with this database's numbers. Raises LookupError for what it has no place for."""
        if unknown := row.keys() - set(self._columns.get(table, ())):
            raise LookupError(f"{table} has no {min(unknown)} in this database")
        return {column: self._value(table, column, given) for column, given in row.items()}

    def _value(self, table: str, column: str, given: Value) -> Value:
        if not isinstance(given, int):
            return given
        if column == "id" and table in self._above:
            return self.number(table, given)
        if column in self._references[table]:
            return self.number(self._references[table][column], given)
        if column == _PEOPLE.get(table):
            return self._person(given)
        return given + self._act if (table, column) == ("change", "act") else given

    def _person(self, number: int) -> int:
        if number <= 0:
            return -self.number("member", -number) if number else 0
        if self._same:
            return number
        if number not in self._people:
            account = self._accounts.get(number)
            self._people[number] = new_person(self._tx) if account is None else account
        return self._people[number]


def _last(tx: Transaction, table: str) -> int:
    """The last number that a row of the table has, or had where no number is given twice."""
    sql = (
        f"SELECT max(n) FROM (SELECT max(id) AS n FROM {table}"
        " UNION ALL SELECT seq FROM sqlite_sequence WHERE name = ?)"
    )
    return value(tx, int, sql, table) or 0


def _is_taken(tx: Transaction, table: str, column: str, rows: list[Row]) -> bool:
    """Whether what one of the rows has in that column stands in the table."""
    sql = f"SELECT 1 FROM {table} WHERE {column} = ?"
    return any(tx.one(sql, row[column]) for row in rows if column in row)


def _read(
    tx: Transaction, table: str, club_id: int, *, left_out: tuple[str, ...] = ()
) -> list[Row]:
    columns = [c for c in _columns(tx, table) if c not in left_out]
    sql = (
        f"SELECT {', '.join(columns)} FROM {table} WHERE {_of_club(tx, table)}"
        f" ORDER BY {', '.join(_key(tx, table))}"
    )
    return [{c: row[c] for c in columns if row[c] is not None} for row in tx.all(sql, club_id)]


def _of_club(tx: Transaction, table: str) -> str:
    """Which rows are that club's: by the first column that refers to what is the club's."""
    if table == "club":
        return "id = ?1"
    if table == "trace":
        return "act IN (SELECT act FROM change WHERE club_id = ?1)"
    if table in _OF_PEOPLE:
        people = "SELECT person_id FROM {} WHERE club_id = ?1"
        return f"person_id IN ({people.format('member')} UNION {people.format('arbiter')})"
    references = _references(tx, table)
    column = next(c for c in _columns(tx, table) if c in references)
    parent = references[column]
    return f"{column} IN (SELECT id FROM {parent} WHERE {_of_club(tx, parent)})"


def _columns(tx: Transaction, table: str) -> list[str]:
    return [row["name"] for row in tx.all(f"PRAGMA table_info({table})")]


def _key(tx: Transaction, table: str) -> list[str]:
    rows = [row for row in tx.all(f"PRAGMA table_info({table})") if row["pk"]]
    return [row["name"] for row in sorted(rows, key=lambda row: row["pk"])]


def _references(tx: Transaction, table: str) -> dict[str, str]:
    """What each column refers to."""
    rows = tx.all(f"PRAGMA foreign_key_list({table})")
    return {row["from"]: row["table"] for row in rows} | _LOOSE.get(table, {})


def _private_columns(table: str, row: Row) -> Collection[str]:
    """The row's columns that are private: of the log, what a group is called by Telegram."""
    if table == "change" and row["action"] != "chat":
        return ()
    return row.keys() & _PRIVATE_COLUMNS.get(table, ())


def _public_of(table: str, rows: Iterable[Row]) -> list[Row]:
    return [_without(row, _private_columns(table, row)) for row in rows]


def _private_of(table: str, rows: Iterable[Row]) -> list[Row]:
    """The private parts of rows of facts, with the number of the row."""
    parted = ((row, _private_columns(table, row)) for row in rows)
    return [_without(row, row.keys() - {"id", *private}) for row, private in parted if private]


def _without(row: Row, columns: Collection[str]) -> Row:
    return {column: row[column] for column in row if column not in columns}


def _with_people(rows: Rows, number: Callable[[int], int]) -> Rows:
    """The rows, with the archive's numbers of people in them."""
    return {table: [_with_person(table, row, number) for row in rows[table]] for table in rows}


def _with_person(table: str, row: Row, number: Callable[[int], int]) -> Row:
    column = _PEOPLE.get(table)
    return row | {column: number(row[column])} if column in row else row


def _numbered(numbers: dict[int, int], person: int) -> int:
    """The archive's number of a person; 0 is the bot, below 0 a member who was erased."""
    return numbers.setdefault(person, len(numbers) + 1) if person > 0 else person
