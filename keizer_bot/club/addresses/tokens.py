"""The tokens at the foot of a mail: each can turn off one kind of mail to one person, no more."""

from datetime import datetime

from keizer_bot.core.tokens import hash_of, new_token
from keizer_bot.i18n.mail_kinds import MailKind
from keizer_bot.store import mail_off
from keizer_bot.store.transaction import Transaction


def token_to_turn_off(tx: Transaction, person_id: int, kind: MailKind, at: datetime) -> str:
    """A new token that turns off mail of that kind to that person."""
    token = new_token()
    mail_off.add_token(tx, hash_of(token), person_id, kind, at)
    return token


def kind_of_token(tx: Transaction, token: str) -> MailKind | None:
    """Which kind of mail the token turns off; None if it is none of ours."""
    found = mail_off.what_token_does(tx, hash_of(token))
    return MailKind(found[1]) if found else None


def turn_off_by(tx: Transaction, token: str) -> MailKind | None:
    """Turn off what the token can turn off; which kind that is, None if it is none of ours."""
    found = mail_off.what_token_does(tx, hash_of(token))
    if found is None:
        return None
    mail_off.turn_off(tx, *found)
    return MailKind(found[1])
