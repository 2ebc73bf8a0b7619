"""Reads the facts of an inbox row from an update, trusting nothing in it.

The one secret that people send, the token after ``/start``, is replaced by its hash before anything
is stored.
"""

import hashlib
import json
import re
from datetime import UTC, datetime
from typing import Any

import msgspec

from keizer_bot.store.inbox import Arrival

# In any spelling: with a blank in it, a ligature, a sign instead of the blank after it; and the
# whole address, pasted. Everything after it is hashed, because a second word may be the token.
_START = re.compile(
    r"((?:/\s*(?:s\s*t|ﬅ|ﬆ)\s*a\s*r\s*t(?:@\w+)?(?:\s+|[-_:=,.;]+\s*)|\bstart(?:group)?=))"
    r"(\S(?:.*\S)?)",
    re.IGNORECASE | re.DOTALL,
)
_OUR_FORM = re.compile(r"sha256:[0-9a-f]{64}")  # a hash that somebody typed must not pass for ours
# An update whose JSON lacks all of these has no text that those two match: after a slash they take
# no other ASCII letter or digit than an s. A rush has thousands of such updates.
_MAY_HOLD_A_TOKEN = re.compile(rb"/(?![0-9A-RT-Za-rt-z])|=|sha256:")
_SORTED = msgspec.json.Encoder(order="sorted").encode
_JSON = msgspec.json.encode
_LARGEST = 2**63 - 1  # SQLite's integers
_YEAR_9999 = 253_402_300_799  # the last second of it


def arrival(raw: object) -> Arrival:
    """The facts of an update; a field that is missing or malformed becomes 0, None or ""."""
    try:
        return _described(raw)
    except RecursionError:
        return _arrival(None)  # nested too deep: it becomes a dead letter without a text


def _described(raw: object) -> Arrival:
    try:
        return _arrival(raw)
    except UnicodeEncodeError:
        return _arrival(_storable(raw))


def _arrival(raw: object) -> Arrival:
    fields = _table(raw)
    kind = next((key for key in fields if key != "update_id"), "")
    event = _table(fields.get(kind))
    body = _JSON(raw)
    if _MAY_HOLD_A_TOKEN.search(body):
        body = _JSON(_without_tokens(raw))
    return Arrival(
        update_id=_integer(fields.get("update_id")) or 0,
        hash=hashlib.sha256(_SORTED(raw)).hexdigest(),
        kind=kind[:64],
        sender=_integer(_table(event.get("from")).get("id")),
        date=_moment(event),
        body=body.decode(),
    )


def next_offset(updates: list[Any]) -> int | None:
    """The offset that acknowledges these updates: one after the last that has a number.

    Not one after the largest number: after a quiet week Telegram may restart its numbers anywhere.
    """
    numbers = (_integer(u.get("update_id")) for u in reversed(updates) if isinstance(u, dict))
    last = next((number for number in numbers if number is not None), None)
    return None if last is None else last + 1


def _without_tokens(raw: object) -> object:
    """The same update with every ``/start`` payload in any of its texts hashed."""
    if isinstance(raw, dict):
        return {key: _without_tokens(value) for key, value in raw.items()}
    if isinstance(raw, list):
        return [_without_tokens(value) for value in raw]
    if isinstance(raw, str):
        typed = _OUR_FORM.sub(lambda hash_: _hash(hash_[0]), raw)
        return _START.sub(lambda start: start[1] + _hash(start[2]), typed)
    return raw


def _hash(token: str) -> str:
    """The form that `club.accounts.links` reads in place of a token: ``sha256:9f86d0…``."""
    return f"sha256:{hashlib.sha256(token.encode('utf-8', 'replace')).hexdigest()}"


def _moment(event: dict[str, Any]) -> datetime | None:
    """The time at which the message was sent or, for an edit, edited."""
    for key in ("edit_date", "date"):
        seconds = _integer(event.get(key))
        if seconds is not None and 0 <= seconds <= _YEAR_9999:
            return datetime.fromtimestamp(seconds, UTC)
    return None


def _table(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _integer(value: object) -> int | None:
    fits = isinstance(value, int) and not isinstance(value, bool) and abs(value) <= _LARGEST
    return value if fits and isinstance(value, int) else None


def _storable(raw: object) -> object:
    """The update with each lone surrogate, which cannot be stored, replaced by a question mark."""
    return json.loads(json.dumps(raw, ensure_ascii=False).encode("utf-8", "replace"))
