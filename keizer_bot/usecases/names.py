"""When two spellings are one name."""

from __future__ import annotations

import re

from keizer_bot.i18n.folding import fold

_OTHER = re.compile(r"[^a-z0-9]+")


def spelled(name: str) -> str:
    """The name without capitals, accents and punctuation; words one space apart."""
    return " ".join(_OTHER.sub(" ", fold(name)).split())
