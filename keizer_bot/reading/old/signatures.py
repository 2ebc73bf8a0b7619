"""Who signs what is said: "ik kom vrijdag niet. Groet, Anna", "dit is Anna, ik kom niet"."""

import re
from dataclasses import dataclass
from itertools import pairwise

from keizer_bot.reading.old.clauses import read_clauses
from keizer_bot.reading.old.coming import is_name
from keizer_bot.reading.words import LONGEST, clean, patterns

_SIGNED = [re.compile(said) for name, said in patterns("signatures").items() if name != "name"]
_INTRODUCED = re.compile(patterns("introductions")["whole"], re.IGNORECASE)
_CAPITAL = "[A-ZÀ-ÞĀ-Ž]"
_DOTS = re.compile(rf"(?<=\b{_CAPITAL})\. ?(?={_CAPITAL})")
_MOST_OF_A_NAME = 3  # words


@dataclass(frozen=True, slots=True)
class Signature:
    """A name that may be of who speaks; `apart`: it stands behind a stop or a farewell.

    Without one it may also be whom they speak to, or of: "ik kom vrijdag niet Kees".
    """

    name: str
    apart: bool


def introduced(text: str) -> str:
    """The name in words that say who somebody is, or the words: "hallo, ik ben Hugo Vink"."""
    line = clean(text)
    found = _INTRODUCED.fullmatch(line)
    return found["name"] if found else line


def signature(text: str) -> Signature | None:
    """The name that a text is signed with; None: there is none."""
    if len(text) > LONGEST:
        return None
    said = _DOTS.sub(" ", text)  # the dot behind an initial ends no sentence
    found = next((match for pattern in _SIGNED if (match := pattern.search(said))), None)
    if found is not None:
        return Signature(found["name"].strip(), apart=True)
    for before, last in pairwise(read_clauses(text)):
        gap = last.line[before.words[-1].end : last.words[0].start] if last.words else ""
        same = last.line is before.line and gap.isspace()
        if same and is_name(last.words, _MOST_OF_A_NAME):
            return Signature(last.line[last.words[0].start : last.words[-1].end], apart=False)
    return None
