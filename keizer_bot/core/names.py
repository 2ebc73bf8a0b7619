"""When two spellings are one name, and what can be a name at all."""

from __future__ import annotations

import re
from collections.abc import Collection

from keizer_bot.core.messages import NameTooLong
from keizer_bot.formats.players_file import LONGEST_NAME
from keizer_bot.i18n.folding import fold

_OTHER = re.compile(r"[^a-z0-9]+")


def check_name(name: str) -> None:
    """Let pass what fits a line and can be seen. Raises `NameTooLong`."""
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        raise NameTooLong(LONGEST_NAME)


def spelled(name: str) -> str:
    """The name without capitals, accents and punctuation; words one space apart."""
    return " ".join(_OTHER.sub(" ", fold(name)).split())


def free_key(name: str, taken: Collection[str]) -> str:
    """A player's key in the season, made of the name; with a number behind it if it is taken."""
    key = spelled(name).replace(" ", "-") or "player"
    others = (f"{key}-{number}" for number in range(2, len(taken) + 3))
    return next(k for k in (key, *others) if k not in taken)
