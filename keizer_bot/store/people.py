"""Members, arbiters and the links and claims by which a Telegram id becomes one of them."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from sqlite3 import Row

import msgspec

from keizer_bot.store.read_cache import kept_between_steps, kept_within_step
from keizer_bot.store.reading import as_, column, every, find, get, value
from keizer_bot.store.transaction import Transaction


class Member(msgspec.Struct, frozen=True):
    """Somebody of a club; `person_id` is None for a member without Telegram."""

    id: int
    club_id: int
    name: str
    person_id: int | None
    language: str | None
    private_open: bool
    own_game: bool
    reminders: bool

    @property
    def is_reachable(self) -> bool:
        """Whether the bot can write to them in private."""
        return self.person_id is not None and self.private_open


@dataclass(frozen=True, slots=True)
class ArbiterRow:
    """Who runs a club's competitions, by Telegram id; `rights` None: all of them."""

    club_id: int
    person_id: int
    name: str
    private_open: bool
    rights: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class Link:
    """A one-time link: what it does, for which club and member."""

    hash: str
    club_id: int
    purpose: str
    member_id: int | None


def _arbiter(row: Row) -> ArbiterRow:
    return as_(ArbiterRow, row, rights=json.loads(row["rights"] or "null"))


@kept_within_step("member")
def member(tx: Transaction, member_id: int) -> Member:
    """The member with that id. Raises LookupError."""
    return get(tx, Member, "SELECT * FROM member WHERE id = ?", member_id)


@kept_within_step("member")
def members(tx: Transaction, club_id: int) -> tuple[Member, ...]:
    """Everybody of the club, by name."""
    return every(tx, Member, "SELECT * FROM member WHERE club_id = ? ORDER BY name, id", club_id)


@kept_within_step("member")
def nicknames(tx: Transaction, club_id: int) -> dict[int, tuple[str, ...]]:
    """What else the club's members are called, by the member's id; only those who have any."""
    sql = "SELECT id, nicknames FROM member WHERE club_id = ? AND nicknames <> '[]'"
    return {row["id"]: tuple(json.loads(row["nicknames"])) for row in tx.all(sql, club_id)}


def set_nicknames(tx: Transaction, member_id: int, names: Iterable[str]) -> None:
    """From now on the member is also called so, and no other way."""
    listed = json.dumps([*names], ensure_ascii=False)
    tx.write("UPDATE member SET nicknames = ? WHERE id = ?", listed, member_id)


@kept_between_steps("member")
def members_known_as(tx: Transaction, person_id: int) -> tuple[Member, ...]:
    """The memberships of that Telegram id, one a club."""
    return every(tx, Member, "SELECT * FROM member WHERE person_id = ? ORDER BY club_id", person_id)


def add_member(tx: Transaction, club_id: int, name: str) -> int:
    """Write down a new member without Telegram; the member's id."""
    return tx.insert("member", "club_id, name", club_id, name)


def skip_numbers(tx: Transaction) -> None:
    """Leave out a thousand numbers: members may have got them after this backup was made.

    By its number a copy tells who was erased; nobody else may have that number in another.
    """
    tx.write("UPDATE sqlite_sequence SET seq = seq + 1000 WHERE name = 'member'")


def link_member(tx: Transaction, member_id: int, person_id: int) -> None:
    """From now on this Telegram id is that member, reached in private; no link is open any more."""
    tx.write("UPDATE member SET person_id = ?, private_open = 1 WHERE id = ?", person_id, member_id)
    tx.write("DELETE FROM link WHERE member_id = ? AND used_at IS NULL", member_id)


def unlink_member(tx: Transaction, member_id: int) -> None:
    """From now on no Telegram id is that member."""
    tx.write("UPDATE member SET person_id = NULL, private_open = 0 WHERE id = ?", member_id)


def set_private(tx: Transaction, person_id: int, *, open_: bool) -> None:
    """Whether the bot can write to that person in private."""
    for table in ("member", "arbiter"):
        sql = f"UPDATE {table} SET private_open = ? WHERE person_id = ?"
        tx.write(sql, open_, person_id)


@kept_between_steps("member", "arbiter")
def is_private_open(tx: Transaction, person_id: int) -> bool:
    """Whether the bot can write to that person in private, as far as is known."""
    if any(member.private_open for member in members_known_as(tx, person_id)):
        return True
    sql = "SELECT 1 FROM arbiter WHERE person_id = ? AND private_open = 1"
    return tx.one(sql, person_id) is not None


def set_language(tx: Transaction, person_id: int, language: str) -> None:
    """The language of that person in every club."""
    tx.write("UPDATE member SET language = ? WHERE person_id = ?", language, person_id)


def set_reminders(tx: Transaction, member_id: int, *, wanted: bool) -> None:
    """Whether the member is asked the day before sign-off closes."""
    tx.write("UPDATE member SET reminders = ? WHERE id = ?", wanted, member_id)


def set_own_game(tx: Transaction, member_id: int, *, wanted: bool) -> None:
    """Whether the member wants their own game in private."""
    tx.write("UPDATE member SET own_game = ? WHERE id = ?", wanted, member_id)


@kept_between_steps("arbiter")
def arbiters(tx: Transaction, club_id: int) -> tuple[ArbiterRow, ...]:
    """The club's arbiters."""
    rows = tx.all("SELECT * FROM arbiter WHERE club_id = ? ORDER BY since", club_id)
    return tuple(map(_arbiter, rows))


@kept_between_steps("arbiter")
def arbiter_of(tx: Transaction, person_id: int) -> tuple[int, ...]:
    """The ids of the clubs where that person is an arbiter."""
    return column(tx, "SELECT club_id FROM arbiter WHERE person_id = ? ORDER BY club_id", person_id)


def appoint(
    tx: Transaction, club_id: int, person_id: int, name: str, at: datetime, *, private_open: bool
) -> None:
    """Make that person an arbiter of the club; a second time only opens their private chat."""
    sql = (
        "INSERT INTO arbiter (club_id, person_id, name, private_open, since)"
        " VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE"
        " SET private_open = max(private_open, excluded.private_open)"
    )
    tx.write(sql, club_id, person_id, name, private_open, at)


def set_rights(tx: Transaction, club_id: int, person_id: int, rights: Iterable[str] | None) -> None:
    """Let an arbiter do these things and no others; None: everything."""
    sql = "UPDATE arbiter SET rights = ? WHERE club_id = ? AND person_id = ?"
    tx.write(sql, None if rights is None else json.dumps(list(rights)), club_id, person_id)


def dismiss(tx: Transaction, club_id: int, person_id: int) -> None:
    """That person is no arbiter of the club any more."""
    tx.write("DELETE FROM arbiter WHERE club_id = ? AND person_id = ?", club_id, person_id)


def add_link(
    tx: Transaction,
    hash_: str,
    club_id: int,
    purpose: str,
    at: datetime,
    *,
    until: datetime,
    member_id: int | None,
) -> None:
    """Keep a new link's hash until then; earlier unused ones for the same member lapse."""
    if member_id is not None:
        tx.write("DELETE FROM link WHERE member_id = ? AND used_at IS NULL", member_id)
    columns = "hash, club_id, purpose, member_id, made_at, expires_at"
    tx.insert("link", columns, hash_, club_id, purpose, member_id, at, until)


def open_link(tx: Transaction, hash_: str, at: datetime) -> Link | None:
    """What the link is, which stays good; None if it is wrong, used or too old."""
    sql = "SELECT * FROM link WHERE hash = ? AND used_at IS NULL AND expires_at > ?"
    return find(tx, Link, sql, hash_, at)


def use_link(tx: Transaction, hash_: str, person_id: int, at: datetime) -> Link | None:
    """Burn the link and say what it was; None if it is wrong, used or too old."""
    sql = (
        "UPDATE link SET used_at = ?1, used_by = ?2 WHERE hash = ?3 AND used_at IS NULL"
        " AND expires_at > ?1 RETURNING *"
    )
    return find(tx, Link, sql, at, person_id, hash_)


def tries_since(tx: Transaction, person_id: int, since: datetime) -> int:
    """How many wrong tokens that person has sent since then."""
    sql = "SELECT count(*) FROM link_try WHERE person_id = ? AND at > ?"
    return value(tx, int, sql, person_id, since) or 0


def add_try(tx: Transaction, person_id: int, at: datetime) -> None:
    """Note a wrong token."""
    tx.insert("link_try", "person_id, at", person_id, at)


@kept_between_steps("preferred_club")
def preferred_club(tx: Transaction, person_id: int) -> int | None:
    """The club that a person of several clubs means in private, once they have said so."""
    return value(tx, int, "SELECT club_id FROM preferred_club WHERE person_id = ?", person_id)


def prefer_club(tx: Transaction, person_id: int, club_id: int) -> None:
    """Remember which club that person means in private."""
    columns = "person_id, club_id"
    tx.insert("preferred_club", columns, person_id, club_id, replacing="club_id")


def add_claim(tx: Transaction, member_id: int, person_id: int, at: datetime) -> int:
    """Somebody says that they are this member; the claim's id."""
    return tx.insert("claim", "member_id, person_id, asked_at", member_id, person_id, at)


def open_claim(tx: Transaction, claim_id: int) -> tuple[Member, int] | None:
    """A claim that nobody has decided: the member, and the Telegram id that says so."""
    sql = (
        "SELECT member.*, claim.person_id AS claimant FROM claim"
        " JOIN member ON member.id = member_id WHERE claim.id = ? AND decided_at IS NULL"
    )
    row = tx.one(sql, claim_id)
    return (as_(Member, row), row["claimant"]) if row else None


def decide_claim(tx: Transaction, claim_id: int, at: datetime, *, approved: bool) -> None:
    """The arbiter has said whether it is so."""
    sql = "UPDATE claim SET decided_at = ?, approved = ? WHERE id = ?"
    tx.write(sql, at, approved, claim_id)


def claims_since(tx: Transaction, person_id: int, since: datetime) -> int:
    """How many claims that person has made since then."""
    sql = "SELECT count(*) FROM claim WHERE person_id = ? AND asked_at > ?"
    return value(tx, int, sql, person_id, since) or 0


def accounts_by_chat(tx: Transaction) -> dict[int, list[int]]:
    """The clubs' groups, each with the Telegram ids of its club's members."""
    rows = tx.all(
        "SELECT chat_id, person_id FROM chat JOIN member USING (club_id)"
        " WHERE person_id IS NOT NULL ORDER BY chat_id, person_id"
    )
    found: dict[int, list[int]] = {}
    for row in rows:
        found.setdefault(row["chat_id"], []).append(row["person_id"])
    return found


def set_outside(tx: Transaction, chat_id: int, person_ids: Iterable[int]) -> None:
    """Of those who were asked about, these are not in the group."""
    tx.write("DELETE FROM outside WHERE chat_id = ?", chat_id)
    for person_id in person_ids:
        tx.insert("outside", "chat_id, person_id", chat_id, person_id)


def outside(tx: Transaction, chat_ids: Iterable[int]) -> frozenset[int]:
    """The Telegram ids that are known to be in none of these groups."""
    groups = set(chat_ids)
    sql = (
        "SELECT person_id FROM outside WHERE chat_id IN (SELECT value FROM json_each(?))"
        " GROUP BY person_id HAVING count(*) = ?"
    )
    return frozenset(column(tx, sql, json.dumps(sorted(groups)), len(groups)))


def all_arbiters(tx: Transaction) -> tuple[int, ...]:
    """The Telegram ids of every club's arbiters who can be written to in private."""
    return column(tx, "SELECT DISTINCT person_id FROM arbiter WHERE private_open = 1")
