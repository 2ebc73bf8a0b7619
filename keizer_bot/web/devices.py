"""Knows a device by its cookie: a token of 128 bits, of which only the hash is stored.

Only cookies that the bot handed out are accepted. One that is not stored yet proves that by a mark
that only this run of the bot can make; it comes back within minutes.

One device may belong to several people, as in a family. A member is known on it until the season
after the one in which they signed in begins, so that they still see how theirs ended; an arbiter
begins that season, perhaps on this very page, and stays. Both are forgotten when somebody revokes
the device, or when they are erased.
"""

import hmac
import re
import secrets

from keizer_bot.core.tokens import hash_of, new_token
from keizer_bot.store import clubs, devices, people
from keizer_bot.store.devices import Device
from keizer_bot.store.transaction import Transaction
from keizer_bot.web.visit import Account, KnownDevice

COOKIE = "__Host-keizer"
_OURS = re.compile(r"[A-Za-z0-9_-]{22}(?:\.[0-9a-f]{32})?", re.ASCII)
_KEY = secrets.token_bytes(32)
AGE = 400 * 24 * 3600  # seconds, the browsers' limit; a season later the next one has begun


def new_cookie() -> str:
    """A cookie for a device that has none."""
    token = new_token()
    return f"{token}.{_mark(token)}"


def is_handed_out(cookie: str) -> bool:
    """True if this run handed out the cookie, even if it is not stored."""
    token, _, mark = cookie.partition(".")
    return hmac.compare_digest(mark.encode(), _mark(token).encode())


def _mark(token: str) -> str:
    return hmac.digest(_KEY, token.encode(), "sha256").hex()[:32]


def who_is(tx: Transaction, cookie: str) -> KnownDevice:
    """The device with that cookie, and the accounts that may use it now."""
    device_row = devices.device(tx, hash_of(cookie)) if _OURS.fullmatch(cookie) else None
    if device_row is None:
        return KnownDevice()
    persons = devices.persons_on(tx, device_row.id)
    accounts = [account for person in persons for account in accounts_of(tx, device_row, person)]
    return KnownDevice(device_row, tuple(accounts))


def accounts_of(tx: Transaction, device: Device, person_id: int) -> tuple[Account, ...]:
    """The person's accounts, one for each club that still knows them on the device."""
    names = {
        club_id: arbiter.name
        for club_id in people.arbiter_of(tx, person_id)
        for arbiter in people.arbiters(tx, club_id)
        if arbiter.person_id == person_id
    }
    names |= {member.club_id: member.name for member in people.members_known_as(tx, person_id)}
    return tuple(
        Account(person_id, club_id, name, clubs.club(tx, club_id).name, code)
        for club_id, name in sorted(names.items())
        if not devices.has_expired(tx, club_id, person_id, device.made_at)
        for code in [hash_of(f"{device.id}/{person_id}/{club_id}")[:8]]
    )
