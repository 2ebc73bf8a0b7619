"""A line as terms, each a word or phrase with its meaning or a number, and a place among them."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, timedelta
from enum import Enum, auto
from itertools import pairwise

from keizer_bot.i18n.folding import fold
from keizer_bot.reading.dates import Almanac, Sort, When
from keizer_bot.reading.day_words import BEFORE_A_FEAST, DAY_WORDS, DayKind, weekday_slipped
from keizer_bot.reading.messages import BadDate
from keizer_bot.reading.words import TextToken, TokenForm, chunk, longest_phrase, tokens

_ORDINALS = frozenset({"ste", "de", "e", "th", "st", "nd", "rd", "o", "a"})
_ORDINAL_WORDS = ("ste", "de", "th", "st", "nd", "rd")
_TOO_MANY_DIGITS = 9
_BEYOND = 10**_TOO_MANY_DIGITS


@dataclass(frozen=True, slots=True)
class Term:
    """`start` and `end` are its place in the line, `said` what it is part of, as written.

    A number in digits has them in `digits`; a date such as 20-11 has all of it.
    """

    kind: DayKind
    value: int
    start: int
    end: int
    said: str
    digits: str = ""
    ordinal: bool = False

    @property
    def is_bare_number(self) -> bool:
        """A number that is more than an article."""
        return self.kind is DayKind.NUMBER and (bool(self.digits) or self.value > 1)


def terms(text: str) -> tuple[Term, ...]:
    """The terms of a cleaned line, longest phrases first. Raises BadDate for strange digits."""
    line = tokens(text)
    found: list[Term] = []
    at = 0
    while at < len(line):
        term, length = _term(text, line, at)
        found.append(term)
        at += length
    return tuple(_read_as_of(term, after) for term, after in pairwise((*found, None)) if term)


def _read_as_of(term: Term, after: Term | None) -> Term:
    """Italian "di" before a month is "of", elsewhere it may be Dutch for Tuesday.

    Dutch "voor" before a feast is until then.
    """
    month = after is not None and after.kind in {DayKind.MONTH, DayKind.WEAK_MONTH}
    if after is not None and after.kind is DayKind.FEAST and fold(term.said) in BEFORE_A_FEAST:
        return replace(term, kind=DayKind.BEFORE, value=0)
    is_of = term.kind is DayKind.WEAK_WEEKDAY and fold(term.said) == "di" and month
    return replace(term, kind=DayKind.OF, value=0) if is_of else term


def _term(text: str, line: tuple[TextToken, ...], at: int) -> tuple[Term, int]:
    token = line[at]
    if token.form is TokenForm.ALIEN:
        raise BadDate(chunk(text, token))
    if phrase := longest_phrase(line, at, DAY_WORDS):
        kind, value = DAY_WORDS[phrase]
        ordinal = kind is DayKind.NUMBER and phrase[-1].endswith(_ORDINAL_WORDS)
        end = line[at + len(phrase) - 1].end
        said = text[token.start : end]
        return Term(kind, value, token.start, end, said, ordinal=ordinal), len(phrase)
    if token.form is TokenForm.NUMBER:
        return _number(text, line, at)
    written = text[token.start : token.end]
    if token.form is TokenForm.WORD and (weekday := weekday_slipped(written)):
        return Term(*DAY_WORDS[weekday,], token.start, token.end, written), 1
    kind = DayKind.CLOCK if token.form is TokenForm.CLOCK else DayKind.WORD
    return Term(kind, 0, token.start, token.end, written), 1


def _number(text: str, line: tuple[TextToken, ...], at: int) -> tuple[Term, int]:
    """A number or a date, with its ordinal's ending: 20, 20ste, 20-11."""
    token = line[at]
    said = chunk(text, token)
    if not token.text.isdigit():
        return Term(DayKind.DATE, 0, token.start, token.end, said, token.text), 1
    value = int(token.text) if len(token.text) <= _TOO_MANY_DIGITS else _BEYOND
    after, last = (*line[at + 1 : at + 3], None, None)[:2]
    if after is not None and after.glued and after.text in _ORDINALS:
        if last is not None and last.glued and last.form is TokenForm.NUMBER:  # 1e3
            return Term(DayKind.VAGUE, 0, token.start, last.end, said), 3
        term = Term(DayKind.NUMBER, value, token.start, after.end, said, token.text, ordinal=True)
        return term, 2
    return Term(DayKind.NUMBER, value, token.start, token.end, said, token.text), 1


YEAR_DIGITS = 4
RANGE = (DayKind.THROUGH, DayKind.UNTIL, DayKind.DASH)
MONTH = (DayKind.MONTH, DayKind.WEAK_MONTH)
_OTHER_MATTER = (*MONTH, DayKind.UNIT, DayKind.OF, DayKind.ROUND, DayKind.DAYS, DayKind.WEEK)


class NumberLink(Enum):
    """How numbers hang together."""

    LIST = auto()
    RANGE = auto()
    CHOICE = auto()


_JOINTS = {
    DayKind.AND: NumberLink.LIST,
    DayKind.DASH: NumberLink.RANGE,
    DayKind.THROUGH: NumberLink.RANGE,
    DayKind.UNTIL: NumberLink.RANGE,
    DayKind.OR: NumberLink.CHOICE,
    DayKind.OF: NumberLink.CHOICE,
}


_BEGINS_NOTHING = {DayKind.WORD, DayKind.OR, DayKind.STOP, None}


@dataclass(slots=True)
class Reader:
    """A place in the terms, from which readers take."""

    terms: tuple[Term, ...]
    almanac: Almanac
    at: int = 0

    def peek(self, ahead: int = 0) -> DayKind | None:
        """The kind of a term ahead; None at the end."""
        at = self.at + ahead
        return self.terms[at].kind if at < len(self.terms) else None

    def take(self, *kinds: DayKind) -> Term | None:
        """The next term, if it is of one of these kinds."""
        if self.peek() in kinds:
            self.at += 1
            return self.terms[self.at - 1]
        return None

    def take_all(self, *kinds: DayKind) -> tuple[Term, ...] | None:
        """The next terms, if they are of these kinds in this order; else nothing is taken."""
        if any(self.peek(i) is not kind for i, kind in enumerate(kinds)):
            return None
        self.at += len(kinds)
        return self.terms[self.at - len(kinds) : self.at]

    def attempt(self, read: "Callable[[Reader], When | None]") -> When | None:
        """What the reader gives; where it gives nothing, nothing is taken."""
        mark = self.at
        found = read(self)
        if found is None:
            self.at = mark
        return found

    def first_of(self, readers: "tuple[Callable[[Reader], When | None], ...]") -> When | None:
        """What the first reader gives that gives anything."""
        if self.peek() in _BEGINS_NOTHING:
            return None
        return next((found for read in readers if (found := self.attempt(read))), None)

    def numbers(self, *, before_month: bool = False) -> tuple[list[Term], NumberLink]:
        """The numbers that stand here, joined in one way: 13 / 13, 14 en 15 / 13 t/m 15.

        A number that belongs to something else ("ronde 13 en 4 december") is left standing,
        unless a month is what they all wait for ("de 8e en de 15e januari").
        """
        first = self.take(DayKind.NUMBER)
        found, joint = [first] if first else [], NumberLink.LIST
        while found and (next_joint := _JOINTS.get(self.peek() or DayKind.WORD)):
            if before_month and self._is_later_day_ahead(found[-1]):
                self.at += 1
            elsewhere = (not before_month and self.peek(2) in _OTHER_MATTER) or self._year_ahead()
            if self.peek(1) is not DayKind.NUMBER or elsewhere or joint is NumberLink.RANGE:
                break
            joint = next_joint if next_joint is not NumberLink.LIST else joint
            self.at += 1
            found.append(self.terms[self.at])
            self.at += 1
        return found, joint

    def _is_later_day_ahead(self, before: Term) -> bool:
        """Whether an article and a later day follow what joins: not "de 27e en de 4e december"."""
        day = self.terms[self.at + 2 : self.at + 3]
        ordinals = bool(day) and before.ordinal and day[0].ordinal
        return self.peek(1) is DayKind.FILLER and ordinals and before.value < day[0].value

    def _year_ahead(self) -> bool:
        return self.peek(1) is DayKind.NUMBER and len(self.terms[self.at + 1].digits) == YEAR_DIGITS


def is_plural(weekday: Term, before: Term | None) -> bool:
    """Whether all of them are said: "vrijdagen", "Fridays", "i venerdì"."""
    said = fold(weekday.said)
    italian = before is not None and fold(before.said) == "i" and said.endswith("di")
    return italian or said.endswith(("dagen", "days"))


def week_of(day: date) -> When:
    """Monday to Sunday around a day."""
    monday = day - timedelta(days=day.weekday())
    return When(Sort.WEEK, (monday, monday + timedelta(days=6)))
