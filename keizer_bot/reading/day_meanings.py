"""Meanings of the rules of days by name: Friday, next week, the last round of December."""

from dataclasses import replace
from datetime import date, timedelta

from keizer_bot.i18n.folding import fold
from keizer_bot.reading import dates
from keizer_bot.reading.dates import ALTERNATING, Almanac, Sort, When, span, week_of
from keizer_bot.reading.day_words import DayKind
from keizer_bot.reading.numbered_days import day_of_month
from keizer_bot.reading.terms import Term

AFTER = frozenset(("na", "after", "dopo"))
PARTS = {  # of a month: the days behind its first
    **dict.fromkeys(("begin", "early", "inizio"), 0),
    **dict.fromkeys(("half", "midden", "mid", "metà"), 14),
    **dict.fromkeys(("eind", "einde", "end", "fine"), 31),
}
_DAY, _WEEK = timedelta(days=1), timedelta(weeks=1)
_MOST_AHEAD = 400  # days; more is no plan
_MOST_WEEKDAYS = 30  # more Fridays than a season has
_MOST_WEEKS = 4  # of a month
_LONGEST_MONTH = 31
_LENGTHS = {DayKind.WEEK: 7, DayKind.MONTHS: 30}  # days
_ONE = frozenset(("a", "un"))
_UNSURE = {Sort.EITHER, Sort.GUESS}


def nth_round(almanac: Almanac, nth: Term, part: Term) -> When | None:
    """De eerste ronde van het nieuwe jaar / the last round in November."""
    first = almanac.month(1 if part.kind is DayKind.FEAST else part.value)
    days = [e.date for e in almanac.ahead()]
    held = [day for day in days if (day.year, day.month) == (first.year, first.month)]
    which = len(held) if nth.kind is DayKind.PAST else nth.value
    return When(Sort.DAYS, (held[which - 1],)) if 0 < which <= len(held) else None


def week_of_month(almanac: Almanac, nth: Term, month: Term) -> When | None:
    """De eerste week van januari / the last week of November: seven days from its ends."""
    first = almanac.month(month.value)
    after = (first.replace(day=28) + timedelta(days=4)).replace(day=1)
    last = nth.kind is DayKind.PAST
    begins = after - _WEEK if last else first + ((nth.value or 1) - 1) * _WEEK
    ends = min(begins + _WEEK, after) - _DAY
    return When(Sort.STRETCH, (begins, ends)) if begins < after else None


def every_nth_weekday(almanac: Almanac, nth: Term, weekday: Term) -> When | None:
    """Elke eerste vrijdag van de maand / the first Friday of every month."""
    held = (e.date for e in almanac.ahead())
    days = tuple(d for d in held if dates.nth_of_month(nth.value, weekday.value, d) == d)
    return When(Sort.GUESS, days) if days else None


def nth_weekday(
    almanac: Almanac, nth: Term, weekday: Term, month: Term, year: int | None = None
) -> When | None:
    """Eerste vrijdag van december / last Friday in November / il primo venerdì di dicembre."""
    which = nth.value if nth.kind is DayKind.NUMBER else 0
    first = almanac.month(month.value)
    if year is not None:
        first = date(dates.full_year(year, month.said), month.value, 1)
    day = dates.nth_of_month(which, weekday.value, first)
    if year is None and day and day < almanac.today and not almanac.calendar.evenings:
        day = dates.nth_of_month(which, weekday.value, first.replace(year=first.year + 1))
    return When(Sort.DAYS, (day,)) if day else None


def weeks_from_weekday(almanac: Almanac, number: Term, sign: Term, weekday: Term) -> When:
    """A week on Friday; "two weeks from Friday" may be how long it lasts."""
    day = almanac.weekdays(weekday.value)[0] + (number.value or 1) * _WEEK
    return When(Sort.DAYS if sign.kind is DayKind.FILLER else Sort.GUESS, (day,))


def weekday_beside(_: Almanac, weekday: Term, sign: Term, other: When) -> When | None:
    """De vrijdag voor kerst / the Friday after the 20th / il venerdì prima di Natale."""
    if other.first != other.last:
        return None
    after = fold(sign.said) in AFTER
    off = (weekday.value - other.first.isoweekday()) % 7
    day = other.first + timedelta(days=(off or 7) if after else off - 7)
    return When(Sort.DAYS if after or sign.kind is DayKind.BEFORE else Sort.GUESS, (day,))


def week_of_day(_: Almanac, day: When) -> When | None:
    """De week van 30 november / the week of the 30th."""
    return week_of(day.first) if day.first == day.last else None


def first_weeks(almanac: Almanac, nth: Term, count: Term, month: Term) -> When | None:
    """De eerste twee weken van december / the first two Fridays of December."""
    if nth.value != 1 or nth.digits or not 0 < count.value <= _MOST_WEEKS:
        return None
    first = almanac.month(month.value)
    return span(first, first + count.value * _WEEK - _DAY)


def this_and_next_week(almanac: Almanac) -> When:
    """Deze en volgende week / this week and next: both of them."""
    week = week_of(almanac.today)
    return When(Sort.STRETCH, (week.first, week.last + _WEEK))


def this_and_next_weekday(almanac: Almanac, weekday: Term) -> When:
    """Deze en volgende vrijdag: both of them."""
    day = almanac.weekdays(weekday.value)[0]
    return When(Sort.DAYS, (day, day + _WEEK))


def week_after(almanac: Almanac) -> When | None:
    """De week erna: probably the one after this week."""
    week = week_of(almanac.today + _WEEK)
    days = tuple(e.date for e in almanac.between(week.first, week.last))
    return When(Sort.GUESS, days) if days else None


def day_and_next(_: Almanac, first: When, again: Term | None = None) -> When | None:
    """Vrijdag en de week erop / this Friday and next / next week and the week after: both."""
    if again and again.value != first.first.isoweekday():
        return None
    if first.sort is Sort.WEEK:
        return When(Sort.STRETCH, (first.first, first.last + _WEEK))
    a_day = first.sort is Sort.DAYS and len(first.days) == 1
    return When(Sort.DAYS, (first.first, first.first + _WEEK)) if a_day else None


def several_weekdays(
    almanac: Almanac, number: Term, weekday: Term, near: Term | None = None
) -> When | None:
    """De komende twee vrijdagen / 3 fridays / i prossimi due venerdì."""
    plural = weekday.said.casefold().endswith(("en", "s"))
    if not (near or plural) or not 1 < number.value <= _MOST_WEEKDAYS:
        return None
    first = almanac.today + timedelta(days=(weekday.value - almanac.today.isoweekday()) % 7)
    days = (first, first + (number.value - 1) * _WEEK)
    if number.value == 2 and all(map(almanac.may_mean, days)):  # noqa: PLR2004 - both named
        return When(Sort.DAYS, days)
    return span(*days)


def past(almanac: Almanac, part: Term) -> When:
    """Vorige week / afgelopen vrijdag / venerdì scorso: it is over, and is told so."""
    today = almanac.today
    if part.kind is DayKind.WEEK:
        return week_of(today - _WEEK)
    return When(Sort.DAYS, (today - timedelta(days=(today.weekday() - part.value) % 7 + 1),))


def each(almanac: Almanac, part: When | None = None) -> When:
    """Every one of them: of the month that follows, else of the season."""
    return part or When(Sort.STRETCH, (almanac.today, almanac.end))


def each_round(almanac: Almanac, part: When | None = None) -> When | None:
    """Elke ronde / alle rondes in december."""
    return each(almanac, part) if almanac.ahead() else None


def weekday_and_date(_: Almanac, weekday: Term, days: When) -> When:
    """Vrijdag 20-11 / vrijdag de 20ste; it is a guess if that is no Friday."""
    right = days.sort is Sort.DAYS and all(d.isoweekday() == weekday.value for d in days.days)
    return days if right else When(Sort.GUESS, days.days)


def weekday_and_number(almanac: Almanac, weekday: Term, number: Term) -> When | None:
    """Vrijdag 20. Raises BadDate."""
    if number.value > _LONGEST_MONTH:
        return None
    return weekday_and_date(almanac, weekday, day_of_month(almanac, number))


def weekday(almanac: Almanac, weekday: Term, next_: Term | None = None) -> When:
    """The first such day; "next Friday" and a Friday's "Friday" are this one or the one after."""
    days = almanac.weekdays(weekday.value)
    if next_ is not None:
        days = (days[0], days[0] + _WEEK)
    return When(Sort.DAYS if len(days) == 1 else Sort.EITHER, days)


def only_week(_: Almanac, week: When) -> When | None:
    """A whole week, and no day in so many days."""
    return week if week.sort is Sort.WEEK else None


def week_away(
    almanac: Almanac, number: Term | None = None, unit: Term | None = None
) -> When | None:
    """Volgende week / over twee weken / over veertien dagen."""
    is_week = unit is None or unit.kind is DayKind.WEEK
    days = (number.value if number else 1) * (7 if is_week else 1)
    if not 0 < days <= _MOST_AHEAD:
        return None
    day = almanac.today + timedelta(days=days)
    return week_of(day) if days % 7 == 0 else When(Sort.DAYS, (day,))


def week(almanac: Almanac, week: When | None = None, weekday: Term | None = None) -> When:
    """Deze week / volgende week vrijdag / vrijdag over twee weken."""
    week = week or week_of(almanac.today)
    if weekday is None:
        return week
    return When(Sort.DAYS, (week.first + timedelta(days=weekday.value - 1),))


def coming_week(almanac: Almanac) -> When:
    """Komende week: this one or the next."""
    return When(Sort.EITHER, this_and_next_week(almanac).days)


def length(almanac: Almanac, number: Term, unit: Term) -> When | None:
    """Komende drie weken / for a month: from today on, unless it is said from when."""
    days = (number.value or number.said.casefold() in _ONE) * _LENGTHS[unit.kind]
    if not 0 < days <= _MOST_AHEAD:
        return None
    return When(Sort.LASTING, (almanac.today, almanac.today + timedelta(days=days - 1)))


def coming_rounds(
    almanac: Almanac, number: Term | None = None, next_: Term | None = None
) -> When | None:
    """Deze ronde / volgende ronde / komende drie rondes."""
    ahead = [e.date for e in almanac.ahead()]
    if not ahead:
        return None
    if number is not None:
        return span(ahead[0], ahead[: max(1, number.value)][-1])
    return When(Sort.EITHER, tuple(ahead[:2])) if next_ else When(Sort.DAYS, (ahead[0],))


def neighbour(almanac: Almanac, day: Term, away: When | None = None) -> When:
    """Vandaag, morgen; vandaag over een week."""
    found = almanac.today + day.value * _DAY
    if away is not None:
        return When(Sort.DAYS, (away.first + timedelta(days=found.weekday()),))
    return When(Sort.DAYS if day.value else Sort.TODAY, (found,))


def shifted_month(almanac: Almanac, shift: Term | None = None) -> When:
    """Deze maand, volgende maand, mese prossimo; rest van de maand is deze maand."""
    later = shift is not None and shift.kind is not DayKind.THIS
    month = almanac.today.month - 1 + later
    return dates.month_of(almanac.today.year + month // 12, month % 12 + 1)


def named_month(almanac: Almanac, month: Term, year: Term | None = None) -> When:
    """Heel december / in de maand december / december 2026."""
    return dates.month_of(year.value if year else almanac.month(month.value).year, month.value)


def this_year(almanac: Almanac) -> When:
    """Rest van het jaar."""
    return span(almanac.today, date(almanac.today.year, 12, 31))


def alternate(almanac: Almanac, alternate: Term) -> When:
    """Om de week / even weken."""
    return When(ALTERNATING[alternate.value], (almanac.today, almanac.end))


def feast(almanac: Almanac, feast: Term) -> When:
    """Kerst / the end of the year, where a stretch ends or begins with it."""
    day = almanac.feast(feast.value)
    return When(Sort.STRETCH, (day, day))


def at_feast(almanac: Almanac, feast: Term) -> When:
    """Met kerst / at Christmas."""
    return When(Sort.DAYS, (almanac.feast(feast.value),))


def last_before(almanac: Almanac, feast: Term) -> When | None:
    """De laatste ronde voor de kerst: the last evening that is still to come before it."""
    return _last_before(almanac.feast(feast.value), almanac)


def last_of_year(almanac: Almanac) -> When | None:
    """De laatste ronde van dit jaar."""
    return _last_before(date(almanac.today.year + 1, 1, 1), almanac)


def _last_before(end: date, almanac: Almanac) -> When | None:
    days = [e.date for e in almanac.ahead() if e.date < end]
    return When(Sort.DAYS, (days[-1],)) if days else None


def until_notice(almanac: Almanac) -> When:
    """Tot nader order."""
    return When(Sort.ABOUT, (almanac.end,))


def until_after(_: Almanac, last: When) -> When:
    """Tot na kerst: nobody knows how long."""
    return When(Sort.ABOUT, (last.last,))


def until_part(_: Almanac, part: Term, last: When) -> When | None:
    """Tot half december."""
    if last.sort is not Sort.STRETCH:
        return None
    days = timedelta(days=PARTS[part.said.casefold()])
    return When(Sort.STRETCH, (min(last.last, last.first + days),))


def until(_: Almanac, sign: Term, last: When) -> When:
    """Up to a day; "until January" and "until Christmas" end before these begin."""
    begins = last.first.day == 1 or last.first == last.last
    stretch = last.sort is Sort.STRETCH and begins and not last.closed
    before = sign.kind is DayKind.BEFORE or (sign.kind is DayKind.UNTIL and stretch)
    return replace(last, days=(*last.days[:-1], last.first - _DAY if before else last.last))


def span_to(almanac: Almanac, last: When, first: When | None = None) -> When | None:
    """20-11 t/m 4-12 / van 20 tot 27 november / t/m 4-12. Raises RangeReversed."""
    first = first or When(Sort.STRETCH, (almanac.today, almanac.today))
    if first.sort in {Sort.STRETCH, *ALTERNATING} and first.first != first.last:
        return None
    stretch = span(first.first, last.last)
    if first.sort in _UNSURE or last.sort in _UNSURE:
        return When(Sort.EITHER, (first.first, last.last))
    return replace(stretch, sort=Sort.ABOUT) if last.sort is Sort.ABOUT else stretch


def onward(almanac: Almanac, first: When) -> When:
    """Vanaf ronde 13."""
    if first.closed:
        return first
    return When(Sort.STRETCH, (first.first, max(first.first, almanac.end)))


def quantity(_: Almanac) -> bool:
    """10 minuten, 9 jaar, om 8, 20.15 uur, 19:45: numbers that are no days."""
    return True
