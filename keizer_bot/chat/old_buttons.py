"""Decodes buttons that versions before 0.3.0 left in chats: a letter, and arguments by their order.

No other module knows them. Delete this module a season after the release of 0.3.0.
"""

import re

from keizer_bot.core.questions import posted
from keizer_bot.store.buttons import Intention

_DATA = re.compile(r"[a-z]:[0-9]{1,12}(:[A-Za-z0-9/+-]{1,12}){0,3}", re.ASCII)

_KINDS = {
    "a": ("decide-claim", "claim approved before"),
    "b": ("job", "competition job"),
    "c": ("called", "call"),
    "d": ("decide-by-tap", "game result"),
    "e": ("revoke-device", "member device"),
    "f": ("picture", "round_id shows turn player"),
    "g": ("own-game", "round_id"),
    "h": ("i-am-here", "round_id"),
    "i": ("write-here", "topic"),
    "k": ("agree", "game result"),
    "m": ("help", "competition topic"),
    "n": ("founding", "choice"),
    "o": ("object", "game result"),
    "r": ("own-result", "round_id version word"),
    "t": ("tick-present", "round_id player"),
    "u": ("report-board", "round_id board result"),
    "v": ("host-club", "club act founded"),
    "w": ("choose-club", "club"),
    "z": ("undo-act", "act message"),
}
"""The key for each letter, and the names of the arguments after it."""


def read_old_button(data: str) -> Intention | None:
    """The intention of an old button with this data; None if there was no such button."""
    letter, *values = data.split(":")
    if not _DATA.fullmatch(data) or letter not in _KINDS:
        return None
    key, names = _KINDS[letter]
    if letter == "r" and len(values) == 2:  # noqa: PLR2004 - of 0.1.0, without a version
        names = "round_id word"
    if len(values) > len(names.split()):
        return None
    return posted(key, dict(zip(names.split(), values, strict=False)), strict=False)
