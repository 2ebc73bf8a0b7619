"""People's names in less room: cut where people cut them, the same way everywhere.

Given names become initials, "van der" becomes "v.d.", then a second family name goes, then the
initials. A word is cut only where a family name alone is wider than its room.
"""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache

from keizer_bot.i18n.html import Html, clean, escape, shorten, width_of

LONGEST_NAME = 30
_NAMES_IN_A_LINE = 40  # the phone breaks the line; a message breaks between lines
_PREFIXES = frozenset(
    "van von vom vanden vander de den der het 't ’t ter ten te op in aan bij uit zu zur zum la le"  # noqa: SIM905 - words
    " les du des di da do dos del della dello dei degli dalla dal".split()
)
_SHORTENED = frozenset("van von vom vanden vander della dello dalla degli".split())  # noqa: SIM905 - words
_BEHIND = frozenset("jr jr. sr sr. ii iii iv".split())  # noqa: SIM905 - words
_SECOND = re.compile(r"(?<=\w)[- ].*")


def shorten_name(name: str, width: int) -> str:
    """A person's name in at most `width` columns of a monospace line."""
    name = clean(name)
    if width_of(name) <= width:
        return name
    return name_that(lambda form: width_of(form) <= width, name) or shorten(family(name), width)


def name_that(fits: Callable[[str], bool], name: str) -> str | None:
    """The longest form of the name that fits; None if not even the family name does."""
    return next(filter(fits, name_forms(name)), None)


def name_forms(name: str) -> tuple[str, ...]:
    """The forms of a name, the fullest first: see the head of this module."""
    told, bare = _forms(name)
    return tuple(dict.fromkeys(told + bare))


def family(name: str) -> str:
    """The shortest form of the name."""
    return _forms(name)[1][-1]


def with_initial(name: str) -> str:
    """The shortest form that tells namesakes apart."""
    return _forms(name)[0][-1]


@lru_cache(maxsize=4096)
def _forms(name: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The forms with what tells namesakes apart, and those without."""
    name = clean(name)
    given, prefix, surname = _parts(name.split(" "))
    initials = "".join(map(_initials, given))
    first = _initials(given[0].partition("-")[0]) if given else ""
    short = _shorter(prefix)
    whole = " ".join(surname)
    main = _SECOND.sub("", whole)
    told = (
        name,
        _joined(initials, *prefix, whole),
        _joined(initials, short, whole),
        _joined(first, short, whole),
        _joined(initials, short, main),
        _joined(first, short, main),
    )
    return told, (_joined(short, main), main)


def _parts(words: Sequence[str]) -> tuple[Sequence[str], Sequence[str], Sequence[str]]:
    """Given names, what stands before the family name, and that: ``Jan``, ``van der``, ``Berg``."""
    last = len(words) - 1
    if last > 1 and words[last].casefold() in _BEHIND:
        last -= 1
    begins = next((n for n in range(last) if is_prefix(words[n].rpartition("-")[2])), last)
    ends = begins
    while ends < last and is_prefix(words[ends]):
        ends += 1
    return words[:begins], words[begins:ends], words[ends:]


def is_prefix(word: str) -> bool:
    """True for a word that stands before a family name, as van, der and di do."""
    return word.casefold() in _PREFIXES


def _initials(word: str) -> str:
    """``J.W.`` for ``Jan-Willem``; ``IJ.`` for ``IJsbrand``; ``Th.`` stays."""
    if word.endswith("."):
        return word
    parts = (part.lstrip("'’") for part in word.split("-"))
    return "".join(f"{part[: 2 if part.startswith('IJ') else 1]}." for part in parts if part)


def _shorter(prefix: Sequence[str]) -> str:
    """``v.d.`` for ``van der``, ``v.`` for ``van``; ``de`` and ``ten`` stay."""
    if len(prefix) == 1 and prefix[0].casefold() not in _SHORTENED:
        return prefix[0]
    return "".join(word if word[0] in "'’" else f"{word[0]}." for word in prefix)


def _joined(*parts: str) -> str:
    return " ".join(filter(None, parts))


def name_lines(names: Sequence[str]) -> list[str]:
    """Names as HTML with commas, a few on each line."""
    shown: list[Html] = [escape(shorten_name(name, LONGEST_NAME)) for name in names]
    starts = range(0, len(shown), _NAMES_IN_A_LINE)
    lines = [", ".join(shown[start : start + _NAMES_IN_A_LINE]) for start in starts]
    return ",\n".join(lines).splitlines()
