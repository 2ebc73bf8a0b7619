"""Converts names as lists write them, family name first or in separate columns, to spoken order.

Accepted are ``Vries, Jan de``, ``Dam, van, Zoë``, ``Berg (van den), Piet``, ``Hoek v.d., Piet``,
``van den Berg, Anna`` and ``Jansen, Piet (jr)``.
"""

import re
from collections.abc import Sequence
from typing import Final

from keizer_bot.i18n.names import is_prefix

_DUTCH: Final = frozenset("van von der den de het 't in op te ten ter la le du".split())  # noqa: SIM905 - words
_NEVER_LAST: Final = frozenset("de den der het 't ’t ten ter".split())  # noqa: SIM905 - words
_ABBREVIATED: Final = re.compile(
    r"v[./]?(?:de?|dn|dr|den|der|h|['’]?t)?[./]*|[oait][./](?:d|h|['’]?t)[./]*|d[.'’]?|vander"
)
_BEHIND: Final = frozenset("jr jr. sr sr. jun jun. sen sen. junior senior ii iii iv".split())  # noqa: SIM905 - words
_IN_BRACKETS: Final = re.compile(r"\s*[(\[]([^()\[\]]*)[)\]]")
_APOSTROPHE: Final = re.compile(r"\b([Dd]['’]) ")


def given_first(name: str, *, dutch: bool = False) -> str:
    """``Vries, Jan de`` as Jan de Vries. With `dutch`, Van den Berg becomes van den Berg."""
    if "," not in name:
        return _without_comma(name)
    name, bracketed, behind = _without_brackets(name)
    first, *others = [part.split() for part in name.split(",") if part.strip()] or [[]]
    family, particles = _particles_behind(first, capitals=True)
    parts = [piece for other in others for piece in _particles_apart(other)]
    given = [word for part in parts if not _are_particles(part) for word in part]
    before = [word for part in parts if _are_particles(part) for word in part]
    behind = [*filter(_is_behind, given), *behind]
    words = [*before, *particles, *bracketed, *family]
    if dutch:
        count = next((n for n, word in enumerate(words) if word.casefold() not in _DUTCH), 0)
        words[:count] = map(str.casefold, words[:count])
    given_first_name = " ".join(
        [*(word for word in given if not _is_behind(word)), *words, *behind]
    )
    return _APOSTROPHE.sub(r"\1", given_first_name)


def _without_brackets(name: str) -> tuple[str, list[str], list[str]]:
    """The name, particles that were in brackets, and suffixes such as ``(jr)``.

    A name in brackets, as in ``Johannes (Jan)``, is kept.
    """
    particles: list[str] = []
    behind: list[str] = []

    def taken_out(match: re.Match[str]) -> str:
        words = match[1].split()
        if _are_particles(words):
            particles.extend(words)
        elif words and all(map(_is_behind, words)):
            behind.extend(words)
        elif match[1].istitle() and match[1].isalpha():
            return match[0]
        else:
            behind.append(match[0].strip())
        return " "

    return _IN_BRACKETS.sub(taken_out, name), particles, behind


def _without_comma(name: str) -> str:
    """The name in its order, with particles at the end moved: ``Piet Hoek (v.d.)``."""
    bracketed = [m for m in _IN_BRACKETS.finditer(name) if _are_particles(m[1].split())]
    if bracketed:
        words, particles = name.replace(bracketed[0][0], " ").split(), bracketed[0][1].split()
    else:
        words, particles = _particles_behind(name.split())
    an_initial = len(particles) == 1 and len(particles[0].rstrip(".")) == 1
    if not particles or an_initial:
        return name
    return " ".join([*words[:-1], *particles, *words[-1:]])


def _particles_behind(words: list[str], *, capitals: bool = False) -> tuple[list[str], list[str]]:
    """A family name and the particles after it: ``Hoek v.d.``, ``VRIES DE``.

    With `capitals` also ``Vries De``; not ``Nguyen Van``, where Van can be part of the name.
    """
    start = next((n for n in range(1, len(words)) if _are_particles(words[n:])), len(words))
    particles = words[start:]
    certain = not _NEVER_LAST.isdisjoint(map(str.casefold, particles))
    large = capitals and (certain or " ".join(words).isupper())
    return (words[:start], particles) if large or " ".join(particles).islower() else (words, [])


def composed(given: str, particles: str, family: str, *, dutch: bool = False) -> str:
    """A name from separate columns; `family` may hold the whole name."""
    name = given_first(family, dutch=dutch)
    if given and _has_words(name, given):
        given = ""
    if particles and not _has_words(name, particles):
        *words, last = name.split() or [""]
        before = (particles, *words) if given else (*words, particles)
        name = " ".join(filter(None, (*before, last)))
    return " ".join(filter(None, (given, name)))


def _particles_apart(words: list[str]) -> list[list[str]]:
    """Given names and particles after a family name, separated: ``de Jan``, ``Jan de``."""
    small = [word.islower() and _are_particles([word]) for word in words]
    if all(small) or not any(small):
        return [words]
    first = small.index(False)
    last = len(words) - small[::-1].index(False)
    return [part for part in (words[:first], words[first:last], words[last:]) if part]


def _are_particles(words: Sequence[str]) -> bool:
    return bool(words) and all(
        is_prefix(word) or _ABBREVIATED.fullmatch(word.casefold()) for word in words
    )


def _is_behind(word: str) -> bool:
    return word.casefold() in _BEHIND


def _has_words(name: str, words: str) -> bool:
    """True if the name contains all these words next to each other, in this order."""
    words_of_name, wanted = _folded(name), _folded(words)
    starts = range(len(words_of_name) - len(wanted) + 1)
    return any(words_of_name[start : start + len(wanted)] == wanted for start in starts)


def _folded(text: str) -> Sequence[str]:
    return text.casefold().split()
