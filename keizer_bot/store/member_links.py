"""The links and claims by which a person becomes a member or an arbiter."""

from datetime import datetime
from typing import Literal

import msgspec

from keizer_bot.store.people import Member, member, revoke_links
from keizer_bot.store.reading import find, value
from keizer_bot.store.transaction import Transaction


class PersonalLink(msgspec.Struct, frozen=True):
    """A one-time link: its purpose, club and member."""

    hash: str
    club_id: int
    purpose: str
    member_id: int | None


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
    """Store the hash of a new link, with its expiry."""
    columns = "hash, club_id, purpose, member_id, made_at, expires_at"
    tx.insert("link", columns, hash_, club_id, purpose, member_id, at, until)


def open_link(tx: Transaction, hash_: str, at: datetime) -> PersonalLink | None:
    """The link, which stays unused; None if it is wrong, used or expired."""
    sql = "SELECT * FROM link WHERE hash = ? AND used_at IS NULL AND expires_at > ?"
    return find(tx, PersonalLink, sql, hash_, at)


def use_link(tx: Transaction, hash_: str, person_id: int, at: datetime) -> PersonalLink | None:
    """Mark the link as used and return it; None if it is wrong, used or expired.

    Deletes the other unused links of the same member.
    """
    sql = (
        "UPDATE link SET used_at = ?1, used_by = ?2 WHERE hash = ?3 AND used_at IS NULL"
        " AND expires_at > ?1 RETURNING *"
    )
    used = find(tx, PersonalLink, sql, at, person_id, hash_)
    if used is not None and used.member_id is not None:
        revoke_links(tx, used.member_id)
    return used


def tries_since(tx: Transaction, person_id: int, since: datetime) -> int:
    """Number of wrong tokens that the person has sent since then."""
    sql = "SELECT count(*) FROM link_try WHERE person_id = ? AND at > ?"
    return value(tx, int, sql, person_id, since) or 0


def add_try(tx: Transaction, person_id: int, at: datetime) -> None:
    """Record that the person sent a wrong token."""
    tx.insert("link_try", "person_id, at", person_id, at)


def add_claim(tx: Transaction, member_id: int, person_id: int, at: datetime) -> int:
    """Store the person's claim to be this member; returns its id."""
    return tx.insert("claim", "member_id, person_id, asked_at", member_id, person_id, at)


def open_claim(tx: Transaction, claim_id: int) -> tuple[Member, int] | None:
    """An undecided claim: the member, and the Telegram account that made it."""
    row = tx.one("SELECT * FROM claim WHERE id = ? AND decided_at IS NULL", claim_id)
    return (member(tx, row["member_id"]), row["person_id"]) if row else None


def decide_claim(tx: Transaction, claim_id: int, at: datetime, *, approved: bool) -> None:
    """Record the arbiter's decision on the claim."""
    sql = "UPDATE claim SET decided_at = ?, approved = ? WHERE id = ?"
    tx.write(sql, at, approved, claim_id)


def earlier_claim(
    tx: Transaction, person_id: int, member_id: int, since: datetime
) -> Literal["waits", "refused"] | None:
    """The state of their last claim to the member since then; None: none, or approved."""
    sql = (
        "SELECT decided_at FROM claim WHERE person_id = ? AND member_id = ? AND asked_at > ?"
        " AND approved IS NOT 1 ORDER BY id DESC"
    )
    row = tx.one(sql, person_id, member_id, since)
    return None if row is None else "waits" if row["decided_at"] is None else "refused"


def claims_since(tx: Transaction, person_id: int, since: datetime) -> int:
    """Number of claims that the person has made since then."""
    sql = "SELECT count(*) FROM claim WHERE person_id = ? AND asked_at > ?"
    return value(tx, int, sql, person_id, since) or 0
