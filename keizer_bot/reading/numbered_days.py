"""Meanings of the rules of days by number: 20-11, 20 november, the 20th, ronde 13, week 48."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from keizer_bot.reading import dates
from keizer_bot.reading.dates import Almanac, Sort, When, parts_of, span
from keizer_bot.reading.day_words import DayKind
from keizer_bot.reading.messages import BadDate
from keizer_bot.reading.terms import Term

_DAY_DIGITS, _LAST_WEEK = 2, 53
_LEAP_DAY, _WEEK = (2, 29), timedelta(weeks=1)


@dataclass(frozen=True, slots=True)
class Numbers:
    """Numbers that are joined in one way: 13 / 13, 14 en 15 / 13 of 14 / 13 t/m 15."""

    terms: tuple[Term, ...]
    is_range: bool
    is_choice: bool

    def days(self, days: Sequence[date]) -> When:
        """The days that they stand for, joined as they are."""
        if self.is_range:
            return replace(span(days[0], days[-1]), closed=True)
        return When(Sort.EITHER if self.is_choice else Sort.DAYS, tuple(days))


def numbers(
    _: Almanac, first: Term, more: Sequence[tuple[Term, Term]] = (), last: Term | None = None
) -> Numbers:
    """Numbers in a row."""
    choice = any(joint.kind is not DayKind.AND for joint, _ in more)
    terms = (first, *(number for _, number in more), *((last,) if last else ()))
    return Numbers(terms, last is not None, choice and last is None)


def next_number(_: Almanac, joint: Term, number: Term) -> tuple[Term, Term]:
    """A number with what joins it to the one before it."""
    return joint, number


def numbers_in(_: Almanac, chunk: Term) -> Numbers:
    """13-15 where it is no date. Raises BadDate."""
    parts = parts_of(chunk.digits)
    if any(len(part) > _DAY_DIGITS for part in parts):
        raise BadDate(chunk.said)
    terms = (replace(chunk, kind=DayKind.NUMBER, value=int(n), digits=str(int(n))) for n in parts)
    return Numbers(tuple(terms), "-" in chunk.digits, is_choice=False)


def year(_: Almanac, number: Term) -> int:
    """2026, '26."""
    return number.value


def dated(almanac: Almanac, numbers: Numbers, month: Term, year: int | None = None) -> When | None:
    """20 november / 20, 27 en 28 nov / 20 t/m 27 november 2026 / Nov 20th. Raises BadDate."""
    return numbers.days([_dated(number, month, year, almanac) for number in numbers.terms])


def _dated(number: Term, month: Term, year: int | None, almanac: Almanac) -> date:
    said = f"{number.said} {month.said}"
    if len(number.digits) > _DAY_DIGITS:
        raise BadDate(said)
    if year is not None:
        return dates.exactly(dates.full_year(year, said), month.value, number.value, said)
    return almanac.dated(number.value, month.value, said)


def numeric(almanac: Almanac, chunk: Term) -> When:
    """20-11 / 20/11/2026; a leap day that this season does not have is one of those around it."""
    day = dates.numeric(chunk.digits, chunk.said, almanac)
    with_year = len(parts_of(chunk.digits)) > 2  # noqa: PLR2004 - day and month
    leap = not with_year and (day.month, day.day) == _LEAP_DAY and almanac.calendar.evenings
    if not leap or almanac.in_season(day):
        return When(Sort.DAYS, (day,))
    near = almanac.month(_LEAP_DAY[0]) + timedelta(days=_LEAP_DAY[1] - 1)
    return When(Sort.EITHER, (near - _WEEK, near + _WEEK))


def spaced(almanac: Almanac, **parts: Term) -> When:
    """20 - 11 - 2026 or 20 / 11. Raises BadDate."""
    digits = [part.digits for part in parts.values()]
    return When(Sort.DAYS, (dates.numeric("-".join(digits), " - ".join(digits), almanac),))


def day_of_month(almanac: Almanac, number: Term) -> When:
    """The 20th. Raises BadDate."""
    return When(Sort.DAYS, (almanac.day_of_month(number.value, number.said),))


def bare_pair(almanac: Almanac, day: Term, month: Term, year: int | str = "") -> When | None:
    """20 11: probably a day, but nobody writes one so."""
    found = dates.compact(f"{day.digits:0>2}{month.digits:0>2}{year}", almanac)
    return When(Sort.GUESS, (found,)) if found else None


def bare_digits(almanac: Almanac, number: Term) -> When:
    """20261120. Raises BadDate."""
    found = dates.compact(number.digits, almanac)
    if found is None:
        raise BadDate(number.said)
    return When(Sort.GUESS, (found,))


def negative(_: Almanac, number: Term) -> None:
    """-1 is no day, nor is it the first. Raises BadDate."""
    raise BadDate(number.said)


def rounds(almanac: Almanac, numbers: Numbers) -> When:
    """Ronde 13 / r13 / rondes 13, 14 en 15 / rondes 13-15 / 13e ronde. Raises NoSuchRound."""
    return numbers.days([almanac.day_of_round(number.value) for number in numbers.terms])


def numbered_weeks(almanac: Almanac, numbers: Numbers) -> When | None:
    """Week 48, as calendars number them; several are a stretch when they are a range."""
    values = [number.value for number in numbers.terms]
    if not all(1 <= value <= _LAST_WEEK for value in values):
        return None
    weeks = [almanac.week(value) for value in values]
    if len(weeks) == 1:
        return weeks[0]
    if numbers.is_range:
        return span(weeks[0].first, weeks[-1].last)
    days = [e.date for week in weeks for e in almanac.between(week.first, week.last)]
    return numbers.days(days) if days else None


def period(
    almanac: Almanac, period: Term, shift: Term | None = None, number: Term | None = None
) -> When | None:
    """Periode 3 / 3e periode / deze periode / volgende periode. Raises BadDate."""
    evenings = almanac.calendar.evenings
    ahead = [e for e in evenings if e.date >= almanac.today]
    if number is None and (shift is None or not ahead):
        return None
    later = shift is not None and shift.kind is DayKind.NEXT
    wanted = number.value if number else ahead[0].period + later
    days = [e.date for e in evenings if e.period == wanted]
    if not days:
        raise BadDate((number or period).said)
    return span(min(days), max(days))
