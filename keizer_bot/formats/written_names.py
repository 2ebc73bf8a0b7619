"""Names as lists write them, family name first or in columns of their own, as they are said.

Read are ``Vries, Jan de``, ``Dam, van, Zoë``, ``Berg (van den), Piet``, ``Hoek v.d., Piet``,
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
    """``Vries, Jan de`` as it is said: Jan de Vries. In `dutch` Van den Berg is van den Berg."""
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
    said = " ".join([*(word for word in given if not _is_behind(word)), *words, *behind])
    return _APOSTROPHE.sub(r"\1", said)


def _without_brackets(name: str) -> tuple[str, list[str], list[str]]:
    """The name, the particles that stood in brackets, and what goes behind it, as ``(jr)``.

    A name in brackets, ``Johannes (Jan)``, stays where it is.
    """
    particles: list[str] = []
    behind: list[str] = []

    def taken_out(found: re.Match[str]) -> str:
        words = found[1].split()
        if _are_particles(words):
            particles.extend(words)
        elif words and all(map(_is_behind, words)):
            behind.extend(words)
        elif found[1].istitle() and found[1].isalpha():
            return found[0]
        else:
            behind.append(found[0].strip())
        return " "

    return _IN_BRACKETS.sub(taken_out, name), particles, behind


def _without_comma(name: str) -> str:
    """A name in its order, but for particles that stand behind it: ``Piet Hoek (v.d.)``."""
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
    """A family name and the particles that stand behind it: ``Hoek v.d.``, ``VRIES DE``.

    With `capitals` also ``Vries De``; not ``Nguyen Van``, where it begins a name.
    """
    start = next((n for n in range(1, len(words)) if _are_particles(words[n:])), len(words))
    particles = words[start:]
    certain = not _NEVER_LAST.isdisjoint(map(str.casefold, particles))
    large = capitals and (certain or " ".join(words).isupper())
    return (words[:start], particles) if large or " ".join(particles).islower() else (words, [])


def composed(given: str, particles: str, family: str, *, dutch: bool = False) -> str:
    """A name of which the parts have columns of their own; `family` may hold all of it."""
    name = given_first(family, dutch=dutch)
    if given and _has_words(name, given):
        given = ""
    if particles and not _has_words(name, particles):
        *words, last = name.split() or [""]
        before = (particles, *words) if given else (*words, particles)
        name = " ".join(filter(None, (*before, last)))
    return " ".join(filter(None, (given, name)))


def _particles_apart(words: list[str]) -> list[list[str]]:
    """``de Jan`` and ``Jan de``, as they stand behind a family name, in two."""
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
    """True if the name has all of these words, in this order and side by side."""
    known, wanted = _folded(name), _folded(words)
    starts = range(len(known) - len(wanted) + 1)
    return any(known[start : start + len(wanted)] == wanted for start in starts)


def _folded(text: str) -> Sequence[str]:
    return text.casefold().split()
