"""Reads dates, and adds the year that people leave out: the coming one, or the past one."""

import re
from calendar import monthrange
from datetime import date, timedelta
from enum import Enum, auto

import msgspec

from keizer_bot.calendar import Calendar, Evening, Phase
from keizer_bot.reading.messages import BadDate, NoSuchRound, RangeReversed

_SEPARATOR = re.compile(r"[-/.]")
_CENTURY, _FIRST_YEAR = 2000, 1000


class Sort(Enum):
    """The senses in which days are named."""

    DAYS = auto()  # each must be an evening
    TODAY = auto()  # the same, written as "today"
    WEEK = auto()  # the evenings from the first to the last day
    STRETCH = auto()  # the same, as a change of many evenings at once
    ABOUT = auto()  # the same, but its length is uncertain: "tot na kerst"
    LASTING = auto()  # the same, from today on, because only its length is given: "drie weken"
    ALTERNATE = auto()  # every other evening
    EVEN = auto()  # the evenings in even weeks, as calendars number them
    ODD = auto()
    EITHER = auto()  # one of these days, uncertain which
    GUESS = auto()  # probably this day, but not written as one


ALTERNATING = (Sort.ALTERNATE, Sort.ODD, Sort.EVEN)
"""Every other evening, and those in odd or even weeks, by the value of their word."""


class When(msgspec.Struct, frozen=True):
    """Days as they are written, not yet matched with the calendar.

    `closed`: a stretch with a given end, so that a "from" before it does not begin another.
    `rounds`: the numbers of the first and the last round meant, of an evening with several.
    """

    sort: Sort
    days: tuple[date, ...]
    closed: bool = False
    rounds: tuple[int, int] | None = None

    @property
    def first(self) -> date:
        """The day it begins with."""
        return self.days[0]

    @property
    def last(self) -> date:
        """The day it ends with."""
        return self.days[-1]


class Almanac(msgspec.Struct, frozen=True):
    """The calendar, seen from the day of writing."""

    calendar: Calendar
    today: date

    @property
    def end(self) -> date:
        """The season's last evening, or today if that is later."""
        return max([self.today, *(e.date for e in self.calendar.evenings)])

    def in_season(self, day: date) -> bool:
        """True for a day between the first and the last evening."""
        held = [e.date for e in self.calendar.evenings]
        return bool(held) and min(held) <= day <= max(held)

    def between(self, first: date, last: date) -> tuple[Evening, ...]:
        """The evenings from one day to the other, each with its first round that is not over."""
        days = dict.fromkeys(e.date for e in self.calendar.evenings if first <= e.date <= last)
        return tuple(filter(None, map(self.calendar.on, days)))

    def ahead(self) -> tuple[Evening, ...]:
        """The evenings that are not over."""
        coming = self.between(self.today, self.end)
        return tuple(e for e in coming if e.phase is not Phase.FINAL)

    def month(self, number: int) -> date:
        """The first day of that month, in the year with evenings ahead, else in the next."""
        firsts = [date(self.today.year + n, number, 1) for n in (-1, 0, 1)]
        months = [(f, f.replace(day=monthrange(f.year, number)[1])) for f in firsts]
        held = [first for first, last in months if self.between(max(first, self.today), last)]
        return (held or [first for first, last in months if last >= self.today])[0]

    def week(self, number: int) -> When:
        """The days of the week with that number in the season, else of the next such week."""
        around = [self.today + timedelta(weeks=n) for n in range(-26, 54)]
        weeks = [week_of(day) for day in around if day.isocalendar().week == number]
        held = [week for week in weeks if self.between(week.first, week.last)]
        return (held or weeks)[0]

    def feast(self, month_and_day: int) -> date:
        """The next day with that month and day, such as 1225."""
        month, day = divmod(month_and_day, 100)
        days = (date(self.today.year + n, month, day) for n in (0, 1))
        return next(day_ for day_ in days if day_ >= self.today)

    def rounds_of(self, day: date) -> list[int]:
        """The numbers of the rounds on that day."""
        return [evening.number for evening in self.calendar.evenings if evening.date == day]

    def day_of_round(self, number: int) -> date:
        """The day of the round with that number. Raises NoSuchRound."""
        return evening_of_round(number, self.calendar).date

    def dated(self, day: int, month: int, text: str) -> date:
        """The date for a day without a year: an evening, else a day in the season, else the next.

        Raises BadDate.
        """
        years = range(self.today.year - 1, self.today.year + 9)  # a leap day may be 8 years away
        dates = [d for year in years if (d := _real(year, month, day))]
        if not dates:
            raise BadDate(text)
        ahead = [d for d in dates if d >= self.today]
        in_season = [d for d in (*ahead, *reversed(dates)) if self.in_season(d)]
        evenings = [d for d in in_season if self.calendar.on(d)]
        return (evenings or in_season or ahead)[0]

    def weekdays(self, number: int) -> tuple[date, ...]:
        """The next such weekday; on that weekday itself it may be today or a week later.

        Before the season's first evening it is the one of these two that has a round.
        """
        day = self.today + timedelta(days=(number - self.today.isoweekday()) % 7)
        two = day, day + timedelta(weeks=1)
        held = [day for day in two if self.calendar.on(day)]
        begun = any(e.date <= self.today for e in self.calendar.evenings)
        if len(held) == 1 and not begun:
            return tuple(held)
        return two if day == self.today else two[:1]

    def day_of_month(self, day: int, text: str) -> date:
        """The next such day of a month, today only if it has a round. Raises BadDate."""
        first = 0 if self.between(self.today, self.today) else 1
        ahead = (self.today + timedelta(days=n) for n in range(first, 62))
        date_ = next((d for d in ahead if d.day == day), None)
        if date_ is None:
            raise BadDate(text)
        return date_


class PastAlmanac(Almanac, frozen=True):
    """The calendar for somebody who tells about the past: the nearest date, the last weekday."""

    def dated(self, day: int, month: int, text: str) -> date:
        """The nearest date with that day and month. Raises BadDate."""
        years = (self.today.year + n for n in (0, -1, 1))
        dates = [near for year in years if (near := _real(year, month, day))]
        if not dates:
            raise BadDate(text)
        return min(dates, key=lambda near: abs(near - self.today))

    def weekdays(self, number: int) -> tuple[date, ...]:
        """The last such weekday, today included."""
        return (self.today - timedelta(days=(self.today.isoweekday() - number) % 7),)


class PlayedAlmanac(PastAlmanac, frozen=True):
    """The calendar for somebody who names a past evening: the last weekday, any date."""

    dated = Almanac.dated


def evening_of_round(number: int, calendar: Calendar) -> Evening:
    """The evening of the round with that number. Raises NoSuchRound."""
    evening = calendar.numbered(number)
    if evening is None:
        raise NoSuchRound(number, max((e.number for e in calendar.evenings), default=0))
    return evening


def span(first: date, last: date) -> When:
    """All evenings from one day to the other. Raises RangeReversed."""
    if last < first:
        raise RangeReversed(first, last)
    return When(Sort.STRETCH, (first, last))


def week_of(day: date) -> When:
    """Monday to Sunday around a day."""
    monday = day - timedelta(days=day.weekday())
    return When(Sort.WEEK, (monday, monday + timedelta(days=6)))


def month_of(year: int, month: int) -> When:
    """All days of a month."""
    days = monthrange(year, month)[1]
    return When(Sort.STRETCH, (date(year, month, 1), date(year, month, days)))


def exactly(year: int, month: int, day: int, text: str) -> date:
    """The date with these numbers; the year 26 is 2026. Raises BadDate if there is no such date."""
    year += _CENTURY if year < 100 else 0  # noqa: PLR2004 - two digits
    date_ = _real(year, month, day)
    if date_ is None or year < _FIRST_YEAR:
        raise BadDate(text)
    return date_


def parts_of(text: str) -> list[str]:
    """The numbers in a text such as 20-11-2026, as they are written."""
    return _SEPARATOR.split(text)


def numeric(text: str, words: str, almanac: Almanac) -> date:
    """The date in a form such as 20-11, 20/11/26, 20.11.2026 or 2026-11-20. Raises BadDate."""
    parts = parts_of(text)
    match [int(part) for part in parts]:
        case [day, month]:
            return almanac.dated(day, month, words)
        case [year, month, day] if len(parts[0]) == len("2026"):
            return exactly(year, month, day, words)
        case [day, month, year] if len(parts[2]) in {2, 4}:
            return exactly(year, month, day, words)
    raise BadDate(words)


def _real(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except (ValueError, OverflowError):
        return None
