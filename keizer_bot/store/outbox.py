"""The outbox: every post is a row first, then a front sends it (keizer_bot.telegram.outbox).

A row is ``queued``, then ``sending`` from before its call until the outcome is known, then
``sent`` or ``failed``. Its recipient is a person or a chat. The channel to a person is chosen
here, so that nothing above names a service: the channel of the row that it changes, else the one
on which the person is acting in this step, else the one its address names, else their first open
one. A post to a person's page is there at once; a mail is shown there too
(`keizer_bot.store.page_messages`). `keizer_bot.store.outbox_queue` selects the row to send next.
"""

from collections.abc import Iterable
from datetime import datetime
from sqlite3 import Row
from typing import Any

import msgspec
from msgspec.structs import replace

from keizer_bot.i18n.mail_kinds import MailKind
from keizer_bot.store import page_messages
from keizer_bot.store.addresses import is_account, open_ref
from keizer_bot.store.intents import (
    JSON,
    Address,
    AnswerPress,
    Change,
    Channel,
    Intent,
    Mailbox,
    Recipient,
    RecipientKind,
    Say,
    Show,
    person,
)
from keizer_bot.store.moments import from_text
from keizer_bot.store.people import first_channel
from keizer_bot.store.reading import as_, column, value
from keizer_bot.store.transaction import Transaction, Value

URGENT = 3  # and lower: somebody waits for it, or it changes their evening
USUAL = 4
UNHURRIED = 5  # nobody waits for it
ACKNOWLEDGEMENT = 6  # and higher: it may wait, and be combined with others
# Texts are deleted after their call: they hold unused links, and may echo what somebody wrote.
SPENT = "intent = '{}', instead = NULL, mailbox = NULL"


_INTENT = msgspec.json.Decoder(Intent)
_ADDRESS = msgspec.json.Decoder(Address)
_MAILBOX = msgspec.json.Decoder(Mailbox)


class Outgoing(msgspec.Struct, frozen=True, kw_only=True):
    """A message or act to send, and where.

    `to` is left out for an answer to a press, for a menu, and where the row changes another's
    message. `edits` is the row whose message it changes or under whose message a file goes; `about`
    the number of that message if it came from no row of ours. `repeat` marks a post that must never
    be missing: after a lost reply it is sent again, until it is known to have arrived, with this
    mark before its text; `marked`: the mark is there already. `repost`: if the message to change is
    gone, it becomes a new one.

    `mail_kind` is the kind of mail that it would be. The club is the acting one unless `club_id`
    names it. `off_page`: a text meant for one channel only, such as a sign-in link.
    `round_id`: the text is news of that round, until later news of it comes. `is_news`: it answers
    nothing, even if its reader is acting in this step.

    The database fills in the rest: `target` is the number of the sent message that it concerns.
    """

    intent: Intent
    to: Address | None = None
    urgency: int = USUAL
    edits: int | None = None
    about: int | None = None
    repeat: str | None = None
    repost: bool = False
    marked: bool = False
    mail_kind: MailKind = MailKind.OTHER
    club_id: int | None = None
    off_page: bool = False
    round_id: int | None = None
    is_news: bool = False
    made_at: datetime | None = None
    id: int = 0
    target: int | None = None
    cause: int | None = None
    attempts: int = 0

    @property
    def recipient(self) -> Recipient | None:
        """The person or chat to which it goes, if any."""
        return self.to.recipient if self.to else None


class _NewRow(msgspec.Struct, kw_only=True, omit_defaults=True):
    """The columns of a new row, with the table's defaults."""

    kind: str
    intent: str
    recipient_kind: RecipientKind | None = None
    recipient_id: int | None = None
    topic: int = 0
    reply_to: int | None = None
    instead: str | None = None
    mailbox: str | None = None
    about: int | None = None
    edits: int | None = None
    repeat: str | None = None
    repost: bool = False
    urgency: int
    key: str | None = None
    cause: int | None = None
    not_before: datetime | None = None
    made_at: datetime
    channel: Channel = Channel.TELEGRAM
    mail_kind: MailKind
    club_id: int | None = None
    state: str = "queued"
    sent_at: datetime | None = None


def put(
    tx: Transaction,
    row: Outgoing,
    at: datetime,
    *,
    key: str | None = None,
    not_before: datetime | None = None,
) -> int:
    """Queue something to be sent after this transaction is committed; returns the row's id.

    A row that `edits` another goes where that one went, unless it has an address. A lower `urgency`
    goes first; above 5 are mere acknowledgements, which wait until `not_before`; when the first in
    a chat is due, the others go with it.

    If a row with this `key` exists, nothing is queued and its id is returned.
    """
    if key is not None and (present := keyed(tx, key)) is not None:
        return present
    to, posted_by = row.to, None
    if row.edits is not None and (edited := tx.one(_BY_ID, row.edits)):
        posted_by = Channel(edited["channel"])
        to = to or _place_of(edited)
    channel = _channel(tx, row, to, posted_by)
    on_page = channel is not Channel.TELEGRAM
    if not on_page:
        to = _at_shared_account(tx, to)
    elif not isinstance(row.intent, Say | Show):
        _change_page(tx, row, to, at)
        return row.edits or 0
    tx.signals.add("mail" if channel is Channel.MAIL else "outbox")
    stored = _NewRow(
        kind=row.intent.kind,
        intent=_json(row.intent),
        **_columns_of(to),
        about=row.about,
        edits=row.edits,
        repeat=row.repeat,
        repost=row.repost,
        urgency=row.urgency,
        key=key,
        cause=tx.cause,
        not_before=not_before,
        made_at=at,
        channel=channel,
        mail_kind=row.mail_kind,
        club_id=row.club_id or tx.club_id,
    )
    if channel is Channel.WEB:
        stored.intent, stored.state, stored.sent_at = "{}", "sent", at
    row_id = tx.insert_row("outbox", stored)
    if on_page and to is not None and not (row.off_page or to.mailbox):
        _show_on_page(tx, row, row_id, to.recipient, at)
    if to is not None and row.intent.kind == "say":
        tx.posts[to.recipient] = min(row_id, tx.posts.get(to.recipient, row_id))
    return row_id


_BY_ID = "SELECT * FROM outbox WHERE id = ?"


def _channel(
    tx: Transaction, row: Outgoing, to: Address | None, posted_by: Channel | None
) -> Channel:
    """The channel for the row; Telegram for a chat and for an unknown person."""
    actor, here = tx.answering or (None, Channel.TELEGRAM)
    if to is None:
        return here if isinstance(row.intent, AnswerPress) else Channel.TELEGRAM
    if posted_by or to.recipient.kind is not RecipientKind.PERSON:
        return posted_by or Channel.TELEGRAM
    if to.recipient == actor and to.instead is None:
        return here
    return to.channel or first_channel(tx, to.recipient.id) or Channel.TELEGRAM


def _at_shared_account(tx: Transaction, to: Address | None) -> Address | None:
    """The address, moved to the Telegram account that the person shares, if they share one."""
    if to is None or is_account(to.recipient.id) or to.recipient.kind is not RecipientKind.PERSON:
        return to
    account = open_ref(tx, to.recipient.id, Channel.TELEGRAM)
    return to if account is None else replace(to, recipient=person(int(account)))


def _show_on_page(
    tx: Transaction, row: Outgoing, row_id: int, recipient: Recipient, at: datetime
) -> None:
    """Add the message to the person's page, as an answer if they are asking there."""
    actor, here = tx.answering or (None, None)
    is_here = recipient == actor and here is Channel.WEB
    page_messages.add(
        tx,
        recipient.id,
        row_id,
        row.intent,
        at,
        urgent=row.urgency <= URGENT and not is_here,
        answers=is_here and not row.is_news,
        club_id=row.club_id,
        round_id=row.round_id,
    )


def _change_page(tx: Transaction, row: Outgoing, to: Address | None, at: datetime) -> None:
    """Show on the page what would be a pop-up answer or a changed message in a chat."""
    if isinstance(row.intent, AnswerPress):
        if tx.answering and row.intent.text:
            answer = Say(row.intent.text)
            page_messages.add(tx, tx.answering[0].id, None, answer, at, urgent=False, answers=True)
    elif row.edits is not None:
        page_messages.change(tx, row.intent, at, row_id=row.edits)
    elif to is not None:
        person_id = to.recipient.id
        changed = page_messages.change(
            tx, row.intent, at, number=row.about or 0, person_id=person_id
        )
        if isinstance(row.intent, Change) and not changed:  # it was pressed beside the messages
            answer = Say(row.intent.text, row.intent.buttons)
            page_messages.add(tx, person_id, None, answer, at, urgent=False, answers=True)


def _place_of(row: Row) -> Address | None:
    """The address to which that row went, without the message that it answered."""
    to = _address(row)
    return Address(to.recipient, topic=to.topic) if to else None


def texts_of_act(tx: Transaction, recipient: Recipient) -> frozenset[str]:
    """The texts that this act has already queued for that recipient."""
    first = tx.posts.get(recipient)
    if first is None:
        return frozenset()
    sql = (
        "SELECT intent ->> 'text' AS text FROM outbox WHERE id >= ? AND kind = 'say'"
        " AND recipient_kind = ? AND recipient_id = ?"
    )
    return frozenset(column(tx, sql, first, recipient.kind, recipient.id))


def was_messaged_since(tx: Transaction, person_id: int, since: datetime) -> bool:
    """True if anything was queued for that person in private after that moment."""
    sql = (
        "SELECT 1 FROM outbox WHERE recipient_kind = 'person' AND recipient_id = ? AND made_at > ?"
    )
    return tx.one(f"{sql} LIMIT 1", person_id, since) is not None


def sent_since(
    tx: Transaction, since: datetime, channel: Channel = Channel.TELEGRAM
) -> list[tuple[Recipient, datetime]]:
    """Recipient and moment of each message sent or changed on the channel, oldest first."""
    rows = tx.all(
        "SELECT * FROM outbox WHERE sent_at > ? AND recipient_id IS NOT NULL"
        " AND part_of IS NULL AND kind <> 'react' AND channel = ? ORDER BY sent_at",
        since,
        channel,
    )
    return [(to.recipient, from_text(row["sent_at"])) for row in rows if (to := _address(row))]


def superseded(tx: Transaction, row: Outgoing) -> bool:
    """True if a later change of the same message is queued or sent; drops this row if so."""
    if row.edits is None or row.intent.kind == "show":
        return False
    sql = "SELECT 1 FROM outbox WHERE edits = ? AND kind = ? AND id > ? AND state <> 'failed'"
    later = tx.one(sql, row.edits, row.intent.kind, row.id)
    if later:
        mark_failed(tx, row.id, "superseded")
    return later is not None


def mark_sending(tx: Transaction, row: Outgoing) -> None:
    """Mark the row as being sent, and store it with any changes."""
    _save(tx, row, "state = 'sending', attempts = attempts + 1")


def put_together(tx: Transaction, row_id: int, parts: Iterable[Outgoing]) -> None:
    """Mark these rows as sent in that row's message."""
    for part in parts:
        tx.write(
            f"UPDATE outbox SET state = 'sent', part_of = ?, {SPENT} WHERE id = ?", row_id, part.id
        )


def mark_sent(tx: Transaction, row: Outgoing, message_id: int | None, at: datetime) -> None:
    """Mark the row as sent; a post that replaces a lost message takes over its later changes."""
    sql = (
        f"UPDATE outbox SET state = 'sent', message_id = ?, sent_at = ?, error = NULL, {SPENT}"
        " WHERE id = ? OR part_of = ?"
    )
    tx.write(sql, message_id, at, row.id, row.id)
    if row.edits is not None and row.intent.kind == "say":
        tx.write("UPDATE outbox SET message_id = ? WHERE id = ?", message_id, row.edits)


def mark_failed(tx: Transaction, row_id: int, error: str) -> None:
    """Mark the row as refused for good."""
    sql = f"UPDATE outbox SET state = 'failed', error = ?, {SPENT} WHERE id = ? OR part_of = ?"
    tx.write(sql, error, row_id, row_id)


def queue_again(tx: Transaction, row: Outgoing, not_before: datetime, error: str) -> None:
    """Queue the row again, from that moment on, and store it with any changes."""
    _save(tx, row, "state = 'queued', not_before = ?, error = ?", not_before, error)


def _save(tx: Transaction, row: Outgoing, more: str, *values: Value) -> None:
    """Store the parts of a row that may change before it is sent."""
    sql = (
        f"UPDATE outbox SET {more}, kind = ?, intent = ?, reply_to = ?, instead = ?, marked = ?,"
        " topic = ? WHERE id = ?"
    )
    to = _columns_of(row.to)
    place = to.get("reply_to"), to.get("instead"), row.marked, to.get("topic", 0)
    tx.write(sql, *values, row.intent.kind, _json(row.intent), *place, row.id)


def _json(part: Intent | Address | Mailbox) -> str:
    return JSON.encode(part).decode()


def _columns_of(to: Address | None) -> dict[str, Any]:
    """The columns of an address, as `_address` reads them."""
    if to is None:
        return {}
    return {
        "recipient_kind": to.recipient.kind,
        "recipient_id": to.recipient.id,
        "topic": to.topic,
        "reply_to": to.reply_to,
        "instead": _json(to.instead) if to.instead else None,
        "mailbox": _json(to.mailbox) if to.mailbox else None,
    }


def _address(row: Row) -> Address | None:
    if row["recipient_id"] is None:
        return None
    return Address(
        Recipient(RecipientKind(row["recipient_kind"]), row["recipient_id"]),
        topic=row["topic"],
        reply_to=row["reply_to"],
        instead=_ADDRESS.decode(row["instead"]) if row["instead"] else None,
        mailbox=_MAILBOX.decode(row["mailbox"]) if row["mailbox"] else None,
    )


def outgoing(row: Row) -> Outgoing:
    """The intent and address of a row, with the message that it concerns as its `target`."""
    return as_(Outgoing, row, intent=_INTENT.decode(row["intent"]), to=_address(row))


def keyed(tx: Transaction, key: str) -> int | None:
    """The id of the row with that key, if there is one."""
    return value(tx, int, "SELECT id FROM outbox WHERE key = ?", key)


def state_of(tx: Transaction, row_id: int) -> str | None:
    """The row's state; None if it was sent so long ago that it is no longer stored."""
    return value(tx, str, "SELECT state FROM outbox WHERE id = ?", row_id)


def reacted_to(tx: Transaction, message_id: int, club_id: int | None) -> Recipient | None:
    """The club's chat in which the bot reacted to the message with that number, if it did."""
    sql = (
        "SELECT recipient_id FROM outbox JOIN chat ON chat_id = recipient_id AND chat.club_id = ?"
        " WHERE kind = 'react' AND recipient_kind = 'chat' AND about = ?"
    )
    chat_id = value(tx, int, sql, club_id, message_id)
    return None if chat_id is None else Recipient(RecipientKind.CHAT, chat_id)


def cause_of_answer(tx: Transaction, where: Recipient, message_id: int) -> int | None:
    """The inbox row of the message with that number there, which the bot answered or reacted to."""
    sql = "SELECT min(cause) FROM outbox WHERE recipient_id = ? AND ? IN (about, reply_to)"
    return value(tx, int, sql, where.id, message_id)
