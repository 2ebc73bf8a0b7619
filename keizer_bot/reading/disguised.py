"""Whether what is seen may be another text than what is read."""

import re
import unicodedata

from keizer_bot.reading.messages import ControlCharacter

# What is read may not be what is seen: "1 - 0" behind a mark of right-to-left is shown as "0 - 1".
_TURNED = re.compile("[\x00-\x08\x0e-\x1f\x7f\u061c\u200f\u202a-\u202e\u2066-\u2069]")
_SCRIPTS = {"LATIN", "CYRILLIC", "GREEK"}
_LETTERS = re.compile(r"[^\W\d_]{2,}")


def is_disguised(text: str) -> bool:
    """Whether what is seen may be another result than what is read."""
    if _TURNED.search(text):
        return True
    if text.isascii():
        return False
    return any(map(_is_odd_digit, text)) or any(map(_is_mixed, _LETTERS.findall(text)))


def refuse_disguised(text: str) -> None:
    """Raises ControlCharacter where what is seen may be another result than what is read."""
    if is_disguised(text):
        raise ControlCharacter


def _is_odd_digit(character: str) -> bool:
    """Whether it is a digit in a ring, or raised; those of wide letters are a keyboard's own."""
    odd = character.isdigit() and not character.isdecimal()
    return odd or unicodedata.name(character, "").startswith("MATHEMATICAL")


def _is_mixed(word: str) -> bool:
    """Whether letters of several scripts stand in one word, as a Cyrillic o among Latin ones."""
    scripts = {unicodedata.name(letter, "").partition(" ")[0] for letter in word}
    return len(scripts & _SCRIPTS) > 1
