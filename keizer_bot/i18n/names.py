"""People's names in less space: shortened where people shorten them, everywhere alike.

Given names become initials, "van der" becomes "v.d.", then the initials are dropped; a double
family name stays whole. A word is cut only if no form fits. In a list nobody is shown under a name
that fits another: namesakes get another letter of their first name, and finally all of it.

A word between the first name and the family name is a given name if people often have it as their
second; otherwise it belongs to the family name, which at worst is longer than needed.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import groupby

from keizer_bot.i18n.folding import fold
from keizer_bot.i18n.html import Html, clean, escape, shorten, width_of

LONGEST_NAME = 30
_NAMES_IN_A_LINE = 40  # the phone breaks the line; a message breaks between lines
_PREFIXES = frozenset(
    "van von vom vanden vander de den der het 't ’t ter ten te op in aan bij uit zu zur zum la le"  # noqa: SIM905 - words
    " les du des di da do dos del della dello dei degli dalla dal".split()
)
_SHORTENED = frozenset("van von vom vanden vander della dello dalla degli".split())  # noqa: SIM905 - words
_BEHIND = frozenset("jr jr. sr sr. ii iii iv".split())  # noqa: SIM905 - words
_SECOND_GIVEN = frozenset(
    "adriaan albert alberto alexander anna anne anton antonio arie bart bas bastiaan carla carlo"  # noqa: SIM905 - words
    " catharina christiaan christian clara cornelia cornelis daan daniel david dirk eduard eline"
    " elisa elisabeth elizabeth emma ernst eva francesco francisca frank frans frederik george"
    " gerard gerrit giovanni giulia hans helena hendrik henk henry herman hugo ida ilse isabella"
    " jacob jacoba jacobus jaap james jan jane jeroen johan johanna johannes john jolanda joost"
    " joris jose joseph joyce jozef julia karel karin kees klaas lars laura leo lisa louis louisa"
    " louise lucia luca luigi luise maarten margaretha maria marianne marie marieke marijn marina"
    " mark marlies marten martijn martin mary mathilde matteo matthijs max michael michiel nico"
    " nicolaas nina paola paolo paul paulina peter petra petronella philip piet pieter pim ray rita"
    " robert roberto roos rosa rudolf ruth sara sarah simon sofia sophia sophie stefan stephan"
    " susanna teresa theodoor theresia thomas tom victor vincent walter wilhelmina willem william"
    " wim yvonne".split()
)


def shorten_name(name: str, width: int) -> str:
    """A person's name in at most `width` columns of a monospace line."""
    name = clean(name)
    if width_of(name) <= width:
        return name
    return name_that(lambda form: width_of(form) <= width, name) or shorten(family(name), width)


def names_in_columns(names: Iterable[str], width: int) -> Mapping[str, str]:
    """The names of a list in at most `width` columns each, no two of them alike."""
    return _in_columns(tuple(names), width)


@lru_cache(maxsize=64)  # each result of a round changes its post, with the same names
def _in_columns(names: tuple[str, ...], width: int) -> Mapping[str, str]:
    short = short_names(names, lambda form: width_of(form) <= width)
    return {name: shorten(form, width) for name, form in short.items()}


def name_that(fits: Callable[[str], bool], name: str) -> str | None:
    """The longest form of the name that fits; None if none does."""
    return next(filter(fits, name_forms(name)), None)


def name_forms(name: str) -> tuple[str, ...]:
    """The forms of a name, fullest first; see the head of this module."""
    distinct, bare = _forms(name)
    return tuple(dict.fromkeys(distinct + bare))


def short_names(names: Iterable[str], fits: Callable[[str], bool]) -> dict[str, str]:
    """The form of each name that fits and could be nobody else's in the list.

    If none fits, it is the shortest that has an initial, so that the rest can be cut or wrapped.
    """
    shown = {name: name_that(fits, name) or with_initial(name) for name in names}
    people_by_form: dict[str, list[str]] = {}
    for name in shown:
        for form in name_forms(name):
            people_by_form.setdefault(form, []).append(name)
    for form in set(shown.values()):
        alike = people_by_form[form]
        if len(alike) > 1:  # whoever has room for the whole name keeps it
            distinct = _distinguished(alike, fits)
            shown |= {name: distinct[name] for name in alike if shown[name] != name}
    return shown


def _distinguished(names: Sequence[str], fits: Callable[[str], bool]) -> dict[str, str]:
    """Different forms of these names, with as few letters of the first name as possible."""
    longest = max(len(name.partition(" ")[0]) for name in names)
    forms: dict[str, str] = {}
    for letters in range(1, longest + 1):
        forms = {name: _with_letters(name, letters, fits) for name in names}
        if len({form.replace(".", "") for form in forms.values()}) == len(names):
            break  # "Jan." beside "Jan" would distinguish nobody
    return forms


def _with_letters(name: str, letters: int, fits: Callable[[str], bool]) -> str:
    """The longest form that fits, with that many letters of the first name; else the shortest."""
    given, prefix, surname = _parts(clean(name).split(" "))
    word = given[0] if given else ""
    first = word if letters >= len(word) else f"{word[:letters].rstrip('-')}."
    whole, short = _joined(first, *prefix, *surname), _joined(first, _brief([*prefix, *surname]))
    return whole if fits(whole) else short


def by_surname(name: str) -> tuple[str, str]:
    """Sorting key: the family name without its prefix, then the whole name."""
    return fold(family(name)), fold(clean(name))


def first_name(name: str) -> str:
    """The first name, to address somebody; the whole name if only its initial is known."""
    given, _, _ = _parts(clean(name).split(" "))
    return given[0] if given and len(given[0]) > 1 and not given[0].endswith(".") else name


def family(name: str) -> str:
    """The shortest form of the name."""
    return _forms(name)[1][-1]


def with_initial(name: str) -> str:
    """The shortest form that distinguishes namesakes."""
    return _forms(name)[0][-1]


@lru_cache(maxsize=4096)
def _forms(name: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The forms that distinguish namesakes, and those that do not."""
    name = clean(name)
    given, prefix, surname = _parts(name.split(" "))
    initials = "".join(map(_initials, given)).strip()
    first = _initials(given[0].partition("-")[0]).strip() if given else ""
    brief = _brief([*prefix, *surname])
    distinct = (
        name,
        _joined(initials, *prefix, *surname),
        _joined(initials, brief),
        _joined(first, brief),
    )
    return distinct, (brief, _brief(surname))


def _parts(words: Sequence[str]) -> tuple[Sequence[str], Sequence[str], Sequence[str]]:
    """Given names, prefix and family name: ``Jan``, ``van der``, ``Berg``."""
    last = len(words) - 1
    if last > 1 and words[last].casefold() in _BEHIND:
        last -= 1
    begins = next((n for n in range(last) if is_prefix(words[n].rpartition("-")[2])), last)
    double = next((n for n in range(1, begins) if not _is_given(words[n])), begins)
    if double < begins:
        return words[:double], (), words[double:]
    ends = begins
    while ends < last and is_prefix(words[ends]):
        ends += 1
    return words[:begins], words[begins:ends], words[ends:]


def _is_given(word: str) -> bool:
    """True for a second given name, or initials."""
    return word.endswith(".") or len(word) == 1 or word.casefold() in _SECOND_GIVEN


def is_prefix(word: str) -> bool:
    """True for a prefix of a family name, such as van, der and di."""
    return word.casefold() in _PREFIXES


def _initials(word: str) -> str:
    """``J.W.`` for ``Jan-Willem``; ``IJ.`` for ``IJsbrand``; ``Th.`` stays; ``dr.`` is apart."""
    if word.endswith("."):
        return f"{word} " if word.islower() else word
    parts = (part.lstrip("'’") for part in word.split("-"))
    return "".join(f"{part[: 2 if part.startswith('IJ') else 1]}." for part in parts if part)


def _brief(words: Sequence[str]) -> str:
    """A family name with its prefixes shortened: ``Schimmelpenninck v.d. Oye``."""
    parts = (
        _shorter(list(part)) if prefixes else " ".join(part)
        for prefixes, part in groupby(words, is_prefix)
    )
    return " ".join(parts)


def _shorter(prefix: Sequence[str]) -> str:
    """``v.d.`` for ``van der``, ``v.`` for ``van``; ``de`` and ``ten`` stay."""
    if len(prefix) == 1 and prefix[0].casefold() not in _SHORTENED:
        return prefix[0]
    return "".join(word if word[0] in "'’" else f"{word[0]}." for word in prefix)


def _joined(*parts: str) -> str:
    return " ".join(filter(None, parts))


def name_lines(names: Sequence[str]) -> list[str]:
    """The names as HTML, separated by commas, a few on each line."""
    shown: list[Html] = [escape(shorten_name(name, LONGEST_NAME)) for name in names]
    starts = range(0, len(shown), _NAMES_IN_A_LINE)
    lines = [", ".join(shown[start : start + _NAMES_IN_A_LINE]) for start in starts]
    return ",\n".join(lines).splitlines()
