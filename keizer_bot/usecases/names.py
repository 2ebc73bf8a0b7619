"""Names as people type them: what makes two spellings of a name the same."""

from __future__ import annotations

import re
import unicodedata

# Letters that Unicode does not take apart into a base letter and a mark.
_LETTERS = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ß": "ss", "æ": "ae", "œ": "oe", "ı": "i"}
)
_OTHER = re.compile(r"[^a-z0-9]+")


def fold(name: str) -> str:
    """The name without capitals, accents and punctuation; words one space apart."""
    parts = unicodedata.normalize("NFKD", name.casefold().translate(_LETTERS))
    letters = "".join(c for c in parts if not unicodedata.combining(c))
    return " ".join(_OTHER.sub(" ", letters).split())
