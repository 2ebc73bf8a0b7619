"""Browsers that know who is using them; by what they got in, and what was sent from them."""

from datetime import datetime

import msgspec

from keizer_bot.store.reading import column, every, find, value
from keizer_bot.store.transaction import Transaction


class Device(msgspec.Struct, frozen=True):
    """A browser, called as it calls itself; `made_at` is when somebody last signed in on it."""

    id: int
    name: str
    made_at: datetime
    seen_at: datetime


class SignIn(msgspec.Struct, frozen=True):
    """Who asked for a link to sign in: whoever has that mail address, or one person."""

    mail: str | None
    person_id: int | None


class DeviceClaim(msgspec.Struct, frozen=True):
    """Somebody on a device says that they are a member."""

    id: int
    device_id: int
    member_id: int


def device(tx: Transaction, hash_: str) -> Device | None:
    """The device whose cookie has that hash."""
    return find(tx, Device, "SELECT * FROM device WHERE hash = ?", hash_)


def persons_on(tx: Transaction, device_id: int) -> tuple[int, ...]:
    """Whom that device knows, by their numbers."""
    sql = "SELECT person_id FROM device_person WHERE device_id = ? ORDER BY person_id"
    return column(tx, sql, device_id)


def devices_of(tx: Transaction, person_id: int) -> tuple[Device, ...]:
    """The devices that know that person, the one used last first."""
    sql = (
        "SELECT device.* FROM device JOIN device_person ON device_id = device.id"
        " WHERE person_id = ? ORDER BY seen_at DESC, device.id DESC"
    )
    return every(tx, Device, sql, person_id)


def add_device(tx: Transaction, hash_: str, name: str, at: datetime) -> int:
    """A device that knows nobody yet; its number."""
    return tx.insert("device", "hash, name, made_at, seen_at", hash_, name, at, at)


def code(tx: Transaction, device_id: int) -> str | None:
    """The code that the device shows, if it has one."""
    return value(tx, str, "SELECT code FROM device WHERE id = ?", device_id)


def is_used(tx: Transaction, device_id: int, code: str) -> bool:
    """Whether it was decided already about a claim with that code of the device."""
    sql = "SELECT 1 FROM device_claim WHERE device_id = ? AND code = ? AND decided_at IS NOT NULL"
    return tx.one(sql, device_id, code) is not None


def show_code(tx: Transaction, device_id: int, code: str) -> None:
    """From now on the device shows that code."""
    tx.write("UPDATE device SET code = ? WHERE id = ?", code, device_id)


def sign_in_anew(tx: Transaction, device_id: int, name: str, at: datetime) -> None:
    """Somebody signs in on a device that is known already."""
    sql = "UPDATE device SET name = ?, made_at = ?, seen_at = ? WHERE id = ?"
    tx.write(sql, name, at, at, device_id)


def add_person(tx: Transaction, device_id: int, person_id: int) -> None:
    """From now on that device knows that person too."""
    columns = "device_id, person_id"
    tx.insert("device_person", columns, device_id, person_id, replacing="person_id")


def remove_person(tx: Transaction, device_id: int, person_id: int) -> bool:
    """That device knows that person no more; whether it did."""
    sql = "DELETE FROM device_person WHERE device_id = ? AND person_id = ?"
    return bool(tx.write(sql, device_id, person_id))


def note_use(tx: Transaction, device_id: int, at: datetime) -> None:
    """Something was done on that device."""
    tx.write("UPDATE device SET seen_at = ? WHERE id = ?", at, device_id)


def has_season_ended(tx: Transaction, club_id: int, since: datetime) -> bool:
    """Whether a season of the club's main competition has ended since that moment."""
    sql = (
        "SELECT 1 FROM season WHERE ended_at >= ? AND competition_id ="
        " (SELECT min(id) FROM competition WHERE club_id = ?)"
    )
    return tx.one(sql, since, club_id) is not None


def add_sign_in(tx: Transaction, hash_: str, by: SignIn, at: datetime, until: datetime) -> None:
    """Keep the hash of a link that somebody asked for, until then."""
    columns = "hash, mail, person_id, made_at, expires_at"
    tx.insert("sign_in", columns, hash_, by.mail, by.person_id, at, until)


def open_sign_in(tx: Transaction, hash_: str, at: datetime) -> SignIn | None:
    """Who asked for that link; None if it is wrong, used or too old."""
    sql = "SELECT * FROM sign_in WHERE hash = ? AND used_at IS NULL AND expires_at > ?"
    return find(tx, SignIn, sql, hash_, at)


def use_sign_in(tx: Transaction, hash_: str, at: datetime) -> None:
    """Burn such a link."""
    tx.write("UPDATE sign_in SET used_at = ? WHERE hash = ?", at, hash_)


def sign_ins_since(tx: Transaction, mail: str, since: datetime) -> int:
    """How many links that address was sent since then."""
    sql = "SELECT count(*) FROM sign_in WHERE mail = ? AND made_at > ?"
    return value(tx, int, sql, mail, since) or 0


def add_claim(tx: Transaction, device_id: int, member_id: int, code: str, at: datetime) -> int:
    """Somebody on that device, which shows the code, says that they are the member; its number."""
    columns = "device_id, member_id, code, asked_at"
    return tx.insert("device_claim", columns, device_id, member_id, code, at)


def open_claim(tx: Transaction, number: int) -> DeviceClaim | None:
    """The claim with that number, while nobody has decided it."""
    sql = "SELECT * FROM device_claim WHERE id = ? AND decided_at IS NULL"
    return find(tx, DeviceClaim, sql, number)


def has_open_claim(tx: Transaction, device_id: int, member_id: int) -> bool:
    """Whether that device says so already."""
    sql = "SELECT 1 FROM device_claim WHERE device_id = ? AND member_id = ? AND decided_at IS NULL"
    return tx.one(sql, device_id, member_id) is not None


def decide_claim(tx: Transaction, number: int, at: datetime, *, approved: bool) -> None:
    """The arbiter has said whether it is so; nothing else is granted by the same code."""
    sql = (
        "UPDATE device_claim SET decided_at = ?1, approved = ?2 AND id = ?3"
        " WHERE decided_at IS NULL AND (device_id, code) ="
        " (SELECT device_id, code FROM device_claim WHERE id = ?3)"
    )
    tx.write(sql, at, approved, number)


def claims_since(tx: Transaction, member_id: int, since: datetime) -> int:
    """How many devices have said so of that member since then."""
    sql = "SELECT count(*) FROM device_claim WHERE member_id = ? AND asked_at > ?"
    return value(tx, int, sql, member_id, since) or 0


def club_claims_since(tx: Transaction, club_id: int, since: datetime) -> int:
    """How many devices have said since then that they are a member of that club."""
    sql = (
        "SELECT count(*) FROM device_claim JOIN member ON member.id = member_id"
        " WHERE club_id = ? AND asked_at > ?"
    )
    return value(tx, int, sql, club_id, since) or 0


def use_form(tx: Transaction, number: str, at: datetime) -> bool:
    """A form with that number is sent; whether it is the first time."""
    known = tx.one("SELECT 1 FROM used_form WHERE number = ?", number)
    if known is None:
        tx.insert("used_form", "number, at", number, at)
    return known is None
