"""The words that rules may be, from the types of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import is_dataclass
from enum import StrEnum
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

from keizer_bot.engine.rules import Rules


def _words(hint: Any, place: str) -> Iterator[tuple[str, str]]:
    if get_origin(hint) is Literal:
        yield from ((place, word) for word in get_args(hint))
    elif isinstance(hint, type) and issubclass(hint, StrEnum):
        yield from ((place, word.value) for word in hint)
    elif is_dataclass(hint):
        for name, part in get_type_hints(hint, localns={"Pair": tuple[str, str]}).items():
            yield from _words(part, f"{place}.{name}".removeprefix("."))
    else:
        for part in get_args(hint):
            yield from _words(part, place)


RULE_WORDS: Final = frozenset(_words(Rules, ""))
"""Every key of the rules with a word that one may type for it."""
