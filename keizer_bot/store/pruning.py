"""Deletes old traffic. Facts and the log always stay.

The newest row of a table stays whatever its age: its id must not be given again, because an old
button or post would then refer to something else.
"""

from datetime import datetime, timedelta

from keizer_bot.store.transaction import Transaction

# A post with a key (pairings, a ranking) is still edited after a correction; so is a dashboard.
# A message is deleted a night after the last of its changes.
_KEPT = (
    "SELECT edits FROM outbox WHERE edits IS NOT NULL",
    "SELECT part_of FROM outbox WHERE part_of IS NOT NULL",
    "SELECT outbox_id FROM dashboard",
    "SELECT outbox_id FROM published WHERE outbox_id IS NOT NULL",
)
_SENT = "outbox WHERE key IS NULL AND state IN ('sent', 'failed') AND made_at < ?"
_OVER = (
    "inbox WHERE state <> 'new' AND handled_at < ? AND id < (SELECT max(id) FROM inbox)",
    "question WHERE asked_at < ? AND id < (SELECT max(id) FROM question)",
    "call WHERE done_at < ? AND id < (SELECT max(id) FROM call)",
    "link_try WHERE at < ?",
    "page_message WHERE made_at < ?",
    "used_form WHERE at < ?",
    "sign_in WHERE made_at < ?",
    "unsubscribe WHERE made_at < ?",
    "answer_link WHERE made_at < ?",
    "claim WHERE decided_at < ? AND id < (SELECT max(id) FROM claim)",
    "button WHERE shown_at < ? AND intention ->> '$.with.before' IS NOT NULL",  # like its claim
    "device_claim WHERE decided_at < ?",
    "founding WHERE asked_at < ?",
    "invitation WHERE expires_at < ?",
    " AND ".join(
        [_SENT, "id < (SELECT max(id) FROM outbox)", *(f"id NOT IN ({k})" for k in _KEPT)]
    ),
)


_DAY = timedelta(days=1)
_BUTTONS = timedelta(days=400)  # a season, and the summer after it
_OF_NOBODY = "device WHERE seen_at < ? AND id NOT IN (SELECT device_id FROM device_person)"


def prune(tx: Transaction, at: datetime, kept: timedelta) -> None:
    """Delete updates, posts, questions and the like that are over and older than `kept`.

    A device on which nobody is signed in goes after a day, with its claims; a button once it can no
    longer be pressed.
    """
    for what in _OVER:
        tx.write(f"DELETE FROM {what}", at - kept)
    tx.write(f"DELETE FROM {_OF_NOBODY}", at - _DAY)
    tx.write("DELETE FROM button WHERE shown_at < ?", at - _BUTTONS)
