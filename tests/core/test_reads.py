"""The words behind a command are read once, before its handler."""

from __future__ import annotations

import re
from pathlib import Path

import keizer_bot

CLUB = Path(keizer_bot.__file__).parent / "club"
STILL_READ_WORDS = {"signing_off", "results"}


def test_handlers_get_values() -> None:
    """A handler never parses text: its command's reader gives it one value."""
    readers = {
        path.parent.name
        for path in CLUB.rglob("*.py")
        if re.search(r"\brequest\.rest\b", path.read_text(encoding="utf-8"))
    }
    assert readers <= STILL_READ_WORDS
