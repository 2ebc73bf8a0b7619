"""The tokens at the foot of a mail: each can turn off one kind of mail to one person, no more."""

import hashlib
import secrets
from datetime import datetime

from keizer_bot.club.addresses.kinds import MailKind
from keizer_bot.store import mail_off
from keizer_bot.store.transaction import Transaction


def new_token(tx: Transaction, person_id: int, kind: MailKind, at: datetime) -> str:
    """A token of 128 bits, of which only the hash is kept."""
    token = secrets.token_urlsafe(16)
    mail_off.add_token(tx, _hash(token), person_id, kind, at)
    return token


def kind_of_token(tx: Transaction, token: str) -> MailKind | None:
    """Which kind of mail the token turns off; None if it is none of ours."""
    found = mail_off.what_token_does(tx, _hash(token))
    return MailKind(found[1]) if found else None


def turn_off_by(tx: Transaction, token: str) -> MailKind | None:
    """Turn off what the token can turn off; which kind that is, None if it is none of ours."""
    found = mail_off.what_token_does(tx, _hash(token))
    if found is None:
        return None
    mail_off.turn_off(tx, *found)
    return MailKind(found[1])


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
