"""Folding of text for comparison: different spellings of a word become the same."""

import re
import unicodedata
from functools import lru_cache

# Letters that are not a base letter with a mark, so that decomposition does not change them.
_PLAIN = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "æ": "ae", "œ": "oe", "ı": "i", "þ": "th", "ð": "d", "ħ": "h"}
)

_OTHER = re.compile(r"[^a-z0-9]+")


def fold(text: str) -> str:
    """The text in lower case without accents; ł becomes l, ß becomes ss."""
    return text.casefold() if text.isascii() else _without_marks(text)


# Cached because a sentence is read in several ways, each asking for the same few words.
@lru_cache(maxsize=512)
def _without_marks(text: str) -> str:
    decomposed = unicodedata.normalize("NFKD", text.casefold().translate(_PLAIN))
    return "".join(c for c in decomposed if not unicodedata.combining(c))


def spelled(name: str) -> str:
    """The name in lower case without accents and punctuation; words one space apart."""
    return " ".join(_OTHER.sub(" ", fold(name)).split())


def slug(text: str) -> str:
    """The text as part of an address or a file name; empty if nothing of it can be."""
    return re.sub(r"[^a-z0-9]+", "-", fold(text)).strip("-")
