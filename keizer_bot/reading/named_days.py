"""Days by name: Friday, the first Friday of December, next week, all of March, the season."""

from calendar import monthrange
from datetime import date, timedelta

from keizer_bot.i18n.folding import fold
from keizer_bot.reading import feasts, numbered_days, related_days
from keizer_bot.reading.dates import ALTERNATING, Almanac, Sort, When, full_year, nth_of_month
from keizer_bot.reading.day_words import DayKind
from keizer_bot.reading.numbered_days import span, year_behind
from keizer_bot.reading.terms import (
    MONTH,
    RANGE,
    YEAR_DIGITS,
    Reader,
    Term,
    is_plural,
    week_of,
)

_ITALIAN_ORDINALS = frozenset({"primo", "prima", "secondo", "terzo", "quarto", "quinto"})
_MOST_WEEKDAYS = 30  # more Fridays than a season has
_MOST_TERMS = 6  # of a day, up to "and"
_AFTER = frozenset(("after", "dopo"))
_NAMES_MORE = {
    *(DayKind.NUMBER, DayKind.DATE, DayKind.MONTH, DayKind.MONTHS, DayKind.ROUND),
    *(DayKind.PERIOD, DayKind.WEEKEND, DayKind.OF, DayKind.IN),
}


def this_and_next_week(reader: Reader) -> When | None:
    """Deze en volgende week / this week and next: both of them."""
    if not reader.take(DayKind.THIS):
        return None
    early = reader.take(DayKind.WEEK)
    if not reader.take(DayKind.AND):
        return None
    reader.take(DayKind.FILLER)
    if not reader.take(DayKind.NEXT) or reader.peek() is DayKind.WEEKDAY:
        return None
    if not (reader.take(DayKind.WEEK) or early) or reader.peek() is DayKind.WEEKDAY:
        return None
    week = week_of(reader.almanac.today)
    return When(Sort.STRETCH, (week.first, week.last + _WEEK))


def this_and_next_weekday(reader: Reader) -> When | None:
    """Deze en volgende vrijdag: both of them."""
    said = reader.take_all(DayKind.THIS, DayKind.AND, DayKind.NEXT, DayKind.WEEKDAY)
    if said is None:
        return None
    day = reader.almanac.weekdays(said[-1].value)[0]
    return When(Sort.DAYS, (day, day + _WEEK))


def day_and_next(reader: Reader) -> When | None:
    """Vrijdag en de week erop / this Friday and next / next week and the week after: both."""
    start = reader.at
    if DayKind.AND not in [term.kind for term in reader.terms[start + 1 : start + _MOST_TERMS]]:
        return None
    first = reader.first_of((weekday_named, _week, neighbour, *numbered_days.DATES))
    a_day = first is not None and first.sort is Sort.DAYS and len(first.days) == 1
    if first is None or not (a_day or first.sort is Sort.WEEK) or not reader.take(DayKind.AND):
        return None
    reader.take(DayKind.FILLER)
    next_ = reader.take(DayKind.NEXT)
    again = reader.take(DayKind.WEEKDAY, DayKind.WEEK)
    if again and again.kind is DayKind.WEEKDAY and again.value != first.first.isoweekday():
        return None
    weekday = again or any(t.kind is DayKind.WEEKDAY for t in reader.terms[start : start + 2])
    if not (weekday and _names_no_more(reader, again) if next_ else _afterwards(reader, again)):
        return None
    if not a_day:
        return When(Sort.STRETCH, (first.first, first.last + _WEEK))
    return When(Sort.DAYS, (first.first, first.first + _WEEK))


def _names_no_more(reader: Reader, again: Term | None) -> bool:
    """Whether "next" is the day itself, and not "next month" or "next Friday 4 December"."""
    if again and again.kind is DayKind.WEEK:
        return reader.peek() is not DayKind.WEEKDAY
    return reader.peek() not in _NAMES_MORE


def _afterwards(reader: Reader, again: Term | None) -> bool:
    """Whether "the one after" or "the Friday after" stands there; "and after that" has no end."""
    term = reader.take(DayKind.AFTERWARDS, DayKind.LOOSE)
    if term is None or (term.kind is DayKind.LOOSE and term.said.casefold() not in _AFTER):
        return False
    return again is not None or (" " in term.said and fold(term.said) != "after that")


def week_after(reader: Reader) -> When | None:
    """De week erna / the week after: probably the one after this week."""
    week = reader.take(DayKind.WEEK)
    if week is None or not _afterwards(reader, week):
        return None
    next_ = week_of(reader.almanac.today + _WEEK)
    found = tuple(e.date for e in reader.almanac.between(next_.first, next_.last))
    return When(Sort.GUESS, found) if found else None


def several_weekdays(reader: Reader) -> When | None:
    """De komende twee vrijdagen / 3 fridays / i prossimi due venerdì."""
    prefix = reader.take(DayKind.THIS, DayKind.COMING, DayKind.NEXT)
    number = reader.take(DayKind.NUMBER)
    prefix = prefix or reader.take(DayKind.COMING, DayKind.NEXT)
    weekday = reader.take(DayKind.WEEKDAY)
    plural = weekday is not None and weekday.said.casefold().endswith(("en", "s"))
    if number is None or weekday is None or not (prefix or plural):
        return None
    if number.ordinal or not 1 < number.value <= _MOST_WEEKDAYS:
        return None
    today = reader.almanac.today
    first = today + timedelta(days=(weekday.value - 1 - today.weekday()) % 7)
    days = (first, first + (number.value - 1) * _WEEK)
    if number.value == 2 and all(map(reader.almanac.may_mean, days)):  # noqa: PLR2004 - both named
        return When(Sort.DAYS, days)
    return span(*days)


def nth_weekday(reader: Reader) -> When | None:
    """Eerste vrijdag van december / last Friday in November / il primo venerdì di dicembre."""
    number = reader.take(DayKind.NUMBER)
    if number is not None and not (number.ordinal or number.said in _ITALIAN_ORDINALS):
        return None
    if number is None and not reader.take(DayKind.PAST):
        return None
    weekday = reader.take(DayKind.WEEKDAY)
    joined = reader.take(DayKind.IN, DayKind.OF, DayKind.FROM)
    month = reader.take(*MONTH)
    if weekday is None or joined is None or month is None:
        return None
    almanac, which = reader.almanac, number.value if number else 0
    year = year_behind(reader)
    if year is not None:
        day = nth_of_month(which, weekday.value, date(full_year(year, month.said), month.value, 1))
    else:
        first = almanac.month(month.value)
        day = nth_of_month(which, weekday.value, first)
        if day and day < almanac.today and not almanac.calendar.evenings:
            day = nth_of_month(which, weekday.value, first.replace(year=first.year + 1))
    return When(Sort.DAYS, (day,)) if day else None


def past_days(reader: Reader) -> When | None:
    """Vorige week / afgelopen vrijdag / venerdì scorso: it is over, and is told so."""
    before = reader.take(DayKind.PAST)
    term = reader.take(DayKind.WEEKDAY, DayKind.WEEK)
    if term is None or not (before or reader.take(DayKind.PAST)):
        return None
    today = reader.almanac.today
    if term.kind is DayKind.WEEK:
        return week_of(today - _WEEK)
    return When(Sort.DAYS, (today - timedelta(days=(today.weekday() - term.value) % 7 + 1),))


_DAY = timedelta(days=1)
_WEEK = timedelta(weeks=1)
_MOST_AHEAD = 400  # days; more is no plan
_WEEKDAY = (DayKind.WEEKDAY, DayKind.WEAK_WEEKDAY)
_ENDS = (
    *(None, DayKind.AND, DayKind.OR, DayKind.OF, DayKind.CLUB, DayKind.NUMBER, DayKind.DATE),
    *RANGE,
)
_LEADS = (DayKind.AND, DayKind.OR, DayKind.OF, DayKind.FROM, DayKind.ONWARD, *RANGE)


def weekday_named(reader: Reader) -> When | None:
    """Vrijdag / komende vrijdag / vrijdag 20-11 / vrijdag over twee weken / elke vrijdag."""
    weak = reader.peek() is DayKind.WEAK_WEEKDAY
    before = reader.terms[reader.at - 1] if reader.at else None
    alone = before is None or before.kind in _LEADS
    prefix = reader.take(DayKind.THIS, DayKind.COMING, DayKind.NEXT, DayKind.EACH, DayKind.WHOLE)
    if prefix and prefix.kind is DayKind.WHOLE:
        reader.take(DayKind.FILLER)
    term = reader.take(*_WEEKDAY)
    if term is None or (weak and not (alone and reader.peek() in _ENDS)):
        return None
    if (prefix and prefix.kind in {DayKind.EACH, DayKind.WHOLE}) or is_plural(term, before):
        return _each(reader)
    reader.take(DayKind.COMING)
    dated = reader.attempt(_dated_weekday)
    if dated is not None:
        wrong = any(d.isoweekday() != term.value for d in dated.days)
        return dated if dated.sort is Sort.DAYS and not wrong else When(Sort.GUESS, dated.days)
    week = reader.attempt(_week_behind)
    if week is not None:
        return When(Sort.DAYS, (week.first + timedelta(days=term.value - 1),))
    if reader.take(DayKind.WEEK):  # "Friday week" is the one after the next
        prefix = Term(DayKind.NEXT, 0, 0, 0, "")
    return _weekday_alone(term, reader.almanac, next_=prefix or reader.take(DayKind.NEXT))


def _weekday_alone(weekday: Term, almanac: Almanac, *, next_: Term | None) -> When:
    """The first such day; "next Friday" and a Friday's "Friday" are this one or the one after."""
    days = almanac.weekdays(weekday.value)
    if next_ is not None and next_.kind is DayKind.NEXT:
        days = (days[0], days[0] + _WEEK)
    return When(Sort.DAYS if len(days) == 1 else Sort.EITHER, days)


def _dated_weekday(reader: Reader) -> When | None:
    """The date behind a weekday: 20-11, 20 november, de 20ste, or 20."""
    if reader.peek() is DayKind.AND and reader.terms[reader.at].said == ",":
        reader.at += 1
    reader.take(DayKind.FILLER)
    found = reader.first_of(numbered_days.DATES)
    if found is not None:
        return found
    number = reader.take(DayKind.NUMBER)
    if number is None or not number.digits or number.value > 31:  # noqa: PLR2004 - a month's end
        return None
    return When(Sort.DAYS, (reader.almanac.day_of_month(number.value, number.said),))


def _each(reader: Reader) -> When:
    """Every one of them: of the month that follows, else of the season."""
    mark = reader.at
    reader.take(DayKind.IN, DayKind.OF, DayKind.FROM)
    reader.take(DayKind.FILLER)
    if (part := reader.first_of((_month, numbered_days.by_period))) is not None:
        return part
    reader.at = mark
    return When(Sort.STRETCH, (reader.almanac.today, reader.almanac.end))


def _week_behind(reader: Reader) -> When | None:
    """The week behind a weekday: vrijdag (van) volgende week, vrijdag in week 48."""
    mark = reader.at
    for joints in ((), (DayKind.OF, DayKind.FROM, DayKind.FILLER), (DayKind.IN, DayKind.OF)):
        reader.take(*joints)
        reader.take(DayKind.FILLER)
        found = reader.first_of((_week_away, numbered_days.by_week))
        if found is not None and found.sort is Sort.WEEK:
            return found
        reader.at = mark
    return None


def _week_away(reader: Reader) -> When | None:
    """Volgende week / over twee weken / over veertien dagen."""
    today = reader.almanac.today
    if reader.take_all(DayKind.NEXT, DayKind.WEEK) or reader.take_all(DayKind.WEEK, DayKind.NEXT):
        return week_of(today + _WEEK)
    if not reader.take(DayKind.IN):
        return None
    number = reader.take(DayKind.NUMBER)
    article = None if number else reader.take(DayKind.FILLER)
    if article and fold(article.said) in {"de", "the"}:
        return None  # "in de week van 7 december"
    unit = reader.take(DayKind.WEEK, DayKind.DAYS)
    if unit is None or not (number or article):
        return None
    days = (number.value if number else 1) * (7 if unit.kind is DayKind.WEEK else 1)
    if not 0 < days <= _MOST_AHEAD:
        return None
    day = today + timedelta(days=days)
    return week_of(day) if days % 7 == 0 else When(Sort.DAYS, (day,))


def _week(reader: Reader) -> When | None:
    """Deze week / volgende week vrijdag / komende week ."""
    today = reader.almanac.today
    reader.take(DayKind.WHOLE)
    if reader.take_all(DayKind.THIS, DayKind.WEEK):
        return _weekday_of(reader, week_of(today))
    if reader.take_all(DayKind.EACH, DayKind.WEEK):
        return _each(reader)
    if reader.take_all(DayKind.COMING, DayKind.WEEK):
        return When(Sort.EITHER, (week_of(today).first, week_of(today + _WEEK).last))
    away = reader.attempt(_week_away)
    return _weekday_of(reader, away) if away is not None else None


def _weekday_of(reader: Reader, week: When) -> When:
    found = reader.take_all(DayKind.FILLER, DayKind.WEEKDAY) or reader.take_all(DayKind.WEEKDAY)
    if not found:
        return week
    return When(Sort.DAYS, (week.first + timedelta(days=found[-1].value - 1),))


def _coming_rounds(reader: Reader) -> When | None:
    """Deze ronde / volgende ronde / komende drie rondes / elke ronde."""
    prefix = reader.take(DayKind.THIS, DayKind.COMING, DayKind.NEXT, DayKind.EACH, DayKind.WHOLE)
    number = reader.take(DayKind.NUMBER)
    ahead = [e.date for e in reader.almanac.ahead()]
    if prefix is None or not reader.take(DayKind.ROUND) or not ahead:
        return None
    if prefix.kind in {DayKind.EACH, DayKind.WHOLE}:
        return _each(reader)
    if number is not None:
        return span(ahead[0], ahead[: max(1, number.value)][-1])
    if prefix.kind is DayKind.NEXT:
        return When(Sort.EITHER, (ahead[0], *ahead[1:2]))
    return When(Sort.DAYS, (ahead[0],))


def neighbour(reader: Reader) -> When | None:
    """Vandaag, morgen; vandaag over een week."""
    term = reader.take(DayKind.DAY)
    if term is None:
        return None
    day = reader.almanac.today + term.value * _DAY
    away = reader.attempt(_week_away)
    if away is not None:
        return When(Sort.DAYS, (away.first + timedelta(days=day.weekday()),))
    return When(Sort.DAYS if term.value else Sort.TODAY, (day,))


def _month(reader: Reader) -> When | None:
    """Heel december / in de maand december / december 2026 / deze maand / volgende maand."""
    whole = reader.take(DayKind.WHOLE, DayKind.IN, DayKind.EACH)
    if whole:
        reader.take(DayKind.FILLER, DayKind.OF, DayKind.IN)
    shifted = reader.attempt(_shifted_month)
    if shifted is not None:
        return shifted
    if reader.take(DayKind.MONTHS):
        reader.take(DayKind.OF)
    term = reader.take(DayKind.MONTH) or (reader.take(DayKind.WEAK_MONTH) if whole else None)
    if term is None:
        return None
    year = reader.take(DayKind.NUMBER)
    if year is not None and len(year.digits) == YEAR_DIGITS:
        return _whole_month(year.value, term.value)
    reader.at -= year is not None
    first = reader.almanac.month(term.value)
    return _whole_month(first.year, first.month)


def _shifted_month(reader: Reader) -> When | None:
    """Deze maand, volgende maand, mese prossimo; rest van de maand is deze maand."""
    leads = {DayKind.WHOLE, DayKind.OF, DayKind.FILLER}
    rest = reader.at > 0 and reader.terms[reader.at - 1].kind in leads
    shift = reader.take(DayKind.THIS, DayKind.NEXT, DayKind.COMING)
    months = reader.take(DayKind.MONTHS)
    if months is None or (shift is None and reader.peek() in {DayKind.OF, *MONTH}):
        return None
    shift = shift or reader.take(DayKind.NEXT)
    if shift is None and rest:
        shift = Term(DayKind.THIS, 0, 0, 0, "")
    if shift is None:
        return None
    today = reader.almanac.today
    month = today.month - 1 + (shift.kind is not DayKind.THIS)
    return _whole_month(today.year + month // 12, month % 12 + 1)


def _whole_month(year: int, month: int) -> When:
    year = max(date.min.year, year)
    days = monthrange(year, month)[1]
    return When(Sort.STRETCH, (date(year, month, 1), date(year, month, days)))


def _everything(reader: Reader) -> When | None:
    """Rest van het seizoen; om de week."""
    if alternate := reader.take(DayKind.ALTERNATE):
        return When(ALTERNATING[alternate.value], (reader.almanac.today, reader.almanac.end))
    if reader.take(DayKind.EVERYTHING) or (reader.take(DayKind.WHOLE) and reader.peek() is None):
        return _each(reader)
    return None


_SELDOM = {
    DayKind.THIS: (this_and_next_week, this_and_next_weekday),
    DayKind.WEEK: (week_after, related_days.week_of_day),
    DayKind.NUMBER: (numbered_days.first_weeks,),
    DayKind.LAST_BEFORE: (feasts.last_before,),
}


def _seldom(reader: Reader) -> When | None:
    """What few phrases are, by the kind of their first word: most are tried by none of these."""
    readers = _SELDOM.get(reader.peek() or DayKind.WORD)
    return reader.first_of(readers) if readers else None


DAY_READERS = (
    *related_days.READERS,
    numbered_days.by_round,
    numbered_days.by_week,
    numbered_days.by_period,
    _seldom,
    day_and_next,
    several_weekdays,
    nth_weekday,
    past_days,
    weekday_named,
    _week,
    numbered_days.by_length,
    _coming_rounds,
    neighbour,
    *numbered_days.DATES,
    numbered_days.by_bare_digits,
    _month,
    feasts.this_year,
    _everything,
)
