"""Rules for days by number: 20-11, 20 november, the 20th, ronde 13, week 48, periode 3.

`keizer_bot.reading.day_rules` explains the notation of the patterns; the second argument of a rule
names its outcome for later rules.
"""

import re
from collections.abc import Sequence
from datetime import date
from itertools import pairwise

from msgspec.structs import replace

from keizer_bot.reading import dates
from keizer_bot.reading.dates import Almanac, Sort, When, parts_of, span
from keizer_bot.reading.day_rules import DayRules
from keizer_bot.reading.day_words import DayKind, Term
from keizer_bot.reading.messages import BadDate

_DAY_DIGITS, _LAST_WEEK = 2, 53
_TO = frozenset((DayKind.THROUGH, DayKind.UNTIL, DayKind.DASH))

RULES = DayRules()
rule = RULES.add
_NUMBERS = """numbers:(DATE |
    NUMBER (JOIN NO_YEAR (?!COUNTED))* (TO NO_YEAR (?!COUNTED))?)"""
_YEAR = "(?:(?:AND | DASH)? year:(YEAR))?"
_BEHIND_A_MONTH = f"""(?!LONG | YEAR | DATE) (?:FILLER (?=ORDINAL))? {_NUMBERS}
    (?!ANY_MONTH) {_YEAR}"""


def _numbers(terms: Sequence[Term]) -> list[Term]:
    """The numbers in a row; 13-15 are two. Raises BadDate."""
    first = terms[0]
    if first.kind is not DayKind.DATE:
        return [term for term in terms if term.kind is DayKind.NUMBER]
    parts = parts_of(first.digits)
    if any(len(part) > _DAY_DIGITS for part in parts):
        raise BadDate(first.text)
    return [replace(first, value=int(n), digits=str(int(n))) for n in parts]


def _joined(terms: Sequence[Term], days: Sequence[date]) -> When:
    """The days, joined as their numbers are: 13, 14 en 15 / 13 of 14 / 13 t/m 15."""
    joints = {term.kind for term in terms if term.kind is not DayKind.NUMBER}
    if joints & _TO or (DayKind.DATE in joints and "-" in terms[0].digits):
        return replace(span(days[0], days[-1]), closed=True)
    choice = joints & {DayKind.OR, DayKind.OF}
    return When(Sort.EITHER if choice else Sort.DAYS, tuple(days))


@rule("AT last:(NUMBER | HOUR | CLOCK) (?!ANY_MONTH | DASH | AND) unit:(UNIT)?", "quantity")
@rule("last:(NUMBER | DATE | CLOCK) unit:(UNIT)", "quantity")
@rule("last:(CLOCK)", "quantity")
def _quantity(_: Almanac, last: Term, unit: Term | None = None) -> Term:
    """Om 8 uur / 10 minuten / 20:30."""
    return unit or replace(last, kind=DayKind.CLOCK, value=0)


@rule("(?<=NEAR) weekday:(WEAK_WEEKDAY)", "WEEKDAY")
@rule("(?<!~LEADS) weekday:(WEAK_WEEKDAY) (?!~ENDS)", "WEEKDAY")
def _weekday_of_two_letters(_: Almanac, weekday: Term) -> Term:
    """Di 20 november; among other words "di" and "ma" are not weekdays."""
    return weekday


@rule(f"(?<!NEAR | ORDINAL | EACH | PAST) ROUND {_NUMBERS}", "span")
def rounds(almanac: Almanac, numbers: Sequence[Term]) -> When:
    """Ronde 13 / r13 / rondes 13, 14 en 15 / rondes 13-15. Raises NoSuchRound."""
    values = [number.value for number in _numbers(numbers)]
    days = [almanac.day_of_round(number) for number in values]
    if len(set(days)) == 1 and len(almanac.rounds_of(days[0])) > 1:
        return When(Sort.DAYS, (days[0],), rounds=(min(values), max(values)))
    return _joined(numbers, days)


@rule(f"(?<!NEAR | CARDINAL | EACH | WHOLE) WEEK {_NUMBERS} (?!ANY_MONTH)", "week")
def _numbered_weeks(almanac: Almanac, numbers: Sequence[Term]) -> When | None:
    """Week 48, as calendars number them; "48 t/m 50" is one stretch of days."""
    values = [number.value for number in _numbers(numbers)]
    if not all(1 <= value <= _LAST_WEEK for value in values):
        return None
    weeks = [almanac.week(value) for value in values]
    if len(weeks) == 1:
        return weeks[0]
    days = [e.date for week in weeks for e in almanac.between(week.first, week.last)]
    return _joined(numbers, days) if days else None


@rule(
    """shift:(THIS | COMING | WHOLE | NEXT)? (?:THIS | FILLER)?
    numbers:(NUMBER PERIOD | PERIOD NUMBER?)""",
    "month",
)
def _period(almanac: Almanac, numbers: Sequence[Term], shift: Term | None = None) -> When | None:
    """Periode 3 / 3e periode / deze periode / volgende periode. Raises BadDate."""
    evenings = almanac.calendar.evenings
    ahead = [e.period for e in evenings if e.date >= almanac.today]
    later = shift is not None and shift.kind is DayKind.NEXT
    named = [n.value for n in _numbers(numbers)] or [n + later for n in ahead[:1] if shift]
    if not named:
        return None
    days = [e.date for e in evenings if e.period == named[0]]
    if not days:
        raise BadDate(numbers[0].text)
    return span(min(days), max(days))


@rule(
    f"""numbers:(PAIR | NUMBER (JOIN FILLER? NO_YEAR)* (TO NO_YEAR)?)
    (?:OF | DASH)? month:(ANY_MONTH) {_YEAR}""",
    "date",
)
@rule(f"month:(MONTH) {_BEHIND_A_MONTH}", "date")
@rule(f"month:(WEAK_MONTH) {_BEHIND_A_MONTH}", "digits")
def _day_and_month(
    almanac: Almanac, numbers: Sequence[Term], month: Term, year: Term | None = None
) -> When | None:
    """20 november / 20, 27 en 28 nov / 20 t/m 27 november 2026 / Nov 20th. Raises BadDate.

    Not "the 27th and 4 December", where the month belongs to the second number alone.
    """
    days = _numbers(numbers)
    if any(a.value > b.value for a, b in pairwise(days)):
        return None
    return _joined(numbers, [_dated(number, month, year, almanac) for number in days])


def _dated(number: Term, month: Term, year: Term | None, almanac: Almanac) -> date:
    written = f"{number.text} {month.text}"
    if len(number.digits) > _DAY_DIGITS:
        raise BadDate(written)
    if year is not None:
        return dates.exactly(year.value, month.value, number.value, written)
    return almanac.dated(number.value, month.value, written)


@rule("chunk:(DATE)", "date")
def _numeric(almanac: Almanac, chunk: Term) -> When:
    """20-11 / 20/11/2026. Raises BadDate."""
    return When(Sort.DAYS, (dates.numeric(chunk.digits, chunk.text, almanac),))


@rule("day:(SHORT) SIGN month:(SHORT)", "digits")
def _spaced(almanac: Almanac, day: Term, month: Term) -> When:
    """20 - 11 or 20 / 11. Raises BadDate."""
    digits = f"{day.digits}-{month.digits}"
    return When(Sort.DAYS, (dates.numeric(digits, digits, almanac),))


@rule("number:(NTH) (?!WEEKDAY | ROUND | WEEK | CARDINAL)", "digits")
@rule("(?<=ARTICLE) number:(SHORT) (?!WEEKDAY)", "digits")
@rule("(?<=ARTICLE) number:(WORD_NUMBER) (?=JOIN | TO | $)", "digits")
@rule("(?<=ARTICLE | DE) number:(ORDINAL_WORD) (?=JOIN | TO | $)", "digits")
def day_of_month(almanac: Almanac, number: Term) -> When:
    """De 20ste / il 20 / the twentieth. Raises BadDate."""
    return When(Sort.DAYS, (almanac.day_of_month(number.value, number.text),))


@rule("number:(LONG)", "digits")
def _without_signs(almanac: Almanac, number: Term) -> When:
    """20261120: probably a day, but people seldom write one like this. Raises BadDate."""
    match = re.fullmatch(r"(\d{4})(\d\d)(\d\d)", number.digits)
    written = "-".join(match.groups()) if match else number.digits
    return When(Sort.GUESS, (dates.numeric(written, number.text, almanac),))
