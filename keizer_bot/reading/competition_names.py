"""Finds the name of a competition in a text: "stand rapid", "wie komt er vrijdag bij de rapid"."""

import re
from enum import Enum, auto

from keizer_bot.i18n.folding import fold
from keizer_bot.reading.lexicon import worded
from keizer_bot.reading.senses import Sense

_LED_IN = worded(r"(?:\b% +)*(?<!\w)", Sense.PLACE, Sense.FOR, Sense.ARTICLE).pattern
_POLITE = worded(r"(?=(?:\W+%)*\W*$)", Sense.PLEASE).pattern


class NamePlace(Enum):
    """The place in a text where a name counts."""

    ANYWHERE = auto()  # by itself
    AT_AN_END = auto()  # at the beginning or the end, with the words that lead it in
    INSIDE = auto()  # anywhere, with these words


def without_name(text: str, name: str, place: NamePlace) -> str | None:
    """The text without that folded name; None if it is not in that place."""
    folded, name = fold(text), re.escape(name)
    patterns = {
        NamePlace.ANYWHERE: rf"(?<!\w){name}(?!\w)",
        NamePlace.AT_AN_END: rf"^\W*{name}(?!\w)[:,]?|{_LED_IN}{name}{_POLITE}",
        NamePlace.INSIDE: rf"{_LED_IN}{name}(?!\w)",
    }
    match = re.search(patterns[place], folded) if len(folded) == len(text) else None
    return (
        match and f"{text[: match.start()].rstrip(' ')} {text[match.end() :].lstrip(' ')}".strip()
    )
