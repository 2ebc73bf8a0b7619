"""Days by number: 20-11, 20 november, Nov 20th, the 20th, ronde 13, week 48, periode 3."""

from dataclasses import replace
from datetime import date, timedelta

from keizer_bot.calendar import Calendar, Evening
from keizer_bot.reading.dates import (
    Almanac,
    Sort,
    When,
    compact,
    exactly,
    full_year,
    numeric,
    parts_of,
)
from keizer_bot.reading.day_words import DayKind
from keizer_bot.reading.messages import BadDate, NoSuchRound, RangeReversed
from keizer_bot.reading.terms import MONTH, YEAR_DIGITS, NumberLink, Reader, Term, week_of

_DAY_DIGITS = 2
_LAST_WEEK = 53
_LENGTHS = {DayKind.WEEK: 7, DayKind.MONTHS: 30}  # days
_ONE = frozenset(("a", "un"))
_LONGEST = 400  # days; more is no plan
_UNITS = (DayKind.WEEK, DayKind.WEEKDAY, DayKind.ROUND)
_MOST_WEEKS = 4  # of a month
_ARTICLES = frozenset({"il", "l'", "giorno", "the"})
_SEPARATORS = (
    DayKind.AND,
    DayKind.DASH,
    DayKind.OF,
    DayKind.OR,
    DayKind.THROUGH,
    DayKind.UNTIL,
    None,
)


def span(first: date, last: date) -> When:
    """All evenings from the one to the other day. Raises RangeReversed."""
    if last < first:
        raise RangeReversed(first, last)
    return When(Sort.STRETCH, (first, last))


def _joined(days: list[date], joint: NumberLink) -> When:
    if joint is NumberLink.RANGE:
        return replace(span(days[0], days[-1]), closed=True)
    return When(Sort.EITHER if joint is NumberLink.CHOICE else Sort.DAYS, tuple(days))


def by_round(reader: Reader) -> When | None:
    """Ronde 13 / r13 / rondes 13, 14 en 15 / rondes 13-15 / 13e ronde. Raises NoSuchRound."""
    if (ordinal := reader.take_all(DayKind.NUMBER, DayKind.ROUND)) and ordinal[0].ordinal:
        return When(Sort.DAYS, (_round(ordinal[0].value, reader.almanac),))
    reader.at -= len(ordinal or ())
    if not reader.take(DayKind.ROUND):
        return None
    numbers, joint = _chunk_or_numbers(reader)
    return _joined([_round(n, reader.almanac) for n in numbers], joint) if numbers else None


def evening_of_round(number: int, calendar: Calendar) -> Evening:
    """The evening of the round with that number. Raises NoSuchRound."""
    evening = calendar.numbered(number)
    if evening is None:
        raise NoSuchRound(number, max((e.number for e in calendar.evenings), default=0))
    return evening


def _round(number: int, almanac: Almanac) -> date:
    return evening_of_round(number, almanac.calendar).date


def _chunk_or_numbers(reader: Reader) -> tuple[list[int], NumberLink]:
    """What follows "ronde" or "week": there 13-15 is no date."""
    chunk = reader.take(DayKind.DATE)
    if chunk is None:
        numbers, joint = reader.numbers()
        return [n.value for n in numbers], joint
    return _plain(chunk), NumberLink.RANGE if "-" in chunk.digits else NumberLink.LIST


def _plain(chunk: Term) -> list[int]:
    parts = parts_of(chunk.digits)
    if any(len(part) > _DAY_DIGITS for part in parts):
        raise BadDate(chunk.said)
    return [int(part) for part in parts]


def by_week(reader: Reader) -> When | None:
    """Week 48, as calendars number them; several are a stretch when they are a range."""
    if not reader.take(DayKind.WEEK):
        return None
    numbers, joint = _chunk_or_numbers(reader)
    if not numbers or not all(1 <= n <= _LAST_WEEK for n in numbers):
        return None
    weeks = [_week(n, reader.almanac) for n in numbers]
    if len(weeks) == 1:
        return weeks[0]
    if joint is NumberLink.RANGE:
        return span(weeks[0].first, weeks[-1].last)
    days = [e.date for w in weeks for e in reader.almanac.between(w.first, w.last)]
    return (
        When(Sort.EITHER if joint is NumberLink.CHOICE else Sort.DAYS, tuple(days))
        if days
        else None
    )


def _week(number: int, almanac: Almanac) -> When:
    """The week of that number that is in the season, else the next."""
    around = [almanac.today + timedelta(weeks=n) for n in range(-26, 54)]
    weeks = [week_of(day) for day in around if day.isocalendar().week == number]
    held = [w for w in weeks if almanac.between(w.first, w.last)]
    return (held or weeks)[0]


def by_length(reader: Reader) -> When | None:
    """Komende drie weken / for a month: from today on, unless it is said from when."""
    reader.take(DayKind.COMING, DayKind.NEXT, DayKind.THIS)
    number, unit = reader.take(DayKind.NUMBER, DayKind.FILLER), reader.take(*_LENGTHS)
    if number is None or unit is None:
        return None
    days = (number.value or number.said.casefold() in _ONE) * _LENGTHS[unit.kind]
    if not 0 < days <= _LONGEST:
        return None
    today = reader.almanac.today
    return When(Sort.LASTING, (today, today + timedelta(days=days - 1)))


def by_period(reader: Reader) -> When | None:
    """Periode 3 / 3e periode / deze periode / rest van de periode / volgende periode."""
    shift = reader.take(DayKind.THIS, DayKind.COMING, DayKind.WHOLE, DayKind.NEXT)
    reader.take(DayKind.THIS, DayKind.FILLER)
    before = reader.take(DayKind.NUMBER)
    if not reader.take(DayKind.PERIOD):
        return None
    number = before or reader.take(DayKind.NUMBER)
    ahead = [e for e in reader.almanac.calendar.evenings if e.date >= reader.almanac.today]
    if number is None and (shift is None or not ahead):
        return None
    current = ahead[0].period if ahead else 0
    wanted = (
        number.value if number else current + (shift is not None and shift.kind is DayKind.NEXT)
    )
    days = [e.date for e in reader.almanac.calendar.evenings if e.period == wanted]
    if not days:
        raise BadDate(reader.terms[reader.at - 1].said)
    return span(min(days), max(days))


def by_day_and_month(reader: Reader) -> When | None:
    """20 november / 20th of November / 20, 27 en 28 nov / 20 t/m 27 november 2026."""
    start = reader.at
    chunk = reader.take(DayKind.DATE)
    if chunk:
        numbers = _chunk_days(chunk)
        joint = NumberLink.RANGE if "-" in chunk.digits else NumberLink.LIST
    else:
        numbers, joint = reader.numbers(before_month=True)
        reader.take(DayKind.OF, DayKind.DASH)
    month = reader.take(*MONTH)
    if not numbers or month is None:
        reader.at = start
        return _first_with_month(reader) if len(numbers) > 1 and not chunk else None
    year = year_behind(reader)
    days = [_dated(n, month, year, reader.almanac) for n in numbers]
    return _joined(days, joint)


def _first_with_month(reader: Reader) -> When | None:
    """20 of 27 ..., where "of" turned out to join nothing: 20 of November 27."""
    number = reader.take(DayKind.NUMBER)
    reader.take(DayKind.OF)
    month = reader.take(*MONTH)
    if number is None or month is None:
        return None
    return When(Sort.DAYS, (_dated(number, month, year_behind(reader), reader.almanac),))


def _chunk_days(chunk: Term) -> list[Term]:
    parts = parts_of(chunk.digits)
    if len(parts) != 2:  # noqa: PLR2004 - two days before a month: 20/27 november
        return []
    return [replace(chunk, kind=DayKind.NUMBER, value=n, digits=str(n)) for n in _plain(chunk)]


def by_month_and_day(reader: Reader) -> When | None:
    """Nov 20th / November 20, 2026 / nov 20 and 27."""
    month = reader.take(*MONTH)
    if month is None:
        return None
    if reader.peek(1) is DayKind.NUMBER and reader.terms[reader.at + 1].ordinal:
        reader.take(DayKind.FILLER)
    numbers, joint = reader.numbers()
    if not numbers or len(numbers[0].digits) > _DAY_DIGITS or reader.peek() in MONTH:
        return None
    year = year_behind(reader)
    return _joined([_dated(n, month, year, reader.almanac) for n in numbers], joint)


def year_behind(reader: Reader) -> int | None:
    """The year that follows a day, with a comma or not: 2026, '26."""
    comma = reader.take(DayKind.AND, DayKind.DASH) if reader.peek(1) is DayKind.NUMBER else None
    number = reader.take(DayKind.NUMBER)
    if number and (len(number.digits) == YEAR_DIGITS or number.said.startswith("'")):
        return number.value
    reader.at -= (comma is not None) + (number is not None)
    return None


def _dated(number: Term, month: Term, year: int | None, almanac: Almanac) -> date:
    said = f"{number.said} {month.said}"
    if len(number.digits) > _DAY_DIGITS:
        raise BadDate(said)
    if year is not None:
        return exactly(full_year(year, said), month.value, number.value, said)
    return almanac.dated(number.value, month.value, said)


def _or_near(day: date, almanac: Almanac) -> When:
    """That day; a leap day that this season does not have is one of the days around it."""
    leap = (day.month, day.day) == _LEAP_DAY and almanac.calendar.evenings
    if not leap or almanac.in_season(day):
        return When(Sort.DAYS, (day,))
    first = almanac.month(_LEAP_DAY[0])
    near = first + timedelta(days=_LEAP_DAY[1] - 1)
    return When(Sort.EITHER, (near - timedelta(weeks=1), near + timedelta(weeks=1)))


_LEAP_DAY = (2, 29)


def by_date(reader: Reader) -> When | None:
    """20-11 / 20/11/2026 / 2026-11-20, and with blanks around the signs. Raises BadDate."""
    term = reader.take(DayKind.DATE)
    if term:
        day = numeric(term.digits, term.said, reader.almanac)
        dated = len(parts_of(term.digits)) > 2  # noqa: PLR2004 - with its year
        return When(Sort.DAYS, (day,)) if dated else _or_near(day, reader.almanac)
    spaced = _spaced(reader)
    if spaced is None:
        return None
    text = "-".join(t.digits for t in spaced)
    said = " - ".join(t.digits for t in spaced)
    return When(Sort.DAYS, (numeric(text, said, reader.almanac),))


def _spaced(reader: Reader) -> list[Term] | None:
    """The two or three numbers of ``20 - 11 - 2026`` or ``20 / 11``."""
    found: list[Term] = []
    while (number := reader.take(DayKind.NUMBER)) and number.digits and not number.ordinal:
        found.append(number)
        sign = reader.peek() in {DayKind.DASH, DayKind.AND} and reader.terms[reader.at].said in {
            "-",
            "/",
        }
        if not sign or reader.peek(1) is not DayKind.NUMBER:
            break
        reader.at += 1
    return found if len(found) > 1 else None


def by_bare_digits(reader: Reader) -> When | None:
    """20261120, "20 11", "20 11 2026": probably a day, but nobody writes one so. Raises BadDate."""
    first, second = reader.take(DayKind.NUMBER), reader.take(DayKind.NUMBER)
    if first is None or not first.digits:
        return None
    if second and second.digits and len(first.digits) <= _DAY_DIGITS >= len(second.digits):
        year = year_behind(reader) or ""
        day = compact(f"{first.digits:0>2}{second.digits:0>2}{year}", reader.almanac)
        if day:
            return When(Sort.GUESS, (day,))
    if len(first.digits) <= _DAY_DIGITS:
        return None
    reader.at -= second is not None
    day = compact(first.digits, reader.almanac)
    if day is None:
        raise BadDate(first.said)
    return When(Sort.GUESS, (day,))


def by_day_of_month(reader: Reader) -> When | None:
    """The 20th, de 20ste, il 20; in words ("de twintigste") only where the phrase ends."""
    before = reader.terms[reader.at - 1].said.casefold() if reader.at else ""
    number = reader.take(DayKind.NUMBER)
    if number is None or len(number.digits) > _DAY_DIGITS or reader.peek() is DayKind.WEEKDAY:
        return None
    ends = reader.peek() in _SEPARATORS
    if not (number.ordinal or before in _ARTICLES) or not (number.digits or (ends and before)):
        return None
    return When(Sort.DAYS, (reader.almanac.day_of_month(number.value, number.said),))


def negative(reader: Reader) -> When | None:
    """-1 is no day, nor is it the first. Raises BadDate."""
    if reader.at == 0 and reader.take(DayKind.DASH):
        number = reader.take(DayKind.NUMBER)
        if (
            number
            and number.digits
            and reader.peek() not in {*MONTH, DayKind.DASH, DayKind.AND, DayKind.OF}
        ):
            raise BadDate(number.said)
    return None


def first_weeks(reader: Reader) -> When | None:
    """De eerste twee weken van december / the first two Fridays of December."""
    if reader.peek(1) is not DayKind.NUMBER or reader.peek(2) not in _UNITS:
        return None
    first, count = reader.take(DayKind.NUMBER), reader.take(DayKind.NUMBER)
    reader.take(*_UNITS)
    month = reader.take(*MONTH) if reader.take(DayKind.OF, DayKind.IN, DayKind.FROM) else None
    if first is None or count is None or month is None:
        return None
    if first.value != 1 or first.digits or not 0 < count.value <= _MOST_WEEKS:
        return None
    start = reader.almanac.month(month.value)
    return span(start, start + timedelta(weeks=count.value, days=-1))


DATES = (by_day_and_month, by_month_and_day, by_date, by_day_of_month)
"""The readers of dates, in the order in which they are tried."""
