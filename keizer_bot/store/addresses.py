"""Addresses at which a person can be reached: on Telegram, by mail, or on their own web page.

A person on Telegram has their Telegram id as their number, so nothing stored before the other
channels existed had to change. Our own numbers begin where Telegram's end.

Here too are the kinds of mail that a person does not want, with tokens that only turn one off, and
the links of reminders by mail, each of which answers for one person and one round.
"""

import json
from collections.abc import Iterable
from datetime import datetime

import msgspec

from keizer_bot.store.intents import Channel
from keizer_bot.store.read_cache import kept_between_steps
from keizer_bot.store.reading import column, every, find, value
from keizer_bot.store.transaction import Transaction

OWN_NUMBERS = 2**53  # the first; a Telegram id has at most 52 bits


def is_account(person_id: int | None) -> bool:
    """True if the person is on Telegram: their number is then their Telegram id."""
    return person_id is not None and person_id < OWN_NUMBERS


class PersonAddress(msgspec.Struct, frozen=True):
    """One address of a person. `ref` is a Telegram id or a mail address; empty for the web."""

    person_id: int
    channel: Channel
    ref: str
    state: str


def addresses(tx: Transaction, person_id: int) -> tuple[PersonAddress, ...]:
    """All addresses of the person, their first choice first."""
    sql = "SELECT * FROM address WHERE person_id = ? ORDER BY place, channel DESC"
    return every(tx, PersonAddress, sql, person_id)


@kept_between_steps()
def open_channels(tx: Transaction, person_id: int) -> tuple[Channel, ...]:
    """The channels by which the person can be reached now, their first choice first."""
    sql = (
        "SELECT channel FROM address WHERE person_id = ? AND state = 'open'"
        " AND channel IN (SELECT channel FROM front) ORDER BY place, channel DESC"
    )
    return tuple(map(Channel, column(tx, sql, person_id)))


def open_ref(tx: Transaction, person_id: int, channel: Channel) -> str | None:
    """The person's address on the channel; None if they cannot be reached there."""
    if channel not in open_channels(tx, person_id):
        return None
    return next(address.ref for address in addresses(tx, person_id) if address.channel is channel)


def is_offered(tx: Transaction, channel: Channel) -> bool:
    """True if the host offers the channel."""
    return tx.one("SELECT 1 FROM front WHERE channel = ?", channel) is not None


def set_fronts(tx: Transaction, offered: Iterable[Channel]) -> None:
    """Record that the host offers these channels and no others."""
    if set(column(tx, "SELECT channel FROM front")) != (now := set(offered)):
        tx.write("DELETE FROM front")
        for channel in now:
            tx.insert("front", "channel", channel)


def people_at(tx: Transaction, channel: Channel, ref: str) -> tuple[int, ...]:
    """The people with this address; a family may share one."""
    sql = "SELECT * FROM address WHERE channel = ? AND ref = ? ORDER BY person_id"
    return tuple(address.person_id for address in every(tx, PersonAddress, sql, channel, ref))


def set_address(tx: Transaction, person_id: int, channel: Channel, ref: str = "") -> None:
    """Reach the person there from now on, in place of their earlier address on the channel."""
    if channel is Channel.MAIL and person_id not in people_at(tx, channel, ref):
        _close_answer_links(tx, person_id)
    columns = "person_id, channel, ref, state, place"
    place = list(Channel).index(channel) + 1
    values = person_id, channel, ref, "open", place
    tx.insert("address", columns, *values, replacing="ref, state")


def forget_address(tx: Transaction, person_id: int, channel: Channel) -> None:
    """Delete the person's address on the channel."""
    tx.write("DELETE FROM address WHERE person_id = ? AND channel = ?", person_id, channel)
    if channel is Channel.MAIL:
        _close_answer_links(tx, person_id)


def _close_answer_links(tx: Transaction, person_id: int) -> None:
    """Delete the links in mails to an earlier address, which may have been somebody else's."""
    tx.write("DELETE FROM answer_link WHERE person_id = ?", person_id)


def set_open(tx: Transaction, person_id: int, channel: Channel, *, open_: bool) -> None:
    """Mark the person's address on the channel as open or closed, if they have one.

    Telegram's also for everybody who shares that account.
    """
    sql = (
        "UPDATE address SET state = ?1 WHERE channel = ?3 AND state <> ?1 AND (person_id = ?2"
        " OR (channel = 'telegram' AND ref = CAST(?2 AS TEXT)))"
    )
    tx.write(sql, "open" if open_ else "closed", person_id, channel)


def set_order(tx: Transaction, person_id: int, first: Channel) -> None:
    """Try this channel first and the others after it, in their usual order."""
    order = [first, *(channel for channel in Channel if channel is not first)]
    for place, channel in enumerate(order, 1):
        sql = "UPDATE address SET place = ? WHERE person_id = ? AND channel = ?"
        tx.write(sql, place, person_id, channel)


def new_person(tx: Transaction) -> int:
    """A new number for somebody who is not on Telegram."""
    return tx.write("INSERT INTO person DEFAULT VALUES")


def move_person(tx: Transaction, old: int, new: int) -> None:
    """Give the person another number, with all that they have and did outside Telegram."""
    for table in ("address", "device_person", "mail_off", "subscription"):
        beside = " AND channel <> 'telegram'" if table == "address" else ""
        sql = f"UPDATE OR REPLACE {table} SET person_id = ? WHERE person_id = ?{beside}"
        tx.write(sql, new, old)
    for table, name in (
        *(
            ("page_message", "person_id"),
            ("unsubscribe", "person_id"),
            ("answer_link", "person_id"),
        ),
        *(("change", "actor_id"), ("question", "asked_of"), ("presence", "by_id")),
    ):
        tx.write(f"UPDATE {table} SET {name} = ? WHERE {name} = ?", new, old)
    sql = (
        "UPDATE outbox SET recipient_id = ? WHERE recipient_kind = 'person' AND recipient_id = ?"
        " AND channel <> 'telegram'"
    )
    tx.write(sql, new, old)


def has_address_beside(tx: Transaction, person_id: int) -> bool:
    """True if the person has an address other than Telegram."""
    sql = "SELECT 1 FROM address WHERE person_id = ? AND channel <> 'telegram' LIMIT 1"
    return value(tx, int, sql, person_id) is not None


def kinds_off(tx: Transaction, person_id: int) -> tuple[str, ...]:
    """The kinds of mail that the person turned off."""
    return column(tx, "SELECT subject FROM mail_off WHERE person_id = ?", person_id)


def turn_off(tx: Transaction, person_id: int, kind: str) -> None:
    """Turn off mail of that kind to the person."""
    tx.insert("mail_off", "person_id, subject", person_id, kind, replacing="subject")


def turn_on(tx: Transaction, person_id: int, kind: str) -> None:
    """Turn mail of that kind on again."""
    tx.write("DELETE FROM mail_off WHERE person_id = ? AND subject = ?", person_id, kind)


def add_token(tx: Transaction, hash_: str, person_id: int, kind: str, at: datetime) -> None:
    """Store the hash of a token that turns off mail of that kind to the person."""
    columns = "hash, person_id, subject, made_at"
    tx.insert("unsubscribe", columns, hash_, person_id, kind, at)


def token_target(tx: Transaction, hash_: str) -> tuple[int, str] | None:
    """The person and kind of mail that the token turns off; None if there is no such token."""
    row = tx.one("SELECT person_id, subject FROM unsubscribe WHERE hash = ?", hash_)
    return (row["person_id"], row["subject"]) if row else None


class AnswerLink(msgspec.Struct, frozen=True):
    """The person who may answer, and the round and its competition."""

    person_id: int
    round_id: int
    competition_id: int


def add_answer_link(
    tx: Transaction, hash_: str, person_id: int, round_id: int, at: datetime
) -> None:
    """Store the hash of a token with which the person may answer for the round."""
    tx.insert("answer_link", "hash, person_id, round_id, made_at", hash_, person_id, round_id, at)


def answer_link(tx: Transaction, hash_: str) -> AnswerLink | None:
    """The link with that token; None if there is no such token."""
    sql = (
        "SELECT person_id, round_id, competition_id FROM answer_link"
        " JOIN round ON round.id = round_id JOIN season ON season.id = season_id WHERE hash = ?"
    )
    return find(tx, AnswerLink, sql, hash_)


def accounts_by_chat(tx: Transaction) -> dict[int, list[int]]:
    """Telegram ids of the club's members, by the club's group."""
    rows = tx.all(
        "SELECT DISTINCT chat_id, CAST(ref AS INTEGER) AS account FROM chat JOIN member"
        " USING (club_id) JOIN address USING (person_id) WHERE channel = 'telegram'"
        " ORDER BY chat_id, account"
    )
    accounts: dict[int, list[int]] = {}
    for row in rows:
        accounts.setdefault(row["chat_id"], []).append(row["account"])
    return accounts


def set_outside(tx: Transaction, chat_id: int, person_ids: Iterable[int]) -> None:
    """Record which of the people asked about are not in the group."""
    tx.write("DELETE FROM outside WHERE chat_id = ?", chat_id)
    for person_id in person_ids:
        tx.insert("outside", "chat_id, person_id", chat_id, person_id)


def outside(tx: Transaction, chat_ids: Iterable[int]) -> frozenset[int]:
    """People known to be in none of these groups, such as all who are not on Telegram."""
    groups = set(chat_ids)
    sql = (
        "SELECT address.person_id FROM outside JOIN address ON channel = 'telegram'"
        " AND ref = CAST(outside.person_id AS TEXT)"
        " WHERE chat_id IN (SELECT value FROM json_each(?))"
        " GROUP BY address.person_id HAVING count(*) = ?"
        " UNION SELECT person_id FROM address GROUP BY person_id"
        " HAVING max(channel = 'telegram') = 0"
    )
    return frozenset(column(tx, sql, json.dumps(sorted(groups)), len(groups)))
