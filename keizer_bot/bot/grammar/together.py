"""What two phrases of days say together: every other week from 4 December, all of period 2."""

from __future__ import annotations

from dataclasses import replace

from keizer_bot.bot.grammar.dates import Almanac, Sort, When
from keizer_bot.bot.grammar.day_words import Is
from keizer_bot.bot.grammar.terms import Term

ALTERNATING = (Sort.ALTERNATE, Sort.ODD, Sort.EVEN)
"""Every other evening, and those of odd and of even weeks; by the value of their word."""

Said = When | Term

_EXCEPTS = (Is.EXCEPT, Is.BUT)


def taken_together(found: list[Said], almanac: Almanac) -> tuple[Said, ...]:
    """The sentence, where a phrase without bounds has those of the one other phrase of days."""
    whens = [said for said in found if isinstance(said, When)]
    excepted = any(isinstance(said, Term) and said.kind in _EXCEPTS for said in found)
    if excepted or len(whens) != 2:  # noqa: PLR2004 - one without bounds, one with
        return tuple(found)
    loose = next((when for when in whens if _unbounded(when, almanac)), None)
    if loose is None:
        return tuple(found)
    other = next(when for when in whens if when is not loose)
    bounds = _bounds(loose, other, almanac)
    if bounds is None:
        return tuple(found)
    return tuple(bounds if said is loose else said for said in found if said is not other)


def _unbounded(when: When, almanac: Almanac) -> bool:
    whole = when.days == (almanac.today, almanac.end)
    return whole and when.sort in {*ALTERNATING, Sort.STRETCH}


def _bounds(loose: When, other: When, almanac: Almanac) -> When | None:
    """The phrase without bounds within the other; a single day is where it begins."""
    if other.sort is Sort.STRETCH:
        return replace(other, sort=loose.sort)
    if loose.sort in ALTERNATING and other.sort is Sort.DAYS and len(other.days) == 1:
        return replace(loose, days=(other.first, max(other.first, almanac.end)))
    return None
