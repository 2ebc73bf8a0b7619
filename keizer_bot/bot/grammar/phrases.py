"""What a sentence says of days: its terms, with each phrase of days read as one.

A reader takes terms and gives days, or gives nothing; the first that gives days is right, so the
order in which they stand here is part of the grammar.
"""

from __future__ import annotations

from calendar import monthrange
from dataclasses import replace
from datetime import date, timedelta

from keizer_bot.bot.grammar import numbered, weekdays
from keizer_bot.bot.grammar.dates import Almanac, Sort, When
from keizer_bot.bot.grammar.day_words import Is
from keizer_bot.bot.grammar.numbered import span
from keizer_bot.bot.grammar.reader import MONTH, RANGE, YEAR_DIGITS, Reader, week_of
from keizer_bot.bot.grammar.terms import Term
from keizer_bot.bot.grammar.together import ALTERNATING, Said, taken_together

_DAY = timedelta(days=1)
_WEEK = timedelta(weeks=1)
_MOST_AHEAD = 400  # days; more is no plan
_WEEKDAY = (Is.WEEKDAY, Is.WEAK_WEEKDAY)
_ENDS = (None, Is.AND, Is.OR, Is.OF, Is.CLUB, Is.NUMBER, Is.DATE, *RANGE)
_LEADS = (Is.AND, Is.OR, Is.OF, Is.FROM, Is.ONWARD, *RANGE)


def read_phrases(terms: tuple[Term, ...], almanac: Almanac) -> tuple[Said, ...]:
    """The sentence in its order: phrases of days, and the terms that belong to none.

    Raises BadDate, RangeReversed or NoSuchRound.
    """
    reader = Reader(terms, almanac)
    found: list[Said] = []
    while reader.peek() is not None:
        said: Said | None = _quantity(reader) or reader.first_of(_PHRASES)
        if said is None:
            said = terms[reader.at]
            reader.at += 1
        found.append(said)
    return taken_together(found, almanac)


def _quantity(reader: Reader) -> Term | None:
    """10 minuten, 9 jaar, om 8, 20.15 uur, 19:45: numbers that are no days."""
    clock = reader.peek() is Is.AT and reader.peek(1) in {Is.NUMBER, Is.DATE, Is.CLOCK}
    if clock and reader.peek(2) not in {*MONTH, Is.DASH, Is.AND} and _may_be_hour(reader, 1):
        reader.at += 2
        reader.take(Is.UNIT)
    elif reader.peek() in {Is.NUMBER, Is.DATE, Is.CLOCK} and reader.peek(1) is Is.UNIT:
        reader.at += 2
    elif not reader.take(Is.CLOCK):
        return None
    return (
        reader.terms[reader.at - 1]
        if reader.terms[reader.at - 1].kind is Is.UNIT
        else _clock(reader)
    )


def _clock(reader: Reader) -> Term:
    term = reader.terms[reader.at - 1]
    return Term(Is.CLOCK, 0, term.start, term.end, term.said)


def _may_be_hour(reader: Reader, ahead: int) -> bool:
    digits = reader.terms[reader.at + ahead].digits
    return "-" not in digits and "/" not in digits


def _range(reader: Reader) -> When | None:
    """20-11 t/m 4-12 / van 20 tot 27 november / t/m 4-12 / vanaf ronde 13."""
    opened = reader.take(Is.FROM, Is.BETWEEN, Is.ONWARD)
    first = reader.first_of(_DAYS)
    if first is None and not opened and (sign := reader.take(Is.THROUGH, Is.UNTIL)):
        last = reader.first_of(_DAYS)
        return span(reader.almanac.today, _end(sign, last)) if last else None
    if first is None:
        return None
    signs = (*RANGE, Is.AND) if opened and opened.kind is Is.BETWEEN else RANGE
    last = _range_end(reader, first, signs)
    if last is not None:
        return _spanned(first, last)
    if opened and opened.kind is Is.ONWARD and not first.closed:
        return When(Sort.STRETCH, (first.first, max(first.first, reader.almanac.end)))
    return first


def _range_end(reader: Reader, first: When, signs: tuple[Is, ...]) -> When | None:
    mark = reader.at
    if first.sort not in {Sort.STRETCH, *ALTERNATING} and (sign := reader.take(*signs)):
        last = reader.first_of(_DAYS)
        if last is not None:
            return replace(last, days=(*last.days[:-1], _end(sign, last)))
    reader.at = mark
    return None


def _end(sign: Term, last: When) -> date:
    """The last day of a stretch; "until January" ends before January begins."""
    whole_month = last.sort is Sort.STRETCH and last.first.day == 1 and not last.closed
    return last.first - _DAY if sign.kind is Is.UNTIL and whole_month else last.last


def _spanned(first: When, last: When) -> When:
    stretch = span(first.first, last.last)
    unsure = {Sort.EITHER, Sort.GUESS}
    if first.sort in unsure or last.sort in unsure:
        return When(Sort.EITHER, (first.first, last.last))
    return stretch


def _weekday(reader: Reader) -> When | None:
    """Vrijdag / komende vrijdag / vrijdag 20-11 / vrijdag over twee weken / elke vrijdag."""
    weak = reader.peek() is Is.WEAK_WEEKDAY
    alone = reader.at == 0 or reader.terms[reader.at - 1].kind in _LEADS
    prefix = reader.take(Is.THIS, Is.COMING, Is.NEXT, Is.EACH, Is.WHOLE)
    if prefix and prefix.kind is Is.WHOLE:
        reader.take(Is.FILLER)
    term = reader.take(*_WEEKDAY)
    if term is None or (weak and not (alone and reader.peek() in _ENDS)):
        return None
    if prefix and prefix.kind in {Is.EACH, Is.WHOLE}:
        return _each(reader)
    reader.take(Is.COMING)
    dated = reader.attempt(_dated_weekday)
    if dated is not None:
        wrong = any(d.isoweekday() != term.value for d in dated.days)
        return dated if dated.sort is Sort.DAYS and not wrong else When(Sort.GUESS, dated.days)
    week = reader.attempt(_week_behind)
    if week is not None:
        return When(Sort.DAYS, (week.first + timedelta(days=term.value - 1),))
    if reader.take(Is.WEEK):  # "Friday week" is the one after the next
        prefix = Term(Is.NEXT, 0, 0, 0, "")
    return _coming_weekday(term, reader.almanac.today, next_=prefix or reader.take(Is.NEXT))


def _coming_weekday(weekday: Term, today: date, *, next_: Term | None) -> When:
    """The first such day; "next Friday" and a Friday's "Friday" are this one or the one after."""
    day = today + timedelta(days=(weekday.value - 1 - today.weekday()) % 7)
    if day == today or (next_ is not None and next_.kind is Is.NEXT):
        return When(Sort.EITHER, (day, day + _WEEK))
    return When(Sort.DAYS, (day,))


def _dated_weekday(reader: Reader) -> When | None:
    """The date behind a weekday: 20-11, 20 november, de 20ste, or 20."""
    reader.take(Is.AND)
    reader.take(Is.FILLER)
    found = reader.first_of(_DATES)
    if found is not None:
        return found
    number = reader.take(Is.NUMBER)
    if number is None or not number.digits or number.value > 31:  # noqa: PLR2004 - a month's end
        return None
    return When(Sort.DAYS, (reader.almanac.day_of_month(number.value, number.said),))


def _each(reader: Reader) -> When:
    """Every one of them: of the month that follows, else of the season."""
    mark = reader.at
    reader.take(Is.IN, Is.OF, Is.FROM)
    reader.take(Is.FILLER)
    if (part := reader.first_of((_month, numbered.by_period))) is not None:
        return part
    reader.at = mark
    return _all(reader.almanac)


def _week_behind(reader: Reader) -> When | None:
    """The week behind a weekday: vrijdag (van) volgende week, vrijdag in week 48."""
    mark = reader.at
    for joints in ((), (Is.OF, Is.FROM, Is.FILLER), (Is.IN, Is.OF)):
        reader.take(*joints)
        reader.take(Is.FILLER)
        found = reader.first_of((_week_away, numbered.by_week))
        if found is not None and found.sort is Sort.WEEK:
            return found
        reader.at = mark
    return None


def _week_away(reader: Reader) -> When | None:
    """Volgende week / over twee weken / over veertien dagen."""
    today = reader.almanac.today
    if reader.take_all(Is.NEXT, Is.WEEK) or reader.take_all(Is.WEEK, Is.NEXT):
        return week_of(today + _WEEK)
    if not reader.take(Is.IN):
        return None
    number = reader.take(Is.NUMBER)
    article = None if number else reader.take(Is.FILLER)
    unit = reader.take(Is.WEEK, Is.DAYS)
    if unit is None or not (number or article):
        return None
    days = (number.value if number else 1) * (7 if unit.kind is Is.WEEK else 1)
    if not 0 < days <= _MOST_AHEAD:
        return None
    day = today + timedelta(days=days)
    return week_of(day) if days % 7 == 0 else When(Sort.DAYS, (day,))


def _week(reader: Reader) -> When | None:
    """Deze week / volgende week vrijdag / komende week / komende drie weken / twee weken."""
    today = reader.almanac.today
    if reader.take_all(Is.THIS, Is.WEEK):
        return _weekday_of(reader, week_of(today))
    if reader.take_all(Is.EACH, Is.WEEK):
        return _each(reader)
    if reader.take_all(Is.COMING, Is.WEEK):
        return When(Sort.EITHER, (week_of(today).first, week_of(today + _WEEK).last))
    away = reader.attempt(_week_away)
    if away is not None:
        return _weekday_of(reader, away)
    reader.take(Is.COMING, Is.NEXT, Is.THIS)
    number = reader.take(Is.NUMBER)
    if number is None or not reader.take(Is.WEEK) or not 0 < number.value * 7 <= _MOST_AHEAD:
        return None
    return span(today, today + number.value * _WEEK - _DAY)


def _weekday_of(reader: Reader, week: When) -> When:
    mark = reader.at
    reader.take(Is.FILLER)
    weekday = reader.take(Is.WEEKDAY)
    if weekday is None:
        reader.at = mark
        return week
    return When(Sort.DAYS, (week.first + timedelta(days=weekday.value - 1),))


def _coming_rounds(reader: Reader) -> When | None:
    """Deze ronde / volgende ronde / komende drie rondes / elke ronde."""
    prefix = reader.take(Is.THIS, Is.COMING, Is.NEXT, Is.EACH, Is.WHOLE)
    number = reader.take(Is.NUMBER)
    ahead = [e.date for e in reader.almanac.ahead()]
    if prefix is None or not reader.take(Is.ROUND) or not ahead:
        return None
    if prefix.kind in {Is.EACH, Is.WHOLE}:
        return _each(reader)
    if number is not None:
        return span(ahead[0], ahead[: max(1, number.value)][-1])
    if prefix.kind is Is.NEXT:
        return When(Sort.EITHER, (ahead[0], *ahead[1:2]))
    return When(Sort.DAYS, (ahead[0],))


def _neighbour(reader: Reader) -> When | None:
    """Vandaag, morgen; vandaag over een week."""
    term = reader.take(Is.DAY)
    if term is None:
        return None
    day = reader.almanac.today + term.value * _DAY
    away = reader.attempt(_week_away)
    if away is not None:
        return When(Sort.DAYS, (away.first + timedelta(days=day.weekday()),))
    return When(Sort.DAYS if term.value else Sort.TODAY, (day,))


def _month(reader: Reader) -> When | None:
    """Heel december / in de maand december / december 2026 / deze maand / volgende maand."""
    whole = reader.take(Is.WHOLE, Is.IN, Is.EACH)
    if whole:
        reader.take(Is.FILLER, Is.OF, Is.IN)
    shifted = reader.attempt(_shifted_month)
    if shifted is not None:
        return shifted
    if reader.take(Is.MONTHS):
        reader.take(Is.OF)
    term = reader.take(Is.MONTH) or (reader.take(Is.WEAK_MONTH) if whole else None)
    if term is None:
        return None
    year = reader.take(Is.NUMBER)
    if year is not None and len(year.digits) == YEAR_DIGITS:
        return _whole_month(year.value, term.value)
    reader.at -= year is not None
    first = reader.almanac.month(term.value)
    return _whole_month(first.year, first.month)


def _shifted_month(reader: Reader) -> When | None:
    """Deze maand, volgende maand, mese prossimo; rest van de maand is deze maand."""
    rest = reader.at > 0 and reader.terms[reader.at - 1].kind in {Is.WHOLE, Is.OF, Is.FILLER}
    shift = reader.take(Is.THIS, Is.NEXT, Is.COMING)
    months = reader.take(Is.MONTHS)
    if months is None or (shift is None and reader.peek() in {Is.OF, *MONTH}):
        return None
    shift = shift or reader.take(Is.NEXT) or (Term(Is.THIS, 0, 0, 0, "") if rest else None)
    if shift is None:
        return None
    today = reader.almanac.today
    month = today.month - 1 + (shift.kind is not Is.THIS)
    return _whole_month(today.year + month // 12, month % 12 + 1)


def _whole_month(year: int, month: int) -> When:
    year = max(date.min.year, year)
    days = monthrange(year, month)[1]
    return When(Sort.STRETCH, (date(year, month, 1), date(year, month, days)))


def _everything(reader: Reader) -> When | None:
    """Rest van het seizoen; om de week."""
    if alternate := reader.take(Is.ALTERNATE):
        return When(ALTERNATING[alternate.value], (reader.almanac.today, reader.almanac.end))
    if reader.take(Is.EVERYTHING) or (reader.take(Is.WHOLE) and reader.peek() is None):
        return _each(reader)
    return None


def _all(almanac: Almanac) -> When:
    return When(Sort.STRETCH, (almanac.today, almanac.end))


_DATES = (
    numbered.by_day_and_month,
    numbered.by_month_and_day,
    numbered.by_date,
    numbered.by_day_of_month,
)
_DAYS = (
    numbered.by_round,
    numbered.by_week,
    numbered.by_period,
    weekdays.this_and_next_week,
    weekdays.several_weekdays,
    weekdays.nth_weekday,
    weekdays.past,
    _weekday,
    _week,
    _coming_rounds,
    _neighbour,
    *_DATES,
    numbered.by_bare_digits,
    _month,
    _everything,
)
_PHRASES = (numbered.negative, _range)
