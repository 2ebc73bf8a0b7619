"""Fingerprints of who asked to be forgotten, so that a later file that names them is known to.

They belong to no member: whoever has the file and a list of names learns that somebody was here,
and not which former member they are. scrypt makes each guess cost some milliseconds.
"""

import secrets
from collections.abc import Iterable
from hashlib import scrypt

from keizer_bot.store.reading import column, value
from keizer_bot.store.transaction import Transaction

_COST = {"n": 2**10, "r": 8, "p": 1}  # 2.5 ms a guess: a file has 60 names, twice


def remember(tx: Transaction, club_id: int, known_by: Iterable[str]) -> None:
    """Keep of somebody who is being forgotten by what a file would name them."""
    salt = _salt(tx, club_id) or secrets.token_hex(16)
    for words in known_by:
        row = club_id, _fingerprint(words, salt), salt
        tx.write("INSERT INTO forgotten VALUES (?, ?, ?) ON CONFLICT DO NOTHING", *row)


def is_forgotten(tx: Transaction, club_id: int, known_by: Iterable[str]) -> bool:
    """Whether somebody of the club who was known by one of these asked to be forgotten."""
    salt = _salt(tx, club_id)
    if salt is None:
        return False
    kept = column(tx, "SELECT fingerprint FROM forgotten WHERE club_id = ?", club_id)
    return any(_fingerprint(words, salt) in kept for words in known_by)


def _salt(tx: Transaction, club_id: int) -> str | None:
    return value(tx, str, "SELECT salt FROM forgotten WHERE club_id = ? LIMIT 1", club_id)


def _fingerprint(words: str, salt: str) -> str:
    return scrypt(words.encode(), salt=bytes.fromhex(salt), dklen=16, **_COST).hex()
