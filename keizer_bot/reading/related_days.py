"""Days by others beside them: the Friday before Christmas, a week on Friday."""

from datetime import date, timedelta

from keizer_bot.i18n.folding import fold
from keizer_bot.reading import feasts, numbered_days
from keizer_bot.reading.dates import Sort, When, nth_of_month
from keizer_bot.reading.day_words import BEFORE_A_FEAST, DayKind
from keizer_bot.reading.terms import MONTH, Reader, Term, week_of

_AFTER = frozenset(("na", "after", "dopo"))
_ITALIAN_ORDINALS = frozenset(("primo", "prima", "secondo", "seconda", "terzo", "terza"))
_WEEK = timedelta(weeks=1)
_JOINS = (DayKind.IN, DayKind.OF, DayKind.FROM)
_NEW_YEAR = 101


def weeks_from_weekday(reader: Reader) -> When | None:
    """A week on Friday; "two weeks from Friday" may be how long it lasts."""
    number = reader.take(DayKind.NUMBER, DayKind.FILLER)
    weeks = reader.take(DayKind.WEEK)
    joint = reader.take(DayKind.FILLER, DayKind.ONWARD)
    weekday = reader.take(DayKind.WEEKDAY)
    if number is None or weeks is None or joint is None or weekday is None:
        return None
    if fold(joint.said) not in {"on", "from"}:
        return None
    first = reader.almanac.weekdays(weekday.value)[0]
    day = first + (number.value or 1) * _WEEK
    return When(Sort.DAYS if fold(joint.said) == "on" else Sort.GUESS, (day,))


def week_of_day(reader: Reader) -> When | None:
    """De week van 30 november / the week of the 30th."""
    if not (reader.take(DayKind.WEEK) and reader.take(DayKind.OF, DayKind.FROM)):
        return None
    reader.take(DayKind.FILLER)
    day = reader.first_of(numbered_days.DATES)
    return week_of(day.first) if day is not None and day.first == day.last else None


def weekday_beside(reader: Reader) -> When | None:
    """De vrijdag voor kerst / the Friday after the 20th / il venerdì prima di Natale."""
    weekday, sign = reader.take(DayKind.WEEKDAY), reader.take(DayKind.BEFORE, DayKind.LOOSE)
    if weekday is None or sign is None:
        return None
    after = fold(sign.said) in _AFTER
    before = sign.kind is DayKind.BEFORE or fold(sign.said) in BEFORE_A_FEAST
    reader.take(DayKind.FILLER)
    other = reader.first_of((*numbered_days.DATES, feasts.feast)) if after or before else None
    if other is None or other.first != other.last:
        return None
    off = (weekday.value - other.first.isoweekday()) % 7
    day = other.first + timedelta(days=(off or 7) if after else off - 7)
    return When(Sort.DAYS if after or sign.kind is DayKind.BEFORE else Sort.GUESS, (day,))


def nth_round(reader: Reader) -> When | None:
    """De eerste ronde van het nieuwe jaar / the last round in November."""
    number = reader.take(DayKind.NUMBER)
    last = number is None and reader.take(DayKind.PAST) is not None
    if not (last or _is_ordinal(number)) or not reader.take(DayKind.ROUND):
        return None
    if not reader.take(*_JOINS):
        return None
    reader.take(DayKind.FILLER)
    almanac, part = reader.almanac, reader.take(*MONTH, DayKind.FEAST)
    if part is None or (part.kind is DayKind.FEAST and part.value != _NEW_YEAR):
        return None
    first = almanac.month(part.value if part.kind is not DayKind.FEAST else 1)
    held = [
        e.date for e in almanac.ahead() if (e.date.year, e.date.month) == (first.year, first.month)
    ]
    which = len(held) if number is None else number.value
    return When(Sort.DAYS, (held[which - 1],)) if 0 < which <= len(held) else None


def week_of_month(reader: Reader) -> When | None:
    """De eerste week van januari / the last week of November: seven days, counted from its ends."""
    number = reader.take(DayKind.NUMBER)
    last = number is None and reader.take(DayKind.PAST) is not None
    if not (last or _is_ordinal(number)) or not reader.take(DayKind.WEEK):
        return None
    reader.take(*_JOINS)
    month = reader.take(*MONTH)
    if month is None:
        return None
    first = reader.almanac.month(month.value)
    after = (first.replace(day=28) + timedelta(days=4)).replace(day=1)
    begins = after - _WEEK if number is None else first + ((number.value or 1) - 1) * _WEEK
    ends = min(begins + _WEEK, after) - timedelta(days=1)
    return When(Sort.STRETCH, (begins, ends)) if begins < after else None


def every_nth_weekday(reader: Reader) -> When | None:
    """Elke eerste vrijdag van de maand / the first Friday of every month."""
    each = reader.take(DayKind.EACH)
    number, weekday = reader.take(DayKind.NUMBER), reader.take(DayKind.WEEKDAY)
    if number is None or weekday is None or not _is_ordinal(number):
        return None
    monthly = reader.attempt(_of_the_month)
    if not (monthly or (each and number.value == 1)):
        return None
    held = [e.date for e in reader.almanac.ahead()]
    days = tuple(day for day in held if nth_of_month(number.value, weekday.value, day) == day)
    return When(Sort.GUESS, days) if days else None


def _of_the_month(reader: Reader) -> When | None:
    """Van de maand / of every month; the day that is given means nothing."""
    if not reader.take(*_JOINS):
        return None
    reader.take(DayKind.FILLER, DayKind.EACH)
    return When(Sort.GUESS, (date.min,)) if reader.take(DayKind.MONTHS) else None


def _is_ordinal(number: Term | None) -> bool:
    return number is not None and (number.ordinal or fold(number.said) in _ITALIAN_ORDINALS)


READERS = (nth_round, week_of_month, every_nth_weekday, weeks_from_weekday, weekday_beside)
"""In the order in which they are tried, before the names of days alone."""
