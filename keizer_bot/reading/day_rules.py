"""The notation of rules for phrases of days, how they read a line, and those for days by number.

A rule is a pattern above the function that gives its meaning. The rules are applied one after the
other, each to the whole line: what a pattern matches becomes one item, which later patterns find
under the rule's name, so that "vrijdag" and "20 november" are days before "van … tot …" is a range.
Their order is the grammar: first days by number, here, then `named_days`.

A pattern is a regular expression in which a name in capitals stands for a term of that kind and a
name in small letters for the outcome of a rule above it; `nth:(…)` hands what it matches to the
function. The second argument of a rule names its outcome for later rules. A function that returns
None leaves the items as they are.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from itertools import pairwise
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from keizer_bot.i18n.folding import fold
from keizer_bot.i18n.message import Refusal
from keizer_bot.reading import dates
from keizer_bot.reading.dates import Almanac, Sort, When, parts_of, span
from keizer_bot.reading.day_words import DayKind, Term
from keizer_bot.reading.messages import BadDate

Found = When | Term | Refusal
Meaning = Callable[..., When | Term | None]
Read = TypeVar("Read", bound=Meaning)

_SUBKINDS: tuple[tuple[str, DayKind, Callable[[Term], object]], ...] = (
    ("NTH", DayKind.NUMBER, lambda t: t.ordinal and len(t.digits) in {1, 2}),
    ("ORDINAL_WORD", DayKind.NUMBER, lambda t: t.ordinal),
    ("YEAR", DayKind.NUMBER, lambda t: len(t.digits) == len("2026") or t.text[0] == "'"),
    ("WORD_NUMBER", DayKind.NUMBER, lambda t: not t.digits),
    ("SHORT", DayKind.NUMBER, lambda t: len(t.digits) in {1, 2}),
    ("LONG", DayKind.NUMBER, lambda t: t.digits),
    ("HOUR", DayKind.DATE, lambda t: not {"-", "/"} & {*t.digits}),
    ("PAIR", DayKind.DATE, lambda t: len(parts_of(t.digits)) == len(("20", "27"))),
    ("PLURAL", DayKind.WEEKDAY, lambda t: fold(t.text).endswith(("dagen", "days"))),
    ("ARTICLE", DayKind.FILLER, lambda t: fold(t.text) in {"il", "il giorno", "l'", "the"}),
    ("A", DayKind.FILLER, lambda t: fold(t.text) in {"a", "an", "un"}),
    ("DE", DayKind.FILLER, lambda t: fold(t.text) in {"de", "den"}),
    ("I", DayKind.FILLER, lambda t: fold(t.text) == "i"),
    ("ON", DayKind.FILLER, lambda t: fold(t.text) == "on"),
    ("COMMA", DayKind.AND, lambda t: t.text == ","),
    ("SLASH", DayKind.AND, lambda t: t.text == "/"),
    ("ONE_AFTER", DayKind.AFTERWARDS, lambda t: " " in t.text and fold(t.text) != "after that"),
    ("FOR", DayKind.LOOSE, lambda t: t.value == 0),
    ("NOTICE", DayKind.VAGUE, lambda t: t.value),
    ("AT_FEAST", DayKind.FEAST, lambda t: fold(t.text).startswith(("met ", "at ", "a "))),
    ("FEAST_EVE", DayKind.FEAST, lambda t: t.text.endswith("avond")),
)
_OUTCOMES = (
    *("quantity", "date", "digits", "weekday", "next_weekday", "week", "month"),
    *("month_of_year", "feast", "several", "span", "end", "dash_end", "refused"),
)
_NO_PHRASE = frozenset(("feast", "end", "dash_end"))
_UNIONS = {
    "NO_YEAR": "WORD_NUMBER NTH ORDINAL_WORD LONG SHORT",
    "ORDINAL": "NTH ORDINAL_WORD",
    "CARDINAL": "WORD_NUMBER YEAR LONG SHORT",
    "ANY_MONTH": "MONTH WEAK_MONTH",
    "JOIN": "AND OR OF",
    "SIGN": "SLASH DASH",
    "TO": "THROUGH UNTIL DASH",
    "IN_IT": "IN OF FROM",
    "NEAR": "THIS COMING NEXT",
    "LATER": "AFTER AFTERWARDS",
    "COUNTED": "ANY_MONTH UNIT OF ROUND DAYS WEEK",
    "LEADS": "JOIN FROM ONWARD EACH WHOLE NEAR TO",
    "ENDS": "JOIN CLUB NUMBER DATE TO",
    "a_date": "date digits",
    "a_day": "a_date weekday next_weekday",
    "a_month": "month month_of_year",
    "day": "a_day week a_month several span",
    "bound": "day feast",
}
_NAMES = (*DayKind.__members__, *(name for name, _, _ in _SUBKINDS), *_OUTCOMES)
_LETTERS = {name: chr(0xE000 + number) for number, name in enumerate(_NAMES)}
_NAME = re.compile(r"(\w+):\(|~?[A-Za-z_]+")


def _letters(name: str) -> str:
    """The letters that stand for a union of kinds, for a kind and its parts, or for an outcome."""
    if name in _UNIONS:
        return "".join(map(_letters, _UNIONS[name].split()))
    parts = (_LETTERS[part] for part, kind, _ in _SUBKINDS if kind.name == name)
    return "".join((_LETTERS[name], *parts))


def _regex(name: re.Match[str]) -> str:
    if name[1]:
        return f"(?P<{name[1]}>"
    return f"[{'^' * (name[0][0] == '~')}{_letters(name[0].lstrip('~'))}]"


class Rule(msgspec.Struct, frozen=True):
    """`outcome` names what the pattern becomes."""

    pattern: re.Pattern[str]
    meaning: Meaning
    outcome: str


RULES: list[Rule] = []
"""All rules, in the order in which they are applied."""


def rule(pattern: str, outcome: str) -> Callable[[Read], Read]:
    """Add a rule whose meaning is the function below; the lowest of several comes first."""
    compiled = re.compile(_NAME.sub(_regex, pattern), re.VERBOSE)

    def added(meaning: Read) -> Read:
        RULES.append(Rule(compiled, meaning, outcome))
        return meaning

    return added


class Item(msgspec.Struct, frozen=True):
    """A term, or the meaning of several terms; `start` and `end` count terms.

    `name` is the name of a kind of term or of an outcome.
    """

    name: str
    value: Found
    start: int
    end: int


def _term_item(at: int, term: Term) -> Item:
    names = (name for name, kind, fits in _SUBKINDS if term.kind is kind and fits(term))
    return Item(next(names, term.kind.name), term, at, at + 1)


def phrases_by_start(
    rules: Iterable[Rule], terms: Sequence[Term], almanac: Almanac
) -> dict[int, Item]:
    """The longest phrase that begins at each term: days, a quantity, or a refusal of days."""
    items = [_term_item(at, term) for at, term in enumerate(terms)]
    letters = "".join(_LETTERS[item.name] for item in items)
    longest: dict[int, Item] = {}
    for rule in rules:
        at = 0
        while match := rule.pattern.search(letters, at):
            (start, end), at = match.span(), match.start() + 1
            value = _value(rule.meaning, match, items, almanac)
            if value is None:
                continue
            name = "refused" if isinstance(value, Refusal) else rule.outcome
            item = Item(name, value, items[start].start, items[end - 1].end)
            items[start:end] = [item]
            letters = f"{letters[:start]}{_LETTERS[name]}{letters[end:]}"
            if rule.outcome not in _NO_PHRASE:
                longest[item.start] = item
    return longest


def _value(
    meaning: Meaning, match: re.Match[str], items: Sequence[Item], almanac: Almanac
) -> Found | None:
    parts: dict[str, Any] = {}
    for name in match.re.groupindex:
        values = [item.value for item in items[slice(*match.span(name))]]
        if values:
            parts[name] = values if name == "numbers" else values[0]
    try:
        return meaning(almanac, **parts)
    except Refusal as refusal:
        return refusal


_DAY_DIGITS, _LAST_WEEK = 2, 53
_TO = frozenset((DayKind.THROUGH, DayKind.UNTIL, DayKind.DASH))
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


@rule("last:(NUMBER | DATE | CLOCK) unit:(UNIT)", "quantity")
@rule("AT last:(NUMBER | HOUR | CLOCK) (?!ANY_MONTH | DASH | AND) unit:(UNIT)?", "quantity")
def _quantity(_: Almanac, last: Term, unit: Term | None = None) -> Term:
    """Om 8 uur / 10 minuten / 20:30."""
    return unit or replace(last, kind=DayKind.CLOCK, value=0)


@rule("(?<!~LEADS) itself:(WEAK_WEEKDAY) (?!~ENDS)", "WEEKDAY")
def as_named(_: Almanac, itself: When | Term) -> When | Term:
    """Di 20 november, deze vrijdag, in december; among other words "di" is not a weekday."""
    return itself


@rule(f"(?<!NEAR | ORDINAL | EACH | PAST) ROUND {_NUMBERS}", "span")
def rounds(almanac: Almanac, numbers: Sequence[Term]) -> When:
    """Ronde 13 / r13 / rondes 13, 14 en 15 / rondes 13-15. Raises NoSuchRound."""
    values = [number.value for number in _numbers(numbers)]
    days = [dates.evening_of_round(number, almanac.calendar).date for number in values]
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


@rule(f"month:(WEAK_MONTH) {_BEHIND_A_MONTH}", "digits")
@rule(f"month:(MONTH) {_BEHIND_A_MONTH}", "date")
@rule(
    f"""numbers:(PAIR | NUMBER (JOIN FILLER? NO_YEAR)* (TO NO_YEAR)?)
    (?:OF | DASH)? month:(ANY_MONTH) {_YEAR}""",
    "date",
)
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


@rule("numbers:(SHORT SIGN SHORT)", "digits")
@rule("numbers:(DATE)", "date")
def _numeric(almanac: Almanac, numbers: Sequence[Term]) -> When:
    """20-11 / 20/11/2026 / 20 - 11. Raises BadDate."""
    digits = "-".join(term.digits for term in numbers if term.digits)
    written = numbers[0].text if len(numbers) == 1 else digits
    return When(Sort.DAYS, (dates.numeric(digits, written, almanac),))


@rule("(?<=ARTICLE | DE) number:(ORDINAL_WORD) (?=JOIN | TO | $)", "digits")
@rule("(?<=ARTICLE) number:(WORD_NUMBER) (?=JOIN | TO | $)", "digits")
@rule("(?<=ARTICLE) number:(SHORT) (?!WEEKDAY)", "digits")
@rule("number:(NTH) (?!WEEKDAY | ROUND | WEEK | CARDINAL)", "digits")
def day_of_month(almanac: Almanac, number: Term) -> When:
    """De 20ste / il 20 / the twentieth. Raises BadDate."""
    return When(Sort.DAYS, (almanac.day_of_month(number.value, number.text),))


@rule("number:(LONG)", "digits")
def _without_signs(almanac: Almanac, number: Term) -> When:
    """20261120: probably a day, but people seldom write one like this. Raises BadDate."""
    written = re.sub(r"^(\d{4})(\d\d)(\d\d)$", r"\1-\2-\3", number.digits)
    return When(Sort.GUESS, (dates.numeric(written, number.text, almanac),))
