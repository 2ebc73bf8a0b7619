"""Meanings of the rules of days by name: Friday, next week, the last round of December."""

from dataclasses import replace
from datetime import date, timedelta

from keizer_bot.reading import dates
from keizer_bot.reading.dates import ALTERNATING, Almanac, Sort, When, span, week_of
from keizer_bot.reading.day_words import DayKind
from keizer_bot.reading.terms import Term

_DAY, _WEEK = timedelta(days=1), timedelta(weeks=1)
_MOST_AHEAD = 400  # days; more is no plan
_MOST_WEEKDAYS = 30  # more Fridays than a season has
_LENGTHS = {DayKind.WEEK: 7, DayKind.MONTHS: 30}  # days
_ONE = frozenset(("a", "un"))
_UNSURE = {Sort.EITHER, Sort.GUESS}


def nth_in(
    almanac: Almanac, nth: Term, unit: Term, scope: When, count: Term | None = None
) -> When | None:
    """De eerste ronde na nieuwjaar / the last week of November / i primi due venerdì di marzo."""
    size, is_last = count.value if count else 1, nth.kind is DayKind.PAST
    days = _in_scope(almanac, unit, scope, size if is_last else 0)
    at = len(days) - size if is_last else nth.value - 1
    named = days[at : at + size] if at >= 0 else []
    if not named or len(named) < size:
        return None
    if named[0] < almanac.today and not (scope.closed or almanac.calendar.evenings):
        next_year = dates.month_of(scope.first.year + 1, scope.first.month)
        return nth_in(almanac, nth, unit, replace(next_year, closed=True), count)
    if unit.kind is DayKind.WEEK:
        return span(named[0], min(named[-1] + _WEEK - _DAY, scope.last))
    return span(named[0], named[-1]) if count else When(Sort.DAYS, (named[0],))


def _in_scope(almanac: Almanac, unit: Term, scope: When, weeks_from_end: int) -> list[date]:
    """The evenings, the weekdays or the days that weeks begin with, in a stretch of days."""
    if unit.kind is DayKind.ROUND:
        return [e.date for e in almanac.ahead() if scope.first <= e.date <= scope.last]
    first = scope.first
    if unit.kind is not DayKind.WEEK:
        first += timedelta(days=(unit.value - first.isoweekday()) % 7)
    elif weeks_from_end:
        first = scope.last - weeks_from_end * _WEEK + _DAY
    return [first + n * _WEEK for n in range(((scope.last - first).days + 7) // 7)]


def beside(almanac: Almanac, sign: Term, other: When) -> When | None:
    """Na kerst / before the 20th: the days on that side; a guess for "voor", which is "for" too."""
    if other.first != other.last:
        return None
    if sign.kind in {DayKind.BEFORE, DayKind.LOOSE}:
        first = min(almanac.today, other.first - _WEEK)
        sort = Sort.STRETCH if sign.kind is DayKind.BEFORE else Sort.GUESS
        return When(sort, (first, other.first - _DAY))
    first = other.last + (_DAY if sign.kind is DayKind.AFTER else 0 * _DAY)
    return When(Sort.STRETCH, (first, max(almanac.end, first + _WEEK)), closed=True)


def month_of_year(_: Almanac, month: Term, year: Term) -> When:
    """December 2026. Raises BadDate."""
    found = dates.month_of(dates.full_year(year.value, month.said), month.value)
    return replace(found, closed=True)


def every_nth_weekday(almanac: Almanac, nth: Term, weekday: Term) -> When | None:
    """Elke eerste vrijdag van de maand / the first Friday of every month."""
    days = (e.date for e in almanac.ahead() if e.date.isoweekday() == weekday.value)
    named = tuple(day for day in days if (day.day - 1) // 7 == nth.value - 1)
    return When(Sort.GUESS, named) if named else None


def weeks_from_weekday(almanac: Almanac, number: Term, sign: Term, weekday: Term) -> When:
    """A week on Friday; "two weeks from Friday" may be how long it lasts."""
    day = almanac.weekdays(weekday.value)[0] + (number.value or 1) * _WEEK
    return When(Sort.DAYS if sign.kind is DayKind.FILLER else Sort.GUESS, (day,))


def weekday_beside(_: Almanac, weekday: Term, scope: When) -> When:
    """De vrijdag voor kerst / the Friday after the 20th / il venerdì prima di Natale."""
    sort = Sort.GUESS if scope.sort is Sort.GUESS else Sort.DAYS
    if scope.closed:  # from a day on
        off = (weekday.value - scope.first.isoweekday()) % 7
        return When(sort, (scope.first + timedelta(days=off),))
    off = (scope.last.isoweekday() - weekday.value) % 7
    return When(sort, (scope.last - timedelta(days=off),))


def week_of_day(_: Almanac, day: When) -> When | None:
    """De week van 30 november / the week of the 30th."""
    return week_of(day.first) if day.first == day.last else None


def week_after(almanac: Almanac) -> When | None:
    """De week erna: probably the one after this week."""
    week = week_of(almanac.today + _WEEK)
    days = tuple(e.date for e in almanac.between(week.first, week.last))
    return When(Sort.GUESS, days) if days else None


def this_and_next(almanac: Almanac, unit: Term) -> When | None:
    """Deze en volgende week / this and next Friday: both of them."""
    is_week = unit.kind is DayKind.WEEK
    days = (almanac.today,) if is_week else almanac.weekdays(unit.value)[:1]
    return day_and_next(almanac, week_of(*days) if is_week else When(Sort.DAYS, days), unit)


def day_and_next(_: Almanac, first: When, again: Term) -> When | None:
    """Vrijdag en de week erop / this Friday and next / next week and the week after: both."""
    if again.kind is DayKind.WEEKDAY and again.value != first.first.isoweekday():
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


def weekday_and_date(_: Almanac, weekday: Term, days: When) -> When:
    """Vrijdag 20-11 / vrijdag de 20ste; it is a guess if that is no Friday."""
    right = days.sort is Sort.DAYS and all(d.isoweekday() == weekday.value for d in days.days)
    return days if right else When(Sort.GUESS, days.days)


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
    days = ((number.value or 1) if number else 1) * (7 if is_week else 1)
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
    week = week_of(almanac.today)
    return When(Sort.EITHER, (week.first, week.last + _WEEK))


def length(almanac: Almanac, number: Term, unit: Term) -> When | None:
    """Komende drie weken / for a month: from today on, unless it is said from when."""
    days = (number.value or number.said.casefold() in _ONE) * _LENGTHS[unit.kind]
    if not 0 < days <= _MOST_AHEAD:
        return None
    return When(Sort.LASTING, (almanac.today, almanac.today + timedelta(days=days - 1)))


def coming_rounds(almanac: Almanac, near: Term, number: Term | None = None) -> When | None:
    """Deze ronde / volgende ronde / komende drie rondes."""
    ahead = [e.date for e in almanac.ahead()]
    if not ahead:
        return None
    if number is not None:
        return span(ahead[0], ahead[: max(1, number.value)][-1])
    is_next = near.kind is DayKind.NEXT
    return When(Sort.EITHER, tuple(ahead[:2])) if is_next else When(Sort.DAYS, (ahead[0],))


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
    """De laatste avond voor de kerst: the last one that is still to come before it."""
    days = [e.date for e in almanac.ahead() if e.date < almanac.feast(feast.value)]
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
    days = timedelta(days=part.value - 1)
    return When(Sort.STRETCH, (min(last.last, last.first + days),))


def until(_: Almanac, sign: Term, last: When) -> When:
    """Up to a day; "until January" and "until Christmas" end before these begin."""
    begins = last.first.day == 1 or last.first == last.last
    stretch = last.sort is Sort.STRETCH and begins and not last.closed
    before = sign.kind is DayKind.BEFORE or (sign.kind is DayKind.UNTIL and stretch)
    return replace(last, days=(*last.days[:-1], last.first - _DAY if before else last.last))


def up_to(almanac: Almanac, sign: Term, last: When) -> When | None:
    """Voor kerst / before the 27th: from today on."""
    return span_to(almanac, until(almanac, sign, last))


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
