"""Browsers that know who uses them: their sign-ins, their claims, and the forms they sent.

Which people a device knows is stored; until when is computed from the club's seasons. So if the end
of a season is undone, its members are let in again.

Calendars by subscription are here too: the hash of each address, and whose calendar it is.
"""

from datetime import datetime

import msgspec

from keizer_bot.store.reading import column, every, find, value
from keizer_bot.store.transaction import Transaction


class Device(msgspec.Struct, frozen=True):
    """A browser under the name it gives; `made_at` is when somebody last signed in on it."""

    id: int
    name: str
    made_at: datetime
    seen_at: datetime


class SignIn(msgspec.Struct, frozen=True):
    """The one who asked for a link to sign in: the owner of a mail address, or a person."""

    mail: str | None
    person_id: int | None


class DeviceClaim(msgspec.Struct, frozen=True):
    """A claim made on a device: its user is that member."""

    id: int
    device_id: int
    member_id: int


def device(tx: Transaction, hash_: str) -> Device | None:
    """The device whose cookie has that hash."""
    return find(tx, Device, "SELECT * FROM device WHERE hash = ?", hash_)


def persons_on(tx: Transaction, device_id: int) -> tuple[int, ...]:
    """The people signed in on the device, by their numbers."""
    sql = "SELECT person_id FROM device_person WHERE device_id = ? ORDER BY person_id"
    return column(tx, sql, device_id)


def devices_of(tx: Transaction, person_id: int) -> tuple[Device, ...]:
    """The devices on which the person is signed in, most recently used first."""
    sql = (
        "SELECT device.* FROM device JOIN device_person ON device_id = device.id"
        " WHERE person_id = ? ORDER BY seen_at DESC, device.id DESC"
    )
    return every(tx, Device, sql, person_id)


def add_device(tx: Transaction, hash_: str, name: str, at: datetime) -> int:
    """Add a device on which nobody is signed in yet; returns its number."""
    return tx.insert("device", "hash, name, made_at, seen_at", hash_, name, at, at)


def code(tx: Transaction, device_id: int) -> str | None:
    """The code that the device shows, if it has one."""
    return value(tx, str, "SELECT code FROM device WHERE id = ?", device_id)


def is_used(tx: Transaction, device_id: int, code: str) -> bool:
    """True if a claim with that code of the device is already decided."""
    sql = "SELECT 1 FROM device_claim WHERE device_id = ? AND code = ? AND decided_at IS NOT NULL"
    return tx.one(sql, device_id, code) is not None


def show_code(tx: Transaction, device_id: int, code: str) -> None:
    """Record the code that the device shows from now on."""
    tx.write("UPDATE device SET code = ? WHERE id = ?", code, device_id)


def sign_in_anew(tx: Transaction, device_id: int, name: str, at: datetime) -> None:
    """Record a new sign-in on a device that already exists."""
    sql = "UPDATE device SET name = ?, made_at = ?, seen_at = ? WHERE id = ?"
    tx.write(sql, name, at, at, device_id)


def add_person(tx: Transaction, device_id: int, person_id: int) -> None:
    """Sign the person in on the device, beside anybody already there."""
    columns = "device_id, person_id"
    tx.insert("device_person", columns, device_id, person_id, replacing="person_id")


def remove_person(tx: Transaction, device_id: int, person_id: int) -> bool:
    """Sign the person out of the device; False if they were not signed in."""
    sql = "DELETE FROM device_person WHERE device_id = ? AND person_id = ?"
    return bool(tx.write(sql, device_id, person_id))


def note_use(tx: Transaction, device_id: int, at: datetime) -> None:
    """Record that the device was used."""
    tx.write("UPDATE device SET seen_at = ? WHERE id = ?", at, device_id)


def has_expired(tx: Transaction, club_id: int, person_id: int, since: datetime) -> bool:
    """True if a season of the main competition has ended since then, and the next one begun.

    A season that began when the person already was an arbiter does not count.
    """
    sql = (
        "SELECT 1 FROM season WHERE ended_at >= ?1 AND competition_id ="
        " (SELECT min(id) FROM competition WHERE club_id = ?2)"
        " AND EXISTS (SELECT 1 FROM season AS next WHERE next.started_at >= season.ended_at"
        " AND next.competition_id = season.competition_id AND NOT EXISTS (SELECT 1 FROM arbiter"
        " WHERE club_id = ?2 AND person_id = ?3 AND since <= next.started_at))"
    )
    return tx.one(sql, since, club_id, person_id) is not None


def add_sign_in(tx: Transaction, hash_: str, by: SignIn, at: datetime, until: datetime) -> None:
    """Store the hash of a sign-in link that somebody asked for, with its expiry."""
    columns = "hash, mail, person_id, made_at, expires_at"
    tx.insert("sign_in", columns, hash_, by.mail, by.person_id, at, until)


def open_sign_in(tx: Transaction, hash_: str, at: datetime) -> SignIn | None:
    """The one who asked for that link; None if it is wrong, used or expired."""
    sql = "SELECT * FROM sign_in WHERE hash = ? AND used_at IS NULL AND expires_at > ?"
    return find(tx, SignIn, sql, hash_, at)


def use_sign_in(tx: Transaction, hash_: str, at: datetime) -> None:
    """Mark the link as used."""
    tx.write("UPDATE sign_in SET used_at = ? WHERE hash = ?", at, hash_)


def sign_ins_since(tx: Transaction, mail: str, since: datetime) -> int:
    """Number of links sent to that address since then."""
    sql = "SELECT count(*) FROM sign_in WHERE mail = ? AND made_at > ?"
    return value(tx, int, sql, mail, since) or 0


def add_claim(tx: Transaction, device_id: int, member_id: int, code: str, at: datetime) -> int:
    """Store the claim that the user of a device with this code is the member; its number."""
    columns = "device_id, member_id, code, asked_at"
    return tx.insert("device_claim", columns, device_id, member_id, code, at)


def open_claim(tx: Transaction, number: int) -> DeviceClaim | None:
    """The claim with that number, if it is still undecided."""
    sql = "SELECT * FROM device_claim WHERE id = ? AND decided_at IS NULL"
    return find(tx, DeviceClaim, sql, number)


def has_open_claim(tx: Transaction, device_id: int, member_id: int) -> bool:
    """True if the device already has an undecided claim to that member."""
    sql = "SELECT 1 FROM device_claim WHERE device_id = ? AND member_id = ? AND decided_at IS NULL"
    return tx.one(sql, device_id, member_id) is not None


def decide_claim(tx: Transaction, number: int, at: datetime, *, approved: bool) -> None:
    """Record the arbiter's decision; all other open claims with the same code are refused."""
    sql = (
        "UPDATE device_claim SET decided_at = ?1, approved = ?2 AND id = ?3"
        " WHERE decided_at IS NULL AND (device_id, code) ="
        " (SELECT device_id, code FROM device_claim WHERE id = ?3)"
    )
    tx.write(sql, at, approved, number)


def claims_since(tx: Transaction, member_id: int, since: datetime) -> int:
    """Number of claims to that member since then."""
    sql = "SELECT count(*) FROM device_claim WHERE member_id = ? AND asked_at > ?"
    return value(tx, int, sql, member_id, since) or 0


def club_claims_since(tx: Transaction, club_id: int, since: datetime) -> int:
    """Number of claims to members of that club since then."""
    sql = (
        "SELECT count(*) FROM device_claim JOIN member ON member.id = member_id"
        " WHERE club_id = ? AND asked_at > ?"
    )
    return value(tx, int, sql, club_id, since) or 0


def use_form(tx: Transaction, number: str, at: datetime) -> bool:
    """Record that the form with that number was sent; True the first time."""
    used = tx.one("SELECT 1 FROM used_form WHERE number = ?", number)
    if used is None:
        tx.insert("used_form", "number, at", number, at)
    return used is None


_MOST_SUBSCRIPTIONS = 10  # addresses of a person: a script that keeps asking gets no more


def add_subscription(tx: Transaction, person_id: int, hash_: str) -> bool:
    """Add an address of the person's calendar; returns True if earlier ones work too."""
    tx.insert("subscription", "person_id, hash", person_id, hash_)
    tx.write(
        "DELETE FROM subscription WHERE person_id = ?1 AND rowid NOT IN"
        " (SELECT rowid FROM subscription WHERE person_id = ?1 ORDER BY rowid DESC LIMIT ?2)",
        person_id,
        _MOST_SUBSCRIPTIONS,
    )
    sql = "SELECT count(*) FROM subscription WHERE person_id = ?"
    return (value(tx, int, sql, person_id) or 0) > 1


def close_other_subscriptions(tx: Transaction, person_id: int, hash_: str) -> None:
    """Close all addresses of the person's calendar but this one."""
    tx.write("DELETE FROM subscription WHERE person_id = ? AND hash <> ?", person_id, hash_)


def subscriber(tx: Transaction, hash_: str) -> int | None:
    """The person whose calendar is at the address with that token; None if there is none."""
    return value(tx, int, "SELECT person_id FROM subscription WHERE hash = ?", hash_)
