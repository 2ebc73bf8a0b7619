"""Rules for days by name, and for stretches: Friday, next week, the last round of December, until.

`day_rules` explains the notation of the patterns.
"""

from datetime import date, timedelta

from msgspec.structs import replace

from keizer_bot.i18n.folding import fold
from keizer_bot.reading import dates
from keizer_bot.reading.dates import ALTERNATING, Almanac, Sort, When, span, week_of
from keizer_bot.reading.day_rules import RULES, as_named, day_of_month, rounds, rule
from keizer_bot.reading.day_words import DayKind, Term

_DAY, _WEEK = timedelta(days=1), timedelta(weeks=1)
_MOST_AHEAD, _MOST_WEEKDAYS = 400, 30  # days and Fridays; nobody plans further ahead
_LONGEST_MONTH = 31
_LENGTHS = {DayKind.WEEK: 7, DayKind.MONTHS: 30}  # days
_ONE = frozenset(("a", "un"))
_PART = "(?:IN_IT? FILLER? part:(a_month))?"
_LED = "(?:WHOLE | IN | EACH) (?:FILLER | OF | IN)? MONTHS? OF?"
_NO_MORE = "(?!WEEK | WEEKDAY | NUMBER | DATE | ANY_MONTH | MONTHS | ROUND | PERIOD)"


@rule("feast:(AT_FEAST | FEAST_EVE)", "span")
def _at_feast(almanac: Almanac, feast: Term) -> When:
    """Met kerst / at Christmas."""
    return When(Sort.DAYS, (almanac.feast(feast.value),))


@rule("FILLER? feast:(FEAST)", "feast")
def _feast(almanac: Almanac, feast: Term) -> When:
    """Kerst / the end of the year, as the beginning or end of a stretch."""
    day = almanac.feast(feast.value)
    return When(Sort.STRETCH, (day, day))


@rule("feast:(LAST_BEFORE)", "span")
def _last_before(almanac: Almanac, feast: Term) -> When | None:
    """De laatste avond voor de kerst: the last coming evening before it."""
    days = [e.date for e in almanac.ahead() if e.date < almanac.feast(feast.value)]
    return When(Sort.DAYS, (days[-1],)) if days else None


@rule("(?<=WHOLE | OF | DE | ARTICLE) MONTHS (?!OF | ANY_MONTH)", "month")
@rule("MONTHS shift:(NEXT)", "month")
@rule("shift:(NEAR) MONTHS", "month")
def _shifted_month(almanac: Almanac, shift: Term | None = None) -> When:
    """Deze maand, volgende maand, mese prossimo; rest van de maand is deze maand."""
    later = shift is not None and shift.kind is not DayKind.THIS
    month = almanac.today.month - 1 + later
    return dates.month_of(almanac.today.year + month // 12, month % 12 + 1)


@rule(f"{_LED} month:(WEAK_MONTH)", "month")
@rule("month:(MONTH)", "month")
@rule("month:(MONTH) year:(YEAR)", "month_of_year")
def _named_month(almanac: Almanac, month: Term, year: Term | None = None) -> When:
    """December / december 2026 / in May. Raises BadDate."""
    exact = dates.exactly(year.value, month.value, 1, month.text) if year else None
    first = exact or almanac.month(month.value)
    return dates.month_of(first.year, first.month)


rule(f"{_LED} itself:(month)", "month")(as_named)


@rule(
    """nth:(ORDINAL | PAST) count:(CARDINAL)? unit:(ROUND | WEEK | WEEKDAY) (?:
    sign:(AFTER | BEFORE | FOR | IN_IT) FILLER? other:(a_date | feast) |
    (?:IN_IT FILLER?)? (?:month:(month) | exact:(month_of_year)))""",
    "span",
)
def _nth_in(
    almanac: Almanac,
    *,
    nth: Term,
    unit: Term,
    count: Term | None = None,
    sign: Term | None = None,
    other: When | None = None,
    month: When | None = None,
    exact: When | None = None,
) -> When | None:
    """De eerste ronde na nieuwjaar / the last week of November / i primi due venerdì di marzo."""
    scope = _beside(almanac, sign, other) if sign and other else month or exact
    if scope is None:
        return None
    size, is_last = count.value if count else 1, nth.kind is DayKind.PAST
    days = _in_scope(almanac, unit, scope, size if is_last else 0)
    at = len(days) - size if is_last else nth.value - 1
    named = days[at : at + size] if at >= 0 else []
    if not named or len(named) < size:
        return None
    if month and named[0] < almanac.today and not almanac.calendar.evenings:
        month = dates.month_of(month.first.year + 1, month.first.month)
        return _nth_in(almanac, nth=nth, unit=unit, count=count, exact=month)
    if unit.kind is DayKind.WEEK:
        return span(named[0], min(named[-1] + _WEEK - _DAY, scope.last))
    return span(named[0], named[-1]) if count else When(Sort.DAYS, (named[0],))


def _in_scope(almanac: Almanac, unit: Term, scope: When, weeks_from_end: int) -> list[date]:
    """The evenings, the weekdays or the first days of weeks in a stretch of days."""
    if unit.kind is DayKind.ROUND:
        return [e.date for e in almanac.ahead() if scope.first <= e.date <= scope.last]
    first = scope.first
    if unit.kind is not DayKind.WEEK:
        first += timedelta(days=(unit.value - first.isoweekday()) % 7)
    elif weeks_from_end:
        first = scope.last - weeks_from_end * _WEEK + _DAY
    return [first + n * _WEEK for n in range(((scope.last - first).days + 7) // 7)]


def _beside(almanac: Almanac, sign: Term, other: When) -> When | None:
    """Na kerst / before the 20th: the days on that side; "voor" also means "for", so is a guess.

    "The first round of the new year" may be on that day; "of" means nothing with any other day.
    """
    is_of = sign.kind in {DayKind.IN, DayKind.OF, DayKind.FROM}
    if other.first != other.last or (is_of and (other.first.month, other.first.day) != (1, 1)):
        return None
    if sign.kind in {DayKind.BEFORE, DayKind.LOOSE}:
        first = min(almanac.today, other.first - _WEEK)
        sort = Sort.STRETCH if sign.kind is DayKind.BEFORE else Sort.GUESS
        return When(sort, (first, other.first - _DAY))
    first = other.last if is_of else other.last + _DAY
    return When(Sort.STRETCH, (first, max(almanac.end, first + _WEEK)), closed=True)


@rule("weekday:(WEEKDAY) sign:(AFTER | BEFORE | FOR) FILLER? other:(a_date | feast)", "weekday")
def _weekday_beside(almanac: Almanac, weekday: Term, sign: Term, other: When) -> When | None:
    """De vrijdag voor kerst / the Friday after the 20th / il venerdì prima di Natale."""
    scope = _beside(almanac, sign, other)
    if scope is None:
        return None
    sort = Sort.GUESS if scope.sort is Sort.GUESS else Sort.DAYS
    days = _in_scope(almanac, weekday, scope, 0)
    return When(sort, (days[0 if scope.closed else -1],))  # closed: from a day on


@rule("WHOLE? WEEK shift:(NEXT | PAST)", "week")
@rule("WHOLE? shift:(NEAR | PAST) WEEK", "week")
def _shifted_week(almanac: Almanac, shift: Term) -> When:
    """Deze, volgende, vorige week; komende week is this one or the next."""
    weeks = {DayKind.NEXT: 1, DayKind.PAST: -1}.get(shift.kind, 0)
    week = week_of(almanac.today + weeks * _WEEK)
    is_this = shift.kind is not DayKind.COMING
    return week if is_this else When(Sort.EITHER, (week.first, week.last + _WEEK))


@rule("WHOLE? IN number:(NUMBER | A) unit:(WEEK | DAYS)", "week")
def _away(almanac: Almanac, number: Term, unit: Term) -> When | None:
    """Over twee weken / in a week / over veertien dagen."""
    days = (number.value or 1) * _LENGTHS.get(unit.kind, 1)
    if days > _MOST_AHEAD:
        return None
    day = almanac.today + timedelta(days=days)
    return week_of(day) if days % 7 == 0 else When(Sort.DAYS, (day,))


@rule("WEEK (?:OF | FROM) FILLER? day:(a_date)", "week")
def _week_of_day(_: Almanac, day: When) -> When | None:
    """De week van 30 november / the week of the 30th."""
    return week_of(day.first) if day.first == day.last else None


rule("numbers:(ORDINAL) ROUND", "span")(rounds)


@rule("number:(CARDINAL | FILLER) unit:(WEEK | MONTHS)", "several")
def _length(almanac: Almanac, number: Term, unit: Term) -> When | None:
    """Komende drie weken / for a month: from today on, unless the text gives another start."""
    days = (number.value or number.text.casefold() in _ONE) * _LENGTHS[unit.kind]
    if not 0 < days <= _MOST_AHEAD:
        return None
    return When(Sort.LASTING, (almanac.today, almanac.today + timedelta(days=days - 1)))


@rule("near:(NEAR) number:(NUMBER)? ROUND", "span")
def _coming_rounds(almanac: Almanac, near: Term, number: Term | None = None) -> When | None:
    """Deze ronde / volgende ronde / komende drie rondes."""
    ahead = [e.date for e in almanac.ahead()]
    if not ahead:
        return None
    if number is not None:
        return span(ahead[0], ahead[: max(1, number.value)][-1])
    is_next = near.kind is DayKind.NEXT
    return When(Sort.EITHER, tuple(ahead[:2])) if is_next else When(Sort.DAYS, (ahead[0],))


@rule("weekday:(WEEKDAY) PAST", "weekday")
@rule("PAST weekday:(WEEKDAY)", "weekday")
def _past(almanac: Almanac, weekday: Term) -> When:
    """Afgelopen vrijdag / venerdì scorso: the last one before today."""
    days_ago = (almanac.today.weekday() - weekday.value) % 7 + 1
    return When(Sort.DAYS, (almanac.today - days_ago * _DAY,))


@rule("number:(CARDINAL) weekday:(PLURAL)", "span")
@rule("number:(CARDINAL) NEAR weekday:(WEEKDAY)", "span")
@rule("NEAR number:(CARDINAL) NEAR? weekday:(WEEKDAY)", "span")
def _several_weekdays(almanac: Almanac, number: Term, weekday: Term) -> When | None:
    """De komende twee vrijdagen / 3 fridays / i prossimi due venerdì."""
    if not 1 < number.value <= _MOST_WEEKDAYS:
        return None
    first = almanac.today + timedelta(days=(weekday.value - almanac.today.isoweekday()) % 7)
    days = (first, first + (number.value - 1) * _WEEK)
    if number.value == 2 and all(map(almanac.calendar.on, days)):  # noqa: PLR2004 - both named
        return When(Sort.DAYS, days)
    return span(*days)


@rule("WHOLE $", "span")
@rule(f"(?:WHOLE? EACH WEEK | (?:DE? WHOLE FILLER? | THIS)? EVERYTHING) {_PART}", "span")
@rule(f"I NEAR? italian:(WEEKDAY) {_PART}", "span")
@rule(f"PLURAL {_PART}", "several")
@rule(f"(?:WHOLE FILLER? | EACH) WEEKDAY {_PART}", "span")
def _every_such_day(
    almanac: Almanac, part: When | None = None, italian: Term | None = None
) -> When | None:
    """Every such day: in the month that follows, else in the season."""
    if italian and not fold(italian.text).endswith("di"):
        return None
    return part or When(Sort.STRETCH, (almanac.today, almanac.end))


@rule("weekday:(WEEKDAY) COMING? (?:OF | FROM | FILLER)? FILLER? week:(week)", "date")
@rule("WHOLE? week:(week) FILLER? weekday:(WEEKDAY)", "date")
def _weekday_of_week(_: Almanac, week: When, weekday: Term) -> When | None:
    """Volgende week vrijdag / vrijdag over twee weken."""
    if week.sort is not Sort.WEEK:
        return None
    return When(Sort.DAYS, (week.first + timedelta(days=weekday.value - 1),))


@rule("weekday:(WEEKDAY) COMING? COMMA? FILLER? (?:days:(a_date) | number:(SHORT))", "date")
def _weekday_and_date(
    almanac: Almanac, weekday: Term, days: When | None = None, number: Term | None = None
) -> When | None:
    """Vrijdag 20-11 / vrijdag de 20ste; a guess if that is not a Friday."""
    if number is not None and number.value <= _LONGEST_MONTH:
        days = day_of_month(almanac, number)
    if days is None:
        return None
    right = days.sort is Sort.DAYS and all(d.isoweekday() == weekday.value for d in days.days)
    return days if right else When(Sort.GUESS, days.days)


@rule("weekday:(WEEKDAY) COMING?", "weekday")
def _weekday(almanac: Almanac, weekday: Term) -> When:
    """The first such day; on a Friday, "Friday" is today or a week later."""
    days = almanac.weekdays(weekday.value)
    return When(Sort.DAYS if len(days) == 1 else Sort.EITHER, days)


@rule("several ON day:(weekday)", "next_weekday")
@rule("day:(weekday) (?:NEXT | WEEK)", "next_weekday")
@rule("NEXT day:(weekday)", "next_weekday")
def _next_weekday(_: Almanac, day: When) -> When:
    """Next Friday, venerdì prossimo, Friday week: this one or the one after."""
    return When(Sort.EITHER, (day.first, day.first + _WEEK))


rule("NEAR itself:(weekday)", "weekday")(as_named)
rule("NEAR itself:(date | several)", "date")(as_named)


@rule("day:(DAY) away:(week)?", "weekday")
def _neighbour(almanac: Almanac, day: Term, away: When | None = None) -> When:
    """Vandaag, morgen; vandaag over een week."""
    date_ = almanac.today + day.value * _DAY
    if away is not None:
        return When(Sort.DAYS, (away.first + timedelta(days=date_.weekday()),))
    return When(Sort.DAYS if day.value else Sort.TODAY, (date_,))


@rule("THIS AND FILLER? next_:(week | next_weekday)", "span")
@rule(f"first:(a_day | week) AND FILLER? next_:(week | next_weekday) {_NO_MORE}", "span")
@rule(f"first:(weekday | week) AND FILLER? NEXT {_NO_MORE}", "span")
@rule("first:(a_day | week) AND FILLER? (?:(?:next_:(weekday) | WEEK) LATER | ONE_AFTER)", "span")
def _day_and_next(_: Almanac, first: When | None = None, next_: When | None = None) -> When | None:
    """Vrijdag en de week erop / this Friday and next / next week and the week after: both."""
    if next_ and first is None:
        is_week = next_.sort is Sort.WEEK
        first = week_of(next_.first - _WEEK) if is_week else When(Sort.DAYS, next_.days[:1])
    if first is None or (next_ and not _follows(next_, first.first + _WEEK)):
        return None
    if first.sort is Sort.WEEK:
        return When(Sort.STRETCH, (first.first, first.last + _WEEK))
    a_day = first.sort is Sort.DAYS and len(first.days) == 1
    return When(Sort.DAYS, (first.first, first.first + _WEEK)) if a_day else None


def _follows(next_: When, day: date) -> bool:
    """True if the day is in that week, or is that weekday."""
    if next_.sort is Sort.WEEK:
        return next_.first <= day <= next_.last
    return next_.first.isoweekday() == day.isoweekday()


@rule("WEEK LATER", "span")
def _week_after(almanac: Almanac) -> When:
    """De week erna: the week after this one, or after another week in the text."""
    week = week_of(almanac.today + _WEEK)
    return When(Sort.EITHER, (week.first, week.last + _WEEK))


@rule("THIS_YEAR", "span")
def _this_year(almanac: Almanac) -> When:
    """Rest van het jaar."""
    return span(almanac.today, date(almanac.today.year, 12, 31))


@rule("alternate:(ALTERNATE)", "span")
def _alternate(almanac: Almanac, alternate: Term) -> When:
    """Om de week / even weken."""
    return When(ALTERNATING[alternate.value], (almanac.today, almanac.end))


SINGLE = tuple(RULES)
"""The rules without those for stretches with a beginning, an end or both, which follow."""

_UNSURE = {Sort.EITHER, Sort.GUESS}
_BESIDE = "(?:DASH | FILLER | OF | FROM)*"
_LAST = f"""(?:FILLER | THROUGH)? (?:NOTICE |
    {_BESIDE} part:(AFTER | LOOSE)? {_BESIDE} last:(bound))"""


@rule(f"sign:(DASH) {_LAST}", "dash_end")
@rule(f"sign:(THROUGH | UNTIL) {_LAST}", "end")
def _end(
    almanac: Almanac, sign: Term, last: When | None = None, part: Term | None = None
) -> When | None:
    """Up to a day; "until January" and "until Christmas" end before these begin.

    The end of "tot nader order" and "tot na kerst" is uncertain.
    """
    if last is None:
        return When(Sort.ABOUT, (almanac.end,))
    if part and part.kind is DayKind.AFTER:
        return When(Sort.ABOUT, (last.last,))
    if part:  # half december
        if last.sort is not Sort.STRETCH:
            return None
        day = last.first + timedelta(days=part.value - 1)
        return When(Sort.STRETCH, (min(last.last, day),))
    begins = last.first.day == 1 or last.first == last.last
    stretch = last.sort is Sort.STRETCH and begins and not last.closed
    before = sign.kind is DayKind.BEFORE or (sign.kind is DayKind.UNTIL and stretch)
    return replace(last, days=(*last.days[:-1], last.first - _DAY if before else last.last))


@rule("last:(end)", "span")
@rule("BETWEEN FILLER? first:(bound) AND FILLER? last:(bound)", "span")
@rule("first:(bound) last:(end | dash_end)", "span")
def _span_to(almanac: Almanac, last: When, first: When | None = None) -> When | None:
    """20-11 t/m 4-12 / van 20 tot 27 november / t/m 4-12. Raises RangeReversed."""
    if last.rounds and (first is None or first.days == last.days):
        begins = min(almanac.rounds_of(last.first))
        return replace(last, rounds=(begins, last.rounds[1]))
    first = first or When(Sort.STRETCH, (almanac.today, almanac.today))
    if first.sort in {Sort.STRETCH, *ALTERNATING} and first.first != first.last:
        return None
    stretch = replace(span(first.first, last.last), closed=True)
    if first.sort in _UNSURE or last.sort in _UNSURE:
        return When(Sort.EITHER, (first.first, last.last))
    return replace(stretch, sort=Sort.ABOUT) if last.sort is Sort.ABOUT else stretch


@rule(f"sign:(BEFORE) {_LAST}", "span")
def _up_to(
    almanac: Almanac, sign: Term, last: When | None = None, part: Term | None = None
) -> When | None:
    """Voor kerst / before the 27th: the days from today until then."""
    end = _end(almanac, sign, last, part)
    return _span_to(almanac, end) if end else None


@rule("ONWARD FILLER? first:(bound)", "span")
def _onward(almanac: Almanac, first: When) -> When:
    """Vanaf ronde 13; of an evening with several rounds, until its end."""
    if first.rounds:
        return replace(first, rounds=(first.rounds[0], max(almanac.rounds_of(first.first))))
    if first.closed:
        return first
    return When(Sort.STRETCH, (first.first, max(first.first, almanac.end)))


@rule("AFTER FILLER? day:(bound)", "span")
def _after(almanac: Almanac, day: When) -> When | None:
    """Na ronde 3: the later rounds of an evening with several."""
    end = max(almanac.rounds_of(day.first)) if day.rounds else 0
    if day.rounds is None or day.rounds[1] >= end:
        return None
    return replace(day, rounds=(day.rounds[1] + 1, end))


rule("(?:FROM | BETWEEN) FILLER? itself:(bound)", "span")(as_named)
