"""Names of seasons: "2024-2025", "seizoen 24/25", "vorig jaar", "la stagione scorsa".

Two years that follow each other are a season; so is one year that is written with four figures,
of a season within it. What else stands in the text is left for whoever reads on.
"""

from dataclasses import dataclass

from keizer_bot.reading.lexicon import worded
from keizer_bot.reading.line_parts import before, find_words, part_at
from keizer_bot.reading.matters import Matter
from keizer_bot.reading.senses import Sense

_CENTURY = 2000
_YEARS = worded(  # 1950 is a rating
    r"(?:\b%\s)?(?<![-/.:\w])(20\d\d|19\d\d(?=\s?[-/–]\s?\d\d))(?:\s?[-/–]\s?((?:19|20)?\d\d))?\b(?![-/.:])",
    Matter.SEASON_NAME,
)
_SHORT = worded(r"\b%\s(\d\d)\s?[-/–]\s?(\d\d)\b", Matter.SEASON_NAME)


@dataclass(frozen=True, slots=True)
class SaidSeason:
    """A season by its first and last year; both None: the one before the present one."""

    first: int | None = None
    last: int | None = None


def said_season(text: str) -> tuple[SaidSeason, str] | None:
    """The season that is named, and the text without it; None where none is.

    Years that do not follow each other are no season.
    """
    season, part = SaidSeason(), find_words(text, Matter.LAST_SEASON)
    if found := _YEARS.search(text) or _SHORT.search(text):
        first = int(found[1]) if len(found[1]) > len("24") else int(found[1]) + _CENTURY
        last = first + (int(found[2] or first) - first) % 100
        part = part_at(text, *found.span()) if last - first <= 1 else None
        season = SaidSeason(first, last)
    if part is None:
        return None
    front = before(part.before, Sense.ARTICLE)
    return season, f"{part.before if front is None else front} {part.after}".strip()
