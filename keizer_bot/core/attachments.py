"""Pictures and files that go along with words: what is to be made is kept, not what was made.

An action says what a file shows (a frozen dataclass of plain values) and hands it on as
`Attachment`; in the outbox it is the name of that class with the values as JSON. The sender makes
the bytes when it sends them (`keizer_bot.telegram.file_sender`), in a thread of their own.

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
from keizer_bot.reports.pictures.values import CrossTable, Theme
from keizer_bot.reports.printed.board_cards import BoardCards, board_cards
from keizer_bot.reports.printed.link_slips import LinkSlips, link_slips

PICTURES: tuple[type, ...] = tuple(DRAWN_BY)
"""Values of which `draw.png` makes a picture, light or dark."""

FILES: dict[type, Callable[[Any], bytes]] = {
    SeasonExport: export_bytes,
    BoardCards: board_cards,
    LinkSlips: link_slips,
}
"""Values of which a document is made, and the function that makes its bytes."""

MOST_IN_A_PHOTO = 150
"""Lines of a list that is seen in the chat: more would be illegible there."""

Order = dict[str, Any]

_THEME = "look"  # so it stands in the outboxes of earlier releases, whose rows are still sent


def order(values: object, name: str, theme: Theme) -> Order:
    """What is to be made, as JSON has it: the kind of file, its values, its name."""
    kind = type(values)
    if kind not in (*PICTURES, *FILES):
        raise LookupError(f"nothing makes a file of {kind.__name__}")
    themes = {_THEME: theme.value} if kind in PICTURES else {}
    return {"of": kind.__name__, "name": name, "values": msgspec.to_builtins(values)} | themes


def is_picture(order: Order) -> bool:
    """Whether it is seen in the chat itself; else it is a document, to be opened."""
    if _THEME not in order:
        return False
    if order["of"] == CrossTable.__name__:
        return fits_chat(msgspec.convert(order["values"], CrossTable))
    return len(order["values"].get("rows", ())) <= MOST_IN_A_PHOTO


def mark(order: Order) -> str:
    """SHA-256 of what the file is made from and of the release that makes it."""
    told = json.dumps([__version__, order], ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(told.encode()).hexdigest()


def make(order: Order) -> bytes:
    """The file itself; takes long, so never on the event loop.

    Raises whatever its maker raises, LookupError for a kind that is not made any more, and
    msgspec.ValidationError for values of another release.
    """
    kinds = {kind.__name__: kind for kind in (*PICTURES, *FILES)}
    kind = kinds[order["of"]]
    values: Any = msgspec.convert(order["values"], kind)
    return png(values, Theme(order[_THEME])) if kind in PICTURES else FILES[kind](values)
