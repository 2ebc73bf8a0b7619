"""The words, numbers and signs of a line."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, auto

from keizer_bot.i18n.folding import fold

# A date keeps one kind of separator, so 20/11-4/12 is two; each branch reads on without return.
_TOKEN = re.compile(
    r"""(?P<clock>[0-9]{1,2}:[0-9]{2}(?![0-9]))
      | (?P<number>[0-9]+(?:(?P<sep>[-/.])[0-9]+(?:(?P=sep)[0-9]+)*)?)
      | (?P<word>[^\W\d_]+(?:'[^\W\d_]+)*(?:'(?=[0-9]))?)
      | (?P<sign>[-,/+&@?])
      | (?P<alien>[\d\u20e3])
    """,
    re.VERBOSE,
)


class Form(Enum):
    """What a token is made of; NUMBER may be a date of several numbers, such as 20-11.

    ALIEN is a digit of another script or on a key cap: not to be passed over, and not read.
    """

    NUMBER = auto()
    CLOCK = auto()
    WORD = auto()
    SIGN = auto()
    ALIEN = auto()


@dataclass(frozen=True, slots=True)
class Token:
    """`text` is folded; `start` and `end` are its place in the line; `glued`: no blank before."""

    form: Form
    text: str
    start: int
    end: int
    glued: bool


def tokens(text: str) -> tuple[Token, ...]:
    """The tokens of a cleaned line; signs that mean nothing here are left out."""
    found: list[Token] = []
    for match in _TOKEN.finditer(text):
        glued = bool(found) and found[-1].end == match.start()
        form = Form[(match.lastgroup or "").upper()]
        found.append(Token(form, fold(match.group()), match.start(), match.end(), glued))
    return tuple(found)


def chunk(text: str, token: Token) -> str:
    """What stands between blanks around a token, as it was written."""
    start = text.rfind(" ", 0, token.start) + 1
    end = text.find(" ", token.end)
    return text[start : end if end >= 0 else len(text)]


def listed(phrases: str) -> list[str]:
    """The phrases of a word table, between upright strokes."""
    return [phrase.strip() for phrase in phrases.split("|") if phrase.strip()]
