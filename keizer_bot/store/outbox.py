"""What goes out: a row first, then the call (keizer_bot.bot.outbox makes it)."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any

from keizer_bot.store.connection import Transaction
from keizer_bot.store.moments import to_text


async def put(
    tx: Transaction,
    *,
    chat_id: int | None,
    method: str,
    payload: dict[str, Any],
    at: datetime,
    urgency: int = 5,
    key: str | None = None,
    edits: int | None = None,
    not_before: datetime | None = None,
) -> int:
    """Queue a call of the Bot API, to be made after this transaction is committed.

    `payload` holds the method's parameters but `chat_id` and, for a row that `edits` another,
    `message_id`. Two keys in it are the house's own and are not sent: ``repeat`` (a text: after a
    lost reply the post is made again with this mark before its own text; without it a message
    whose fate is unknown is not sent twice) and ``repost`` (true: an edit whose message is gone
    becomes a new post). A lower `urgency` goes first; above 5 are plain acknowledgements, which
    may be put together with others for the same chat.

    Returns the row's id; with a `key` that is known already nothing is queued and the id is that
    of the row which has it.
    """
    if key is not None:
        known = await keyed(tx, key)
        if known is not None:
            return known
    tx.signal("outbox")
    return await tx.write(
        "INSERT INTO outbox (chat_id, method, payload, urgency, key, edits, not_before, made_at)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        chat_id,
        method,
        json.dumps(payload, ensure_ascii=False),
        urgency,
        key,
        edits,
        to_text(not_before) if not_before else None,
        to_text(at),
    )


async def sent_message(tx: Transaction, outbox_id: int) -> int | None:
    """Telegram's id of the message that this row became; None while it is not sent."""
    row = await tx.one("SELECT message_id FROM outbox WHERE id = ?", outbox_id)
    return row["message_id"] if row else None


async def keyed(tx: Transaction, key: str) -> int | None:
    """The id of the row with that key."""
    row = await tx.one("SELECT id FROM outbox WHERE key = ?", key)
    return row["id"] if row else None
