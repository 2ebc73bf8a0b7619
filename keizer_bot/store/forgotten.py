"""Fingerprints of people who asked to be forgotten, to recognise them in a later file.

A fingerprint belongs to no member: with the database and a list of names one can learn that a
person was here, but not which former member they are. scrypt makes each guess cost milliseconds.
"""

import secrets
from collections.abc import Iterable
from hashlib import scrypt

from keizer_bot.store.reading import column, value
from keizer_bot.store.transaction import Transaction

_COST = {"n": 2**10, "r": 8, "p": 1}  # 2.5 ms a guess: a file has 60 names, twice


def remember(tx: Transaction, club_id: int, identifiers: Iterable[str]) -> None:
    """Store fingerprints of the names and numbers by which a file would name that person."""
    salt = _salt(tx, club_id) or secrets.token_hex(16)
    for words in identifiers:
        row = club_id, _fingerprint(words, salt), salt
        tx.write("INSERT INTO forgotten VALUES (?, ?, ?) ON CONFLICT DO NOTHING", *row)


def is_forgotten(tx: Transaction, club_id: int, identifiers: Iterable[str]) -> bool:
    """True if somebody in the club with one of these identifiers asked to be forgotten."""
    salt = _salt(tx, club_id)
    if salt is None:
        return False
    fingerprints = column(tx, "SELECT fingerprint FROM forgotten WHERE club_id = ?", club_id)
    return any(_fingerprint(words, salt) in fingerprints for words in identifiers)


def _salt(tx: Transaction, club_id: int) -> str | None:
    return value(tx, str, "SELECT salt FROM forgotten WHERE club_id = ? LIMIT 1", club_id)


def _fingerprint(words: str, salt: str) -> str:
    return scrypt(words.encode(), salt=bytes.fromhex(salt), dklen=16, **_COST).hex()
