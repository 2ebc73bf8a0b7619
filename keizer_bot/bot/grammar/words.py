"""Text as people type it, made fit to be read: one kind of dash, quote and blank."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from keizer_bot.i18n import html
from keizer_bot.i18n.message import Refusal

LONGEST = 300
LONGEST_BY_ARBITER = 4096

_MINUS, _FRACTION_SLASH = "\u2212", "\u2044"
_APOSTROPHES = "\u2018\u2019\u201a\u201b\u2032\u02b9\u02bb\u02bc\u00b4\u0060"
_QUOTES = "\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb"
_ONE_KIND = str.maketrans(
    {
        _MINUS: "-",
        _FRACTION_SLASH: "/",
        **dict.fromkeys(_APOSTROPHES, "'"),
        **dict.fromkeys(_QUOTES, '"'),
        **dict.fromkeys(map(chr, range(0xFE00, 0xFE10))),  # how an emoji is to be painted
    }
)


@dataclass
class TooLong(Refusal):
    """The text was refused unread; `most` is how many characters are read."""

    most: int


@dataclass
class ControlCharacter(Refusal):
    """The text holds characters that nobody types."""


@dataclass
class TooManyLines(Refusal):
    """More than one line where one is wanted."""


def clean(text: str) -> str:
    """The text on one line, unified and without what cannot be seen; cleaning twice adds nothing.

    ½ stays ½, though compatibility would make ``1½`` eleven halves.
    """
    text = text.translate(_ONE_KIND)
    text = "½".join(unicodedata.normalize("NFKC", part) for part in text.split("½"))
    text = "".join("-" if unicodedata.category(c) == "Pd" else c for c in text)
    return html.clean(text.translate(_ONE_KIND))


def line(text: str, *, longest: int = LONGEST) -> str:
    """The one line that the text is, cleaned.

    Raises `TooLong`, `ControlCharacter` or `TooManyLines`.
    """
    found = lines(text, longest=longest)
    if len(found) > 1:
        raise TooManyLines
    return found[0] if found else ""


def lines(text: str, *, longest: int = LONGEST_BY_ARBITER) -> list[str]:
    """The lines of the text, cleaned, without empty ones. Raises `TooLong`, `ControlCharacter`."""
    if len(text) > longest:
        raise TooLong(longest)
    split = text.splitlines()
    if any(unicodedata.category(c) in {"Cc", "Cs"} and c != "\t" for part in split for c in part):
        raise ControlCharacter
    return [cleaned for part in split if (cleaned := clean(part))]


def bare(text: str) -> str:
    """The text without pictures: 🎉 after a result is joy, no part of it."""
    return "".join(c for c in text if unicodedata.category(c) not in {"So", "Sk"}).strip()
