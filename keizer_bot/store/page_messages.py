"""The messages on a person's page, with their buttons, until they are read.

A message that is changed or closed in the chat changes here too. Nothing here is a fact: it is
pruned like the outbox, and no backup holds it.
"""

import re
from collections.abc import Iterable
from datetime import datetime
from typing import Any

import msgspec

from keizer_bot.i18n.mail_kinds import MailKind
from keizer_bot.store.intents import JSON, Change, Close, Intent, Keyboard, Say, Show
from keizer_bot.store.reading import as_, value
from keizer_bot.store.transaction import Transaction, Value


class PageMessage(msgspec.Struct, frozen=True):
    """One message: its text is HTML, as in the chat; `file` describes its picture or file.

    `answers`: it answers something that the person did on their page. `round_id`: it is news of
    that round.
    """

    id: int
    text: str
    buttons: Keyboard
    file: dict[str, Any] | None
    urgent: bool
    answers: bool
    made_at: datetime
    read_at: datetime | None
    shown_at: datetime | None
    round_id: int | None


class UnreadMessage(msgspec.Struct, frozen=True):
    """A message that is not read yet, with its club, if known, and its kind of mail."""

    id: int
    person_id: int
    text: str
    made_at: datetime
    club_id: int | None
    round_id: int | None
    mail_kind: MailKind


_OPENS = re.compile(r"/(in|calendar)/[A-Za-z0-9_-]{22}", re.ASCII)
_BUTTONS = msgspec.json.Decoder(Keyboard)


def add(
    tx: Transaction,
    person_id: int,
    row_id: int | None,
    intent: Intent,
    at: datetime,
    *,
    urgent: bool,
    answers: bool,
    club_id: int | None = None,
    round_id: int | None = None,
) -> None:
    """Put a message on the person's page; `row_id` is its row of the outbox, if it has one.

    `club_id` is the club that sends it. News of the round `round_id` overtakes earlier news of it.
    """
    if not isinstance(intent, Say | Show):
        raise TypeError(intent)
    file = JSON.encode(intent.file).decode() if isinstance(intent, Show) else None
    columns = (
        "person_id, outbox_id, club_id, round_id, text, buttons, file, urgent, answers, made_at"
    )
    subject, content = (
        (person_id, row_id, club_id, round_id),
        (str(intent.text), _json(intent.buttons)),
    )
    if round_id is not None:
        _overtake(tx, "round_id = ? AND person_id = ? AND made_at < ?", at, round_id, person_id, at)
    tx.insert("page_message", columns, *subject, *content, file, urgent, answers, at)


def overtake(
    tx: Transaction, round_id: int, at: datetime, *, begun: datetime | None = None
) -> None:
    """Mark all news of the round as read, and remove its buttons.

    `begun`: news from that moment on without buttons stays unread.
    """
    if begun is None:
        _overtake(tx, "round_id = ?", at, round_id)
    else:
        _overtake(tx, "round_id = ? AND (made_at < ? OR buttons <> '[]')", at, round_id, begun)


def _overtake(tx: Transaction, condition: str, at: datetime, *values: Value) -> None:
    """Mark messages that are no longer true as read, and remove their buttons."""
    sql = "UPDATE page_message SET buttons = '[]', read_at = ifnull(read_at, ?) WHERE NOT answers"
    tx.write(f"{sql} AND {condition}", at, *values)


def change(
    tx: Transaction,
    intent: Intent,
    at: datetime,
    *,
    row_id: int | None = None,
    number: int | None = None,
    person_id: int | None = None,
) -> bool:
    """Change or close the message of that row, or that message of the person's.

    A changed message becomes unread. False if there is no such message.
    """
    where = "outbox_id = ?" if number is None else "id = ? AND person_id = ?"
    which = (row_id,) if number is None else (number, person_id)
    match intent:
        case Close():
            return tx.write(f"UPDATE page_message SET buttons = '[]' WHERE {where}", *which) > 0
        case Change(text, buttons):
            is_pressed = number is not None  # the presser has seen the urgent message
            sql = (
                "UPDATE page_message SET text = ?, buttons = ?, answers = ?, urgent = urgent > ?,"
                f" made_at = ?, read_at = NULL, shown_at = NULL WHERE {where}"
            )
            content = str(text), _json(buttons), is_pressed, is_pressed
            return tx.write(sql, *content, at, *which) > 0
        case _:  # the page shows no pins or reactions
            return True


def _json(buttons: Keyboard) -> str:
    return JSON.encode(buttons).decode()


def messages(tx: Transaction, person_id: int, limit: int = 50) -> tuple[PageMessage, ...]:
    """The person's last messages, newest first."""
    sql = "SELECT * FROM page_message WHERE person_id = ? ORDER BY id DESC LIMIT ?"
    return tuple([_message(row) for row in tx.all(sql, person_id, limit)])


def message(tx: Transaction, person_id: int, number: int) -> PageMessage | None:
    """That message, if it is the person's."""
    row = tx.one("SELECT * FROM page_message WHERE id = ? AND person_id = ?", number, person_id)
    return _message(row) if row else None


def of_row(tx: Transaction, row_id: int) -> PageMessage | None:
    """The message on a page that belongs to that row of the outbox."""
    row = tx.one("SELECT * FROM page_message WHERE outbox_id = ?", row_id)
    return _message(row) if row else None


def _message(row: Any) -> PageMessage:  # noqa: ANN401 - sqlite3's row
    file = msgspec.json.decode(row["file"]) if row["file"] else None
    return as_(PageMessage, row, buttons=_BUTTONS.decode(row["buttons"]), file=file)


def mark_shown(tx: Transaction, numbers: Iterable[int], at: datetime) -> None:
    """Record that these messages were shown on a page."""
    for number in numbers:
        tx.write("UPDATE page_message SET shown_at = ? WHERE id = ?", at, number)


def mark_read(
    tx: Transaction, person_id: int, up_to: int, at: datetime, *, answers_alone: bool = False
) -> None:
    """Mark the person's messages up to that number as read, and remove unused links from them.

    `answers_alone`: only those that answer something the person did on the page.
    """
    which = "person_id = ? AND id <= ? AND read_at IS NULL AND answers >= ?"
    selection = person_id, up_to, answers_alone
    sql = (
        f"SELECT id, text, file FROM page_message WHERE {which}"
        " AND (text LIKE '%/in/%' OR file LIKE '%/in/%' OR text LIKE '%/calendar/%')"
    )
    for row in tx.all(sql, *selection):
        contents = [value and without_secrets(value) for value in (row["text"], row["file"])]
        tx.write("UPDATE page_message SET text = ?, file = ? WHERE id = ?", *contents, row["id"])
    tx.write(f"UPDATE page_message SET read_at = ? WHERE {which}", at, *selection)


def without_secrets(text: str) -> str:
    """The text without links that open a page or a calendar, which may be read only once."""
    return _OPENS.sub(r"/\1/…", text)


def urgent_unread(tx: Transaction) -> tuple[UnreadMessage, ...]:
    """Urgent messages neither shown nor passed to the arbiter to call about, oldest first."""
    sql = (
        "SELECT * FROM page_message WHERE urgent AND read_at IS NULL AND shown_at IS NULL"
        " AND called_at IS NULL ORDER BY made_at"
    )
    # Two queries, not a join: a cached result is read again when one of its tables changes, and the
    # outbox changes with every message sent.
    by_row = "SELECT mail_kind FROM outbox WHERE id = ?"
    return tuple(
        [
            as_(
                UnreadMessage,
                row,
                mail_kind=value(tx, str, by_row, row["outbox_id"]) or MailKind.OTHER,
            )
            for row in tx.all(sql)
        ]
    )


def mark_called(tx: Transaction, numbers: Iterable[int], at: datetime) -> None:
    """Record that the arbiter was asked to call about these messages."""
    for number in numbers:
        tx.write("UPDATE page_message SET called_at = ? WHERE id = ?", at, number)
