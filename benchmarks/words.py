"""Counts the words of the documents, for `make metrics`.

docs/keizer.md is a specification, and text that a command or a test computes is not prose; neither
counts. A word is text between blanks with a letter or a digit, so the bars of a table are not
counted.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
MOST: Final = 65_000
_FOLDERS: Final = (
    "*.md",
    "docs/*.md",
    "docs/decisions/*.md",
    "docs/lab/*.md",
    "benchmarks/*.md",
    "tests/stories/*.md",
)
_NOT_COUNTED: Final = {
    "docs/keizer.md",
    "docs/commands.md",
}  # a specification; written by a command
_TABLE: Final = r"(?:^\|[^\n]*\n)+"
_COMPUTED: Final = {
    # The tables of commands, the rules of presets: tests/test_rules_page.py computes them again.
    "docs/rules.md": rf"^`(?:rank|pair|prizes)[^`]*`:\n\n{_TABLE}|^```toml preset=.*?^```$",
    # The lines of thirty clubs: tests/test_clubs_page.py reads them from the clubs' files.
    "docs/clubs.md": r"^\| (?:such as \| writes|club \| answers) \|[^\n]*\n(?:\|[^\n]*\n)+",
    # `make lab` writes them.
    "docs/lab/tables.md": _TABLE,
    # `python -m tests.drawing` writes them.
    "docs/architecture.md": r"^<!-- (\w+) -->$.*?^<!-- end of \1 -->$",
}


def written(name: str) -> str:
    """The text of a page without its computed parts."""
    text = (ROOT / name).read_text(encoding="utf-8")
    computed = _COMPUTED.get(name)
    return re.sub(computed, "", text, flags=re.DOTALL | re.MULTILINE) if computed else text


def count(text: str) -> int:
    """The number of words of a text."""
    return sum(any(sign.isalnum() for sign in word) for word in text.split())


def pages() -> dict[str, int]:
    """The number of words of each page that counts, by its path."""
    paths = sorted(path for folder in _FOLDERS for path in ROOT.glob(folder))
    names = [path.relative_to(ROOT).as_posix() for path in paths]
    return {name: count(written(name)) for name in names if name not in _NOT_COUNTED}
