"""Names of the demo's people and clubs, to find them in its output."""

from __future__ import annotations

import re
from itertools import chain

from keizer_bot import LANGUAGES
from keizer_bot.demo.club import cast_in


def names_in(language: str) -> set[str]:
    """The clubs of that language, and first names and surnames of its people."""
    cast = cast_in(language)
    played = [(role.first, role.last) for role in cast.by_key.values()]
    people = [*played, cast.arbiter, cast.stranger]
    return {cast.club, *chain.from_iterable(people)}


def names_of_others(language: str) -> set[str]:
    """The names of all other languages."""
    return set().union(*(names_in(other) for other in LANGUAGES if other != language))


def found(names: set[str], text: str) -> set[str]:
    """The names that are in the text as whole words."""
    return {name for name in names if re.search(rf"\b{re.escape(name)}\b", text)}
