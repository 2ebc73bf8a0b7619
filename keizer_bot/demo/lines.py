"""What the members of the demo say, read from `lines.toml`."""

import tomllib
from functools import cache
from importlib import resources
from typing import Any

SPEECH = ("objects", "defends", "reason")
"""Lines that are no commands: what is said when the bot has asked for it."""


@cache
def lines_in(language: str) -> dict[str, Any]:
    """A language's lines by their names; a list has several, of which one is said."""
    text = resources.files(__package__).joinpath("lines.toml").read_text(encoding="utf-8")
    lines: dict[str, Any] = tomllib.loads(text)[language]
    return lines
