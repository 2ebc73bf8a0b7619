"""Text for comparison alone: what makes two spellings of a word the same."""

import re
import unicodedata
from functools import lru_cache

# Letters that are no base letter with a mark, so that no decomposition finds their plain form.
_PLAIN = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "æ": "ae", "œ": "oe", "ı": "i", "þ": "th", "ð": "d", "ħ": "h"}
)

_OTHER = re.compile(r"[^a-z0-9]+")


def fold(text: str) -> str:
    """The text without capitals and marks, ł as l, ß as ss."""
    return text.casefold() if text.isascii() else _without_marks(text)


# A sentence is read in several ways, and each asks of the same few words again and again.
@lru_cache(maxsize=512)
def _without_marks(text: str) -> str:
    decomposed = unicodedata.normalize("NFKD", text.casefold().translate(_PLAIN))
    return "".join(c for c in decomposed if not unicodedata.combining(c))


def spelled(name: str) -> str:
    """The name without capitals, accents and punctuation; words one space apart."""
    return " ".join(_OTHER.sub(" ", fold(name)).split())


def slug(text: str) -> str:
    """The text as it can stand in an address or a file's name; empty if nothing of it can."""
    return re.sub(r"[^a-z0-9]+", "-", fold(text)).strip("-")
