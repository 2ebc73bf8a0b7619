"""All rows of one club: read from the database, and written into another, as an archive has them.

Rows keep their numbers when read: the same club gives the same rows, and the website's addresses,
which contain numbers, stay valid. In a database where numbers are taken, all numbers of a table
are raised by the same amount. Only people get numbers of the archive's own, from 1 on in order of
appearance, because theirs are Telegram's, and private.

From a backup into the same database more is restored, with all numbers unchanged: links that were
handed out, traces for undoing, and which message in the group is which post.
"""

import sqlite3
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from datetime import datetime
from functools import partial
from typing import Any, Final

import msgspec

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
"""Tables of the club's people and everything that they did."""

PRIVATE: Final = (
    *("arbiter", "chat", "address", "mail_off", "subscription", "screen"),
    *("public_page", "remark", "argument", "call", "forgotten"),
)
"""Tables of people's addresses, and of notes that only the arbiter may see."""

LEFT_OUT: Final[Mapping[str, tuple[str, ...]]] = {
    "what came in, goes out, or waits for an answer": (
        *("inbox", "outbox", "page_message", "question", "button", "awaited", "draft", "dashboard"),
        *("claim", "device_claim", "lab_order", "founding", "club_founding"),
    ),
    "keys: everybody signs in anew, by links that go along to another bot alone": (
        *("link", "link_try", "device", "device_person", "sign_in", "used_form", "unsubscribe"),
        *("answer_link", "invitation"),
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
"""Every other table, by the reason why it is left out."""

RESTORED: Final = (*FACTS, *PRIVATE, "link", "regulations", "club_style", "trace")
"""The tables that are restored from a backup of the same database."""

_PRIVATE_COLUMNS: Final = {
    "club": ("founder",),
    "member": ("person_id", "nicknames", "born"),
    "change": ("before", "after"),
}
_DESCRIBED: Final = ("club", "competition")  # by the host
_LAST_ACT: Final = "SELECT max(act) FROM (SELECT act FROM change UNION ALL SELECT act FROM trace)"
# References to rows that may no longer exist, so not foreign keys.
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
    """Rows that this version's tables cannot hold, or that contradict each other."""


class ClubNotEmpty(Exception):
    """The database already has a club of that name, with members or seasons."""


class ClubRows(msgspec.Struct, frozen=True):
    """A club's rows by table, with the archive's numbers for people.

    `private` and `accounts` are empty if nothing private is wanted; `accounts` gives the Telegram
    id behind each number, None for a person who is not on Telegram.
    """

    facts: Rows
    private: Rows = msgspec.field(default_factory=dict)
    accounts: dict[int, int | None] = msgspec.field(default_factory=dict)


def club_rows(tx: Transaction, club_id: int, *, private: bool, elsewhere: bool = False) -> ClubRows:
    """The club's rows, each table in the order of its key; empty columns are left out.

    `elsewhere`: they go to another bot, with the links by which members join there; that bot can
    reach nobody on Telegram before they have opened theirs.
    """
    numbers: dict[int, int] = {}
    number = partial(_numbered, numbers)
    rows = {table: _select(tx, table, club_id, left_out=("outbox_id",)) for table in FACTS}
    facts = _with_people(
        {
            table: [_without(row, _private_columns(table, row)) for row in rows[table]]
            for table in FACTS
        },
        number,
    )
    if not private:
        return ClubRows(facts)
    private_rows = {table: _private_of(table, rows[table]) for table in _PRIVATE_COLUMNS}
    private_rows |= {table: _select(tx, table, club_id) for table in PRIVATE}
    if elsewhere:
        private_rows |= _for_another_bot(tx, club_id, private_rows)
    private_rows = _with_people(private_rows, number)
    for table in _OF_PEOPLE:
        private_rows[table].sort(key=lambda row: [row[column] for column in _key(tx, table)])
    accounts = {
        number: person if is_account(person) else None for person, number in numbers.items()
    }
    return ClubRows(facts, private_rows, accounts)


def _for_another_bot(tx: Transaction, club_id: int, private_rows: Rows) -> Rows:
    """The private tables that differ for another bot: unused links, Telegram addresses closed."""
    closed = {"state": "closed"}
    return {
        "link": [row for row in _select(tx, "link", club_id) if "used_at" not in row],
        "address": [
            row | closed if row["channel"] == "telegram" else row for row in private_rows["address"]
        ],
    }


def last_change(tx: Transaction, club_id: int) -> datetime | None:
    """The moment of the club's last log line or season start; None if there is neither."""
    sql = (
        "SELECT max(at) FROM (SELECT at FROM change WHERE club_id = ?1"
        " UNION ALL SELECT started_at FROM season JOIN competition"
        " ON competition.id = competition_id WHERE club_id = ?1)"
    )
    moment = value(tx, str, sql, club_id)
    return from_text(moment) if moment else None


def rows_in_backup(tx: Transaction, club_id: int) -> Rows:
    """The club's rows unchanged, each table in the order of its key."""
    return {table: _select(tx, table, club_id) for table in RESTORED}


def restore_club_rows(tx: Transaction, rows: Rows) -> None:
    """Insert a club's rows from a backup of this database, once its present ones are deleted.

    People who also belong to another club keep their present addresses. Raises UnknownRows.
    """
    others = tx.all("SELECT person_id FROM member UNION SELECT person_id FROM arbiter")
    in_other_clubs = {row["person_id"] for row in others}
    for table in _OF_PEOPLE:
        rows[table] = [row for row in rows[table] if row["person_id"] not in in_other_clubs]
    for row in rows["published"]:
        if not tx.one("SELECT 1 FROM outbox WHERE id = ?", row.get("outbox_id")):
            row.pop("outbox_id", None)
    _put(tx, ClubRows(rows), same=True)


def put_club_rows(tx: Transaction, rows: ClubRows) -> int:
    """Insert a club with all its rows; returns its id. People not on Telegram get a new number.

    A club that the host's file describes and that is still empty becomes this one.
    Raises ClubNotEmpty, UnknownRows.
    """
    return _put(tx, rows)


def _put(tx: Transaction, rows: ClubRows, *, same: bool = False) -> int:
    try:
        tx.write("PRAGMA defer_foreign_keys = ON")
        move = _Move(tx, rows, same=same)
        for table, table_rows in (rows.private | rows.facts).items():
            private_rows = rows.private.get(table, ()) if table in rows.facts else ()
            private = {row["id"]: row for row in private_rows}
            for row in table_rows:
                _insert(tx, table, move.row(table, row | private.get(row.get("id"), {})))
    except (LookupError, TypeError, ValueError, sqlite3.Error) as error:
        raise UnknownRows(str(error)) from error
    if tx.all("PRAGMA foreign_key_check"):
        raise UnknownRows("a row refers to one that is not there")
    return move.number("club", rows.facts["club"][0]["id"])


def _insert(tx: Transaction, table: str, row: Row) -> None:
    """Insert the row, or overwrite the one that the host's file described."""
    names = ", ".join(row)
    marks = ", ".join("?" for _ in row)
    sql = f"INSERT INTO {table} ({names}) VALUES ({marks})"
    if table in _DESCRIBED:
        sql += f" ON CONFLICT (id) DO UPDATE SET ({names}) = ({marks})"
        tx.write(sql, *row.values(), *row.values())
    else:
        tx.write(f"{sql} ON CONFLICT DO NOTHING" if table in PRIVATE else sql, *row.values())


class _Move:
    """Translates a row's numbers into those of this database.

    `same`: the rows come from this database and keep the numbers that are still free.
    """

    def __init__(self, tx: Transaction, rows: ClubRows, *, same: bool) -> None:
        self._tx, self._same = tx, same
        left_out = {table for tables in LEFT_OUT.values() for table in tables} - {"link"}
        tables = {*rows.facts, *rows.private} - (set() if same else left_out)
        self._columns = columns = {table: _columns(tx, table) for table in tables}
        self._references = {table: _references(tx, table) for table in columns}
        self._above = {
            table: _highest_number(tx, table) for table in columns if "id" in columns[table]
        }
        self._act = value(tx, int, _LAST_ACT) or 0
        if same:
            self._stay(rows.facts)
        self._renumbered = dict(self._described(rows))
        self._accounts = rows.accounts
        self._people: dict[int, int] = {}

    def _stay(self, rows: Rows) -> None:
        """Keep numbers that are free; if one is taken, drop the undo traces, which name rows."""
        self._above = {
            table: last if _is_taken(self._tx, table, "id", rows[table]) else 0
            for table, last in self._above.items()
        }
        if not _is_taken(self._tx, "change", "act", rows["change"]):
            self._act = 0
        if self._act or any(self._above.values()):
            rows["trace"] = []

    def _described(self, rows: ClubRows) -> Iterator[tuple[tuple[str, int], int]]:
        """Maps the club and its competitions to those described here. Raises ClubNotEmpty."""
        (club,) = rows.facts["club"]
        club_id = value(self._tx, int, "SELECT id FROM club WHERE name = ?", club["name"])
        if club_id is None:
            return
        if any(_select(self._tx, table, club_id) for table in FACTS if table not in _DESCRIBED):
            raise ClubNotEmpty(club["name"])
        yield ("club", club["id"]), club_id
        sql = "SELECT id FROM competition WHERE club_id = ? AND name = ?"
        for row in rows.facts["competition"]:
            if (competition_id := value(self._tx, int, sql, club_id, row["name"])) is not None:
                yield ("competition", row["id"]), competition_id

    def number(self, table: str, number: int) -> int:
        """The number in this database of that row of the archive."""
        return self._renumbered.get((table, number), number + self._above[table])

    def row(self, table: str, row: Row) -> Row:
        """The row with this database's numbers. Raises LookupError for an unknown column."""
        if unknown := row.keys() - set(self._columns.get(table, ())):
            raise LookupError(f"{table} has no {min(unknown)} in this database")
        return {column: self._value(table, column, value_) for column, value_ in row.items()}

    def _value(self, table: str, column: str, value_: Value) -> Value:
        if not isinstance(value_, int):
            return value_
        if column == "id" and table in self._above:
            return self.number(table, value_)
        if column in self._references[table]:
            return self.number(self._references[table][column], value_)
        if column == _PEOPLE.get(table):
            return self._person(value_)
        return value_ + self._act if (table, column) == ("change", "act") else value_

    def _person(self, number: int) -> int:
        """The number of a person here; 0 is the bot, below 0 a member who was erased."""
        if number <= 0:
            return -self.number("member", -number) if number else 0
        if self._same:
            return number
        if number not in self._people:
            account = self._accounts.get(number)
            self._people[number] = new_person(self._tx) if account is None else account
        return self._people[number]


def _highest_number(tx: Transaction, table: str) -> int:
    """The highest number in the table, or ever used there if its numbers are never reused."""
    sql = (
        f"SELECT max(n) FROM (SELECT max(id) AS n FROM {table}"
        " UNION ALL SELECT seq FROM sqlite_sequence WHERE name = ?)"
    )
    return value(tx, int, sql, table) or 0


def _is_taken(tx: Transaction, table: str, column: str, rows: list[Row]) -> bool:
    """True if the table already holds a value that one of the rows has in that column."""
    sql = f"SELECT 1 FROM {table} WHERE {column} = ?"
    return any(tx.one(sql, row[column]) for row in rows if column in row)


def _select(
    tx: Transaction, table: str, club_id: int, *, left_out: tuple[str, ...] = ()
) -> list[Row]:
    columns = [c for c in _columns(tx, table) if c not in left_out]
    sql = (
        f"SELECT {', '.join(columns)} FROM {table} WHERE {_of_club(tx, table)}"
        f" ORDER BY {', '.join(_key(tx, table))}"
    )
    return [{c: row[c] for c in columns if row[c] is not None} for row in tx.all(sql, club_id)]


def _of_club(tx: Transaction, table: str) -> str:
    """SQL condition for the club's rows: by the first column that refers to a table of the club."""
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
    """The table that each referring column refers to, by column."""
    rows = tx.all(f"PRAGMA foreign_key_list({table})")
    return {row["from"]: row["table"] for row in rows} | _LOOSE.get(table, {})


def _private_columns(table: str, row: Row) -> Collection[str]:
    """The row's private columns; a log entry's are private only where it names a Telegram group."""
    if table == "change" and row["action"] != "chat":
        return ()
    return row.keys() & _PRIVATE_COLUMNS.get(table, ())


def _private_of(table: str, rows: Iterable[Row]) -> list[Row]:
    """The private columns of the rows, with the row's number."""
    parted = ((row, _private_columns(table, row)) for row in rows)
    return [_without(row, row.keys() - {"id", *private}) for row, private in parted if private]


def _without(row: Row, columns: Collection[str]) -> Row:
    return {column: row[column] for column in row if column not in columns}


def _with_people(rows: Rows, number: Callable[[int], int]) -> Rows:
    """The rows, with the archive's numbers for people."""
    return {table: [_with_person(table, row, number) for row in rows[table]] for table in rows}


def _with_person(table: str, row: Row, number: Callable[[int], int]) -> Row:
    column = _PEOPLE.get(table)
    return row | {column: number(row[column])} if column in row else row


def _numbered(numbers: dict[int, int], person: int) -> int:
    """The archive's number for a person; 0 is the bot, below 0 a member who was erased."""
    return numbers.setdefault(person, len(numbers) + 1) if person > 0 else person
