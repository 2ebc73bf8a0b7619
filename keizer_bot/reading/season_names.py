"""Names of seasons: "2024-2025", "seizoen 24/25", "vorig jaar", "la stagione scorsa".

Two years that follow each other are a season; so is one year that is written with four figures,
of a season within it. What else stands in the text is left for whoever reads on.
"""

import re
from dataclasses import dataclass

from keizer_bot.i18n.folding import fold

_CENTURY = 2000
_SEASON = r"(?:(?:het |de |the |la |l['’])?(?:seizoen|season|stagione)s? )?"
_YEARS = re.compile(
    _SEASON + r"(?<![-/.:\w])(20[0-9]{2}|19[0-9]{2}(?= ?[-/–] ?[0-9]{2}))"  # 1950 is a rating
    r"(?: ?[-/–] ?((?:19|20)?[0-9]{2}))?\b(?![-/.:])"
)
_SHORT = re.compile(r"(?:seizoen|season|stagione) ([0-9]{2}) ?[-/–] ?([0-9]{2})\b")
_LAST = re.compile(
    r"\b(?:(?:het |de |the |la |l['’])?(?:vorige?|verleden|afgelopen|last|previous)"
    r" (?:seizoen|jaar|season|year)"
    r"|(?:la |l['’])?(?:stagione|anno) (?:scors[ao]|passat[ao]|precedente))\b"
)


@dataclass(frozen=True, slots=True)
class SaidSeason:
    """A season by its first and last year; both None: the one before the present one."""

    first: int | None = None
    last: int | None = None


def said_season(text: str) -> tuple[SaidSeason, str] | None:
    """The season that is named, and the text without it; None where none is.

    Years that do not follow each other are no season.
    """
    plain = fold(text)
    if len(plain) != len(text):  # a letter became two: places in the text are others
        text = plain
    if found := _YEARS.search(plain):
        first = int(found[1])
        last = first + (int(found[2]) - first) % 100 if found[2] else first
    elif found := _SHORT.search(plain):
        first, last = int(found[1]) + _CENTURY, int(found[2]) + _CENTURY
    elif found := _LAST.search(plain):
        return SaidSeason(), _without(text, found)
    else:
        return None
    return (SaidSeason(first, last), _without(text, found)) if 0 <= last - first <= 1 else None


def _without(text: str, found: re.Match[str]) -> str:
    return " ".join((text[: found.start()] + " " + text[found.end() :]).split())
