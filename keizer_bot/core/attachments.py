"""Pictures and files sent with a message: the order for one is stored, not the file itself.

An action describes a file's content (a frozen dataclass of plain values) and passes it on as an
`Attachment`; the outbox stores the name of that class, with the values as JSON. The sender makes
the bytes when it sends them (`keizer_bot.telegram.file_sender`), in a thread of its own.

Another kind of file is another line in `FILES`.
"""

import hashlib
import json
from collections.abc import Callable
from typing import Any

import msgspec

from keizer_bot import __version__
from keizer_bot.core.exports import SeasonExport, export_bytes
from keizer_bot.reports.pictures.cross_table_values import fits_chat
from keizer_bot.reports.pictures.draw import DRAWN_BY, png
from keizer_bot.reports.pictures.values import BracketPicture, CrossTable, Theme
from keizer_bot.reports.printed.board_cards import BoardCards, board_cards
from keizer_bot.reports.printed.club_sheet import ClubSheet, club_sheet
from keizer_bot.reports.printed.link_slips import LinkSlips, link_slips

PICTURES: tuple[type, ...] = tuple(DRAWN_BY)
"""Types of values of which `draw.png` makes a picture, light or dark."""

FILES: dict[type, Callable[[Any], bytes]] = {
    SeasonExport: export_bytes,
    BoardCards: board_cards,
    ClubSheet: club_sheet,
    LinkSlips: link_slips,
}
"""Types of values of which a document is made, with the function that makes its bytes."""

MOST_IN_A_PHOTO = 150
"""Longest list shown as a picture in the chat: a longer one would be illegible there."""

_MOST_MATCHES = 16  # of a bracket's first round, likewise

Order = dict[str, Any]

_THEME = "look"  # the key in the outboxes of earlier releases, whose rows may still be sent


def order(values: object, name: str, theme: Theme) -> Order:
    """An order for a file, for JSON: its kind, its values, its name."""
    kind = type(values)
    if kind not in (*PICTURES, *FILES):
        raise LookupError(f"nothing makes a file of {kind.__name__}")
    themes = {_THEME: theme.value} if kind in PICTURES else {}
    return {"of": kind.__name__, "name": name, "values": msgspec.to_builtins(values)} | themes


def is_picture(order: Order) -> bool:
    """True if it is shown in the chat itself; otherwise it is a document to open."""
    if _THEME not in order:
        return False
    if order["of"] == CrossTable.__name__:
        return fits_chat(msgspec.convert(order["values"], CrossTable))
    if order["of"] == BracketPicture.__name__:
        first = order["values"]["stages"][:1]
        return all(len(stage["boxes"]) <= _MOST_MATCHES for stage in first)
    return len(order["values"].get("rows", ())) <= MOST_IN_A_PHOTO


def mark(order: Order) -> str:
    """SHA-256 of all that the file depends on: the order, and the release that makes it."""
    text = json.dumps([__version__, order], ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def make(order: Order) -> bytes:
    """The bytes of the file; slow, so never on the event loop.

    Raises whatever its maker raises, LookupError for a kind that no longer exists, and
    msgspec.ValidationError for values from another release.
    """
    kinds = {kind.__name__: kind for kind in (*PICTURES, *FILES)}
    kind = kinds[order["of"]]
    values: Any = msgspec.convert(order["values"], kind)
    return png(values, Theme(order[_THEME])) if kind in PICTURES else FILES[kind](values)
