"""Members and arbiters of a club, and the accounts that speak for them.

A member belongs to one club; a person is whoever can be reached, under one number. One person may
be a member of several clubs, and one account may speak for several members, as a parent's does.
An arbiter for whom the host's file gives only a number is named by their first message.
"""

import json
from collections.abc import Iterable
from datetime import datetime
from sqlite3 import Row

import msgspec

from keizer_bot.i18n.html import plain
from keizer_bot.store.addresses import (
    OWN_NUMBERS,
    addresses,
    forget_address,
    has_address_beside,
    is_account,
    move_person,
    new_person,
    open_channels,
    set_address,
)
from keizer_bot.store.intents import Channel
from keizer_bot.store.read_cache import kept_between_steps, kept_within_step
from keizer_bot.store.reading import as_, column, every, get, value
from keizer_bot.store.transaction import Transaction


class Member(msgspec.Struct, frozen=True):
    """A member of a club; `person_id` is None for a member who can only be called.

    `channel` is the channel by which messages reach them; None: none does. `telegram` is the
    Telegram account that speaks for them: their own, or one that several members share.
    """

    id: int
    club_id: int
    name: str
    person_id: int | None
    language: str | None
    channel: Channel | None
    telegram: int | None
    own_game: bool
    reminders: bool

    @property
    def is_reachable(self) -> bool:
        """True if the bot can write to them in private."""
        return self.channel is not None

    @property
    def account(self) -> int | None:
        """Their own Telegram id; None if they have none, or use somebody else's account."""
        return self.person_id if is_account(self.person_id) else None


class ArbiterRow(msgspec.Struct, frozen=True):
    """An arbiter of a club, by their number as a person; `rights` None: all of them."""

    club_id: int
    person_id: int
    name: str
    channel: Channel | None
    rights: tuple[str, ...] | None

    @property
    def is_reachable(self) -> bool:
        """True if the bot can write to them in private."""
        return self.channel is not None

    @property
    def account(self) -> int | None:
        """Their Telegram id; None if they are not on Telegram."""
        return self.person_id if is_account(self.person_id) else None


# `channel` is that of the row with the lowest place; for an ORDER BY SQLite would make a table.
_FIRST = (
    "(SELECT iif(min(place), channel, NULL) FROM address JOIN front USING (channel)"
    " WHERE address.person_id = {}.person_id AND state = 'open') AS channel"
)
_TELEGRAM = (
    f"iif(member.person_id < {OWN_NUMBERS}, member.person_id, (SELECT CAST(ref AS INTEGER)"
    " FROM address WHERE address.person_id = member.person_id AND channel = 'telegram'))"
    " AS telegram"
)
_MEMBER = (
    "SELECT member.id, member.club_id, member.name, member.person_id, member.language,"
    f" member.own_game, member.reminders, {_FIRST.format('member')}, {_TELEGRAM} FROM member"
)
_ARBITER = f"SELECT arbiter.*, {_FIRST.format('arbiter')} FROM arbiter"


def _arbiter(row: Row) -> ArbiterRow:
    return as_(ArbiterRow, row, rights=json.loads(row["rights"] or "null"))


@kept_within_step
def member(tx: Transaction, member_id: int) -> Member:
    """The member with that id. Raises LookupError."""
    return get(tx, Member, f"{_MEMBER} WHERE id = ?", member_id)


@kept_within_step
def members(tx: Transaction, club_id: int) -> tuple[Member, ...]:
    """The club's members by name, without those who were merged into another."""
    sql = f"{_MEMBER} WHERE club_id = ? AND merged_into IS NULL ORDER BY name, id"
    return every(tx, Member, sql, club_id)


@kept_within_step
def nicknames(tx: Transaction, club_id: int) -> dict[int, tuple[str, ...]]:
    """The members' other names, by the member's id; members without any are missing."""
    sql = "SELECT id, nicknames FROM member WHERE club_id = ? AND nicknames <> '[]'"
    return {row["id"]: tuple(json.loads(row["nicknames"])) for row in tx.all(sql, club_id)}


def set_nicknames(tx: Transaction, member_id: int, names: Iterable[str]) -> None:
    """Replace the member's other names."""
    listed = json.dumps([*names], ensure_ascii=False)
    tx.write("UPDATE member SET nicknames = ? WHERE id = ?", listed, member_id)


@kept_between_steps()
def members_known_as(tx: Transaction, person_id: int) -> tuple[Member, ...]:
    """The person's memberships, one a club."""
    return every(tx, Member, f"{_MEMBER} WHERE person_id = ? ORDER BY club_id", person_id)


@kept_between_steps()
def members_on_account(tx: Transaction, account: int) -> tuple[Member, ...]:
    """The memberships for which the Telegram account speaks: its owner's, then those who share it.

    A family may have one phone.
    """
    # In one query without OR, IN and ORDER BY, for which SQLite would make three tables.
    sql = (
        f"{_MEMBER} WHERE person_id = ?1 UNION ALL {_MEMBER} JOIN address AS shared"
        " ON shared.person_id = member.person_id AND shared.channel = 'telegram'"
        " AND shared.ref = CAST(?1 AS TEXT) AND shared.person_id <> ?1"
    )
    family = every(tx, Member, sql, account)
    return tuple(
        sorted(
            family, key=lambda relative: (relative.person_id != account, relative.name, relative.id)
        )
    )


def first_channel(tx: Transaction, person_id: int) -> Channel | None:
    """The channel by which messages reach the person; None: none does.

    Of a member it is mostly known already, because they have just written.
    """
    memberships = members_on_account(tx, person_id)
    own_member = next((member for member in memberships if member.person_id == person_id), None)
    return own_member.channel if own_member else next(iter(open_channels(tx, person_id)), None)


def shares_account(tx: Transaction, asked: Member) -> bool:
    """True if the Telegram account that speaks for the member does so for others of the club."""
    if asked.telegram is None:
        return False
    family = members_on_account(tx, asked.telegram)
    return any(other.id != asked.id and other.club_id == asked.club_id for other in family)


def members_addressed(tx: Transaction, person_id: int, text: str) -> tuple[Member, ...]:
    """The members whom a message to that person or Telegram account is for.

    On an account that several members share its text names the one, below the competition if that
    is named too; a text without a name is for the account's owner.
    """
    head = plain(text).split("\n", 2)[:2]
    named = [sharer for sharer in members_on_account(tx, person_id) if sharer.name in head]
    return tuple(named) or members_known_as(tx, person_id)


def add_member(tx: Transaction, club_id: int, name: str) -> int:
    """Add a member, who can only be called at first; returns the member's id."""
    return tx.insert("member", "club_id, name", club_id, name)


def skip_numbers(tx: Transaction) -> None:
    """Skip a thousand member numbers: some may have been given out after this backup was made.

    Lists of erased members name them by number, so no number may mean two people in two copies.
    """
    tx.write("UPDATE sqlite_sequence SET seq = seq + 1000 WHERE name = 'member'")


def link_member(tx: Transaction, member_id: int, person_id: int) -> None:
    """Link the member to this Telegram account, and reach them there in private.

    Their unused links are deleted. Their other addresses, such as a mail address, stay theirs.
    """
    before = member(tx, member_id).person_id
    if before not in (None, person_id) and len(members_known_as(tx, before)) == 1:
        forget_shared_account(tx, before)
        move_person(tx, before, person_id)
    tx.write("UPDATE member SET person_id = ? WHERE id = ?", person_id, member_id)
    set_address(tx, person_id, Channel.TELEGRAM, str(person_id))
    tx.write("DELETE FROM link WHERE member_id = ? AND used_at IS NULL", member_id)


def share_account(tx: Transaction, member_id: int, account: int) -> None:
    """Let the Telegram account, which is another member's, speak for this member too.

    The member keeps a number of their own, so that they can be separated again. Their unused
    links are deleted.
    """
    if is_account(member(tx, member_id).person_id):
        unlink_member(tx, member_id)
    set_address(tx, give_number(tx, member_id), Channel.TELEGRAM, str(account))
    revoke_links(tx, member_id)


def forget_shared_account(tx: Transaction, person_id: int) -> None:
    """Separate the person from the Telegram account that they share, if any."""
    if not is_account(person_id):
        forget_address(tx, person_id, Channel.TELEGRAM)


def unlink_member(tx: Transaction, member_id: int) -> None:
    """Unlink the member from their Telegram account; their other addresses stay theirs."""
    before = member(tx, member_id).person_id
    number = None
    if before is not None:
        forget_shared_account(tx, before)
        if has_address_beside(tx, before):
            number = new_person(tx)
            move_person(tx, before, number)
    tx.write("UPDATE member SET person_id = ? WHERE id = ?", number, member_id)


def take_mail(tx: Transaction, member_id: int, address: str | None) -> None:
    """Set the member's mail address from a list, if it has one and the member has none.

    Ignored for a member whose sign-in opens more than this membership: they must give it
    themselves.
    """
    if address is None or opens_more(tx, member_id):
        return
    number = give_number(tx, member_id)
    if all(address_.channel is not Channel.MAIL for address_ in addresses(tx, number)):
        set_address(tx, number, Channel.MAIL, address)


def opens_more(tx: Transaction, member_id: int) -> bool:
    """True if signing in as the member also opens another club or an arbiter's rights."""
    number = member(tx, member_id).person_id
    if number is None:
        return False
    return len(members_known_as(tx, number)) > 1 or bool(arbiter_of(tx, number))


def give_number(tx: Transaction, member_id: int) -> int:
    """The member's number as a person; a new one if they had none."""
    present = member(tx, member_id).person_id
    if present is not None:
        return present
    number = new_person(tx)
    tx.write("UPDATE member SET person_id = ? WHERE id = ?", number, member_id)
    return number


@kept_between_steps()
def is_private_open(tx: Transaction, person_id: int) -> bool:
    """True if the person can be reached in private, as far as is known."""
    return bool(open_channels(tx, person_id))


def set_language(tx: Transaction, person_id: int, language: str) -> None:
    """Set the person's language in all their clubs."""
    tx.write("UPDATE member SET language = ? WHERE person_id = ?", language, person_id)


def offer_language(tx: Transaction, member_id: int) -> bool:
    """Record that the member was offered a language; False if they were before, or chose one."""
    offered = "UPDATE member SET language_offered = 1 WHERE id = ? AND language_offered = 0"
    return tx.write(f"{offered} AND language IS NULL", member_id) > 0


def set_reminders(tx: Transaction, member_id: int, *, wanted: bool) -> None:
    """Set if the member is reminded the day before sign-off closes."""
    tx.write("UPDATE member SET reminders = ? WHERE id = ?", wanted, member_id)


def set_own_game(tx: Transaction, member_id: int, *, wanted: bool) -> None:
    """Set if the member gets their own game in private."""
    tx.write("UPDATE member SET own_game = ? WHERE id = ?", wanted, member_id)


@kept_between_steps()
def arbiters(tx: Transaction, club_id: int) -> tuple[ArbiterRow, ...]:
    """The club's arbiters."""
    rows = tx.all(f"{_ARBITER} WHERE club_id = ? ORDER BY since", club_id)
    return tuple(map(_arbiter, rows))


@kept_between_steps()
def arbiter_of(tx: Transaction, person_id: int) -> tuple[int, ...]:
    """Ids of the clubs where the person is an arbiter."""
    return column(tx, "SELECT club_id FROM arbiter WHERE person_id = ? ORDER BY club_id", person_id)


def appoint(tx: Transaction, club_id: int, person_id: int, name: str, at: datetime) -> None:
    """Make the person an arbiter of the club; does nothing if they are one."""
    sql = (
        "INSERT INTO arbiter (club_id, person_id, name, since)"
        " VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
    )
    tx.write(sql, club_id, person_id, name, at)


def appoint_on_telegram(
    tx: Transaction, club_id: int, account: int, name: str, at: datetime
) -> None:
    """Make the owner of that Telegram account an arbiter, reached there in private."""
    appoint(tx, club_id, account, name, at)
    set_address(tx, account, Channel.TELEGRAM, str(account))


def set_rights(tx: Transaction, club_id: int, person_id: int, rights: Iterable[str] | None) -> None:
    """Limit the arbiter to these rights; None: all rights."""
    sql = "UPDATE arbiter SET rights = ? WHERE club_id = ? AND person_id = ?"
    tx.write(sql, None if rights is None else json.dumps(list(rights)), club_id, person_id)


def dismiss(tx: Transaction, club_id: int, person_id: int) -> None:
    """Remove the person as an arbiter of the club."""
    tx.write("DELETE FROM arbiter WHERE club_id = ? AND person_id = ?", club_id, person_id)


def revoke_links(tx: Transaction, member_id: int) -> None:
    """Delete the member's unused links."""
    tx.write("DELETE FROM link WHERE member_id = ? AND used_at IS NULL", member_id)


@kept_between_steps()
def preferred_club(tx: Transaction, person_id: int) -> int | None:
    """The club that a person of several clubs has chosen for private chat, if they have."""
    return value(tx, int, "SELECT club_id FROM preferred_club WHERE person_id = ?", person_id)


def prefer_club(tx: Transaction, person_id: int, club_id: int) -> None:
    """Store the club that the person means in private."""
    columns = "person_id, club_id"
    tx.insert("preferred_club", columns, person_id, club_id, replacing="club_id")


def all_arbiters(tx: Transaction) -> tuple[int, ...]:
    """The arbiters of all clubs who can be reached in private."""
    sql = (
        "SELECT DISTINCT person_id FROM arbiter JOIN address USING (person_id)"
        " WHERE state = 'open' AND channel IN (SELECT channel FROM front) ORDER BY person_id"
    )
    return column(tx, sql)


UNNAMED = "arbiter"
"""The name of such an arbiter until their first message brings the one on Telegram."""


def name_arbiter(tx: Transaction, person_id: int, name: str) -> None:
    """Keep the name of an arbiter who has none yet."""
    if person_id in _unnamed(tx):
        sql = "UPDATE arbiter SET name = ? WHERE person_id = ? AND name = ?"
        tx.write(sql, name, person_id, UNNAMED)


@kept_between_steps()
def _unnamed(tx: Transaction) -> frozenset[int]:
    """The numbers of the arbiters who have no name yet."""
    return frozenset(column(tx, "SELECT person_id FROM arbiter WHERE name = ?", UNNAMED))
