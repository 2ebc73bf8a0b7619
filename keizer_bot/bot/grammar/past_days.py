"""Days that are over, as captains write them: 27-11, 27 november, gisteren, zaterdag."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache

from babel.dates import get_day_names, get_month_names

from keizer_bot.i18n.catalogue import LANGUAGES
from keizer_bot.i18n.folding import fold

_ISO = re.compile(r"(?<!\d)(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)")
_NUMBERS = re.compile(r"(?<![\w./-])(\d{1,2})[-/.](\d{1,2})(?:[-/.](\d{4}|\d{2}))?(?![\w/-]|\.\d)")
_NAMED = re.compile(
    r"(?<!\w)(\d{1,2})(?:e|de|ste|st|nd|rd|th|o)?\s+([^\W\d_]{3,})\.?(?:\s+(\d{4})(?!\d))?"
)
_WORD = re.compile(r"[^\W\d_]{4,}")
_AGO = {
    **dict.fromkeys(("vandaag", "vanavond", "vanmiddag", "today", "tonight", "oggi", "stasera"), 0),
    **dict.fromkeys(("gisteren", "gisteravond", "yesterday", "ieri"), 1),
    **dict.fromkeys(("eergisteren", "altroieri"), 2),
}
_CENTURY = 2000
_TWO_DIGITS = 100


@dataclass(frozen=True, slots=True)
class PastDay:
    """A day in a line, and where it stands there."""

    day: date
    start: int
    end: int


def past_day(text: str, today: date) -> PastDay | None:
    """The first day in the line: without its year the one nearest to today."""
    for pattern, read in ((_ISO, _iso), (_NUMBERS, _numbers), (_NAMED, _named), (_WORD, _word)):
        for match in pattern.finditer(text):
            day = read(match, today)
            if day is not None:
                return PastDay(day, match.start(), match.end())
    return None


def _iso(match: re.Match[str], _: date) -> date | None:
    return _date(int(match[1]), int(match[2]), int(match[3]))


def _numbers(match: re.Match[str], today: date) -> date | None:
    return _nearest(int(match[1]), int(match[2]), match[3], today)


def _named(match: re.Match[str], today: date) -> date | None:
    said = fold(match[2])
    months = {number for number, name in _months() if name.startswith(said)}
    return _nearest(int(match[1]), months.pop(), match[3], today) if len(months) == 1 else None


def _word(match: re.Match[str], today: date) -> date | None:
    said = fold(match[0])
    if said in _AGO:
        return today - timedelta(days=_AGO[said])
    weekday = _weekdays().get(said)
    return None if weekday is None else today - timedelta(days=(today.weekday() - weekday) % 7)


def _nearest(day: int, month: int, year: str | None, today: date) -> date | None:
    if year is not None:
        number = int(year)
        return _date(number + _CENTURY if number < _TWO_DIGITS else number, month, day)
    near = [_date(today.year + years, month, day) for years in (0, -1, 1)]
    return min((one for one in near if one), key=lambda one: abs(one - today), default=None)


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


@lru_cache(maxsize=1)
def _months() -> tuple[tuple[int, str], ...]:
    known = (get_month_names("wide", locale=language) for language in LANGUAGES)
    return tuple((number, fold(name)) for names in known for number, name in names.items())


@lru_cache(maxsize=1)
def _weekdays() -> dict[str, int]:
    known = (get_day_names("wide", locale=language) for language in LANGUAGES)
    return {fold(name): number for names in known for number, name in names.items()}
