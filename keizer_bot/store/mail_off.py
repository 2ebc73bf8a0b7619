"""The kinds of mail that a person does not want, and tokens that only turn one off."""

from datetime import datetime

from keizer_bot.store.reading import column
from keizer_bot.store.transaction import Transaction


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
