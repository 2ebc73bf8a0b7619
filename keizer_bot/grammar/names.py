"""Who is meant by a name: exact before folded, whole words before beginnings, never a guess."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile

from rapidfuzz import fuzz

from keizer_bot.grammar import messages
from keizer_bot.grammar.words import clean
from keizer_bot.i18n.folding import fold
from keizer_bot.i18n.message import Refusal

_PARTS = re.compile(r"[^\W_]+")
_TOGETHER = re.compile(
    r"\s*[-,/&+]\s*|\s+(?:tegen|en|vs\.?|versus|against|and|contro|e)\s+|\s+", re.IGNORECASE
)
_LISTED = re.compile(r"\s*[,;/&\n]\s*(?:(?:en|and|e)\s+)?|\s+(?:en|and|e)\s+", re.IGNORECASE)
_EDGES = " ,;:.-"
_LIKE = 75  # of 100: below this a suggestion puzzles more than it helps
_MOST_SUGGESTIONS = 3


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody on the roster, by their player's id."""

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


@dataclass(frozen=True, slots=True)
class _Form:
    """A name as it is compared: its words, and each end of it written together."""

    words: list[str]
    ends: frozenset[str]

    @property
    def given(self) -> str:
        return self.words[0] if self.words else ""


def find(text: str, roster: Iterable[Person], *, whole: bool = False) -> Found | Several | Nobody:
    """Who of the roster is meant. `whole` takes no beginnings of words for a name.

    "Vries, Jan de" is Jan de Vries, as the federation's list has it; so is "J. de Vries".
    """
    people = tuple(roster)
    cleaned = clean(text)
    exact = tuple(p for p in people if p.name == cleaned)
    if exact:
        return _one_of(exact)
    said = _words(cleaned)
    if not said:
        return Nobody(())
    for fits in _WAYS if whole else (*_WAYS, _begins):
        found = tuple(p for p in people if fits(said, _form(p.name)))
        if found:
            return _one_of(found)
    return Nobody(_like(said, people))


@lru_cache(maxsize=4096)
def _form(name: str) -> _Form:
    words = _words(clean(name))
    return _Form(words, frozenset("".join(words[i:]) for i in range(len(words))))


def _words(cleaned: str) -> list[str]:
    """The words of a name, folded: ``d'Hont`` has two."""
    return _PARTS.findall(fold(cleaned))


def _one_of(people: tuple[Person, ...]) -> Found | Several:
    return Found(people[0]) if len(people) == 1 else Several(people)


def _same(said: list[str], name: _Form) -> bool:
    return said == name.words


def _same_words(said: list[str], name: _Form) -> bool:
    return len(said) == len(name.words) and sorted(said) == sorted(name.words)


def _surname_or_given(said: list[str], name: _Form) -> bool:
    """The end of a name ("van der Berg", "Berg", "dHont"), or its first word."""
    return said == [name.given] or "".join(said) in name.ends


def _initialled(said: list[str], name: _Form) -> bool:
    """Initials, and from some word on all of the name: "J. de Vries", "P Jansen"."""
    initials = list(takewhile(lambda word: len(word) == 1, said[:-1]))
    return any(_initials_fit(said, n, name.words) for n in range(1, len(initials) + 1))


def _initials_fit(said: list[str], count: int, name: list[str]) -> bool:
    rest = said[count:]
    given = name[: len(name) - len(rest)]
    pairs = zip(said[:count], given, strict=False)
    return (
        count <= len(given)
        and name[len(given) :] == rest
        and all(word.startswith(initial) for initial, word in pairs)
    )


def _begins(said: list[str], name: _Form) -> bool:
    """Each word begins a word of the name, in the order of the name: "Jans", "Jan B"."""
    words = iter(name.words)
    return all(any(word.startswith(part) for word in words) for part in said)


_WAYS = (_same, _same_words, _surname_or_given, _initialled)


def _like(said: list[str], people: tuple[Person, ...]) -> tuple[Person, ...]:
    """Whose name, or a part of it, looks like what was said; the likest first."""
    wanted = " ".join(said)
    rated = [(_likeness(wanted, _form(person.name)), -i) for i, person in enumerate(people)]
    best = sorted((r for r in rated if r[0] >= _LIKE), reverse=True)
    return tuple(people[-i] for _, i in best[:_MOST_SUGGESTIONS])


def _likeness(wanted: str, name: _Form) -> float:
    forms = (" ".join(name.words), *name.ends, *name.words)
    return max((fuzz.ratio(wanted, form) for form in forms), default=0)


def unknown_player(name: str, people: Iterable[Person]) -> Refusal:
    """The refusal of a name that nobody has, with those that look like it."""
    like = likeliest(name, tuple(people))
    return messages.UnknownPlayerLike(name, like) if like else messages.UnknownPlayer(name)


def likeliest(name: str, people: tuple[Person, ...]) -> tuple[str, ...]:
    """The names that it is, may be, or looks like."""
    found = find(name, people)
    match found:
        case Nobody():
            return tuple(p.name for p in found.suggestions)
        case Several():
            return tuple(p.name for p in found.people)
    return (found.person.name,)


def two_names(text: str, people: tuple[Person, ...]) -> tuple[str, str]:
    """The two names that a text is, whatever joins them: "Jansen - de Vries", "Piet Jan".

    Raises UnknownPlayer or UnknownPlayerLike, of the one name that is not known.
    """
    unknown = text
    for match in _TOGETHER.finditer(text):
        names = text[: match.start()], text[match.end() :]
        strangers = [name for name in names if isinstance(find(name, people), Nobody)]
        if not strangers:
            return names
        if len(strangers) == 1 and all(names):
            unknown = strangers[0]
    raise unknown_player(unknown, people)


def each_name(written: str) -> list[str]:
    """The names in a list, between commas or words that join them."""
    return [name for part in _LISTED.split(written) if (name := part.strip(_EDGES))]
