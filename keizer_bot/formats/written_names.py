"""Names as lists write them, family name first or in columns of their own, as they are said.

Read are ``Vries, Jan de``, ``Dam, van, Zoë``, ``Berg (van den), Piet`` and ``van den Berg, Anna``.
"""

import re
from collections.abc import Sequence
from typing import Final

from keizer_bot.i18n.names import is_prefix

_DUTCH: Final = frozenset("van von der den de het 't in op te ten ter la le du".split())  # noqa: SIM905 - words
_ABBREVIATED: Final = frozenset("vd v.d. v.d v/d v/d. vdn vander v.de d'".split())  # noqa: SIM905 - words
_BEHIND: Final = frozenset("jr jr. sr sr. junior senior ii iii iv".split())  # noqa: SIM905 - words
_IN_BRACKETS: Final = re.compile(r"\s*\(([^()]*)\)")


def given_first(name: str, *, dutch: bool = False) -> str:
    """``Vries, Jan de`` as it is said: Jan de Vries. In `dutch` Van den Berg is van den Berg."""
    bracketed = [m[1] for m in _IN_BRACKETS.finditer(name) if _are_particles(m[1])]
    if "," not in name:
        return _before_the_last_word(name, bracketed[0]) if bracketed else name
    for particles in bracketed:
        name = name.replace(f"({particles})", "")
    first, *behind_it = [part.split() for part in name.split(",") if part.strip()] or [[]]
    parts = [first, *(words for part in behind_it for words in _particles_apart(part))]
    particles = [part for part in parts if _are_particles(" ".join(part))]
    last, *others = [part for part in parts if part not in particles] or [[]]
    behind = [part for part in others if all(word.casefold() in _BEHIND for word in part)]
    given = [word for part in others if part not in behind for word in part]
    between = [word for part in (*particles, *map(str.split, bracketed)) for word in part]
    words = [*between, *last]
    if dutch:
        count = next((n for n, word in enumerate(words) if word.casefold() not in _DUTCH), 0)
        words[:count] = map(str.casefold, words[:count])
    return " ".join([*given, *words, *(word for part in behind for word in part)])


def composed(given: str, particles: str, family: str, *, dutch: bool = False) -> str:
    """A name of which the parts have columns of their own; `family` may hold all of it."""
    name = given_first(family, dutch=dutch)
    if given and _has_words(name, given):
        given = ""
    if particles and not _has_words(name, particles):
        name = f"{particles} {name}" if given else _before_the_last_word(name, particles)
    return " ".join(filter(None, (given, name)))


def _before_the_last_word(name: str, particles: str) -> str:
    *words, last = name.replace(f"({particles})", " ").split() or [""]
    return " ".join(filter(None, [*words, particles, last]))


def _particles_apart(words: list[str]) -> list[list[str]]:
    """``de Jan``, as it stands behind a family name, in two: the particles and the name."""
    small = next((n for n, w in enumerate(words) if not (w.islower() and _are_particles(w))), 0)
    return [words[:small], words[small:]] if small else [words]


def _are_particles(text: str) -> bool:
    words = text.split()
    return bool(words) and all(is_prefix(w) or w.casefold() in _ABBREVIATED for w in words)


def _has_words(name: str, words: str) -> bool:
    """True if the name has all of these words, in this order and side by side."""
    known, wanted = _folded(name), _folded(words)
    starts = range(len(known) - len(wanted) + 1)
    return any(known[start : start + len(wanted)] == wanted for start in starts)


def _folded(text: str) -> Sequence[str]:
    return text.casefold().split()
