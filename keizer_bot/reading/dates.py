"""Dates, with the year that people leave out, and the evenings of the calendar that they mean."""

import re
from calendar import monthrange
from collections.abc import Iterable
from datetime import date, datetime, timedelta
from enum import Enum, auto

import msgspec
from msgspec.structs import replace

from keizer_bot.calendar import Calendar, Evening, Phase
from keizer_bot.reading.messages import (
    BadDate,
    NoRoundsThen,
    NoRoundThatDay,
    NoRoundToday,
    NoSuchRound,
    OutsideSeason,
    RangeReversed,
    SeasonOver,
)
from keizer_bot.reading.model import Unsure

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
    """The calendar for somebody who tells about the past: the last weekday, any date."""

    def dated(self, day: int, month: int, text: str) -> date:
        """As `Almanac.dated`; without a calendar, the nearest such date. Raises BadDate."""
        if self.calendar.evenings:
            return Almanac.dated(self, day, month, text)
        years = (self.today.year + n for n in (0, -1, 1))
        dates = [near for year in years if (near := _real(year, month, day))]
        if not dates:
            raise BadDate(text)
        return min(dates, key=lambda near: abs(near - self.today))

    def weekdays(self, number: int) -> tuple[date, ...]:
        """The last such weekday, today included."""
        return (self.today - timedelta(days=(self.today.isoweekday() - number) % 7),)


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


OFFERED = 6  # as many buttons as fit a small screen
SettledDays = tuple[tuple[Evening, ...], set[Unsure]]


def coming(calendar: Calendar, sent: datetime) -> Evening:
    """The coming evening, for a message without a day. Raises SeasonOver."""
    evening = calendar.next(sent)
    if evening is None:
        raise SeasonOver
    return evening


def settle(whens: Iterable[When], almanac: Almanac, sent: datetime) -> SettledDays:
    """The intended evenings, by number, and the reasons to ask before doing anything.

    Raises OutsideSeason, NoRoundThatDay, NoRoundToday, NoRoundsThen or SeasonOver.
    """
    by_number: dict[int, Evening] = {}
    reasons: set[Unsure] = set()
    all_whens = tuple(whens)
    if len(all_whens) > 1 and any(when.sort in ALTERNATING for when in all_whens):
        reasons.add(Unsure.WHICH_EVENING)
    for when in _of_this_calendar(all_whens, almanac.calendar):
        evenings, unsure = _evenings(when, almanac, sent)
        by_number |= {e.number: e for e in evenings}
        reasons |= unsure
    return tuple(by_number[number] for number in sorted(by_number)), reasons


def _of_this_calendar(whens: tuple[When, ...], calendar: Calendar) -> tuple[When, ...]:
    """The days, except those that only have a round in another calendar; all if none is left."""
    elsewhere = {day for day in calendar.elsewhere if calendar.on(day) is None}
    if not elsewhere:
        return whens
    here = [
        replace(when, days=tuple(d for d in when.days if d not in elsewhere))
        if when.sort in (Sort.DAYS, Sort.TODAY)
        else when
        for when in whens
    ]
    return tuple(when for when in here if when.days) or whens


def _evenings(when: When, almanac: Almanac, sent: datetime) -> SettledDays:
    if when.rounds is not None:
        return _rest_from_round(when.rounds, almanac)
    if when.sort in {Sort.DAYS, Sort.TODAY, Sort.GUESS}:
        unsure = {Unsure.GUESSED_EVENING} if when.sort is Sort.GUESS else set[Unsure]()
        return tuple(_evening_on(day, when.sort, almanac, sent) for day in when.days), unsure
    evenings = _within(when, almanac)
    if not evenings:
        raise NoRoundsThen(when.first, when.last, _after(when.first, almanac, sent))
    if when.sort is Sort.EITHER:
        named = tuple(evening for evening in evenings if evening.date in when.days)
        return named or evenings, {Unsure.WHICH_EVENING}
    if when.sort in ALTERNATING:
        return _every_other(evenings, when.sort), {Unsure.SEVERAL_EVENINGS}
    several = Unsure.ALL_OR_ONE if when.sort is Sort.ABOUT else Unsure.SEVERAL_EVENINGS
    return evenings, {several} if len(evenings) > 1 else set()


def _rest_from_round(rounds: tuple[int, int], almanac: Almanac) -> SettledDays:
    """The first of these rounds, for the rest of its evening; if less is meant, all, and unsure."""
    rest = almanac.calendar.rest_of_evening(evening_of_round(rounds[0], almanac.calendar))
    if rest[-1].number == rounds[1]:
        return rest[:1], set()
    return tuple(e for e in rest if e.number <= rounds[1]), {Unsure.EVENING, Unsure.ROUNDS}


def _every_other(evenings: tuple[Evening, ...], sort: Sort) -> tuple[Evening, ...]:
    """The evenings in odd or even weeks (all if there are none), or every second evening."""
    if sort is Sort.ALTERNATE:
        return evenings[::2]
    odd = sort is Sort.ODD
    return tuple(e for e in evenings if e.date.isocalendar().week % 2 == odd) or evenings


def _evening_on(day: date, sort: Sort, almanac: Almanac, sent: datetime) -> Evening:
    evening = almanac.calendar.on(day)
    if evening is not None:
        return evening
    if sort is Sort.TODAY:
        raise NoRoundToday(coming(almanac.calendar, sent).date)
    days = [e.date for e in almanac.calendar.evenings]
    if not days:
        raise SeasonOver
    if not almanac.in_season(day):
        raise OutsideSeason(day, day.year, min(days), max(days))
    ahead = [e.date for e in almanac.ahead()] or [coming(almanac.calendar, sent).date]
    nearest = min(ahead, key=lambda evening: (abs(evening - day), evening < day))
    raise NoRoundThatDay(day, nearest)


def _within(when: When, almanac: Almanac) -> tuple[Evening, ...]:
    """The coming evenings from the first to the last day."""
    return tuple(e for e in almanac.ahead() if when.first <= e.date <= when.last)


def _after(day: date, almanac: Almanac, sent: datetime) -> date:
    """The evening to offer instead: the first coming one from that day on."""
    later = [e.date for e in almanac.ahead() if e.date >= day]
    return later[0] if later else coming(almanac.calendar, sent).date


class Signing(Enum):
    """Signing off or on; the value is the command's name."""

    OFF = "afmelden"
    ON = "aanmelden"


def without_days(calendar: Calendar, sent: datetime, *, away: bool) -> SettledDays:
    """The coming evening; once it has begun, a sign-off more likely means a later one.

    Raises SeasonOver.
    """
    evening = coming(calendar, sent)
    if evening.starts > sent:
        return (evening,), set()
    if rest := [later for later in calendar.rest_of_evening(evening)[1:] if not later.is_paired]:
        return (rest[0],), set()  # the rest of this evening
    ahead = Almanac(calendar, calendar.local(sent).date()).ahead()[:OFFERED]
    if not (away and ahead):
        return (evening,), {Unsure.OVER}
    return ahead, {Unsure.OVER, Unsure.WHICH_EVENING}


def first_rounds(rounds: Iterable[Evening]) -> tuple[Evening, ...]:
    """The first of the rounds on each date, from which a question is about the whole evening."""
    last_first = sorted(rounds, key=lambda round_: round_.number, reverse=True)
    return tuple(reversed({round_.date: round_ for round_ in last_first}.values()))
