"""Days told by their weekday or week: the first Friday of December, two Fridays, last week."""

from __future__ import annotations

from calendar import monthrange
from datetime import date, timedelta

from keizer_bot.bot.grammar.dates import Sort, When
from keizer_bot.bot.grammar.day_words import Is
from keizer_bot.bot.grammar.numbered import span
from keizer_bot.bot.grammar.reader import MONTH, Reader, week_of

_WEEK = timedelta(weeks=1)
_ITALIAN_ORDINALS = frozenset({"primo", "prima", "secondo", "terzo", "quarto", "quinto"})
_MOST = 30  # more Fridays than a season has


def this_and_next_week(reader: Reader) -> When | None:
    """Deze en volgende week / this week and next: both of them."""
    if not reader.take(Is.THIS):
        return None
    early = reader.take(Is.WEEK)
    if not reader.take(Is.AND):
        return None
    reader.take(Is.FILLER)
    if not reader.take(Is.NEXT) or reader.peek() is Is.WEEKDAY:
        return None
    if not (reader.take(Is.WEEK) or early) or reader.peek() is Is.WEEKDAY:
        return None
    week = week_of(reader.almanac.today)
    return When(Sort.STRETCH, (week.first, week.last + _WEEK))


def several_weekdays(reader: Reader) -> When | None:
    """De komende twee vrijdagen / 3 fridays / i prossimi due venerdì."""
    prefix = reader.take(Is.THIS, Is.COMING, Is.NEXT)
    number = reader.take(Is.NUMBER)
    if prefix is None and number is not None:
        reader.take(Is.COMING, Is.NEXT)
    weekday = reader.take(Is.WEEKDAY)
    plural = weekday is not None and weekday.said.casefold().endswith(("en", "s"))
    if number is None or weekday is None or not (prefix or plural):
        return None
    if number.ordinal or not 1 < number.value <= _MOST:
        return None
    today = reader.almanac.today
    first = today + timedelta(days=(weekday.value - 1 - today.weekday()) % 7)
    return span(first, first + (number.value - 1) * _WEEK)


def nth_weekday(reader: Reader) -> When | None:
    """Eerste vrijdag van december / last Friday in November / il primo venerdì di dicembre."""
    number = reader.take(Is.NUMBER)
    if number is not None and not (number.ordinal or number.said in _ITALIAN_ORDINALS):
        return None
    if number is None and not reader.take(Is.PAST):
        return None
    weekday = reader.take(Is.WEEKDAY)
    joined = reader.take(Is.IN, Is.OF, Is.FROM)
    month = reader.take(*MONTH)
    if weekday is None or joined is None or month is None:
        return None
    day = _nth(number.value if number else 0, weekday.value, reader.almanac.month(month.value))
    return When(Sort.DAYS, (day,)) if day else None


def _nth(number: int, weekday: int, month: date) -> date | None:
    """That weekday of the month, the last one for 0."""
    length = monthrange(month.year, month.month)[1]
    days = [month + timedelta(days=n) for n in range(length)]
    found = [day for day in days if day.isoweekday() == weekday]
    return found[number - 1] if number <= len(found) else None


def past(reader: Reader) -> When | None:
    """Vorige week / afgelopen vrijdag / venerdì scorso: it is over, and is told so."""
    before = reader.take(Is.PAST)
    term = reader.take(Is.WEEKDAY, Is.WEEK)
    if term is None or not (before or reader.take(Is.PAST)):
        return None
    today = reader.almanac.today
    if term.kind is Is.WEEK:
        return week_of(today - _WEEK)
    return When(Sort.DAYS, (today - timedelta(days=(today.weekday() - term.value) % 7 + 1),))
