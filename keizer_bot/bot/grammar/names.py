"""Who is meant by a name: exact before folded, whole words before beginnings, never a guess."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from rapidfuzz import fuzz, process

from keizer_bot.bot.grammar.words import clean, fold

_PARTS = re.compile(r"[^\W_]+")
_LIKE = 75  # of 100: below this a suggestion puzzles more than it helps
_MOST_SUGGESTIONS = 3


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody on the roster, by his player's id."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class Found:
    """The one who is meant."""

    person: Person


@dataclass(frozen=True, slots=True)
class Several:
    """All who may be meant, in the order of the roster."""

    people: tuple[Person, ...]


@dataclass(frozen=True, slots=True)
class Nobody:
    """No such name; `suggestions` look like it, the likest first."""

    suggestions: tuple[Person, ...]


Words = list[str]


def find(text: str, roster: Iterable[Person], *, whole: bool = False) -> Found | Several | Nobody:
    """Who of the roster is meant. `whole` takes no beginnings of words for a name.

    "Vries, Jan de" is Jan de Vries, as the federation's list has it; so is "J. de Vries".
    """
    people = tuple(roster)
    cleaned = clean(text)
    exact = tuple(p for p in people if clean(p.name) == cleaned)
    if exact:
        return _one_of(exact)
    said = name_words(cleaned)
    if not said:
        return Nobody(())
    for fits in _WAYS if whole else (*_WAYS, _begins):
        found = tuple(p for p in people if fits(said, name_words(p.name)))
        if found:
            return _one_of(found)
    return Nobody(_like(cleaned, people))


def name_words(name: str) -> Words:
    """The words of a name, folded: ``d'Hont`` has two."""
    return _PARTS.findall(fold(clean(name)))


def _one_of(people: tuple[Person, ...]) -> Found | Several:
    return Found(people[0]) if len(people) == 1 else Several(people)


def _same(said: Words, name: Words) -> bool:
    return said == name


def _same_words(said: Words, name: Words) -> bool:
    return sorted(said) == sorted(name)


def _surname_or_given(said: Words, name: Words) -> bool:
    """The end of a name ("van der Berg", "Berg"), or its first word."""
    return name[-len(said) :] == said or name[:1] == said


def _initialled(said: Words, name: Words) -> bool:
    """Initials, and from some word on all of the name: "J. de Vries", "P Jansen"."""
    given = len(said) - 1
    while given and name[-(len(said) - given + 1) :] == said[given - 1 :]:
        given -= 1
    rest = len(said) - given
    initials, known = said[:given], name[: len(name) - rest]
    return (
        bool(initials and known)
        and name[-rest:] == said[given:]
        and len(initials) <= len(known)
        and all(
            len(i) == 1 and word.startswith(i) for i, word in zip(initials, known, strict=False)
        )
    )


def _begins(said: Words, name: Words) -> bool:
    """Each word begins a word of the name, in the order of the name: "Jans", "Jan B"."""
    words = iter(name)
    return all(any(word.startswith(part) for word in words) for part in said)


_WAYS: tuple[Callable[[Words, Words], bool], ...] = (
    _same,
    _same_words,
    _surname_or_given,
    _initialled,
)


def _like(text: str, people: tuple[Person, ...]) -> tuple[Person, ...]:
    """Whose name, or a part of it, looks like the text."""
    wanted = " ".join(name_words(text))
    forms: dict[int, list[str]] = {}
    for i, person in enumerate(people):
        words = name_words(person.name)
        forms[i] = [" ".join(words), " ".join(words[1:]), *words]
    rated = [
        (max((r[1] for r in process.extract(wanted, forms[i], scorer=fuzz.ratio)), default=0), -i)
        for i in forms
    ]
    best = sorted((r for r in rated if r[0] >= _LIKE), reverse=True)
    return tuple(people[-i] for _, i in best[:_MOST_SUGGESTIONS])
