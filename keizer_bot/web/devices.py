"""A device is known by its cookie: a token of 128 bits, of which only the hash is kept.

No cookie is taken that we did not hand out. One that is in nobody's name yet shows it by a mark
that this run alone can make: it is asked for within minutes.

One device may be several persons, as a family shares one. A person is known on it until the season
ends in which they signed in, until somebody revokes it, or they are erased.
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
AGE = 400 * 24 * 3600  # seconds; browsers keep none longer. The season's end comes first


def new_cookie() -> str:
    """A cookie for a device that has none."""
    token = new_token()
    return f"{token}.{_mark(token)}"


def is_handed_out(cookie: str) -> bool:
    """Whether it is one that was handed out in this run, though it is in nobody's name."""
    token, _, mark = cookie.partition(".")
    return hmac.compare_digest(mark.encode(), _mark(token).encode())


def _mark(token: str) -> str:
    return hmac.digest(_KEY, token.encode(), "sha256").hex()[:32]


def who_is(tx: Transaction, cookie: str) -> KnownDevice:
    """The device with that cookie, and whom it may be now."""
    found = devices.device(tx, hash_of(cookie)) if _OURS.fullmatch(cookie) else None
    if found is None:
        return KnownDevice()
    persons = devices.persons_on(tx, found.id)
    return KnownDevice(
        found, tuple([each for one in persons for each in accounts_of(tx, found, one)])
    )


def accounts_of(tx: Transaction, device: Device, person_id: int) -> tuple[Account, ...]:
    """That person in each of their clubs where the season lasts in which they signed in."""
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
        if not devices.has_season_ended(tx, club_id, device.made_at)
        for code in [hash_of(f"{device.id}/{person_id}/{club_id}")[:8]]
    )
