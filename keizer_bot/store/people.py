"""Members, arbiters and the links and claims by which a person becomes one of them."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from sqlite3 import Row
from typing import Literal

import msgspec

from keizer_bot.store.addresses import (
    addresses,
    has_address_beside,
    is_account,
    move_person,
    new_person,
    open_channels,
    set_address,
)
from keizer_bot.store.channels import Channel
from keizer_bot.store.read_cache import kept_between_steps, kept_within_step
from keizer_bot.store.reading import as_, column, every, find, get, value
from keizer_bot.store.transaction import Transaction


class Member(msgspec.Struct, frozen=True):
    """Somebody of a club; `person_id` is None for a member who can only be called.

    `channel` is that by which they are told something; None: by none.
    """

    id: int
    club_id: int
    name: str
    person_id: int | None
    language: str | None
    channel: Channel | None
    own_game: bool
    reminders: bool

    @property
    def is_reachable(self) -> bool:
        """Whether the bot can write to them in private."""
        return self.channel is not None

    @property
    def account(self) -> int | None:
        """Their Telegram account; None for whoever has none."""
        return self.person_id if is_account(self.person_id) else None


@dataclass(frozen=True, slots=True)
class ArbiterRow:
    """Who runs a club's competitions, by their number as a person; `rights` None: all of them."""

    club_id: int
    person_id: int
    name: str
    channel: Channel | None
    rights: tuple[str, ...] | None

    @property
    def is_reachable(self) -> bool:
        """Whether the bot can write to them in private."""
        return self.channel is not None

    @property
    def account(self) -> int | None:
        """Their Telegram account; None for whoever has none."""
        return self.person_id if is_account(self.person_id) else None


@dataclass(frozen=True, slots=True)
class PersonalLink:
    """A one-time link: what it does, for which club and member."""

    hash: str
    club_id: int
    purpose: str
    member_id: int | None


_FIRST = (
    "(SELECT channel FROM address WHERE address.person_id = {}.person_id AND state = 'open'"
    " AND channel IN (SELECT channel FROM front) ORDER BY place LIMIT 1) AS channel"
)
_MEMBER = f"SELECT member.*, {_FIRST.format('member')} FROM member"
_ARBITER = f"SELECT arbiter.*, {_FIRST.format('arbiter')} FROM arbiter"


def _arbiter(row: Row) -> ArbiterRow:
    return as_(ArbiterRow, row, rights=json.loads(row["rights"] or "null"))


@kept_within_step
def member(tx: Transaction, member_id: int) -> Member:
    """The member with that id. Raises LookupError."""
    return get(tx, Member, f"{_MEMBER} WHERE id = ?", member_id)


@kept_within_step
def members(tx: Transaction, club_id: int) -> tuple[Member, ...]:
    """Everybody of the club, by name, but for those who turned out to be another of them."""
    sql = f"{_MEMBER} WHERE club_id = ? AND merged_into IS NULL ORDER BY name, id"
    return every(tx, Member, sql, club_id)


@kept_within_step
def nicknames(tx: Transaction, club_id: int) -> dict[int, tuple[str, ...]]:
    """What else the club's members are called, by the member's id; only those who have any."""
    sql = "SELECT id, nicknames FROM member WHERE club_id = ? AND nicknames <> '[]'"
    return {row["id"]: tuple(json.loads(row["nicknames"])) for row in tx.all(sql, club_id)}


def set_nicknames(tx: Transaction, member_id: int, names: Iterable[str]) -> None:
    """From now on the member is also called so, and no other way."""
    listed = json.dumps([*names], ensure_ascii=False)
    tx.write("UPDATE member SET nicknames = ? WHERE id = ?", listed, member_id)


@kept_between_steps()
def members_known_as(tx: Transaction, person_id: int) -> tuple[Member, ...]:
    """The memberships of that person, one a club."""
    return every(tx, Member, f"{_MEMBER} WHERE person_id = ? ORDER BY club_id", person_id)


def add_member(tx: Transaction, club_id: int, name: str) -> int:
    """Write down a new member, who can only be called yet; the member's id."""
    return tx.insert("member", "club_id, name", club_id, name)


def skip_numbers(tx: Transaction) -> None:
    """Leave out a thousand numbers: members may have got them after this backup was made.

    By its number a copy tells who was erased; nobody else may have that number in another.
    """
    tx.write("UPDATE sqlite_sequence SET seq = seq + 1000 WHERE name = 'member'")


def link_member(tx: Transaction, member_id: int, person_id: int) -> None:
    """From now on this Telegram account is that member, reached in private.

    No link is open any more. What they have beside Telegram, as a mail address, stays theirs.
    """
    before = member(tx, member_id).person_id
    if before not in (None, person_id) and len(members_known_as(tx, before)) == 1:
        move_person(tx, before, person_id)
    tx.write("UPDATE member SET person_id = ? WHERE id = ?", person_id, member_id)
    set_address(tx, person_id, Channel.TELEGRAM, str(person_id))
    tx.write("DELETE FROM link WHERE member_id = ? AND used_at IS NULL", member_id)


def unlink_member(tx: Transaction, member_id: int) -> None:
    """From now on no Telegram account is that member; their other addresses stay theirs."""
    before = member(tx, member_id).person_id
    number = None
    if before is not None and has_address_beside(tx, before):
        number = new_person(tx)
        move_person(tx, before, number)
    tx.write("UPDATE member SET person_id = ? WHERE id = ?", number, member_id)


def take_mail(tx: Transaction, member_id: int, address: str | None) -> None:
    """The member's mail address as a list has it, if it has one; one that is known stays.

    Whoever can get further by it than to this membership gives it themselves.
    """
    if address is None or opens_more(tx, member_id):
        return
    number = give_number(tx, member_id)
    if all(each.channel is not Channel.MAIL for each in addresses(tx, number)):
        set_address(tx, number, Channel.MAIL, address)


def opens_more(tx: Transaction, member_id: int) -> bool:
    """Whether who signs in as that member is also in another club, or has an arbiter's rights."""
    number = member(tx, member_id).person_id
    if number is None:
        return False
    return len(members_known_as(tx, number)) > 1 or bool(arbiter_of(tx, number))


def give_number(tx: Transaction, member_id: int) -> int:
    """The member's number as a person; one of ours if they had none."""
    known = member(tx, member_id).person_id
    if known is not None:
        return known
    number = new_person(tx)
    tx.write("UPDATE member SET person_id = ? WHERE id = ?", number, member_id)
    return number


@kept_between_steps()
def is_private_open(tx: Transaction, person_id: int) -> bool:
    """Whether that person can be told something in private, as far as is known."""
    return bool(open_channels(tx, person_id))


def set_language(tx: Transaction, person_id: int, language: str) -> None:
    """The language of that person in every club."""
    tx.write("UPDATE member SET language = ? WHERE person_id = ?", language, person_id)


def offer_language(tx: Transaction, member_id: int) -> bool:
    """Note that the member was offered their own language; False: they had been before."""
    sql = "UPDATE member SET language_offered = 1 WHERE id = ? AND language_offered = 0"
    return tx.write(sql, member_id) > 0


def set_reminders(tx: Transaction, member_id: int, *, wanted: bool) -> None:
    """Whether the member is asked the day before sign-off closes."""
    tx.write("UPDATE member SET reminders = ? WHERE id = ?", wanted, member_id)


def set_own_game(tx: Transaction, member_id: int, *, wanted: bool) -> None:
    """Whether the member wants their own game in private."""
    tx.write("UPDATE member SET own_game = ? WHERE id = ?", wanted, member_id)


@kept_between_steps()
def arbiters(tx: Transaction, club_id: int) -> tuple[ArbiterRow, ...]:
    """The club's arbiters."""
    rows = tx.all(f"{_ARBITER} WHERE club_id = ? ORDER BY since", club_id)
    return tuple(map(_arbiter, rows))


@kept_between_steps()
def arbiter_of(tx: Transaction, person_id: int) -> tuple[int, ...]:
    """The ids of the clubs where that person is an arbiter."""
    return column(tx, "SELECT club_id FROM arbiter WHERE person_id = ? ORDER BY club_id", person_id)


def appoint(tx: Transaction, club_id: int, person_id: int, name: str, at: datetime) -> None:
    """Make that person an arbiter of the club; a second time changes nothing."""
    sql = (
        "INSERT INTO arbiter (club_id, person_id, name, since)"
        " VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
    )
    tx.write(sql, club_id, person_id, name, at)


def appoint_on_telegram(
    tx: Transaction, club_id: int, account: int, name: str, at: datetime
) -> None:
    """Make an arbiter of that Telegram account, which can be written to in private."""
    appoint(tx, club_id, account, name, at)
    set_address(tx, account, Channel.TELEGRAM, str(account))


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
    """Keep a new link's hash until then."""
    columns = "hash, club_id, purpose, member_id, made_at, expires_at"
    tx.insert("link", columns, hash_, club_id, purpose, member_id, at, until)


def open_link(tx: Transaction, hash_: str, at: datetime) -> PersonalLink | None:
    """What the link is, which stays good; None if it is wrong, used or too old."""
    sql = "SELECT * FROM link WHERE hash = ? AND used_at IS NULL AND expires_at > ?"
    return find(tx, PersonalLink, sql, hash_, at)


def use_link(tx: Transaction, hash_: str, person_id: int, at: datetime) -> PersonalLink | None:
    """Burn the link and say what it was; None if it is wrong, used or too old.

    Others for the same member lapse.
    """
    sql = (
        "UPDATE link SET used_at = ?1, used_by = ?2 WHERE hash = ?3 AND used_at IS NULL"
        " AND expires_at > ?1 RETURNING *"
    )
    used = find(tx, PersonalLink, sql, at, person_id, hash_)
    if used is not None and used.member_id is not None:
        revoke_links(tx, used.member_id)
    return used


def revoke_links(tx: Transaction, member_id: int) -> None:
    """The member's unused links are good no more."""
    tx.write("DELETE FROM link WHERE member_id = ? AND used_at IS NULL", member_id)


def tries_since(tx: Transaction, person_id: int, since: datetime) -> int:
    """How many wrong tokens that person has sent since then."""
    sql = "SELECT count(*) FROM link_try WHERE person_id = ? AND at > ?"
    return value(tx, int, sql, person_id, since) or 0


def add_try(tx: Transaction, person_id: int, at: datetime) -> None:
    """Note a wrong token."""
    tx.insert("link_try", "person_id, at", person_id, at)


@kept_between_steps()
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
    """A claim that nobody has decided: the member, and the Telegram account that says so."""
    row = tx.one("SELECT * FROM claim WHERE id = ? AND decided_at IS NULL", claim_id)
    return (member(tx, row["member_id"]), row["person_id"]) if row else None


def decide_claim(tx: Transaction, claim_id: int, at: datetime, *, approved: bool) -> None:
    """The arbiter has said whether it is so."""
    sql = "UPDATE claim SET decided_at = ?, approved = ? WHERE id = ?"
    tx.write(sql, at, approved, claim_id)


def earlier_claim(
    tx: Transaction, person_id: int, member_id: int, since: datetime
) -> Literal["waits", "refused"] | None:
    """What became of their saying so since then; None: they did not, or it was agreed to."""
    sql = (
        "SELECT decided_at FROM claim WHERE person_id = ? AND member_id = ? AND asked_at > ?"
        " AND approved IS NOT 1 ORDER BY id DESC"
    )
    row = tx.one(sql, person_id, member_id, since)
    return None if row is None else "waits" if row["decided_at"] is None else "refused"


def claims_since(tx: Transaction, person_id: int, since: datetime) -> int:
    """How many claims that person has made since then."""
    sql = "SELECT count(*) FROM claim WHERE person_id = ? AND asked_at > ?"
    return value(tx, int, sql, person_id, since) or 0


def accounts_by_chat(tx: Transaction) -> dict[int, list[int]]:
    """The clubs' groups, each with the Telegram ids of its club's members."""
    rows = tx.all(
        "SELECT chat_id, person_id FROM chat JOIN member USING (club_id)"
        " JOIN address USING (person_id) WHERE channel = 'telegram' ORDER BY chat_id, person_id"
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
    """Who is known to be in none of these groups: whoever is not on Telegram is in none."""
    groups = set(chat_ids)
    sql = (
        "SELECT person_id FROM outside WHERE chat_id IN (SELECT value FROM json_each(?))"
        " GROUP BY person_id HAVING count(*) = ?"
        " UNION SELECT person_id FROM address GROUP BY person_id"
        " HAVING max(channel = 'telegram') = 0"
    )
    return frozenset(column(tx, sql, json.dumps(sorted(groups)), len(groups)))


def all_arbiters(tx: Transaction) -> tuple[int, ...]:
    """Every club's arbiters who can be told something in private."""
    sql = (
        "SELECT DISTINCT person_id FROM arbiter JOIN address USING (person_id)"
        " WHERE state = 'open' AND channel IN (SELECT channel FROM front) ORDER BY person_id"
    )
    return column(tx, sql)
