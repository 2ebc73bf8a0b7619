"""Finds the name with which somebody signs or introduces themselves: "ik kom niet. Groet, Anna"."""

import re
from functools import cache

from keizer_bot.reading.words import LONGEST, clean, patterns

_INTRODUCED = re.compile(patterns("introductions")["whole"], re.IGNORECASE)
_CAPITAL = "[A-ZÀ-ÞĀ-Ž]"
_DOTS = re.compile(rf"(?<=\b{_CAPITAL})\. ?(?={_CAPITAL})")


@cache  # compiled on first use, because they are large
def _signed() -> list[re.Pattern[str]]:
    return [re.compile(text) for name, text in patterns("signatures").items() if name != "name"]


def introduced(text: str) -> str:
    """The name in an introduction ("hallo, ik ben Hugo Vink"), else the whole text."""
    line = clean(text)
    match = _INTRODUCED.fullmatch(line)
    return match["name"] if match else line


def signature(text: str) -> str | None:
    """The name with which a text is signed; None if it has no signature."""
    if len(text) > LONGEST:
        return None
    line = _DOTS.sub(" ", text)  # the dot after an initial does not end a sentence
    match_ = next((match for pattern in _signed() if (match := pattern.search(line))), None)
    return match_["name"].strip() if match_ else None
