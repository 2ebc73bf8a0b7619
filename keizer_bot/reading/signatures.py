"""The name that somebody signs with, or says that they have: "ik kom niet. Groet, Anna"."""

import re
from functools import cache

from keizer_bot.reading.words import LONGEST, clean, patterns

_INTRODUCED = re.compile(patterns("introductions")["whole"], re.IGNORECASE)
_CAPITAL = "[A-ZÀ-ÞĀ-Ž]"
_DOTS = re.compile(rf"(?<=\b{_CAPITAL})\. ?(?={_CAPITAL})")


@cache  # large: the start does without
def _signed() -> list[re.Pattern[str]]:
    return [re.compile(text) for name, text in patterns("signatures").items() if name != "name"]


def introduced(text: str) -> str:
    """The name in words that say who somebody is, or the words: "hallo, ik ben Hugo Vink"."""
    line = clean(text)
    found = _INTRODUCED.fullmatch(line)
    return found["name"] if found else line


def signature(text: str) -> str | None:
    """The name that a text is signed with; None: there is none."""
    if len(text) > LONGEST:
        return None
    line = _DOTS.sub(" ", text)  # the dot behind an initial ends no sentence
    found = next((match for pattern in _signed() if (match := pattern.search(line))), None)
    return found["name"].strip() if found else None
