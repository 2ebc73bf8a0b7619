"""A bot's token, found anywhere in a text."""

import re
from typing import Final

TOKEN: Final = re.compile(r"\d{3,20}:[\w-]{8,120}")


def masked(text: str, by: str = "<token>") -> str:
    """The text with everything masked that looks like a bot's token."""
    return TOKEN.sub(by, text)
