"""What a person reads on their page: what they were told, with its buttons, until it is read.

A message that is changed or closed in the chat is so here. Nothing here is a fact: when it is over
it is pruned like the outbox, and a backup holds none of it.
"""

import re
from collections.abc import Iterable
from datetime import datetime
from typing import Any

import msgspec

from keizer_bot.i18n.mail_kinds import MailKind
from keizer_bot.store.intents import JSON, Change, Close, Intent, Keyboard, Say, Show
from keizer_bot.store.reading import as_, value
from keizer_bot.store.transaction import Transaction


class PageMessage(msgspec.Struct, frozen=True):
    """One message: its text is HTML, as in the chat; `file` says what picture or file it shows.

    `answers`: it answers what the person did on their page.
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


class UnreadMessage(msgspec.Struct, frozen=True):
    """One that waits to be read; of which club and kind it is, if that is known."""

    id: int
    person_id: int
    text: str
    made_at: datetime
    club_id: int | None
    mail_kind: MailKind


_OPENS = re.compile(r"/in/[A-Za-z0-9_-]{22}", re.ASCII)
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
) -> None:
    """Put words on the person's page; `row_id` is their row of the outbox, if they have one.

    `club_id` is the club that says it.
    """
    if not isinstance(intent, Say | Show):
        raise TypeError(intent)
    file = JSON.encode(intent.file).decode() if isinstance(intent, Show) else None
    columns = "person_id, outbox_id, club_id, text, buttons, file, urgent, answers, made_at"
    said = str(intent.text), JSON.encode(intent.buttons).decode(), file
    tx.insert("page_message", columns, person_id, row_id, club_id, *said, urgent, answers, at)


def change(
    tx: Transaction,
    intent: Intent,
    at: datetime,
    *,
    row_id: int | None = None,
    number: int | None = None,
    person_id: int | None = None,
) -> bool:
    """Other words where those of that row stood, or that message of the person's; or no buttons.

    What is changed is to be read again. Whether there is such a message.
    """
    where = "outbox_id = ?" if number is None else "id = ? AND person_id = ?"
    which = (row_id,) if number is None else (number, person_id)
    match intent:
        case Close():
            return tx.write(f"UPDATE page_message SET buttons = '[]' WHERE {where}", *which) > 0
        case Change(text, buttons):
            own = number is not None  # who pressed a button of it knows what is urgent in it
            sql = (
                "UPDATE page_message SET text = ?, buttons = ?, answers = ?, urgent = urgent > ?,"
                f" made_at = ?, read_at = NULL, shown_at = NULL WHERE {where}"
            )
            said = str(text), JSON.encode(buttons).decode(), own, own
            return tx.write(sql, *said, at, *which) > 0
        case _:  # a pin, or a thumb: the page has none
            return True


def close_asked(tx: Transaction, club_id: int, round_id: int) -> None:
    """Take the buttons from what the club's members were asked about that one evening by itself."""
    sql = (
        "UPDATE page_message SET buttons = '[]' WHERE NOT answers"
        " AND person_id IN (SELECT person_id FROM member WHERE club_id = ?)"
        " AND buttons ->> '$[0][0].data' LIKE 'q:%' AND EXISTS ("
        " SELECT 1 FROM question, json_each(question.intention) AS choice"
        " WHERE question.id = CAST(substr(buttons ->> '$[0][0].data', 3) AS INTEGER)"
        " AND asked_of = page_message.person_id"
        " AND choice.value ->> '$.with.evenings' = json_array(?))"
    )
    tx.write(sql, club_id, round_id)


def messages(tx: Transaction, person_id: int, limit: int = 50) -> tuple[PageMessage, ...]:
    """The person's last messages, the newest first."""
    sql = "SELECT * FROM page_message WHERE person_id = ? ORDER BY id DESC LIMIT ?"
    return tuple([_message(row) for row in tx.all(sql, person_id, limit)])


def message(tx: Transaction, person_id: int, number: int) -> PageMessage | None:
    """That message, if it is the person's."""
    row = tx.one("SELECT * FROM page_message WHERE id = ? AND person_id = ?", number, person_id)
    return _message(row) if row else None


def of_row(tx: Transaction, row_id: int) -> PageMessage | None:
    """What stands there of that row of the outbox."""
    row = tx.one("SELECT * FROM page_message WHERE outbox_id = ?", row_id)
    return _message(row) if row else None


def _message(row: Any) -> PageMessage:  # noqa: ANN401 - sqlite3's row
    file = msgspec.json.decode(row["file"]) if row["file"] else None
    return as_(PageMessage, row, buttons=_BUTTONS.decode(row["buttons"]), file=file)


def mark_shown(tx: Transaction, numbers: Iterable[int], at: datetime) -> None:
    """Whoever these are for opened the page on which they stand."""
    for number in numbers:
        tx.write("UPDATE page_message SET shown_at = ? WHERE id = ?", at, number)


def mark_read(
    tx: Transaction, person_id: int, up_to: int, at: datetime, *, answers_alone: bool = False
) -> None:
    """The person has read these messages, up to that one; links in them that open are taken out.

    `answers_alone`: only those that answer what they did on the page.
    """
    which = "person_id = ? AND id <= ? AND read_at IS NULL AND answers >= ?"
    about = person_id, up_to, answers_alone
    sql = (
        f"SELECT id, text, file FROM page_message WHERE {which}"
        " AND (text LIKE '%/in/%' OR file LIKE '%/in/%')"
    )
    for row in tx.all(sql, *about):
        kept = [value and _OPENS.sub("/in/…", value) for value in (row["text"], row["file"])]
        tx.write("UPDATE page_message SET text = ?, file = ? WHERE id = ?", *kept, row["id"])
    tx.write(f"UPDATE page_message SET read_at = ? WHERE {which}", at, *about)


def urgent_unread(tx: Transaction) -> tuple[UnreadMessage, ...]:
    """Urgent messages that nobody has seen, nor was called about, the oldest first."""
    sql = (
        "SELECT * FROM page_message WHERE urgent AND read_at IS NULL AND shown_at IS NULL"
        " AND called_at IS NULL ORDER BY made_at"
    )
    # Not joined: what comes due is looked up anew when a table it was read from changes, and each
    # message that goes out changes the outbox.
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
    """The arbiter was asked to call about these."""
    for number in numbers:
        tx.write("UPDATE page_message SET called_at = ? WHERE id = ?", at, number)
