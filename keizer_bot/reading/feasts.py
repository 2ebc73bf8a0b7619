"""Feasts and the end of the year: until Christmas, at Christmas, the last evening before it."""

from datetime import date

from keizer_bot.reading.dates import Almanac, Sort, When
from keizer_bot.reading.day_words import DayKind
from keizer_bot.reading.numbered_days import span
from keizer_bot.reading.terms import Reader, Term

_AT_IT = ("met ", "at ", "a ")


def feast(reader: Reader) -> When | None:
    """Kerst / the end of the year, where a stretch ends or begins with it."""
    reader.take(DayKind.FILLER)
    term = reader.take(DayKind.FEAST)
    if term is None:
        return None
    day = _day_of(term, reader.almanac)
    return When(Sort.STRETCH, (day, day))


def at_feast(reader: Reader) -> When | None:
    """Met kerst / at Christmas / a Natale: that day."""
    term = reader.take(DayKind.FEAST)
    said = "" if term is None else term.said.casefold()
    if term is None or not (said.startswith(_AT_IT) or said.endswith("avond")):
        return None
    return When(Sort.DAYS, (_day_of(term, reader.almanac),))


def last_before(reader: Reader) -> When | None:
    """De laatste ronde voor de kerst: the last evening that is still to come before it."""
    term = reader.take(DayKind.LAST_BEFORE)
    if term is None:
        return None
    feast_day = _day_of(term, reader.almanac)
    found = [e.date for e in reader.almanac.ahead() if e.date < feast_day]
    return When(Sort.DAYS, (found[-1],)) if found else None


def this_year(reader: Reader) -> When | None:
    """Rest van het jaar / this year."""
    today = reader.almanac.today
    return span(today, date(today.year, 12, 31)) if reader.take(DayKind.THIS_YEAR) else None


def _day_of(term: Term, almanac: Almanac) -> date:
    """The day that its value stands for, this year or the next."""
    month, day = divmod(term.value, 100)
    days = (date(almanac.today.year + n, month, day) for n in (0, 1))
    return next(found for found in days if found >= almanac.today)
